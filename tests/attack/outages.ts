import type { TestPostgres } from '../contract/postgres.ts';
import type { ServerProcess } from '../contract/server-process.ts';
import { askFrozen, type FrozenAnswers } from './frozen-answers.ts';
import { Senders } from './senders.ts';
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
/** Readers who send forms meanwhile. */
const SENDERS = 3;
/** Saves before each outage, so that it falls into the midst of many. */
const SAVES_BETWEEN = 60;

/** What came of saves and of forms. */
export interface OutageTally extends Tally {
  readonly forms: Senders;
  readonly frozen: FrozenAnswers;
}

/** Restarts, freezes and closes a real PostgreSQL under writers, and compares all that was acknowledged at the end. */
export async function outages(stage: OutageStage, counts: OutageCounts): Promise<OutageTally> {
  const { server, postgres } = stage;
  const writers = new Writers(WRITERS);
  const forms = new Senders();
  writers.start(server.address);
  forms.start(server.address, SENDERS);
  for (let round = 0; round < counts.restarts; round += 1) {
    await writers.progress(SAVES_BETWEEN);
    await postgres.restart();
  }
  let frozen: FrozenAnswers = {};
  for (let round = 0; round < counts.freezes; round += 1) {
    await writers.progress(SAVES_BETWEEN);
    frozen = await freeze(stage, writers, frozen);
  }
  for (let round = 0; round < counts.refusals; round += 1) {
    await writers.progress(SAVES_BETWEEN);
    await refused(stage, writers);
  }
  await writers.progress(SAVES_BETWEEN);
  await Promise.all([writers.stop(), forms.stop()]);
  await writers.check(server.address);
  return { ...writers.tally, forms, frozen };
}

async function freeze(stage: OutageStage, writers: Writers, before: FrozenAnswers): Promise<FrozenAnswers> {
  const wake = await stage.postgres.freeze();
  try {
    const [answers] = await Promise.all([askFrozen(stage.server.address, before), refusalsOf(writers, WRITERS)]);
    return answers;
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
