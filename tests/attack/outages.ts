import type { TestPostgres } from '../contract/postgres.ts';
import type { ServerProcess } from '../contract/server-process.ts';
import { type Tally, Writers } from './writers.ts';

/** How often PostgreSQL fails, in each of three ways. */
export interface OutageCounts {
  readonly restarts: number;
  readonly freezes: number;
  readonly refusals: number;
}

/** Everything that an outage needs. */
export interface OutageStage {
  readonly postgres: TestPostgres;
  readonly databaseUrl: string;
  readonly server: ServerProcess;
}

const WRITERS = 12;
/** Saves before each outage, so that it falls into the midst of many. */
const SAVES_BETWEEN = 60;

/** Restarts, freezes and closes a real PostgreSQL under writers, and compares all that was acknowledged at the end. */
export async function outages(stage: OutageStage, counts: OutageCounts): Promise<Tally> {
  const { server, postgres } = stage;
  const writers = new Writers(WRITERS);
  writers.start(server.address);
  for (let round = 0; round < counts.restarts; round += 1) {
    await writers.progress(SAVES_BETWEEN);
    await postgres.restart();
  }
  for (let round = 0; round < counts.freezes; round += 1) {
    await writers.progress(SAVES_BETWEEN);
    await frozen(stage, writers);
  }
  for (let round = 0; round < counts.refusals; round += 1) {
    await writers.progress(SAVES_BETWEEN);
    await refused(stage, writers);
  }
  await writers.progress(SAVES_BETWEEN);
  await writers.stop();
  await writers.check(server.address);
  return writers.tally;
}

async function frozen({ postgres }: OutageStage, writers: Writers): Promise<void> {
  const wake = await postgres.freeze();
  try {
    await refusalsOf(writers, WRITERS);
  } finally {
    wake();
  }
}

async function refused({ postgres, databaseUrl }: OutageStage, writers: Writers): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await postgres.query(`alter database ${name} with allow_connections false`);
  await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await refusalsOf(writers, WRITERS);
  await postgres.query(`alter database ${name} with allow_connections true`);
}

/** Resolves once so many saves were answered 503. */
async function refusalsOf({ tally }: Writers, count: number): Promise<void> {
  const target = tally.refused + count;
  while (tally.refused < target) await new Promise((resolve) => setTimeout(resolve, 20));
}
