import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Places } from './places.ts';

/**
 * Requests of one connection that wait behind the one that is answered. Browsers send none ahead, and the programs that do
 * some ten.
 */
const AHEAD_MAX = 16;
/** Bodies that do not say how long they are, from one address at once. Browsers send none, and few programs do. */
const UNMEASURED_MAX = 32;
/** One that was ended before its end keeps its place for so long: else an address could send the next one at once. */
const UNFINISHED_MS = 10_000;
/** Such a body that comes in so many pieces of fewer bytes on average is ended: each piece costs Node 2 µs. */
const CRUMBS = { pieces: 4_096, bytes: 16 };

interface Connection {
  /** Requests that are not answered yet. */
  underWay: number;
  /** Places of its server. */
  readonly unmeasured: Places;
}

const connections = new WeakMap<Duplex, Connection>();

/**
 * A request within bounds, for the server's option `IncomingMessage`. What has come over a connection at once, up to 64 KB,
 * Node takes apart before anybody else has a turn, also once it is destroyed: 2,600 requests in 120 ms, or a body in 10,900
 * pieces in 23 ms. Only at a request that leaves HTTP does it stop, so one too many is made one.
 */
export class BoundedRequest extends IncomingMessage {
  // Node sets it while the message is made: an initial value would come after that.
  declare private asked: boolean | null;
  #isTooMuch: boolean | undefined;
  #pieces = 0;
  #bytes = 0;

  /** Whether it leaves HTTP. Node asks first when all of its head is here. */
  get upgrade(): boolean | null {
    this.#isTooMuch ??= areTooMany(this.socket) || !this.#hasPlace();
    if (this.#isTooMuch) this.method = 'CONNECT';
    return this.#isTooMuch || this.asked;
  }

  set upgrade(asked: boolean | null) {
    this.asked = asked;
  }

  override push(piece: Buffer | null): boolean {
    this.#pieces += 1;
    this.#bytes += piece?.length ?? 0;
    const isInCrumbs = this.#pieces > CRUMBS.pieces && this.#bytes < this.#pieces * CRUMBS.bytes;
    if (isInCrumbs && isUnmeasured(this)) this.socket.destroy();
    return super.push(piece);
  }

  #hasPlace(): boolean {
    const places = connections.get(this.socket)?.unmeasured;
    if (places === undefined || !isUnmeasured(this)) return true;
    const place = places.take(this.socket.remoteAddress ?? '');
    if (typeof place === 'string') return false;
    // Not before others had their turn: it is told between what has come over one connection and over the next.
    this.once('close', () => setTimeout(place, this.complete ? 0 : UNFINISHED_MS).unref());
    return true;
  }

  /** What was too much is ended without a word. */
  static isOneTooMany(request: IncomingMessage): boolean {
    return request instanceof BoundedRequest && request.#isTooMuch === true;
  }
}

function areTooMany(socket: Duplex): boolean {
  return (connections.get(socket)?.underWay ?? 0) > AHEAD_MAX;
}

function isUnmeasured({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined;
}

/**
 * Counts requests until they are answered, and ends the connections of those that are too much. Behind proxies all come from
 * their addresses, and bodies in what pieces they like.
 */
export function boundRequests({ server }: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const unmeasured = new Places({ all: Infinity, perClient: trustProxy === 0 ? UNMEASURED_MAX : Infinity });
  const begin = (socket: Duplex) => connections.set(socket, { underWay: 0, unmeasured });
  server.on('connection', begin);
  // With TLS a request comes by another socket than that which was connected.
  server.on('secureConnection', begin);
  const count = (request: IncomingMessage, answer: ServerResponse): void => {
    const { socket } = request;
    const add = (more: number): void => {
      const connection = connections.get(socket);
      if (connection !== undefined) connection.underWay += more;
    };
    add(1);
    answer.once('close', () => add(-1));
    if (!isUnmeasured(request)) return;
    // Who is answered before the end is told that the connection ends: another request on it would be lost.
    const { shouldKeepAlive } = answer;
    answer.shouldKeepAlive = false;
    request.once('end', () => {
      answer.shouldKeepAlive = shouldKeepAlive;
    });
    // The rest of it would be taken apart for nobody.
    answer.once('finish', () => request.complete || socket.destroySoon());
  };
  server.prependListener('request', count);
  server.prependListener('checkExpectation', count);
  server.prependListener('connect', (request: IncomingMessage, socket: Duplex) => {
    if (BoundedRequest.isOneTooMany(request)) socket.destroy();
  });
}
