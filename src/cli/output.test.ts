import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkWritable, type MakeFolder, placeOfOutput } from './output.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As Windows answers for the root of a drive, and macOS for its own. */
const refusing =
  (code: string): MakeFolder =>
  async () => {
    throw Object.assign(new Error(code), { code });
  };

test.each(['EPERM', 'EISDIR'])('a folder that may not be made (%s) is written into where it is there', async (code) => {
  const folder = await newFolder();
  expect(await checkWritable(path.join(folder, 'notes.md'), refusing(code))).toBeUndefined();
  expect(await checkWritable(path.join(folder, 'none', 'notes.md'), refusing(code))).toContain(code);
  expect(await readdir(folder)).toEqual([]);
});

test('folders that are missing are made', async () => {
  const folder = await newFolder();
  expect(await checkWritable(path.join(folder, 'one', 'two', 'notes.md'))).toBeUndefined();
  expect((await stat(path.join(folder, 'one', 'two'))).isDirectory()).toBe(true);
});

test('a name that ends as folders do on its system is that of a folder', async () => {
  expect(await placeOfOutput('none\\', 'notes.md', path.win32)).toBe('none\\notes.md');
  expect(await placeOfOutput('none/', 'notes.md', path.win32)).toBe('none\\notes.md');
  expect(await placeOfOutput('none/', 'notes.md', path.posix)).toBe('none/notes.md');
  expect(await placeOfOutput('none\\', 'notes.md', path.posix)).toBe('none\\');
});
