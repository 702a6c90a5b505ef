import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/server/store/store.ts';
import { startPostgres, type TestPostgres } from '../contract/postgres.ts';
import { startServer } from '../contract/server-process.ts';
import { temporaryFolder } from '../contract/test-app.ts';
import { COUNTS, IS_LONG } from './counts.ts';
import { wordsOf } from './frozen-answers.ts';
import { kills } from './kills.ts';
import { outages } from './outages.ts';

const NO_LIMITS = { NOTES_PER_MINUTE: '0', FORMS_PER_MINUTE: '0' };

const HIGH_LIMITS = { NOTES_PER_MINUTE: '1000000', FORMS_PER_MINUTE: '1000000', STORAGE_MEGABYTES_PER_DAY: '1000000' };

/** Milliseconds within which every request is answered, whatever the database does; held by the long form alone. */
const REFUSED_MS = 5_000;

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

test(
  'PostgreSQL that restarts, freezes and refuses costs no acknowledged save and no process',
  async () => {
    const databaseUrl = await postgres.newDatabase();
    // Limits that nobody reaches: what they ask of the database is part of what a request takes.
    const server = await startServer({ ...HIGH_LIMITS, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
    const tally = await outages({ postgres, databaseUrl, server }, COUNTS.outages);
    const { restarts, freezes, refusals } = COUNTS.outages;
    console.log(
      `Outages: ${restarts} restarts, ${freezes} freezes, ${refusals} refusals; ${tally.acknowledged} saves acknowledged, ` +
        `${tally.refused} answered 503, ${tally.faults.length} lost or torn; slowest answer ${Math.round(tally.slowestMs)} ms; ` +
        `${tally.forms.acknowledged} forms acknowledged. Milliseconds while it was frozen, at most: ${wordsOf(tally.frozen)}.`,
    );
    expect(tally.faults).toEqual([]);
    const store = await openStore({ dataDir: '', databaseUrl });
    expect(await tally.forms.faults(store)).toEqual([]);
    await store.close();
    expect(Object.values(tally.frozen).flatMap(({ statuses }) => statuses.filter((status) => status !== 503))).toEqual(
      [],
    );
    if (IS_LONG) {
      const slowest = Object.values(tally.frozen).map(({ slowestMs }) => slowestMs);
      expect(Math.max(tally.slowestMs, ...slowest)).toBeLessThan(REFUSED_MS);
    }
    expect(tally.refused).toBeGreaterThan(0);
    expect(tally.broken).toBe(0);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  },
  COUNTS.timeoutMs,
);

const DATABASES: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  'SQLite file': async () => ({ DATA_DIR: await temporaryFolder() }),
  PostgreSQL: async () => ({ DATABASE_URL: await postgres.newDatabase() }),
};

test.each(Object.entries(DATABASES))(
  'kill -9 of the server on a %s costs no acknowledged save',
  async (name, newDatabase) => {
    const env = { ...NO_LIMITS, ...(await newDatabase()), LOG_LEVEL: 'silent' };
    const tally = await kills(env, COUNTS.kills);
    console.log(
      `Kills on a ${name}: ${COUNTS.kills}; ${tally.acknowledged} saves acknowledged, ${tally.faults.length} lost or torn.`,
    );
    expect(tally.faults).toEqual([]);
    expect(tally.acknowledged).toBeGreaterThan(COUNTS.kills);
  },
  COUNTS.timeoutMs,
);
