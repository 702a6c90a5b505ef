import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { stopped } from './arrival.ts';

/** For so long new requests are still taken and told that the server stops; then nobody can connect any more. */
const REFUSING_MS = 300;
/** For so long a connection that nothing has come over is kept once the port is closed. */
const UNUSED_MS = 1_000;
/** For so long the rest of an upload is waited for. */
const UPLOADS_MS = 3_000;

/**
 * Lets the server end in order. Requests under way are answered. Requests that come while it stops are answered 503,
 * with `connection: close`, before the port is closed: a connection that was made and then reset tells a client nothing.
 * Connections that a browser opened ahead and never used are closed. The signal that is given back fires when the rest
 * of an upload will not be waited for any more.
 */
export function registerClosing(app: FastifyInstance): AbortSignal {
  const unused = new Set<Socket>();
  const uploadsOver = new AbortController();
  let isClosing = false;
  let connections = 0;
  // With TLS a request comes by another socket than that which was connected.
  const opened = 'setSecureContext' in app.server ? 'secureConnection' : 'connection';
  app.server.on(opened, (socket: Socket) => {
    connections += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => unused.delete(request.socket));
  app.addHook('onRequest', async () => {
    if (isClosing) throw stopped();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => uploadsOver.abort(), UPLOADS_MS).unref();
    if (app.server.listening) await wait(REFUSING_MS);
    // Closing the port resets whoever has connected and was not let in yet; one is let in with each turn.
    for (let before = -1; before !== connections; await turn()) before = connections;
    // Whoever has just connected may be about to ask.
    setTimeout(() => {
      for (const socket of unused) socket.destroySoon();
    }, UNUSED_MS);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  return uploadsOver.signal;
}
