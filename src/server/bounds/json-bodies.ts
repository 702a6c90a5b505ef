import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf, HttpProblem } from '../http/http.ts';
import { watchArrival } from './arrival.ts';
import { type JsonBounds, JsonScan } from './json-scan.ts';
import { type Piece, Pieces } from './pieces.ts';
import { Places } from './places.ts';

/** Bytes of bodies that are in memory at the same time: sent, checked or being answered. */
const IN_FLIGHT = { all: 192 * 1024 * 1024, perClient: 48 * 1024 * 1024 } as const;
/** A line that is slower than a body watch allows over this time is given up. */
export const BODY_WINDOW_MS = 10_000;
/** Bytes or characters of a body whose steps do not follow one another at once. */
const LARGE = 256 * 1024;
/** Bodies of routes that say nothing else. */
const SMALL: JsonBounds = { depth: 16, values: 20_000, fields: 1_000, entries: 1_000 };

/** Reads bodies within the bounds of memory and time. */
export interface Bodies {
  /** The pieces of a body as they came; where bounds are given it is JSON, and of that shape. */
  read(request: FastifyRequest, payload: IncomingMessage, bounds?: JsonBounds): Promise<readonly Piece[]>;
  /** Counts bytes that a body may take until it is answered, or throws an `HttpProblem`. */
  hold(request: FastifyRequest, bytes: number): void;
}

/**
 * Takes the framework's place in reading JSON bodies. What it does besides: bytes in memory are counted for each client
 * and for all, a body must come at a least rate, and its shape is bounded before anything is built of it. Gives both for
 * routes that bring a parser of their own.
 */
export function registerJsonBodies(app: FastifyInstance, stopping: AbortSignal): Bodies {
  const inFlight = new Places(IN_FLIGHT);
  const held = new WeakMap<FastifyRequest, Held>();
  app.addHook('onRequest', async (request, reply) => {
    const own = new Held();
    held.set(request, own);
    // Also when the client leaves before its answer.
    reply.raw.once('close', () => own.gone());
  });
  app.addHook('onSend', async (request) => held.get(request)?.answered());
  const hold: Bodies['hold'] = (request, bytes) => {
    held.get(request)?.add(placeFor(inFlight, clientOf(request), bytes));
  };
  const read: Bodies['read'] = async (request, payload, bounds) => {
    const watch = watchArrival(request.raw.socket, { windowMs: BODY_WINDOW_MS, stopping });
    try {
      return await received(payload, {
        bytesMax: request.routeOptions.bodyLimit ?? 0,
        scan: bounds && new JsonScan(bounds),
        signal: watch.signal,
        hold: (bytes) => hold(request, bytes),
      });
    } finally {
      watch.end();
    }
  };
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  const parsed = (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)));
    });
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await textOf(await read(request, payload, SMALL));
    const value = await parsed(request, text);
    await betweenSteps(text.length);
    return value;
  });
  return { read, hold };
}

async function textOf(pieces: readonly Piece[]): Promise<string> {
  const bytes = Buffer.concat(pieces);
  await betweenSteps(bytes.length);
  const text = bytes.toString();
  await betweenSteps(bytes.length);
  return text;
}

/**
 * Between two steps that each look at all of a body: where it is large, some milliseconds each, others have their turn.
 */
export async function betweenSteps(size: number): Promise<void> {
  if (size > LARGE) await othersTurn();
}

/** What a request holds: given back when it is answered and its connection is done with it, in whichever order. */
class Held {
  readonly #places: (() => void)[] = [];
  #isAnswered = false;
  #isGone = false;

  add(free: () => void): void {
    this.#places.push(free);
    this.#freeAtEnd();
  }

  /** The work is done: nothing that was sent is needed any more, but it may still wait in the answer. */
  answered(): void {
    this.#isAnswered = true;
    this.#freeAtEnd();
  }

  /** Nobody waits for the answer any more: it was sent, or its client has left. */
  gone(): void {
    this.#isGone = true;
    this.#freeAtEnd();
  }

  #freeAtEnd(): void {
    if (this.#isAnswered && this.#isGone) for (const free of this.#places.splice(0)) free();
  }
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
  readonly scan: JsonScan | undefined;
  readonly signal: AbortSignal;
  readonly hold: (bytes: number) => void;
}

async function received(
  payload: IncomingMessage,
  { bytesMax, scan, signal, hold }: Receiving,
): Promise<readonly Piece[]> {
  const announced = Number(payload.headers['content-length'] ?? 0);
  if (announced > bytesMax) throw tooLarge();
  const pieces = new Pieces(hold);
  let size = 0;
  let problem: string | undefined;
  await eachChunk(payload, signal, (chunk) => {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge();
    problem ??= scan?.take(chunk);
    // The rest of a body that is refused is let go by: an answer before its end reaches a browser as a broken line.
    if (problem === undefined) pieces.add(chunk);
  });
  if (problem !== undefined) throw new HttpProblem(400, { error: 'The request is not valid.', details: problem });
  if (size === 0) throw new HttpProblem(400, { error: 'The request has no body.' });
  return pieces.all();
}

/**
 * Gives the chunks of a body to `take` as they come. Rejects with what that throws, with the reason of the signal, or with
 * status 400 when the body ends too early; what was not read by then stays unread.
 */
async function eachChunk(payload: IncomingMessage, signal: AbortSignal, take: (chunk: Piece) => void): Promise<void> {
  const refused = new AbortController();
  const over = AbortSignal.any([signal, refused.signal]);
  const onData = (chunk: Piece): void => {
    try {
      take(chunk);
    } catch (error) {
      payload.off('data', onData).pause();
      refused.abort(error);
    }
  };
  try {
    await finished(payload.on('data', onData), { writable: false, cleanup: true, signal: over });
  } catch {
    if (over.aborted) throw over.reason;
    throw new HttpProblem(400, { error: 'The request is not complete.' });
  } finally {
    payload.off('data', onData).pause();
  }
}

function tooLarge(): HttpProblem {
  return new HttpProblem(413, { error: 'The request is too large.' }, { endsConnection: true });
}
