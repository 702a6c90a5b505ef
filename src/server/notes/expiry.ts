import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How often what has expired is looked for. */
const EVERY_MS = 10 * 60_000;
/** A clock that has gone further than this beyond the time that has passed was set. */
const SET_MS = 60_000;

/**
 * Removes notes that nobody has saved for so many days, every ten minutes; never where it is undefined. What is removed is
 * gone, and a machine's clock may be wrong, above all after its start: nothing is removed where it was set in the meantime,
 * and what was saved by a clock that was behind by days counts as saved when it was put right.
 */
export function registerExpiry(app: FastifyInstance, store: Store, days: number | undefined): void {
  if (days === undefined) return;
  let before = nowOf();
  /** The clock at the start, or when it was set last. */
  let since = before.clock;
  const expire = async (): Promise<void> => {
    const now = nowOf();
    const unset = before.clock + (now.run - before.run);
    try {
      if (now.clock - unset > DAY_MS) await store.renewNotes(timeOf(since), timeOf(unset));
      const isSet = Math.abs(now.clock - unset) > SET_MS;
      before = now;
      if (isSet) {
        since = now.clock;
        return app.log.warn('The clock was set: no notes expire now, and those of old in ten minutes.');
      }
      const removed = await store.deleteNotesBefore(timeOf(now.clock - days * DAY_MS));
      if (removed > 0) app.log.info({ removed }, 'notes have expired');
    } catch (error) {
      app.log.warn({ err: error }, 'expired notes could not be removed');
    }
  };
  const timer = setInterval(expire, EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The machine's clock, and the time that this process has run, which nobody sets. Milliseconds. */
function nowOf(): { readonly clock: number; readonly run: number } {
  return { clock: Date.now(), run: performance.now() };
}

function timeOf(clock: number): string {
  return new Date(clock).toISOString();
}
