import type { FastifyInstance } from 'fastify';
import type { StorageBounds } from './bounds/bounds.ts';
import type { Store } from './store/store.ts';
import { databaseTrouble, within } from './store/store.ts';

/** A database that answers later is not ready. */
const DATABASE_ANSWER_TIMEOUT_MS = 3_000;

/** What readiness depends on. */
export interface HealthOptions {
  readonly store: Store;
  readonly bounds: StorageBounds;
}

/**
 * `GET /healthz` answers while the process is alive; `GET /readyz` answers 200 when the database answers as well,
 * can be written to and has room.
 * The store migrated the tables before the server started to listen. Of many who ask at the same time one is asked for: after a
 * save that failed the answer costs another one. A file that was damaged while it is open is told in the log.
 */
export function registerHealth(app: FastifyInstance, { store, bounds }: HealthOptions): void {
  store.whenDamaged((says) => app.log.error(says));
  app.get('/healthz', async () => ({ status: 'ok' }));
  let asked: Promise<boolean> | undefined;
  const askIfFull = (): Promise<boolean> => {
    asked ??= store
      .ping()
      .then(() => bounds.isFull())
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  app.get('/readyz', async (request, reply) => {
    try {
      if (!(await within(DATABASE_ANSWER_TIMEOUT_MS, askIfFull()))) return { status: 'ready' };
      return reply.code(503).send({ error: 'The storage of this server is full (STORAGE_MEGABYTES_MAX).' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ error: databaseTrouble(error) });
    }
  });
}
