import type { Socket } from 'node:net';
import { HttpProblem } from '../http/http.ts';

/** Bytes a second that must come of a body: less is a line on which nobody could read a page either. */
export const LEAST_RATE = 1024;

/** How a body is to come in. */
export interface ArrivalBounds {
  /** Milliseconds over which the rate is measured, and in which nothing at all may come. */
  readonly windowMs: number;
  /** Fires when the server stops and will wait no longer. */
  readonly stopping: AbortSignal;
}

/** Watches over a body that is on its way. */
export interface Arrival {
  /** Fires with an `HttpProblem` when the body comes too slowly, or the server stops. */
  readonly signal: AbortSignal;
  /** Ends the watch. */
  end(): void;
}

/** Begins to watch a socket over which a body comes: in every window it must bring a least number of bytes. */
export function watchArrival(socket: Socket, { windowMs, stopping }: ArrivalBounds): Arrival {
  const abort = new AbortController();
  let heard = socket.bytesRead;
  const window = setInterval(() => {
    if (socket.bytesRead - heard < (LEAST_RATE * windowMs) / 1000) abort.abort(tooSlow());
    heard = socket.bytesRead;
  }, windowMs);
  const stop = () => abort.abort(stopped());
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);
  return {
    signal: abort.signal,
    end: () => {
      clearInterval(window);
      stopping.removeEventListener('abort', stop);
    },
  };
}

function tooSlow(): HttpProblem {
  const details = 'Too little came over the connection for too long. Send it again.';
  return new HttpProblem(408, { error: 'The upload stopped in the middle.', details }, { endsConnection: true });
}

/** What a request is told that the server no longer waits for. */
export function stopped(): HttpProblem {
  const details = 'It is back in a moment. Try again.';
  return new HttpProblem(
    503,
    { error: 'The server is being stopped.', details },
    { retryAfterS: 5, endsConnection: true, isMeant: true },
  );
}
