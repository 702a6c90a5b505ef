import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFiles, type ListFolder, partsOfPattern } from './find-files.ts';

let root = '';

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'commonplace-'));
  await mkdir(path.join(root, 'book/ch 2'), { recursive: true });
  await mkdir(path.join(root, 'book/.trash'), { recursive: true });
  const names = [
    'book/p10.jpg',
    'book/p2.JPG',
    'book/read me.txt',
    'book/ch 2/scan.pdf',
    'book/.trash/old.jpg',
    'odd[1].png',
  ];
  await Promise.all(names.map((name) => writeFile(path.join(root, name), 'x')));
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function found(...words: string[]) {
  const { paths, missing } = await findFiles(words.map((word) => `${root}/${word}`));
  const short = (file: string) => file.slice(root.length + 1).replaceAll('\\', '/');
  return { paths: paths.map(short), missing: missing.map(short) };
}

test.each([
  [
    'a folder gives its pictures and PDFs by number, hidden ones not',
    ['book'],
    ['book/ch 2/scan.pdf', 'book/p2.JPG', 'book/p10.jpg'],
  ],
  ['files keep the order in which they were named', ['book/p10.jpg', 'book/p2.JPG'], ['book/p10.jpg', 'book/p2.JPG']],
  ['a file that was named is read whatever its ending', ['book/read me.txt'], ['book/read me.txt']],
  ['a file named twice is read once', ['book/p2.JPG', 'book/*'], ['book/p2.JPG', 'book/p10.jpg', 'book/read me.txt']],
  ['a star stays within a folder', ['book/*.jpg'], ['book/p10.jpg']],
  ['two stars go through folders', ['**/*.pdf'], ['book/ch 2/scan.pdf']],
  [
    'two stars at the end are all files below',
    ['book/**'],
    ['book/ch 2/scan.pdf', 'book/p2.JPG', 'book/p10.jpg', 'book/read me.txt'],
  ],
  ['stars in folders', ['b*/c?*/*.pdf'], ['book/ch 2/scan.pdf']],
  ['a file in every folder', ['*/p2.JPG'], ['book/p2.JPG']],
  ['a set of other signs', ['book/p[!2][!1-9].jpg'], ['book/p10.jpg']],
  ['sets and single signs', ['book/p?.[Jj][Pp][Gg]'], ['book/p2.JPG']],
  ['a file whose name looks like a pattern is that file', ['odd[1].png'], ['odd[1].png']],
])('%s', async (_name, words, paths) => {
  expect(await found(...words)).toEqual({ paths, missing: [] });
});

test.each(['book/p[2.jpg', 'book/[z-a].jpg', 'book/p(.*', 'none/*/x.jpg', 'book/p2.JPG/*', '['])(
  '%s stands for nothing, and is no crash',
  async (word) => {
    expect(await found(word)).toEqual({ paths: [], missing: [word] });
  },
);

test('a folder that cannot be looked into costs only itself', async () => {
  const list: ListFolder = async (folder) => {
    if (folder.endsWith('ch 2')) throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    return readdir(folder, { withFileTypes: true });
  };
  expect(await findFiles([`${root}/book`], { list })).toEqual({
    paths: [`${root}/book/p2.JPG`, `${root}/book/p10.jpg`],
    missing: [],
    closed: [`${root}/book/ch 2`],
  });
});

test('where names that differ in capitals are one, a pattern finds both', async () => {
  const words = [`${root}/book/*.JPG`];
  expect((await findFiles(words, { isOneCase: true })).paths).toEqual([`${root}/book/p2.JPG`, `${root}/book/p10.jpg`]);
  expect((await findFiles(words, { isOneCase: false })).paths).toEqual([`${root}/book/p2.JPG`]);
});

test('what stands for nothing is named', async () => {
  expect(await found('none.jpg', 'book/*.gif', 'book/p2.JPG')).toEqual({
    paths: ['book/p2.JPG'],
    missing: ['none.jpg', 'book/*.gif'],
  });
});

test.each([
  ['C:\\photos\\*.jpg', 'C:\\', ['photos', '*.jpg']],
  ['C:/photos/*.jpg', 'C:/', ['photos', '*.jpg']],
  ['C:*.jpg', 'C:', ['*.jpg']],
  ['\\\\nas\\books\\ch?\\*.jpg', '\\\\nas\\books\\', ['ch?', '*.jpg']],
  ['photos\\*.jpg', '', ['photos', '*.jpg']],
])('on Windows the pattern %s starts at its drive or share', (pattern, root, parts) => {
  expect(partsOfPattern(pattern, path.win32)).toEqual({ root, parts });
});

test('elsewhere a pattern starts at the root or here', () => {
  expect(partsOfPattern('/photos/*.jpg', path.posix)).toEqual({ root: '/', parts: ['photos', '*.jpg'] });
  expect(partsOfPattern('photos/*.jpg', path.posix)).toEqual({ root: '', parts: ['photos', '*.jpg'] });
});
