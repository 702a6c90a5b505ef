import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { clientOf, HttpProblem } from '../http/http.ts';
import type { Counters } from '../store/store.ts';

/**
 * Makes limits available to routes. Clients are told apart by address (IPv6: by /64 network). Servers that share a
 * PostgreSQL count together, others in their own memory.
 */
export async function registerRateLimit(app: FastifyInstance, counters: Counters): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: clientOf,
    errorResponseBuilder: (_request, context) =>
      new HttpProblem(429, { error: 'Too many requests.', details: `Try again in ${context.after}.` }),
    store: storeOn(counters),
  });
}

/**
 * Route option for at most `calls` a minute and client; 0 means no limit. Routes that name the same `what` count together: one
 * thing may have several addresses, and whatever is got can be asked for by HEAD as well.
 */
export function perMinute(what: string, calls: number): { rateLimit: RateLimitOptions | false } {
  return { rateLimit: calls === 0 ? false : { max: calls, timeWindow: 60_000, groupId: ` ${what}` } };
}

/** The plugin makes one store for itself and from it one for each route that has a limit; its keys end with the group. */
function storeOn(counters: Counters) {
  return class SharedStore implements FastifyRateLimitStore {
    incr(key: string, done: Done, windowMs: number): void {
      const count = async () => {
        const { total, endsInMs } = await counters.add({ key: `calls ${key}`, amount: 1, windowMs });
        return { current: total, ttl: endsInMs };
      };
      callbackify(count)(done);
    }

    child(): SharedStore {
      return this;
    }
  };
}

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;
