import { expect, test } from 'vitest';
import type { Page } from '../core/page.ts';
import { openFile } from './open-file.ts';
import { distinctNames, type SourceFile } from './source-file.ts';

function file(name: string, type: string, bytes: Uint8Array | Error): SourceFile {
  const read = async (): Promise<Uint8Array> => {
    if (bytes instanceof Error) throw bytes;
    return bytes;
  };
  return { name, type, size: bytes instanceof Error ? 1 : bytes.length, bytes: read };
}

async function pagesOf(pages: AsyncIterable<Page>): Promise<Page[]> {
  const list: Page[] = [];
  for await (const page of pages) list.push(page);
  return list;
}

const SOME = new Uint8Array([1, 2, 3]);

test('a picture is one page with its bytes', async () => {
  const stream = openFile(file('a.jpg', 'image/jpeg', SOME), {});
  expect(stream.pageCount).toBe(1);
  expect(await pagesOf(stream)).toEqual([{ file: 'a.jpg', pageIndex: 0, image: { bytes: SOME, type: 'image/jpeg' } }]);
});

test('the type alone makes a PDF: a name that ends in .pdf does not', async () => {
  const asked: string[] = [];
  const openPdf = (pdf: SourceFile) => {
    asked.push(pdf.name);
    return (async function* () {
      yield { file: pdf.name, pageIndex: 0 };
    })();
  };
  await pagesOf(openFile(file('book.pdf', 'image/png', SOME), { openPdf }));
  await pagesOf(openFile(file('scan', 'application/pdf', SOME), { openPdf }));
  expect(asked).toEqual(['scan']);
});

test.each([
  ['file-empty', file('a.jpg', 'image/jpeg', new Uint8Array())],
  ['file-unreadable', file('a.jpg', 'image/jpeg', new Error('disk gone'))],
  ['pdf-failed', file('a.pdf', 'application/pdf', SOME)],
])('rejects with %s', async (code, bad) => {
  await expect(pagesOf(openFile(bad, {}))).rejects.toMatchObject({ code });
});

test('a PDF without pages is an error, one that fails keeps its own', async () => {
  const none = async function* () {};
  const broken = async function* (): AsyncGenerator<Page> {
    yield { file: 'a.pdf', pageIndex: 0 };
    throw new RangeError('page tree');
  };
  const pdf = file('a.pdf', 'application/pdf', SOME);
  await expect(pagesOf(openFile(pdf, { openPdf: none }))).rejects.toMatchObject({
    code: 'pdf-no-pages',
    message: 'No pages extracted from PDF',
  });
  await expect(pagesOf(openFile(pdf, { openPdf: broken }))).rejects.toThrow('page tree');
});

test('files of one name are told apart', () => {
  expect(distinctNames(['a.jpg', 'b.jpg', 'a.jpg', 'a.jpg'])).toEqual(['a.jpg', 'b.jpg', 'a.jpg (2)', 'a.jpg (3)']);
});
