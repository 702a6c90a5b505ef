import type { FastifyInstance } from 'fastify';
import type { Store } from './store.ts';

const DATABASE_ANSWER_TIMEOUT_MS = 3_000;

/**
 * `GET /healthz` answers while the process is alive; `GET /readyz` answers 200 when the database answers as well.
 * The store migrated the tables before the server started to listen.
 */
export function registerHealth(app: FastifyInstance, store: Store): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await within(DATABASE_ANSWER_TIMEOUT_MS, store.ping());
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ error: 'The database does not answer.' });
    }
  });
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
