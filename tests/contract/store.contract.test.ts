import { execFile, spawnSync } from 'node:child_process';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../src/core/errors.ts';
import type { Extraction } from '../../src/core/note.ts';
import { type DatabasePlace, openDatabase } from '../../src/server/store/database.ts';
import { databaseTrouble } from '../../src/server/store/database-trouble.ts';
import { JsonBytes } from '../../src/server/store/json-bytes.ts';
import type { Store } from '../../src/server/store/kept-records.ts';
import { openStore } from '../../src/server/store/sql-store.ts';
import { openSqliteFile } from '../../src/server/store/sqlite-file.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { takeLogOver } from './sqlite-log.ts';
import { temporaryFolder } from './test-app.ts';

/** Runs a program with a disk of three megabytes at a folder, which is its first word; for `unshare`. */
const SMALL_DISK = [
  ...['--user', '--map-root-user', '--mount', 'sh', '-c'],
  'mount -t tmpfs -o size=3m none "$0" && exec "$@" "$0"',
];
/** Not every system lets everybody have one. */
const HAS_SMALL_DISK = spawnSync('unshare', [...SMALL_DISK, tmpdir(), 'true']).status === 0;
const STORE = new URL('../../dist/src/server/store/store.js', import.meta.url).href;

/** Longer than any test waits. */
const SLOW_MS = 600_000;

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

const PLACES: Readonly<Record<string, () => Promise<DatabasePlace>>> = {
  'SQLite file': async () => ({ dataDir: await temporaryFolder(), answerMs: SLOW_MS }),
  PostgreSQL: async () => ({ dataDir: '', databaseUrl: await postgres.newDatabase(), answerMs: SLOW_MS }),
};

/** Notes as the store takes them. */
function content(text: string): JsonBytes {
  return contentOf({ notes: [{ page: 1, text }], keyTakeaways: [] });
}

function contentOf(extraction: Extraction): JsonBytes {
  return JsonBytes.of(JSON.stringify(extraction));
}

/** Opens a store that is closed with the test, before its folder goes. */
async function open(place: DatabasePlace): Promise<Store> {
  const store = await openStore(place);
  onTestFinished(() => store.close());
  return store;
}

describe.each(Object.entries(PLACES))('store on a %s', (_name, newPlace) => {
  test('gives back what was saved, also after it was opened anew', async () => {
    const place = await newPlace();
    const sessionId = nanoid();
    const first = await openStore(place);
    const outcome = await first.saveNotes({ sessionId, contentJson: content('Straße 言葉 🖍️ \u0000 \ud800') });
    await first.close();
    const record = await (await open(place)).loadNotes(sessionId);
    expect(outcome).toEqual({ kind: 'saved', record });
    expect(record).toEqual({
      sessionId,
      contentJson: content('Straße 言葉 🖍️ \u0000 \ud800'),
      version: 1,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test('holds a record of several megabytes', async () => {
    const store = await open(await newPlace());
    const sessionId = nanoid();
    const notes = Array.from({ length: 400 }, (_, index) => ({ page: index, text: 'é'.repeat(10_000) }));
    await store.saveNotes({ sessionId, contentJson: contentOf({ notes, keyTakeaways: [] }) });
    const text = String((await store.loadNotes(sessionId))?.contentJson);
    expect(text === JSON.stringify({ notes, keyTakeaways: [] })).toBe(true);
  });

  test('knows nothing of a session that was never saved, and keeps capitals apart', async () => {
    const store = await open(await newPlace());
    await store.saveNotes({ sessionId: 'a'.repeat(21), contentJson: content('small') });
    expect(await store.loadNotes(nanoid())).toBeUndefined();
    expect(await store.loadNotes('A'.repeat(21))).toBeUndefined();
  });

  test('counts the version up with each save, named or not', async () => {
    const store = await open(await newPlace());
    const sessionId = nanoid();
    const versions = [];
    for (const named of [{}, {}, { version: 2 }, {}, { version: 4 }]) {
      const outcome = await store.saveNotes({ sessionId, contentJson: content('a'), ...named });
      versions.push(outcome.kind === 'saved' ? outcome.record.version : outcome.kind);
    }
    expect(versions).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([0, 1, 3, 99])('refuses a save on version %i when 2 is stored, and changes nothing', async (version) => {
    const store = await open(await newPlace());
    const sessionId = nanoid();
    await store.saveNotes({ sessionId, contentJson: content('first') });
    await store.saveNotes({ sessionId, contentJson: content('second') });
    const current = await store.loadNotes(sessionId);
    expect(current?.version).toBe(2);
    const outcome = await store.saveNotes({ sessionId, contentJson: content('late'), version });
    expect(outcome).toEqual({ kind: 'conflict', current });
    expect(await store.loadNotes(sessionId)).toEqual(current);
  });

  test('a save that names a version of a session that is not stored takes place and goes on counting', async () => {
    const store = await open(await newPlace());
    const outcome = await store.saveNotes({ sessionId: nanoid(), contentJson: content('kept'), version: 7 });
    expect(outcome).toMatchObject({ kind: 'saved', record: { version: 8 } });
  });

  test('of many saves on one version, exactly one takes place', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const sessionId = nanoid();
    await stores[0]?.saveNotes({ sessionId, contentJson: content('start') });
    const saves = stores.flatMap((store, which) =>
      Array.from({ length: 10 }, (_, index) =>
        store.saveNotes({ sessionId, contentJson: content(`${which}-${index}`), version: 1 }),
      ),
    );
    const outcomes = await Promise.all(saves);
    const saved = outcomes.filter((outcome) => outcome.kind === 'saved');
    expect(saved).toHaveLength(1);
    expect(await stores[0]?.loadNotes(sessionId)).toEqual(saved[0]?.record);
    const conflicts = outcomes.filter((outcome) => outcome.kind === 'conflict');
    expect(conflicts.map((outcome) => outcome.current)).toEqual(conflicts.map(() => saved[0]?.record));
  });

  test('of many first saves that expect nothing, exactly one takes place', async () => {
    const store = await open(await newPlace());
    const sessionId = nanoid();
    const saves = Array.from({ length: 10 }, (_, index) =>
      store.saveNotes({ sessionId, contentJson: content(`${index}`), version: 0 }),
    );
    const kinds = (await Promise.all(saves)).map((outcome) => outcome.kind);
    expect(kinds.filter((kind) => kind === 'saved')).toHaveLength(1);
  });

  test('writers that save again on what they met all get through, and no version is given twice', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const sessionId = nanoid();
    const writers = stores.flatMap((store) => [writer(store, sessionId), writer(store, sessionId)]);
    const versions = (await Promise.all(writers)).flat().sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const stored = await stores[0]?.loadNotes(sessionId);
    expect(JSON.parse(String(stored?.contentJson))).toMatchObject({ keyTakeaways: { length: 20 } });
  });

  test('plain saves at the same time each get a version of their own', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const sessionId = nanoid();
    const saves = stores.flatMap((store, which) =>
      Array.from({ length: 10 }, (_, index) =>
        store.saveNotes({ sessionId, contentJson: content(`${which}-${index}`) }),
      ),
    );
    const versions = (await Promise.all(saves)).map((outcome) => outcome.kind === 'saved' && outcome.record.version);
    expect(new Set(versions).size).toBe(20);
  });

  test('keeps forms and lists them, oldest first, all or one kind', async () => {
    const store = await open(await newPlace());
    await store.addSubmission({ form: 'feedback', fields: { email: 'a@example.org', message: 'one \u0000' } });
    await store.addSubmission({ form: 'other', project: 'p', fields: { text: 'two' } });
    await store.addSubmission({ form: 'feedback', fields: {} });
    const all = await store.listSubmissions();
    expect(all).toHaveLength(3);
    expect(all).toContainEqual({
      id: expect.any(String),
      form: 'feedback',
      fields: { email: 'a@example.org', message: 'one \u0000' },
      receivedAt: expect.any(String),
    });
    expect(all.map((each) => each.receivedAt)).toEqual(all.map((each) => each.receivedAt).toSorted());
    expect(await store.listSubmissions({ form: 'other' })).toMatchObject([{ project: 'p', fields: { text: 'two' } }]);
    expect(await store.listSubmissions({ form: 'none' })).toEqual([]);
  });

  test('keeps a form that comes again under its identifier once, as it came last, and is no way to another form', async () => {
    const store = await open(await newPlace());
    const id = nanoid();
    for (const text of ['one', 'two']) await store.addSubmission({ id, form: 'feedback', fields: { text } });
    await store.addSubmission({ id, form: 'other', fields: { text: 'three' } });
    expect(await store.listSubmissions()).toMatchObject([{ id, form: 'feedback', fields: { text: 'two' } }]);
    expect(await store.usedBytes()).toBe(JSON.stringify({ text: 'two' }).length);
  });

  test('keeps a form as it came last, also where the clock was put back in between', async () => {
    const place = await newPlace();
    const store = await open(place);
    const id = nanoid();
    const send = (text: string) => store.addSubmission({ id, form: 'feedback', fields: { text } });
    await send('one');
    const database = openDatabase(place).sql;
    await database.updateTable('submissions').set({ received_at: '2999-01-01T00:00:00.000Z' }).execute();
    await database.destroy();
    await send('two');
    expect(await store.listSubmissions()).toMatchObject([{ id, fields: { text: 'two' } }]);
  });

  test('several stores may start on one new database at once', async () => {
    const place = await newPlace();
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(place)));
    await Promise.all(stores.map((store) => store.ping()));
    const outcome = await stores[0]?.saveNotes({ sessionId: nanoid(), contentJson: content('a') });
    expect(outcome?.kind).toBe('saved');
  });

  test('does not start on a database that a newer version has made', async () => {
    const place = await newPlace();
    await (await openStore(place)).close();
    const database = openDatabase(place).sql;
    const later = { name: '999-later', applied_at: '2999-01-01T00:00:00.000Z' };
    await database.insertInto('migrations').values(later).execute();
    await database.destroy();
    await expect(openStore(place)).rejects.toThrow(/newer version of Commonplace.*999-later/);
  });

  test('replaces notes that another server with a clock ahead has saved', async () => {
    const place = await newPlace();
    const store = await open(place);
    const sessionId = nanoid();
    await store.saveNotes({ sessionId, contentJson: content('theirs') });
    const other = openDatabase(place);
    const ahead = '2999-01-01T00:00:00.000Z';
    await other.sql.updateTable('notes').set({ updated_at: ahead }).execute();
    await other.sql.destroy();
    const outcome = await store.saveNotes({ sessionId, contentJson: content('ours') });
    expect(outcome).toMatchObject({ kind: 'saved', record: { version: 2, updatedAt: ahead } });
    expect((await store.loadNotes(sessionId))?.contentJson).toEqual(content('ours'));
  });

  test('forgets what was removed, and nothing else', async () => {
    const store = await open(await newPlace());
    const [gone, kept] = [nanoid(), nanoid()];
    await store.saveNotes({ sessionId: gone, contentJson: content('a') });
    await store.saveNotes({ sessionId: kept, contentJson: content('b') });
    await store.deleteNotes(gone);
    await store.deleteNotes(nanoid());
    expect(await store.loadNotes(gone)).toBeUndefined();
    expect(await store.loadNotes(kept)).toBeDefined();
  });

  test('a failing database is an error of ours with its cause', async () => {
    const store = await openStore(await newPlace());
    await store.close();
    const failure = store.saveNotes({ sessionId: nanoid(), contentJson: content('a') });
    await expect(failure).rejects.toBeInstanceOf(AppError);
    await expect(failure).rejects.toMatchObject({ code: 'save-failed', cause: expect.any(Error) });
    await expect(store.ping()).rejects.toBeInstanceOf(AppError);
  });
});

/** Saves five times on the version it last met, as a client does that merges after each conflict. */
async function writer(store: Store, sessionId: string): Promise<number[]> {
  const versions: number[] = [];
  let { version, contentJson } = { version: 0, contentJson: content('shared') };
  while (versions.length < 5) {
    // Written by this very function, or the line above.
    const known = JSON.parse(String(contentJson)) as Extraction;
    const next = contentOf({ ...known, keyTakeaways: [...known.keyTakeaways, nanoid()] });
    const outcome = await store.saveNotes({ sessionId, contentJson: next, version });
    const stands = outcome.kind === 'saved' ? outcome.record : outcome.current;
    if (outcome.kind === 'saved') versions.push(stands.version);
    ({ version, contentJson } = stands);
  }
  return versions;
}

describe('what only one of the databases can show', () => {
  test('a PostgreSQL that is not there is named with what to do, and without its password', async () => {
    const place = { dataDir: '', databaseUrl: 'postgres://someone:hidden@127.0.0.1:1/none' };
    const failure = openStore(place);
    await expect(failure).rejects.toThrow(/DATABASE_URL/);
    await expect(failure).rejects.not.toThrow(/hidden/);
  });

  test('a folder that cannot be made is named', async () => {
    await expect(openStore({ dataDir: '/dev/null/data' })).rejects.toThrow(/\/dev\/null\/data \(DATA_DIR\)/);
  });

  test('a folder where there can be none ends the start at once, and one deep down is made', async () => {
    await expect(openStore({ dataDir: '/proc/none/deep/data' })).rejects.toThrow(/mkdir '\/proc\/none'.*DATA_DIR/);
    const dataDir = join(await temporaryFolder(), 'a', 'b', 'data');
    await open({ dataDir, answerMs: SLOW_MS });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test('a file that is no database is left as it is', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(`${dataDir}/commonplace.db`, 'not a database at all, but long enough to look at'.repeat(50));
    await expect(openStore({ dataDir })).rejects.toThrow(/no database.*move it away/);
    expect(await readFile(`${dataDir}/commonplace.db`, 'utf8')).toMatch(/^not a database/);
  });

  test('a link that leads nowhere and a device are named, each with what to do', async () => {
    const [nowhere, device] = [await temporaryFolder(), await temporaryFolder()];
    await symlink('/nowhere/at-all', `${nowhere}/commonplace.db`);
    await symlink('/dev/null', `${device}/commonplace.db`);
    await expect(openStore({ dataDir: nowhere })).rejects.toThrow(/link that leads nowhere\. Remove it/);
    await expect(openStore({ dataDir: device })).rejects.toThrow(/not a file but .*device.*Move it away/);
  });

  test.skipIf(!HAS_SMALL_DISK)(
    'a disk that others filled while no server ran keeps nobody from the notes',
    async () => {
      const program = `
      import { appendFileSync } from 'node:fs';
      import { openStore, JsonBytes } from ${JSON.stringify(STORE)};
      const [sessionId, dataDir] = ['a'.repeat(21), process.argv[2]];
      const before = await openStore({ dataDir });
      await before.saveNotes({ sessionId, contentJson: JsonBytes.of('{"kept":true}') });
      await before.close();
      try { for (;;) appendFileSync(dataDir + '/other', Buffer.alloc(4096)); } catch {}
      const store = await openStore({ dataDir });
      console.log(String((await store.loadNotes(sessionId)).contentJson));
      await store.deleteNotes(sessionId);
      console.log(await store.loadNotes(sessionId));
      await store.close();`;
      const [file, dataDir] = [join(await temporaryFolder(), 'program.mjs'), await temporaryFolder()];
      await writeFile(file, program);
      const { stdout } = await promisify(execFile)('unshare', [...SMALL_DISK, dataDir, process.execPath, file]);
      expect(stdout).toBe('{"kept":true}\nundefined\n');
    },
  );

  test('the file and its side files can be read by their owner only, also one that was there before', async () => {
    const dataDir = await temporaryFolder();
    await (await openStore({ dataDir })).close();
    await chmod(`${dataDir}/commonplace.db`, 0o644);
    const store = await open({ dataDir });
    await store.saveNotes({ sessionId: nanoid(), contentJson: content('private') });
    const files = await readdir(dataDir);
    expect(files).toContain('commonplace.db-wal');
    for (const file of files) expect((await stat(`${dataDir}/${file}`)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['removed', (file: string) => rm(file)],
    ['moved away', (file: string) => rename(file, `${file}.old`)],
    ['replaced', (file: string) => writeFile(`${file}.new`, '').then(() => rename(`${file}.new`, file))],
  ])('a file that is %s takes no more saves, which nobody would find again', async (_, meddle) => {
    const dataDir = await temporaryFolder();
    const store = await open({ dataDir });
    const sessionId = nanoid();
    await store.saveNotes({ sessionId, contentJson: content('before') });
    await meddle(join(dataDir, 'commonplace.db'));
    const save = store.saveNotes({ sessionId, contentJson: content('lost') });
    const error: unknown = await save.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'save-failed' });
    expect(databaseTrouble(error)).toMatch(/moved or removed.* start it again/);
    await expect(store.ping()).rejects.toBeInstanceOf(Error);
  });

  test.each([
    ['removed', (log: string) => rm(log)],
    ['moved away', (log: string) => rename(log, `${log}.old`)],
    ['replaced', (log: string) => writeFile(`${log}.new`, '').then(() => rename(`${log}.new`, log))],
  ])(
    'where the log of a file is %s no save is acknowledged any more, and those before are not lost',
    async (_, meddle) => {
      const dataDir = await temporaryFolder();
      const store = await open({ dataDir });
      const sessionId = nanoid();
      await store.saveNotes({ sessionId, contentJson: content('before') });
      await meddle(join(dataDir, 'commonplace.db-wal'));
      const save = () => store.saveNotes({ sessionId, contentJson: content('lost') });
      const error: unknown = await save().catch((reason: unknown) => reason);
      expect(databaseTrouble(error)).toMatch(/moved or removed.* start it again/);
      await expect(save()).rejects.toMatchObject({ code: 'save-failed' });
      // What a server finds that is started after this one was killed.
      const left = await temporaryFolder();
      await cp(dataDir, left, { recursive: true });
      const found = await (await open({ dataDir: left })).loadNotes(sessionId);
      expect(found?.contentJson).toEqual(content('before'));
    },
  );

  test('where the index of the log is removed no save is acknowledged any more, and what others write stays', async () => {
    const dataDir = await temporaryFolder();
    const store = await open({ dataDir });
    const sessionId = nanoid();
    await store.saveNotes({ sessionId, contentJson: content('before') });
    await rm(join(dataDir, 'commonplace.db-shm'));
    const save = () => store.saveNotes({ sessionId, contentJson: content('lost') });
    const error: unknown = await save().catch((reason: unknown) => reason);
    expect(databaseTrouble(error)).toMatch(/moved or removed.* start it again/);
    const other = openSqliteFile(join(dataDir, 'commonplace.db'), { busyTimeoutMs: 20 });
    onTestFinished(() => other.close());
    other.prepare("update notes set content = 'by another'").run([]);
    await expect(save()).rejects.toMatchObject({ code: 'save-failed' });
    const left = await temporaryFolder();
    await cp(dataDir, left, { recursive: true });
    const found = await (await open({ dataDir: left })).loadNotes(sessionId);
    expect(String(found?.contentJson)).toBe('by another');
  });

  test.each([
    ['overwritten', (bytes: Buffer) => bytes.fill('.', 4096)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 8192)],
    ['another', () => Buffer.from('not a database at all'.repeat(1000))],
  ])(
    'whose content is %s while it is open takes no save that nobody would find, and is told of',
    async (_how, damage) => {
      const dataDir = await temporaryFolder();
      const path = join(dataDir, 'commonplace.db');
      const store = await open({ dataDir });
      // With the last of them all is taken over from the log, and the pages that find it are at hand in memory.
      while ((await stat(path)).size < 1_000_000) {
        await store.saveNotes({ sessionId: nanoid(), contentJson: content('before '.repeat(10_000)) });
      }
      const told: string[] = [];
      store.whenDamaged((says) => told.push(says));
      await writeFile(path, damage(await readFile(path)));
      const saves = Array.from({ length: 20 }, () => ({ sessionId: nanoid(), contentJson: content('after') }));
      const outcomes = await Promise.allSettled(saves.map((notes) => store.saveNotes(notes)));
      const last: unknown = await store.saveNotes(saves[0]!).catch((reason: unknown) => reason);
      expect(databaseTrouble(last)).toMatch(/damaged.* restore it/);
      expect(databaseTrouble(await store.ping().catch((reason: unknown) => reason))).toMatch(/damaged/);
      expect(told).toEqual([
        expect.stringMatching(new RegExp(`commonplace\\.db in ${dataDir} .*Restore it from a copy`)),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    },
  );

  test('of which one text is damaged goes on answering, and nobody has to read it for that to be known', async () => {
    const dataDir = await temporaryFolder();
    const path = join(dataDir, 'commonplace.db');
    const [good, bad] = [nanoid(), nanoid()];
    const before = await openStore({ dataDir });
    await before.saveNotes({ sessionId: good, contentJson: content('good '.repeat(9000)) });
    await before.saveNotes({ sessionId: bad, contentJson: content('marked '.repeat(9000)) });
    await before.close();
    takeLogOver(path);
    const bytes = await readFile(path);
    const at = bytes.lastIndexOf('marked marked');
    await writeFile(path, bytes.fill('ff00', at, at + 8, 'hex'));
    const store = await open({ dataDir, rereadMs: 1 });
    await expect.poll(async () => store.ping().catch(databaseTrouble)).toMatch(/damaged/);
    await expect(store.loadNotes(bad)).rejects.toMatchObject({ code: 'save-failed' });
    expect((await store.loadNotes(good))?.version).toBe(1);
    await expect(store.saveNotes({ sessionId: good, contentJson: content('new') })).rejects.toMatchObject({
      code: 'save-failed',
    });
  });

  test('a save that met the lock of another process is refused, and the next ones really are in the file', async () => {
    const dataDir = await temporaryFolder();
    const store = await open({ dataDir, busyTimeoutMs: 20, answerMs: SLOW_MS });
    const other = openSqliteFile(join(dataDir, 'commonplace.db'), { busyTimeoutMs: 20 });
    onTestFinished(() => other.close());
    const sessionId = nanoid();
    for (const round of ['first', 'second']) {
      other.prepare('begin immediate').run([]);
      const save = () => store.saveNotes({ sessionId, contentJson: content(round) });
      await expect(save()).rejects.toMatchObject({ code: 'save-failed' });
      await expect(store.addSubmission({ form: 'feedback', fields: {} })).rejects.toBeInstanceOf(AppError);
      expect(await store.loadNotes(nanoid())).toBeUndefined();
      other.prepare('commit').run([]);
      expect(await save()).toMatchObject({ kind: 'saved' });
      const seen = other.prepare('select content from notes').all([]);
      expect(JSON.stringify(seen)).toContain(round);
    }
  });

  test('a save that waits for another process keeps nobody else waiting', async () => {
    const dataDir = await temporaryFolder();
    const store = await open({ dataDir, busyTimeoutMs: SLOW_MS, answerMs: SLOW_MS });
    const other = openSqliteFile(join(dataDir, 'commonplace.db'), { busyTimeoutMs: 20 });
    onTestFinished(() => other.close());
    other.prepare('begin immediate').run([]);
    const saving = store.saveNotes({ sessionId: nanoid(), contentJson: content('patient') });
    // If this thread waited for the lock, it would never come to give it up.
    await new Promise((resolve) => setImmediate(resolve));
    other.prepare('commit').run([]);
    expect(await saving).toMatchObject({ kind: 'saved' });
  });

  test('a save that was given up does not come after its notes were removed', async () => {
    const dataDir = await temporaryFolder();
    const store = await open({ dataDir, busyTimeoutMs: SLOW_MS, answerMs: 1_000 });
    const other = openSqliteFile(join(dataDir, 'commonplace.db'), { busyTimeoutMs: 20 });
    onTestFinished(() => other.close());
    const sessionId = nanoid();
    other.prepare('begin immediate').run([]);
    const save = store.saveNotes({ sessionId, contentJson: content('late'), version: 0 });
    await expect(save).rejects.toMatchObject({ code: 'save-failed' });
    const removal = store.deleteNotes(sessionId);
    other.prepare('commit').run([]);
    await removal;
    expect(await store.loadNotes(sessionId)).toBeUndefined();
  });

  test('a connection at work that PostgreSQL ends fails what it was asked, and nothing else', async () => {
    const databaseUrl = await postgres.newDatabase();
    const place = { dataDir: '', databaseUrl, answerMs: 60_000 };
    const [busy, other] = [openDatabase(place), openDatabase(place)];
    onTestFinished(async () => void (await Promise.all([busy, other].map((each) => each.sql.destroy()))));
    const sleeping = sql`select pg_sleep(600)`.execute(busy.sql).then(
      () => 'slept',
      (error: unknown) => String(error),
    );
    const end = sql<{
      ended: boolean;
    }>`select pg_terminate_backend(pid) as ended from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid() and datname = current_database()`;
    await expect.poll(async () => (await end.execute(other.sql)).rows).toEqual([{ ended: true }]);
    expect(await sleeping).toMatch(/terminat/);
    const ask = () =>
      sql`select 1 as one`.execute(busy.sql).then(
        ({ rows }) => rows,
        () => [],
      );
    await expect.poll(ask).toEqual([{ one: 1 }]);
  });

  test('a PostgreSQL that stands still is given up: when it is reached, when it is asked, within a transaction', async () => {
    const place = { dataDir: '', databaseUrl: await postgres.newDatabase(), answerMs: 1_000 };
    const [known, fresh] = [openDatabase(place), openDatabase(place)];
    let wake = (): void => undefined;
    onTestFinished(async () => {
      wake();
      await Promise.all([known, fresh].map((each) => each.sql.destroy()));
    });
    const ask = sql`select 1 as one`;
    const within = known.sql.transaction().execute(async (transaction) => {
      await ask.execute(transaction);
      wake = await postgres.freeze();
      await ask.execute(transaction);
    });
    await expect(within).rejects.toThrow(/did not answer within 1000 ms/);
    await expect(ask.execute(known.sql)).rejects.toThrow(/timeout|did not answer/);
    await expect(ask.execute(fresh.sql)).rejects.toThrow(/timeout/);
    wake();
    wake = () => undefined;
    expect((await ask.execute(known.sql)).rows).toEqual([{ one: 1 }]);
  });

  test('counters of a PostgreSQL whose clock was put back begin anew', async () => {
    const place = { dataDir: '', databaseUrl: await postgres.newDatabase(), countMs: SLOW_MS };
    const { counters } = await open(place);
    const add = () => counters.add({ key: 'calls', amount: 1, windowMs: 60_000 });
    await add();
    expect((await add()).total).toBe(2);
    const database = openDatabase(place).sql;
    onTestFinished(() => database.destroy());
    await sql`update counters set ends_at = ends_at + interval '1 year'`.execute(database);
    const { total, endsInMs } = await add();
    expect(total).toBe(1);
    expect(endsInMs).toBeLessThanOrEqual(60_000);
    expect((await add()).total).toBe(2);
  });

  test('a connection that PostgreSQL ends does not end the store', async () => {
    const databaseUrl = await postgres.newDatabase();
    const store = await open({ dataDir: '', databaseUrl });
    await store.ping();
    const other = openDatabase({ dataDir: '', databaseUrl });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`.execute(
      other.sql,
    );
    await other.sql.destroy();
    await expect
      .poll(() =>
        store.ping().then(
          () => 'answers',
          () => 'fails',
        ),
      )
      .toBe('answers');
  });
});
