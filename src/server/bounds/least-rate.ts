import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from '../http/http.ts';
import { LEAST_RATE } from './arrival.ts';

/**
 * Ends connections whose body comes more slowly than a body may, whatever became of the request: one that was refused
 * at once still waits for the rest of its body, and a form is read by a parser that waits as long as it must. Routes
 * that answer in words of their own do so before this.
 */
export function registerLeastRate(app: FastifyInstance, { windowMs }: { readonly windowMs: number }): void {
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.raw.headers;
    if (length !== '0' || coding !== undefined) endWhenSlow(request.raw, reply.raw, windowMs);
  });
}

function endWhenSlow(request: IncomingMessage, reply: ServerResponse, windowMs: number): void {
  const { socket } = request;
  let heard = socket.bytesRead;
  const window = setInterval(() => {
    if (request.complete) return;
    if (socket.bytesRead - heard < (LEAST_RATE * windowMs) / 1000) {
      clearInterval(window);
      if (reply.headersSent) socket.destroySoon();
      else answerClientError(new SlowBody('The body came too slowly.'), socket);
    }
    heard = socket.bytesRead;
  }, windowMs);
  window.unref();
  request.once('close', () => clearInterval(window));
}

class SlowBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
