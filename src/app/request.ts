import type { QueryFunction } from '@tanstack/react-query';
import { AppError } from '../core/errors.ts';

/** An answer that is not a success. Its message is the status code, a colon, and the body (or the status text). */
export class RequestError extends AppError {
  readonly status: number;
  readonly body: string;
  /** How long the server asks to wait before another attempt; absent where it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number,
    body: string,
    about: { readonly statusText: string; readonly retryAfter?: string | null },
  ) {
    super('request-failed', `${status}: ${body || about.statusText}`);
    this.name = 'RequestError';
    this.status = status;
    this.body = body;
    this.retryAfterMs = waitOf(about.retryAfter);
  }
}

/** The header's other form, a date, is not what our server sends. */
function waitOf(retryAfter: string | null | undefined): number | undefined {
  return retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined;
}

/** A request that the shared helper can make; `json` is sent as the body. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly json?: unknown;
  /** What the server takes at once: more is refused here as it would be there, and nobody's network carries it for nothing. */
  readonly bytesMax?: number;
  readonly signal?: AbortSignal;
}

/**
 * The one way to our server. Rejects with `RequestError` when the answer is not a success, with `AppError`
 * `request-failed` when the server cannot be reached, `cancelled` when `signal` ended it.
 */
export async function apiRequest({ method, url, json, bytesMax, signal }: ApiRequest): Promise<Response> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  if (body !== undefined && bytesMax !== undefined && new Blob([body]).size > bytesMax) {
    throw new RequestError(413, '', { statusText: 'Payload Too Large' });
  }
  const response = await reach(url, {
    method,
    credentials: 'include',
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body }),
    ...(signal === undefined ? {} : { signal }),
  });
  await refuseFailure(response);
  return response;
}

/** What a read does when the server answers 401. */
export type On401 = 'throw' | 'return-null';

/** The default read: a GET to the address that is the first element of the query key, its answer parsed as JSON. */
export function readByUrl<T>(on401: On401 = 'throw'): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    const response = await reach(String(queryKey[0]), { credentials: 'include', signal });
    if (on401 === 'return-null' && response.status === 401) return null;
    await refuseFailure(response);
    return (await response.json()) as T; // The server's own schema stands behind this shape.
  };
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw new AppError('cancelled', 'The request was cancelled.', { cause });
    throw new AppError('request-failed', 'The server cannot be reached. Check the connection and try again.', {
      cause,
    });
  }
}

async function refuseFailure(response: Response): Promise<void> {
  if (response.ok) return;
  const { status, statusText, headers } = response;
  throw new RequestError(status, await response.text(), { statusText, retryAfter: headers.get('retry-after') });
}
