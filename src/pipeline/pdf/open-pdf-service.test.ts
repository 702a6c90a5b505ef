import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from '../../core/page.ts';
import { openPdfService, type SentFile } from './open-pdf-service.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
const LINES = 'application/x-ndjson';

const file: SentFile = {
  name: 'book.pdf',
  type: 'application/pdf',
  size: 5,
  blob: new Blob(['%PDF-']),
  bytes: async () => new Uint8Array(),
};

/** A promise that the test resolves. */
function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A real server that answers as the test says. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/process-pdf`;
}

function answering(status: number, type: string, body: string): Promise<string> {
  return serving((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
}

async function pagesOf(address: string, signal?: AbortSignal): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for await (const page of openPdfService(address)(file, { signal })) pages.push(page);
  return pages;
}

const page = (number: number) => ({
  page: number,
  pageCount: 2,
  isPdf: true,
  originalName: 'book.pdf',
  image: JPEG.toString('base64'),
});

describe('pages of the PDF service', () => {
  it('are sent for in a form and come one by one, before the answer has ended', async () => {
    const gate = deferred();
    let asked: IncomingMessage | undefined;
    const address = await serving(async (request, response) => {
      asked = request;
      response.writeHead(200, { 'content-type': LINES });
      response.write(`${JSON.stringify({ ...page(1), known: { width: 2, height: 2, pageNumber: 7 } })}\n`);
      await gate.promise;
      response.end(`${JSON.stringify(page(2))}\n`);
    });
    const stream = openPdfService(address)(file, {});
    const pages = stream[Symbol.asyncIterator]();
    const first = await pages.next();
    expect(first.value).toMatchObject({
      file: 'book.pdf',
      pageIndex: 0,
      image: { type: 'image/jpeg' },
      known: { pageNumber: 7 },
    });
    expect([...(first.value?.image?.bytes ?? [])]).toEqual([...JPEG]);
    expect(stream.pageCount).toBe(2);
    gate.resolve();
    expect((await pages.next()).value?.pageIndex).toBe(1);
    expect((await pages.next()).done).toBe(true);
    expect(asked?.headers.accept).toContain(LINES);
    expect(asked?.headers['content-type']).toContain('multipart/form-data');
  });

  it('may stand in one object', async () => {
    const { pageCount: _, ...bare } = page(1);
    const pages = await pagesOf(
      await answering(200, 'application/json', JSON.stringify({ pages: [bare, { ...bare, page: 2 }] })),
    );
    expect(pages.map(({ pageIndex }) => pageIndex)).toEqual([0, 1]);
  });

  it('carry the notes, title and remarks of a Kindle export', async () => {
    const notes = [{ page: 4, text: 'marked' }];
    const line = {
      page: 1,
      isPdf: true,
      originalName: 'book.pdf',
      notes,
      unread: [],
      title: 'T',
      authors: 'A',
      notices: ['One is hidden.'],
      image: 'AAAA',
    };
    const stream = openPdfService(await answering(200, LINES, `${JSON.stringify(line)}\n`))(file, {});
    const pages: Page[] = [];
    for await (const one of stream) pages.push(one);
    expect(pages).toEqual([{ file: 'book.pdf', pageIndex: 0, notes, unread: [] }]);
    expect(stream).toMatchObject({ title: 'T', authors: 'A', notices: ['One is hidden.'] });
  });

  it('that failed are told when all others have come', async () => {
    const body = [page(1), { page: 2, error: 'Page 2 is damaged.' }, page(3)]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const address = await answering(200, LINES, body);
    const came: number[] = [];
    const reading = (async () => {
      for await (const { pageIndex } of openPdfService(address)(file, {})) came.push(pageIndex);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'pdf-failed', message: 'Page 2 is damaged.' });
    expect(came).toEqual([0, 2]);
  });
});

describe('an answer that ends early', () => {
  it('without a broken line, as some proxies make of one, is told when its pages have come', async () => {
    const address = await answering(200, LINES, `${JSON.stringify(page(1))}\n`);
    const came: number[] = [];
    const reading = (async () => {
      for await (const { pageIndex } of openPdfService(address)(file, {})) came.push(pageIndex);
    })();
    const message = 'The answer of the server ended after 1 of 2 pages. Choose the file again.';
    await expect(reading).rejects.toMatchObject({ code: 'pdf-failed', message });
    expect(came).toEqual([0]);
  });

  it('is whole where it is that of an export, which has one line', async () => {
    const line = { ...page(1), notes: [], unread: [] };
    expect(await pagesOf(await answering(200, LINES, `${JSON.stringify(line)}\n`))).toHaveLength(1);
  });
});

describe('an answer without pages', () => {
  it.each([
    [
      'an error',
      422,
      'application/json',
      '{"error":"It is locked.","details":"d"}',
      'pdf-failed',
      'Failed to process PDF: It is locked.',
    ],
    [
      'details only',
      500,
      'application/json',
      '{"details":"Out of order."}',
      'pdf-failed',
      'Failed to process PDF: Out of order.',
    ],
    ['nothing said', 500, 'application/json', '{}', 'pdf-failed', 'Failed to process PDF: Unknown error'],
    [
      'no JSON',
      502,
      'text/html',
      `<html>${'x'.repeat(300)}`,
      'pdf-invalid-json',
      `Server returned invalid JSON: <html>${'x'.repeat(194)}`,
    ],
    ['no JSON in a line', 200, LINES, 'oops\n', 'pdf-invalid-json', 'Server returned invalid JSON: oops'],
    ['no pages', 200, 'application/json', '{"pages":[]}', 'pdf-no-pages', 'No pages extracted from PDF'],
    [
      'no pages, said by the service',
      422,
      'application/json',
      '{"error":"No pages extracted from PDF"}',
      'pdf-no-pages',
      'No pages extracted from PDF',
    ],
    ['no lines', 200, LINES, '', 'pdf-no-pages', 'No pages extracted from PDF'],
    [
      'an error in a line',
      200,
      LINES,
      '{"error":"It took too long."}\n',
      'pdf-failed',
      'Failed to process PDF: It took too long.',
    ],
  ] as const)('is told: %s', async (...row) => {
    const [, status, type, body, code, message] = row;
    await expect(pagesOf(await answering(status, type, body))).rejects.toMatchObject({ code, message });
  });

  it('is told when the server cannot be reached', async () => {
    const address = await serving((request) => request.socket.destroy());
    await expect(pagesOf(address)).rejects.toMatchObject({
      code: 'pdf-failed',
      message: 'Failed to process PDF: the server cannot be reached.',
    });
  });
});

describe('leaving early', () => {
  it('ends the request', async () => {
    const left = deferred();
    const address = await serving((_request, response) => {
      response.once('close', () => left.resolve());
      response.writeHead(200, { 'content-type': LINES }).write(`${JSON.stringify(page(1))}\n`);
    });
    for await (const _ of openPdfService(address)(file, {})) break;
    await expect(left.promise).resolves.toBeUndefined();
  });

  it('by a cancel is told as that', async () => {
    const abort = new AbortController();
    const address = await serving(
      (_request, response) => void response.writeHead(200, { 'content-type': LINES }).write('\n'),
    );
    const reading = pagesOf(address, abort.signal);
    abort.abort();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  });
});
