import { setMaxListeners } from 'node:events';
import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Requests of one connection that wait behind the one that is answered. Browsers send none ahead, and the programs that do
 * some ten.
 */
const AHEAD_MAX = 16;
/**
 * Who may wait for the end of one answer before Node takes it for a leak and warns. At HEAD for a file the framework, the
 * limits here and the stream are 11, one more than Node takes for right.
 */
const WAITING_FOR_AN_ANSWER = 20;

/** Requests of each connection that are not answered yet, whatever they are. */
const underWay = new WeakMap<Duplex, number>();

function areTooMany({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return (underWay.get(socket) ?? 0) > AHEAD_MAX;
}

/** What makes Node take a request for one that leaves HTTP. */
const LEAVES_HTTP = {
  method: { get: () => 'CONNECT', set: () => undefined },
  upgrade: { get: () => true, set: () => undefined },
};

/**
 * A request, for the server's option `IncomingMessage`. What has come over a connection at once, up to 64 KB, Node takes
 * apart before anybody else has a turn: 2,600 requests, which cost 120 ms, also after the connection was destroyed. Only at
 * a request that leaves HTTP does it stop, so one too many is made one.
 */
export class BoundedRequest extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    if (areTooMany(this)) Object.defineProperties(this, LEAVES_HTTP);
  }
}

/**
 * Takes the requests of a connection one after the other: their answers must go in this order anyway, and what stands
 * behind an answer that nobody takes would hold a file, a place or memory each. A connection that sends too many ahead is
 * ended, where its requests are a `BoundedRequest`. Comes before everything that costs something: a request whose client
 * leaves before its turn has held nothing, and of one that has its turn Node tells by the event `close` of its answer.
 */
export function registerTurns(app: FastifyInstance): void {
  const count = ({ socket }: IncomingMessage, answer: ServerResponse): void => {
    const add = (more: number) => underWay.set(socket, (underWay.get(socket) ?? 0) + more);
    add(1);
    answer.once('close', () => add(-1));
  };
  app.server.prependListener('request', count);
  app.server.prependListener('checkExpectation', count);
  app.server.prependListener('connect', (request: IncomingMessage, socket: Duplex) => {
    if (areTooMany(request)) socket.destroy();
  });
  const lines = new WeakMap<Socket, Line>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    setMaxListeners(WAITING_FOR_AN_ANSWER, reply.raw);
    const line = lines.get(socket) ?? new Line(socket);
    lines.set(socket, line);
    if (await line.turnOf(reply.raw)) return;
    // Nobody is there any more who could be answered.
    return reply.hijack();
  });
}

/** The requests of one connection that are not answered yet, in the order in which they came. */
class Line {
  readonly #socket: Socket;
  readonly #waiting: ((isThere: boolean) => void)[] = [];
  #isBusy = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => {
      for (const tell of this.#waiting.splice(0)) tell(false);
    });
  }

  /** Resolves once everything before it is answered: to false where the connection has ended before. */
  async turnOf(answer: ServerResponse): Promise<boolean> {
    if (this.#socket.destroyed) return false;
    const isThere = !this.#isBusy || (await new Promise<boolean>((resolve) => this.#waiting.push(resolve)));
    this.#isBusy = isThere;
    if (isThere) answer.once('close', () => this.#next());
    return isThere;
  }

  #next(): void {
    // Where the connection has ended, the answer is told before the connection's own end is.
    if (this.#socket.destroyed) return;
    const tell = this.#waiting.shift();
    if (tell === undefined) this.#isBusy = false;
    else tell(true);
  }
}
