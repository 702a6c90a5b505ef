import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { PdfiumMemory } from '../file/pdfium.ts';
import { openFileAccess } from '../node-file-access.ts';
import { loadPdfium } from '../node-pdfium.ts';
import { openDocument } from './open-document.ts';

const LINES = Array.from({ length: 30 }, (_, line) => `A line of print, the ${line}th of its page, for many letters.`);

test('the letters of pages count among the memory of their file as long as the pages are open', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'book.pdf');
  const book = await PdfBook.make();
  for (let page = 0; page < 2; page += 1) book.addPage(LINES);
  await writeFile(file, await book.bytes());
  const memory = new PdfiumMemory(await loadPdfium());
  const access = openFileAccess(memory, file);
  const document = openDocument(memory, access, 'book.pdf');
  const before = memory.held;

  const first = document.openPage(0);
  const letters = memory.held - before;
  expect(letters).toBeGreaterThan(first.characters.length * 400);
  memory.bound(memory.held + letters / 2);
  expect(() => document.openPage(1)).toThrow('Page 2 of "book.pdf" has more letters than there is memory for.');
  expect(memory.wasRefused).toBe(true);
  first.close();
  expect(memory.held).toBe(before);
  const second = document.openPage(1);
  expect(second.characters).toHaveLength(first.characters.length);
  second.close();
  document.close();
  access.close();
});

test('a protection that only another program knows is told from a damaged file', async () => {
  const book = await PdfBook.make();
  book.addPage(LINES);
  const { context } = book.document;
  context.trailerInfo.Encrypt = context.register(context.obj({ Filter: 'TheirOwn', V: 1 }));
  await expect(pagesOf(book)).rejects.toThrow('"book.pdf" is protected in a way that only the program knows');
});
