import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { LEAST_RATE } from './arrival.ts';
import { clientOf } from './client.ts';
import { Places } from './places.ts';
import { HttpProblem } from './problem.ts';

/** Bytes of answers that wait in memory for their clients to take them. */
const IN_FLIGHT = { all: 128 * 1024 * 1024, perClient: 32 * 1024 * 1024 } as const;
/** Answers of this size and more go out in pieces: putting megabytes together keeps all others waiting. */
const LARGE_BYTES = 64 * 1024;
const PIECE_BYTES = 16 * 1024;
/** A client that takes less than the least rate over this time is given up. */
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
    const taking = new Taking(reply, this.#windowMs);
    const end = () => {
      taking.end();
      free();
    };
    reply.raw.once('close', end);
    const pieces = Readable.from(piecesOf(parts, { taken: (bytes) => taking.took(bytes), end }), { highWaterMark: 1 });
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

interface Sent {
  readonly taken: (bytes: number) => void;
  /** Called when the last piece was taken: what the connection itself still holds is little. */
  readonly end: () => void;
}

/** Copies, so that a piece which waits in a connection does not keep the whole. */
function* piecesOf(parts: readonly Buffer[], { taken, end }: Sent): Generator<Buffer> {
  for (const part of parts) {
    for (let from = 0; from < part.length; from += PIECE_BYTES) {
      const piece = Buffer.from(part.subarray(from, from + PIECE_BYTES));
      taken(piece.length);
      yield piece;
    }
  }
  end();
}

/** Ends the connection of an answer of which too little is taken. */
class Taking {
  readonly #window: NodeJS.Timeout;
  #bytes = 0;

  constructor(reply: FastifyReply, windowMs: number) {
    this.#window = setInterval(() => {
      if (this.#bytes < (LEAST_RATE * windowMs) / 1000) reply.request.raw.socket.destroy();
      this.#bytes = 0;
    }, windowMs);
    this.#window.unref();
  }

  took(bytes: number): void {
    this.#bytes += bytes;
  }

  end(): void {
    clearInterval(this.#window);
  }
}
