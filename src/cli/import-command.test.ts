import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseCommand } from './arguments.ts';
import { runImportCommand } from './import-command.ts';

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commonplace-test-'));
  said = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const CLIPPING = (words: string): string =>
  `On Reading (A. Reader)\n- Your Highlight on page 92 | location 1406-1407\n\n${words}\n==========\n`;

/** Runs the command on files of the folder; gives its status and what it printed. */
async function run(...argv: readonly string[]): Promise<{ readonly status: number; readonly printed: string }> {
  const command = parseCommand([
    'import',
    ...argv.map((word) => (/^-|^csv$/u.test(word) ? word : path.join(folder, word))),
  ]);
  if (command.kind !== 'import') throw new Error(JSON.stringify(command));
  let printed = '';
  const stdout = {
    write: (content: string | Uint8Array, done: () => void) => {
      printed += String(content);
      done();
    },
  };
  const status = await runImportCommand(command, { stdout, stderr: { write: (text: string) => said.push(text) > 0 } });
  return { status, printed };
}

test('notes of another program are written as JSON, with their book', async () => {
  await writeFile(path.join(folder, 'a.txt'), CLIPPING('Marked words.'));
  const { status, printed } = await run('a.txt');
  expect(status).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({
    title: 'On Reading',
    authors: 'A. Reader',
    notes: [{ page: 92, text: 'Marked words.', source: { location: '1406-1407' } }],
  });
});

test('notes that are there already are left out, which is said', async () => {
  await writeFile(path.join(folder, 'a.txt'), CLIPPING('Marked words.'));
  await run('a.txt', '--out', 'notes.json');
  await writeFile(path.join(folder, 'b.txt'), CLIPPING('Marked words.') + CLIPPING('More words.'));
  expect((await run('b.txt', '--to', 'notes.json', '--out', 'notes.json')).status).toBe(0);
  const { notes } = JSON.parse(await readFile(path.join(folder, 'notes.json'), 'utf8'));
  expect(notes.map(({ text }: { text: string }) => text)).toEqual(['Marked words.', 'More words.']);
  expect(said.join('')).toContain('1 note left out: they are there already.');
});

const BOOK = (title: string, words: string): string => `${title}\n- Your Highlight on page 3\n\n${words}\n==========\n`;

test('books of one file keep their names in every format', async () => {
  await writeFile(
    path.join(folder, 'a.txt'),
    BOOK('On Reading (A. Reader)', 'One.') + BOOK('On Sleep (B. Rest)', 'Two.'),
  );
  const { printed } = await run('a.txt', '--format', 'csv');
  expect(printed.split('\r\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^One\.,On Reading,A\. Reader,/u),
    expect.stringMatching(/^Two\.,On Sleep,B\. Rest,/u),
  ]);
});

test('what is there already keeps its name and the takeaways that the reader wrote', async () => {
  await writeFile(path.join(folder, 'a.txt'), BOOK('On Reading (A. Reader)', 'One.'));
  await run('a.txt', '--out', 'notes.json');
  const before = JSON.parse(await readFile(path.join(folder, 'notes.json'), 'utf8'));
  await writeFile(path.join(folder, 'notes.json'), JSON.stringify({ ...before, keyTakeaways: ['Mine.'] }));
  await writeFile(path.join(folder, 'b.txt'), BOOK('On Sleep (B. Rest)', 'Two.'));
  const { printed } = await run('b.txt', '--to', 'notes.json');
  expect(JSON.parse(printed)).toMatchObject({
    title: 'On Reading',
    keyTakeaways: ['Mine.'],
    notes: [{ text: 'One.' }, { text: 'Two.' }],
    books: [{ title: 'On Sleep', authors: 'B. Rest' }],
  });
});

test('a file of another kind is named and refused, the others are taken', async () => {
  await writeFile(path.join(folder, 'a.txt'), CLIPPING('Marked words.'));
  await writeFile(path.join(folder, 'letter.txt'), 'Dear friend');
  const { status, printed } = await run('letter.txt', 'a.txt', 'missing.txt');
  expect(status).toBe(1);
  expect(JSON.parse(printed).notes).toHaveLength(1);
  expect(said.join('')).toMatch(/letter\.txt holds no notes that can be read here/u);
  expect(said.join('')).toMatch(/missing\.txt cannot be read/u);
});

test('more notes than a server keeps of one book can be added to', async () => {
  const notes = Array.from({ length: 10_001 }, (_, at) => ({ page: at, text: `Words ${at}` }));
  await writeFile(path.join(folder, 'many.json'), JSON.stringify({ notes, keyTakeaways: [] }));
  await writeFile(path.join(folder, 'a.txt'), CLIPPING('Marked words.'));
  const { status, printed } = await run('a.txt', '--to', 'many.json');
  expect(status).toBe(0);
  expect(JSON.parse(printed).notes).toHaveLength(10_002);
});

test('what is no JSON of notes is not added to', async () => {
  await writeFile(path.join(folder, 'a.txt'), CLIPPING('Marked words.'));
  await writeFile(path.join(folder, 'notes.json'), '{"notes": 3}');
  expect((await run('a.txt', '--to', 'notes.json')).status).toBe(2);
  expect(said.join('')).toMatch(/notes\.json is no JSON file of notes/u);
});

test.skipIf(process.platform === 'win32')(
  'a pipe is not waited for, and a file too large for notes is not read',
  async () => {
    execFileSync('mkfifo', [path.join(folder, 'pipe.txt')]);
    await writeFile(path.join(folder, 'large.txt'), '');
    // Nothing of it is on the disk, nor would it fit into memory at once.
    await truncate(path.join(folder, 'large.txt'), 3 * 1024 ** 3);
    await writeFile(path.join(folder, 'a.txt'), CLIPPING('Marked words.'));
    const { status, printed } = await run('pipe.txt', 'large.txt', 'a.txt');
    expect(status).toBe(1);
    expect(said.join('')).toMatch(/pipe\.txt is no file\.[^]*large\.txt is too large to be a file of notes\./);
    expect(JSON.parse(printed).notes).toHaveLength(1);
  },
);
