import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './problem.ts';

/**
 * Makes limits available to routes. Clients are told apart by address (IPv6: by /64 network). Counts are kept in this
 * process: behind several servers, each allows the limit.
 */
export async function registerRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new HttpProblem(429, { error: 'Too many requests.', details: `Try again in ${context.after}.` }),
  });
}

/** Route option for at most `calls` a minute and client; 0 means no limit. */
export function perMinute(calls: number): { rateLimit: RateLimitOptions | false } {
  return { rateLimit: calls === 0 ? false : { max: calls, timeWindow: 60_000 } };
}
