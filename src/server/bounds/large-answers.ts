import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { clientOf, HttpProblem } from '../http/http.ts';
import { Places } from './places.ts';
import { watchTaking } from './taking.ts';

/** Bytes of answers that wait in memory for their clients to take them. */
const IN_FLIGHT = { all: 128 * 1024 * 1024, perClient: 32 * 1024 * 1024 } as const;
/** Answers of this size and more go out in pieces: putting megabytes together keeps all others waiting. */
const LARGE_BYTES = 64 * 1024;
const PIECE_BYTES = 16 * 1024;
/** How long a client is given to take its answer at the least rate. */
const WINDOW_MS = 60_000;

/** How slow clients are watched. */
export interface LargeAnswersOptions {
  readonly windowMs: number;
}

/** Sends answers that may be megabytes. Who takes them slowly, or not at all, has a bound on what is kept for it. */
export class LargeAnswers {
  readonly #places = new Places(IN_FLIGHT);
  readonly #windowMs: number;

  constructor({ windowMs }: LargeAnswersOptions = { windowMs: WINDOW_MS }) {
    this.#windowMs = windowMs;
  }

  /** Sends the bytes, one part after the other, or throws an `HttpProblem` when too much waits to be taken. */
  send(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply {
    const length = lengthOf(parts);
    return this.#send(reply, parts, length < LARGE_BYTES ? () => undefined : this.#place(reply, length));
  }

  /** Sends what the request itself has brought, whose bytes are counted until it is gone: it is never refused. */
  sendBack(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply {
    return this.#send(reply, parts, () => undefined);
  }

  #send(reply: FastifyReply, parts: readonly Buffer[], free: () => void): FastifyReply {
    const length = lengthOf(parts);
    if (length < LARGE_BYTES) return reply.header('content-length', length).send(Buffer.concat(parts));
    watchTaking(reply, this.#windowMs);
    reply.raw.once('close', free);
    const pieces = Readable.from(piecesOf(parts, free), { highWaterMark: 1 });
    return reply.header('content-length', length).send(pieces);
  }

  #place(reply: FastifyReply, length: number): () => void {
    const place = this.#places.take(clientOf(reply.request), length);
    const details = 'Try again in a moment.';
    const options = { retryAfterS: 5 };
    if (place === 'full')
      throw new HttpProblem(503, { error: 'The server is busy with other answers.', details }, options);
    if (place === 'client-full') {
      const error = 'Too much is being sent to your address at once.';
      throw new HttpProblem(429, { error, details }, options);
    }
    return place;
  }
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

/** Copies, so that a piece which waits in a connection does not keep the whole; `taken` when the last one was taken. */
function* piecesOf(parts: readonly Buffer[], taken: () => void): Generator<Buffer> {
  for (const part of parts) {
    for (let from = 0; from < part.length; from += PIECE_BYTES) {
      yield Buffer.from(part.subarray(from, from + PIECE_BYTES));
    }
  }
  // What the connection itself still holds is little.
  taken();
}
