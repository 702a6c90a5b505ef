import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type AppParts, buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { MemoryCounters } from '../../src/server/store/counters.ts';
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
  /** When it goes away; with the test when absent. */
  readonly whenDone?: WhenDone;
}

/** Builds a server as `main` does, on a database file of its own, with everything logged. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, store, appDir, whenDone = onTestFinished } = options;
  const dataDir = await temporaryFolder(whenDone);
  const config = readConfig({ LOG_LEVEL: 'trace', DATA_DIR: dataDir, ...env });
  const lines: string[] = [];
  const opened = store ?? (await openStore(config));
  const log = { write: (line: string) => void lines.push(line) };
  const app = await buildApp({ store: opened, config, log, ...(appDir === undefined ? {} : { appDir }) });
  whenDone(async () => {
    await app.close();
    await opened.close();
  });
  return { app, store: opened, logged: () => lines.join('') };
}

/**
 * One database for all tests of a file, for those that find nothing amiss in what others stored; each counts for itself. To
 * be called once, outside of tests. Making a database waits for the disk a dozen times.
 */
export function sharedStore(): () => Store {
  let folder = '';
  let opened: Store | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
    opened = await openStore(readConfig({ DATA_DIR: folder }));
  });
  afterAll(async () => {
    await opened?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (opened === undefined) throw new Error('The database of the file is not open.');
    return staysOpen(opened);
  };
}

function staysOpen(store: Store): Store {
  return {
    counters: new MemoryCounters(),
    together: (message, work) => store.together(message, work),
    loadNotes: (sessionId) => store.loadNotes(sessionId),
    saveNotes: (notes) => store.saveNotes(notes),
    deleteNotes: (sessionId) => store.deleteNotes(sessionId),
    deleteNotesBefore: (time) => store.deleteNotesBefore(time),
    renewNotes: (from, until) => store.renewNotes(from, until),
    bytesOf: (sessionId) => store.bytesOf(sessionId),
    usedBytes: () => store.usedBytes(),
    addSubmission: (submission) => store.addSubmission(submission),
    listSubmissions: (options) => store.listSubmissions(options),
    ping: () => store.ping(),
    whenDamaged: (tell) => store.whenDamaged(tell),
    close: async () => undefined,
  };
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
