import { expect, test } from 'vitest';
import { AppError } from '../../core/errors.ts';
import type { OpenPdf, PageStream } from '../../pipeline/open-file.ts';
import type { SentFile } from '../../pipeline/pdf/open-pdf-service.ts';
import { openPdfBy } from './open-pdf.ts';

const UNREACHABLE = new AppError('pdf-failed', 'Away.', { cause: new TypeError('fetch failed') });
const FILE: SentFile = {
  name: 'a.pdf',
  type: 'application/pdf',
  size: 1,
  blob: new Blob(['x']),
  bytes: async () => new Uint8Array(1),
};

/** Opens a file of `pages` pages, and then fails when there is an error. */
function opener(title: string, pages: number, error?: Error): OpenPdf<SentFile> {
  return (file): PageStream => ({
    title,
    pageCount: pages,
    async *[Symbol.asyncIterator]() {
      for (let pageIndex = 0; pageIndex < pages; pageIndex += 1) yield { file: file.name, pageIndex };
      if (error !== undefined) throw error;
    },
  });
}

/** What becomes of a file: where it was opened, how many pages came, how often it was sent, how it failed. */
async function opened(service: OpenPdf<SentFile>, staysHere: boolean) {
  let [sent, answered] = [0, 0];
  const stream = openPdfBy({
    service,
    loadDevice: async () => opener('here', 2),
    staysHere: () => staysHere,
    onSend: () => (sent += 1),
    onAnswer: () => (answered += 1),
  })(FILE, { signal: undefined });
  let pages = 0;
  let error: unknown;
  try {
    for await (const _ of stream) pages += 1;
  } catch (caught) {
    error = caught;
  }
  return { title: stream.title, pages, sent, answered, error };
}

test('PDFs go to the service unless they are to stay here', async () => {
  expect(await opened(opener('there', 1), false)).toEqual({
    ...{ title: 'there', pages: 1, sent: 1, answered: 1 },
    error: undefined,
  });
  expect(await opened(opener('there', 1), true)).toEqual({
    ...{ title: 'here', pages: 2, sent: 0, answered: 0 },
    error: undefined,
  });
});

test('a service that does not answer leaves the file to this device', async () => {
  expect(await opened(opener('there', 0, UNREACHABLE), false)).toMatchObject({
    ...{ title: 'here', pages: 2, sent: 1, answered: 0 },
  });
});

test('a service that said what is wrong, or broke off, is not asked twice', async () => {
  const refusal = new AppError('pdf-failed', 'Locked.');
  expect(await opened(opener('there', 0, refusal), false)).toMatchObject({ pages: 0, answered: 1, error: refusal });
  expect(await opened(opener('there', 1, UNREACHABLE), false)).toMatchObject({ pages: 1, error: UNREACHABLE });
});

test('where what opens PDFs here cannot be loaded, that is said, and not that the file is none', async () => {
  const missing = new AppError('reader-missing', 'Gone.');
  const stream = openPdfBy({
    service: opener('there', 1),
    loadDevice: async () => Promise.reject(missing),
    staysHere: () => true,
    onSend: () => undefined,
    onAnswer: () => undefined,
  })(FILE, { signal: undefined });
  await expect(stream[Symbol.asyncIterator]().next()).rejects.toBe(missing);
});
