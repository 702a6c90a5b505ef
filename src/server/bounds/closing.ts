import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { stopped } from './arrival.ts';

/** The port is closed once nobody has come for so long; until then those who come are told that the server stops. */
const REFUSING_MS = 300;
/** Times that this is waited for, where somebody comes again and again. */
const REFUSALS_MAX = 6;
/** For so long a connection that nothing has come over is kept once the port is closed. */
const UNUSED_MS = 1_000;
/** For so long the rest of an upload is waited for. */
const UPLOADS_MS = 3_000;

/** How a server waits while it ends. */
export interface ClosingOptions {
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** Resolves when the rest of uploads was waited for long enough. */
  readonly uploads: () => Promise<unknown>;
}

const BY_THE_CLOCK: ClosingOptions = { pause: wait, uploads: () => wait(UPLOADS_MS, undefined, { ref: false }) };

/**
 * Lets the server end in order. Requests under way are answered. Requests that come while it stops are answered 503,
 * with `connection: close`, before the port is closed: a connection that was made and then reset tells a client nothing.
 * Connections that a browser opened ahead and never used are closed. The signal that is given back fires when the rest
 * of an upload will not be waited for any more.
 */
export function registerClosing(app: FastifyInstance, { pause, uploads }: ClosingOptions = BY_THE_CLOCK): AbortSignal {
  const unused = new Set<Socket>();
  const uploadsOver = new AbortController();
  // As many listen as there are uploads.
  setMaxListeners(0, uploadsOver.signal);
  let isClosing = false;
  let connections = 0;
  let requests = 0;
  // With TLS a request comes by another socket than that which was connected.
  const opened = 'setSecureContext' in app.server ? 'secureConnection' : 'connection';
  app.server.on(opened, (socket: Socket) => {
    connections += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => {
    requests += 1;
    unused.delete(request.socket);
  });
  const nobodyComes = async (): Promise<void> => {
    for (let [times, before] = [0, -1]; times < REFUSALS_MAX && before !== connections + requests; times += 1) {
      before = connections + requests;
      await pause(REFUSING_MS);
    }
  };
  app.addHook('onRequest', async (request) => {
    if (!isClosing) return;
    await restOf(request.raw, uploadsOver.signal);
    throw stopped();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    void uploads()
      .then(whatHasCome)
      .then(() => uploadsOver.abort());
    if (app.server.listening) await nobodyComes();
    // Closing the port resets whoever has connected and was not let in yet; one is let in with each turn.
    for (let before = -1; before !== connections; await turn()) before = connections;
    // Whoever has just connected may be about to ask.
    setTimeout(async () => {
      await whatHasCome();
      for (const socket of unused) socket.destroySoon();
    }, UNUSED_MS);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  return uploadsOver.signal;
}

/** Lets what has come by now be read: two turns, as the first may be the end of one that has begun. */
async function whatHasCome(): Promise<void> {
  for (let times = 0; times < 2; times += 1) await turn();
}

/** Lets a body come in that nobody wants: a connection that is closed on bytes unread is reset, and its answer lost. */
async function restOf(request: IncomingMessage, over: AbortSignal): Promise<void> {
  request.resume();
  await finished(request, { signal: over, cleanup: true }).catch(() => undefined);
}
