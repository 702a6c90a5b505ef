import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Who may wait for the end of one answer before Node takes it for a leak and warns. At HEAD for a file the framework, the
 * limits here and the stream are 11, one more than Node takes for right.
 */
const WAITING_FOR_AN_ANSWER = 20;

/**
 * Tells every answer that its client has left, by the event `close`. Node tells only the answer that is being sent, and
 * not those that stand behind it, of requests that were sent ahead on the same connection: what they hold would never
 * be given back.
 */
export function registerLeaving(app: FastifyInstance): void {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>();
  app.addHook('onRequest', async (request, reply) => {
    const answers = unfinished.get(request.raw.socket) ?? newSet(request.raw);
    answers.add(reply.raw);
    setMaxListeners(WAITING_FOR_AN_ANSWER, reply.raw);
    reply.raw.once('close', () => answers.delete(reply.raw));
  });
  function newSet({ socket }: IncomingMessage): Set<ServerResponse> {
    const answers = new Set<ServerResponse>();
    unfinished.set(socket, answers);
    socket.once('close', () => {
      // One that has the connection, or had it to the end, is told by Node.
      for (const raw of [...answers].filter((raw) => raw.socket === null && !raw.writableFinished)) {
        raw.destroyed = true;
        raw.emit('close');
      }
    });
    return answers;
  }
}
