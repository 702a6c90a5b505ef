import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { watchArrival } from './arrival.ts';
import { clientOf } from './client.ts';
import { type JsonBounds, JsonScan } from './json-scan.ts';
import { Places } from './places.ts';
import { HttpProblem } from './problem.ts';

/** Bytes of bodies that are in memory at the same time: sent, checked or being answered. */
const IN_FLIGHT = { all: 192 * 1024 * 1024, perClient: 48 * 1024 * 1024 } as const;
/** A line that is slower than a body watch allows over this time is given up. */
const WINDOW_MS = 10_000;
/** Bodies of routes that say nothing else. */
const SMALL: JsonBounds = { depth: 16, values: 20_000, fields: 1_000, entries: 1_000 };

/** Reads the body of a request, within the bounds of memory, time and shape. */
export type BodyReader = (request: FastifyRequest, payload: IncomingMessage, bounds: JsonBounds) => Promise<Buffer>;

/**
 * Takes the framework's place in reading JSON bodies. What it does besides: bytes in memory are counted for each client
 * and for all, a body must come at a least rate, and its shape is bounded before anything is built of it. Gives the
 * reader, for routes that bring a parser of their own.
 */
export function registerJsonBodies(app: FastifyInstance, stopping: AbortSignal): BodyReader {
  const inFlight = new Places(IN_FLIGHT);
  const held = new WeakMap<FastifyRequest, (() => void)[]>();
  app.addHook('onResponse', async (request) => {
    for (const free of held.get(request) ?? []) free();
  });
  const read: BodyReader = async (request, payload, bounds) => {
    const taken: (() => void)[] = [];
    held.set(request, taken);
    const client = clientOf(request);
    const watch = watchArrival(request.raw.socket, { windowMs: WINDOW_MS, stopping });
    try {
      return await received(payload, {
        bytesMax: request.routeOptions.bodyLimit ?? 0,
        scan: new JsonScan(bounds),
        signal: watch.signal,
        hold: (bytes) => taken.push(placeFor(inFlight, client, bytes)),
      });
    } finally {
      watch.end();
    }
  };
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    // The parser is synchronous: it answers through `done` before it returns.
    read(request, payload, SMALL).then((body) => parse(request, body.toString(), done), done);
  });
  return read;
}

function placeFor(inFlight: Places, client: string, bytes: number): () => void {
  const place = inFlight.take(client, bytes);
  const options = { retryAfterS: 5, endsConnection: true };
  const details = 'Try again in a moment.';
  if (place === 'full')
    throw new HttpProblem(503, { error: 'The server is busy with other uploads.', details }, options);
  if (place === 'client-full') {
    throw new HttpProblem(429, { error: 'Too much is being sent from your address at once.', details }, options);
  }
  return place;
}

interface Receiving {
  readonly bytesMax: number;
  readonly scan: JsonScan;
  readonly signal: AbortSignal;
  readonly hold: (bytes: number) => void;
}

async function received(payload: IncomingMessage, { bytesMax, scan, signal, hold }: Receiving): Promise<Buffer> {
  const announced = Number(payload.headers['content-length'] ?? 0);
  if (announced > bytesMax) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  let problem: string | undefined;
  for await (const chunk of within(payload, signal)) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge();
    problem ??= scan.take(chunk);
    // The rest of a body that is refused is let go by: an answer before its end reaches a browser as a broken line.
    if (problem !== undefined) continue;
    hold(chunk.length);
    chunks.push(chunk);
  }
  if (problem !== undefined) throw new HttpProblem(400, { error: 'The request is not valid.', details: problem });
  if (size === 0) throw new HttpProblem(400, { error: 'The request has no body.' });
  return Buffer.concat(chunks);
}

/** The chunks of a body until the signal fires. */
async function* within(payload: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = payload.iterator({ destroyOnReturn: false });
  let giveUp: (reason: unknown) => void = () => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  over.catch(() => undefined);
  const stop = () => giveUp(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    while (true) {
      const next = await Promise.race([chunks.next(), over]);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    throw error instanceof HttpProblem ? error : new HttpProblem(400, { error: 'The request is not complete.' });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function tooLarge(): HttpProblem {
  return new HttpProblem(413, { error: 'The request is too large.' }, { endsConnection: true });
}
