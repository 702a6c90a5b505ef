import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { boundRequests } from './bounded-request.ts';

/**
 * Who may wait for the end of one answer before Node takes it for a leak and warns. At HEAD for a file the framework, the
 * limits here and the stream are 11, one more than Node takes for right.
 */
const WAITING_FOR_AN_ANSWER = 20;

/**
 * Takes the requests of a connection one after the other: their answers must go in this order anyway, and what stands
 * behind an answer that nobody takes would hold a file, a place or memory each. A connection that sends too many ahead is
 * ended, where its requests are a `BoundedRequest`. Comes before everything that costs something: a request whose client
 * leaves before its turn has held nothing, and of one that has its turn Node tells by the event `close` of its answer.
 */
export function registerTurns(app: FastifyInstance, config: Pick<Config, 'trustProxy'>): void {
  boundRequests(app, config);
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
