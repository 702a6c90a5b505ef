import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { readNotesBytes } from './read-notes-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonplace-kobo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Mark {
  readonly volume: string;
  readonly chapter: string;
  readonly text: string | null;
  readonly annotation?: string;
  readonly progress?: number;
  readonly hidden?: string;
}

/** A database as the reader writes it, with the tables and columns that matter and some that do not. */
function koboDatabase(marks: readonly Mark[], encoding = 'UTF-8'): Uint8Array {
  const path = join(folder, `${Math.random()}.sqlite`);
  const database = new Database(path);
  // In one go: the disk is waited for after each row otherwise.
  database.exec(`PRAGMA page_size = 1024; PRAGMA encoding = '${encoding}'; BEGIN;
    CREATE TABLE content (ContentID TEXT NOT NULL, ContentType TEXT NOT NULL, MimeType TEXT, BookID TEXT, Title TEXT COLLATE NOCASE,
      Attribution TEXT COLLATE NOCASE, VolumeIndex INTEGER, ___Rating REAL DEFAULT (1.5), PRIMARY KEY (ContentID));
    CREATE TABLE Bookmark (BookmarkID TEXT NOT NULL, VolumeID TEXT NOT NULL, ContentID TEXT NOT NULL, StartOffset INTEGER NOT NULL,
      Text TEXT, Annotation TEXT, ExtraAnnotationData BLOB, DateCreated TEXT, ChapterProgress REAL NOT NULL DEFAULT 0,
      Hidden BOOL NOT NULL DEFAULT 0, Type TEXT, PRIMARY KEY (BookmarkID));`);
  const content = database.prepare('INSERT INTO content VALUES (?, ?, NULL, NULL, ?, ?, ?, 4.5)');
  content.run('walden', '6', 'Walden', 'Henry David Thoreau', -1);
  content.run('emma', '6', 'Emma – «Эмма»', 'Jane Austen', -1);
  content.run('walden#1', '899', 'Economy', null, 1);
  content.run('walden#2', '9', 'OEBPS/chapter2.xhtml', null, 2);
  const bookmark = database.prepare("INSERT INTO Bookmark VALUES (?, ?, ?, ?, ?, ?, x'00ff', ?, ?, ?, ?)");
  marks.forEach(({ volume, chapter, text, annotation, progress = 0.5, hidden = 'false' }, at) =>
    bookmark.run(
      `id-${at}`,
      volume,
      chapter,
      -at,
      text,
      annotation ?? null,
      '2026-01-02T03:04:05.000',
      progress,
      hidden,
      'highlight',
    ),
  );
  database.exec('COMMIT');
  database.close();
  return new Uint8Array(readFileSync(path));
}

const mark = (text: string | null, rest: Partial<Mark> = {}): Mark => ({
  volume: 'walden',
  chapter: 'walden#1',
  text,
  ...rest,
});

test.each(['UTF-8', 'UTF-16le'])('notes of a Kobo reader come book by book, in order (%s)', (encoding) => {
  const bytes = koboDatabase(
    [
      mark('Of the second chapter.', { chapter: 'walden#2' }),
      mark('Late in the first.', { progress: 0.9, annotation: 'My own words.' }),
      mark('Early in the first.', { progress: 0.1 }),
      mark('Taken away.', { hidden: 'true' }),
      mark(null),
      mark('Handsome, clever, and rich', { volume: 'emma', chapter: 'emma' }),
    ],
    encoding,
  );
  const books = readNotesBytes(bytes, 'KoboReader.sqlite');
  expect(books.map(({ title, authors }) => [title, authors])).toEqual([
    ['Emma – «Эмма»', 'Jane Austen'],
    ['Walden', 'Henry David Thoreau'],
  ]);
  const walden = books[1]?.notes.map(({ text, source }) => [text, source?.chapter]);
  expect(walden).toEqual([
    ['Early in the first.', 'Economy'],
    ['Late in the first.', 'Economy'],
    ['Note: My own words.', 'Economy'],
    ['Of the second chapter.', undefined],
  ]);
  expect(books[0]?.notes[0]?.source?.date).toBe('2026-01-02 03:04:05');
});

test('two thousand notes, and one longer than many pages of the file, come whole', () => {
  const long = 'A sentence that goes on. '.repeat(2000).trim();
  const texts = [...Array.from({ length: 2000 }, (_, at) => `Note number ${at}.`), long];
  const [book] = readNotesBytes(koboDatabase(texts.map((text) => mark(text))), 'KoboReader.sqlite');
  expect(book?.notes.map(({ text }) => text)).toEqual(texts);
});

test('a database of another program, and a broken one, are refused with a sentence', () => {
  const other = new Database(join(folder, 'other.sqlite'));
  other.exec('CREATE TABLE anything (a, b)');
  other.close();
  const bytes = new Uint8Array(readFileSync(join(folder, 'other.sqlite')));
  expect(() => readNotesBytes(bytes, 'other.sqlite')).toThrow(/other\.sqlite holds no notes that can be read here/u);
  const whole = koboDatabase([mark('Words.')]);
  expect(() => readNotesBytes(whole.subarray(0, 1500), 'KoboReader.sqlite')).toThrow(AppError);
  const odd = whole.slice().fill(5, 1024, 2048);
  expect(() => readNotesBytes(odd, 'KoboReader.sqlite')).toThrow(AppError);
});

test('a long row that a table names again and again is refused, not read as often', () => {
  const long = 'A sentence that goes on. '.repeat(2000).trim();
  const bytes = koboDatabase([...Array.from({ length: 4 }, () => mark('Words.')), mark(long)]);
  const whole = readNotesBytes(bytes, 'KoboReader.sqlite');
  expect(whole[0]?.notes).toHaveLength(5);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const page = pageWithRows(view, 5);
  // The places of the rows follow a head of eight bytes, two bytes each.
  for (let row = 0; row < 4; row++) view.setUint16(page + 8 + 2 * row, view.getUint16(page + 16));
  expect(() => readNotesBytes(bytes, 'KoboReader.sqlite')).toThrow(/is damaged/u);
});

/** Where the first page begins that holds so many rows of a table. */
function pageWithRows(view: DataView, count: number): number {
  for (let at = 1024; at < view.byteLength; at += 1024) {
    if (view.getUint8(at) === 13 && view.getUint16(at + 3) === count) return at;
  }
  throw new Error('No page has so many rows.');
}
