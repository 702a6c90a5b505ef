import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nanoid } from 'nanoid';
import { onTestFinished } from 'vitest';
import { type AppParts, buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Store } from '../../src/server/store/kept-records.ts';
import { openStore } from '../../src/server/store/sql-store.ts';

/** A server on a fresh database, not listening, and what it logged. It goes away with the test. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly logged: () => string;
}

/** What a test may set. */
export interface TestAppOptions extends Partial<Pick<AppParts, 'store' | 'appDir'>> {
  readonly env?: Readonly<Record<string, string>>;
}

/** Builds a server as `main` does, on a database file of its own, with everything logged. */
export async function testApp({ env = {}, store, appDir }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await temporaryFolder();
  const config = readConfig({ LOG_LEVEL: 'trace', DATA_DIR: dataDir, ...env });
  const lines: string[] = [];
  const opened = store ?? (await openStore(config));
  const log = { write: (line: string) => void lines.push(line) };
  const app = await buildApp({ store: opened, config, log, ...(appDir === undefined ? {} : { appDir }) });
  onTestFinished(async () => {
    await app.close();
    await opened.close();
  });
  return { app, store: opened, logged: () => lines.join('') };
}

/** Takes what is to be done when something is needed no more. */
export type WhenDone = (end: () => Promise<void>) => void;

/** An empty folder that goes away with the test, or when `whenDone` says. */
export async function temporaryFolder(whenDone: WhenDone = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A session identifier as clients make them. */
export function newSessionId(): string {
  return nanoid();
}
