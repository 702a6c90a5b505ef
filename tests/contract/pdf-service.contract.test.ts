import { mkdir, readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addMarkup, PdfBook } from '../fixtures/pdf/book.ts';
import { heavyScan } from '../fixtures/pdf/heavy-scan.ts';
import { costlyPdfs, goodPdf, hangingPdf, lockedPdf, oddPdfs, rawPdf, truncations } from '../fixtures/pdf/hostile.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { temporaryFolder, testApp, type WhenDone } from './test-app.ts';

/** How often another reader asks while hostile files are read. */
const ASKED_EVERY_MS = 50;

type PdfServer = ServerProcess & { readonly left: () => Promise<readonly string[]> };

/** A server whose temporary files lie in a folder of their own. It ends with the test, or when `whenDone` says. */
async function server(env: Readonly<Record<string, string>> = {}, whenDone?: WhenDone): Promise<PdfServer> {
  const folder = await temporaryFolder(whenDone);
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  const process = await startServer(
    { DATA_DIR: folder, TMPDIR: temporary, PDFS_PER_MINUTE: '0', LOG_LEVEL: 'error', ...env },
    whenDone === undefined ? {} : { whenDone },
  );
  return { ...process, left: () => readdir(temporary) };
}

/** For all tests that need nothing set, and leave it as it was. */
let common: PdfServer;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  common = await server({}, (end) => void ends.unshift(end));
});

afterAll(async () => {
  for (const end of ends) await end();
});

interface PostOptions {
  readonly name?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
  /** The address that it is said to come from. */
  readonly client?: string;
}

function post(
  address: string,
  bytes: Uint8Array,
  { name = 'book.pdf', accept, signal, client }: PostOptions = {},
): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), name);
  return fetch(`${address}/api/process-pdf`, {
    method: 'POST',
    body,
    signal: signal ?? null,
    headers: {
      ...(accept === undefined ? {} : { accept }),
      ...(client === undefined ? {} : { 'x-forwarded-for': client }),
    },
  });
}

async function bookOf(pages: number): Promise<Uint8Array> {
  const book = await PdfBook.make();
  for (let page = 0; page < pages; page += 1) {
    const { page: at, find } = book.addPage(['A line of print, marked on every page.'], { footer: String(page + 10) });
    addMarkup(at, 'Highlight', { boxes: find('line of print') });
  }
  return await book.bytes();
}

describe('the answer', () => {
  it('is the specified object, each page with its picture and what the file says of it', async () => {
    const { address, left } = common;
    const response = await post(address, await bookOf(3), { name: 'My book.pdf' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    const { pages, ...rest } = await response.json();
    expect(rest).toEqual({});
    expect(pages).toHaveLength(3);
    expect(pages[1]).toMatchObject({
      page: 2,
      isPdf: true,
      originalName: 'My book.pdf',
      known: { pageNumber: 11, marks: [{ kind: 'highlight' }] },
    });
    expect([...Buffer.from(pages[1].image, 'base64').subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(await left()).toEqual([]);
  });

  it('is one page a line for who asks for lines', async () => {
    const { address } = common;
    const response = await post(address, await bookOf(3), { accept: 'application/x-ndjson, application/json' });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ page, pageCount }) => [page, pageCount])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it('begins before all pages are drawn, and ends the work when the client leaves', async () => {
    const { address, left } = common;
    const abort = new AbortController();
    const response = await post(address, await heavyScan(20), { accept: 'application/x-ndjson', signal: abort.signal });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toContain('{"page":1,');
    await expect.poll(left).toHaveLength(1);
    abort.abort();
    await expect.poll(left).toEqual([]);
  });

  it('that is not read when the server is stopped ends with it and leaves no file behind', async () => {
    const { address, left, end } = await server();
    const response = await post(address, await heavyScan(20), { accept: 'application/x-ndjson' });
    expect(response.ok).toBe(true);
    expect(await left()).toHaveLength(1);
    expect(await end('SIGTERM')).toBe(1);
    expect(await left()).toEqual([]);
    await expect(response.text()).rejects.toThrow();
  });

  it('has the notes of a Kindle export, with its pictures in the specified object and without them line by line', async () => {
    const { address } = common;
    const said = [
      'Notebook Export',
      'The Reader',
      'Doe, Jane',
      'Highlight(yellow) - Page 4',
      'The marked words',
      'Note - Page 4',
      'mine',
    ];
    const content = said
      .map(
        (text, index) =>
          `BT /F ${index === 1 ? 24 : 18} Tf 40 ${450 - index * 30} Td (${text.replaceAll(/([()])/gu, '\\$1')}) Tj ET`,
      )
      .join('\n');
    const stream = new TextEncoder().encode(content);
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      { dict: '', stream },
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] >>',
    ]);
    const { pages } = await (await post(address, pdf)).json();
    expect(pages).toHaveLength(2);
    for (const { image } of pages) expect(Buffer.from(image, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(pages[1]).toMatchObject({ page: 2, isPdf: true, originalName: 'book.pdf', notes: [] });
    expect(pages[0]).toMatchObject({
      page: 1,
      isPdf: true,
      pageCount: 2,
      title: 'The Reader',
      authors: 'Doe, Jane',
      notes: [
        { page: 4, text: 'The marked words' },
        { page: 4, text: 'Note: mine' },
      ],
    });
    const lines = (await (await post(address, pdf, { accept: 'application/x-ndjson' })).text()).trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ page: 1, notes: [{ page: 4 }, { page: 4 }] });
    expect(JSON.parse(lines[0] ?? '')).not.toHaveProperty('image');
  });
});

describe('a file that cannot be read', () => {
  const unreadable = [
    ['an empty one', () => new Uint8Array(), 400, '"book.pdf" is empty.'],
    ['no PDF', () => new TextEncoder().encode('<!doctype html>'), 415, '"book.pdf" is not a PDF.'],
    ['one that breaks off before its pages', () => goodPdf().slice(0, 100), 422, '"book.pdf" is damaged or incomplete'],
    [
      'one without pages',
      () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
      422,
      'No pages extracted from PDF',
    ],
    ['one with a password', lockedPdf, 422, '"book.pdf" is protected by a password.'],
    ['one with too many pages', () => bookOf(4), 413, '"book.pdf" has 4 pages; at most 3 are read (PDF_PAGES_MAX).'],
    [
      'one that is too large',
      () => new Uint8Array(2 * 1024 * 1024).fill(0x25),
      413,
      '"book.pdf" is larger than 1 MB (PDF_MEGABYTES_MAX).',
    ],
  ] as const;

  it('is told, whatever is wrong with it', async () => {
    const { address, left } = await server({ PDF_PAGES_MAX: '3', PDF_MEGABYTES_MAX: '1' });
    for (const [name, make, status, message] of unreadable) {
      const response = await post(address, await make());
      expect(response.status, `of ${name}`).toBe(status);
      const { error, details, ...rest } = await response.json();
      expect(error, `of ${name}`).toContain(message);
      expect(details, `of ${name}`).toEqual(expect.any(String));
      expect(rest, `of ${name}`).toEqual({});
      expect(await left(), `of ${name}`).toEqual([]);
    }
  });

  it('is one that another site sends', async () => {
    const { address } = common;
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(goodPdf())]), 'book.pdf');
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' };
    const response = await fetch(`${address}/api/process-pdf`, { method: 'POST', body, headers });
    expect([response.status, await response.json()]).toEqual([403, { error: expect.stringContaining('this server') }]);
  });

  it('is asked for in the right field and form', async () => {
    const { address } = common;
    const body = new FormData();
    body.append('other', new Blob([Uint8Array.from(goodPdf())]), 'book.pdf');
    const wrongField = await fetch(`${address}/api/process-pdf`, { method: 'POST', body });
    expect([wrongField.status, await wrongField.json()]).toEqual([
      400,
      { error: 'No file was sent.', details: 'The PDF must be in a field named "file".' },
    ]);
    const broken = await fetch(`${address}/api/process-pdf`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ error: expect.any(String) });
  });
});

describe('an upload that stops in the middle', () => {
  const HEAD = [
    'POST /api/process-pdf HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
    '',
    '',
  ].join('\r\n');
  const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';

  it.each([
    ['before the file', ''],
    ['in the file', PART],
  ])('%s is told so, and gives its place and its disk to others', async (_where, begun) => {
    const { address, left } = await server({ PDF_SILENT_SECONDS_MAX: '3' });
    // More than have a place: if the places were not given back, none would be left for the last one.
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendPart(address, `${HEAD}${begun}`)));
    const accepted = answers.filter((answer) => !answer.startsWith('HTTP/1.1 429 '));
    expect(accepted.length).toBeGreaterThanOrEqual(8);
    for (const answer of accepted) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('The upload stopped in the middle.');
    }
    expect((await post(address, goodPdf())).status).toBe(200);
    await expect.poll(left).toEqual([]);
  });

  it('gives back what it held at once where its client leaves', async () => {
    const { address, left } = await server({ PDF_SILENT_SECONDS_MAX: '180' });
    const { hostname, port } = new URL(address);
    const leave = () =>
      new Promise((resolve) => {
        const socket = connect({ host: hostname, port: Number(port) }, () => {
          socket.write(`${HEAD}${PART}`, () => socket.destroy());
        }).once('close', resolve);
      });
    await Promise.all(Array.from({ length: 30 }, leave));
    // Some of them may only come in now: the places are free once all have.
    await expect.poll(async () => (await post(address, goodPdf())).status, { timeout: 60_000 }).toBe(200);
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  });

  /** Sends this much and no more; resolves to the answer. */
  function sendPart(address: string, text: string): Promise<string> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      answer += piece;
      if (answer.endsWith('}')) socket.destroy();
    });
    return new Promise((resolve, reject) => {
      socket.once('close', () => resolve(answer)).once('error', reject);
    });
  }
});

describe('the line of whole files', () => {
  const [MANY, OTHER] = ['203.0.113.1', '198.51.100.7'];

  async function inLine(address: string): Promise<number> {
    const metrics = await (await fetch(`${address}/metrics`)).text();
    return Number(/^commonplace_pdfs_in_line (\d+)$/m.exec(metrics)?.[1]);
  }

  it('has eight places for a client, who is told so, and others for everybody else', async () => {
    // Nothing is done with a file that hangs before its reader leaves.
    const { address, left } = await server({ TRUST_PROXY: '1', METRICS: 'on', PDF_PAGE_SECONDS_MAX: '600' });
    const leave = new AbortController();
    const hanging = Array.from({ length: 8 }, () =>
      post(address, hangingPdf({ all: true }), { client: MANY, signal: leave.signal }).catch(() => undefined),
    );
    await expect.poll(() => inLine(address)).toBe(8);
    const refused = await post(address, goodPdf(), { client: MANY });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await refused.json()).error).toBe('Too many PDFs from your address are being read.');
    const other = post(address, goodPdf(), { client: OTHER });
    await expect.poll(() => inLine(address)).toBe(9);
    leave.abort();
    await Promise.all(hanging);
    expect((await other).status).toBe(200);
    await expect.poll(left).toEqual([]);
    expect((await post(address, goodPdf(), { client: MANY })).status).toBe(200);
  });

  it('says that it goes on to those alone whose version of HTTP has a word for that', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app } = await testApp({ env: { METRICS: 'on', PDF_PAGE_SECONDS_MAX: '600' } });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const [old, new_] = ['1.0', '1.1'].map((version) => {
      const [head, tail] = [
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
        '\r\n--x--\r\n',
      ];
      const body = Buffer.concat([Buffer.from(head), hangingPdf({ all: true }), Buffer.from(tail)]);
      const lines = [
        'Host: localhost',
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${body.length}`,
      ];
      const heard: Buffer[] = [];
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.on('data', (piece) => heard.push(piece));
      socket.write(`POST /api/process-pdf HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(body);
      onTestFinished(() => void socket.destroy());
      return () => String(Buffer.concat(heard));
    });
    await expect.poll(() => inLine(address)).toBe(2);
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => new_?.()).toBe('HTTP/1.1 102 Processing\r\n\r\n');
    expect(old?.()).toBe('');
  });

  it('is never full for who has fewer in it than others: eight addresses cannot take all places', async () => {
    const { address, left } = await server({ TRUST_PROXY: '1', METRICS: 'on', PDF_PAGE_SECONDS_MAX: '600' });
    const leave = new AbortController();
    const hanging = Array.from({ length: 64 }, async (_, at) => {
      const sent = { client: `203.0.113.${Math.floor(at / 8)}`, signal: leave.signal };
      const response = await post(address, hangingPdf({ all: true }), sent).catch(() => undefined);
      return response && { status: response.status, ...(await response.json()) };
    });
    await expect.poll(() => inLine(address)).toBe(64);
    const other = post(address, goodPdf(), { client: OTHER });
    const gaveWay = await Promise.race(hanging);
    expect(gaveWay).toMatchObject({ status: 503, details: expect.stringContaining('gave way') });
    await expect.poll(() => inLine(address)).toBe(64);
    leave.abort();
    expect((await Promise.all(hanging)).filter((answer) => answer !== undefined)).toHaveLength(1);
    expect((await other).status).toBe(200);
    await expect.poll(left).toEqual([]);
  });

  /** Sends a book four times, one behind the other on one connection, and reads nothing of what comes. */
  function sendAhead(address: string, book: Uint8Array): Socket {
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
      book,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const head = [
      'POST /api/process-pdf HTTP/1.1',
      'Host: localhost',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n');
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
    socket.write(Buffer.concat(Array(4).fill(Buffer.concat([Buffer.from(head), body]))));
    return socket;
  }

  it('has its places back when a client leaves that sent several files ahead on one connection', async () => {
    const { address, left } = await server({ METRICS: 'on' });
    const socket = sendAhead(address, await bookOf(12));
    // The others wait for their turn, and have no place before.
    await expect.poll(() => inLine(address)).toBe(1);
    socket.destroy();
    await expect.poll(() => inLine(address)).toBe(0);
    expect(await left()).toEqual([]);
  });

  it('has its places back from a client that stays and takes nothing of the pages', async () => {
    const { address, left } = await server({ METRICS: 'on', PDF_SILENT_SECONDS_MAX: '1' });
    // More than the system keeps for the two ends of a connection.
    const socket = sendAhead(address, await heavyScan(20));
    await expect.poll(() => inLine(address)).toBe(1);
    await expect.poll(() => inLine(address)).toBe(0);
    expect(await left()).toEqual([]);
    socket.destroy();
  });
});

describe('hostile files', () => {
  async function outcomeOf(
    address: string,
    file: { readonly name: string; readonly bytes: Uint8Array },
  ): Promise<string> {
    const response = await post(address, file.bytes);
    const answer = await response.json();
    if (response.status === 200)
      return Array.isArray(answer.pages) && answer.pages.length > 0 ? 'pages' : `200 without pages: ${file.name}`;
    const isNamed =
      response.status >= 400 && response.status < 500 && typeof answer.error === 'string' && answer.error !== '';
    return isNamed ? 'named error' : `${response.status}: ${file.name}`;
  }

  it('end in pages or a named error, while every other request is answered, and leave no file behind', async () => {
    const { address, left } = await server({ PDF_PAGE_SECONDS_MAX: '1', PDF_JOB_MINUTES_MAX: '1' });
    // Made first: it keeps this process busy, and nobody could ask the server meanwhile. Bombs are sent by tests/attack.
    const files = [...costlyPdfs(), ...oddPdfs()];
    const others = { asked: 0, stop: false };
    const asking = (async () => {
      // Asked without a pause, these would be what the processor is busy with, and not the files.
      for await (const _ of setInterval(ASKED_EVERY_MS)) {
        if (others.stop) return;
        const response = await fetch(`${address}/healthz`);
        expect(response.ok).toBe(true);
        await response.text();
        others.asked += 1;
      }
    })();
    const outcomes: string[] = [];
    const sending = async (): Promise<void> => {
      for (let file = files.pop(); file !== undefined; file = files.pop()) {
        outcomes.push(await outcomeOf(address, file));
      }
    };
    await Promise.all([sending(), sending()]);
    others.stop = true;
    await asking;
    expect(outcomes.filter((outcome) => outcome !== 'pages' && outcome !== 'named error')).toEqual([]);
    expect(outcomes).toContain('pages');
    expect(outcomes).toContain('named error');
    expect(others.asked).toBeGreaterThan(10);
    await expect.poll(left).toEqual([]);
    expect((await post(address, goodPdf())).status).toBe(200);
  });

  it('may be cut off anywhere', async () => {
    const { address, left } = common;
    const cuts = truncations(await bookOf(8));
    expect(cuts.length).toBeGreaterThan(5);
    const outcomes = await Promise.all(cuts.map((file) => outcomeOf(address, file)));
    expect(outcomes.filter((outcome) => outcome !== 'pages' && outcome !== 'named error')).toEqual([]);
    expect(await left()).toEqual([]);
  });
});
