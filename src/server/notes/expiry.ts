import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

const DAY_MS = 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;

/** Removes notes that nobody has saved for so many days, at the start and then every hour; never where it is undefined. */
export function registerExpiry(app: FastifyInstance, store: Store, days: number | undefined): void {
  if (days === undefined) return;
  const expire = async (): Promise<void> => {
    try {
      const removed = await store.deleteNotesBefore(new Date(Date.now() - days * DAY_MS).toISOString());
      if (removed > 0) app.log.info({ removed }, 'notes have expired');
    } catch (error) {
      app.log.warn({ err: error }, 'expired notes could not be removed');
    }
  };
  const timer = setInterval(expire, EVERY_MS).unref();
  app.addHook('onReady', expire);
  app.addHook('onClose', async () => clearInterval(timer));
}
