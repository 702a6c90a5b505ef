import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The value of a cookie as it was sent; `undefined` when it was not. */
export function cookieOf({ headers }: FastifyRequest | IncomingMessage, name: string): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
