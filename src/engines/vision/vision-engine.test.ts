import { describe, expect, onTestFinished, test } from 'vitest';
import { collectMemory } from '../../../tests/collect-memory.ts';
import type { ChatReply } from '../../../tests/stand-ins/chat-reply.ts';
import { type ChatServer, startChatServer } from '../../../tests/stand-ins/chat-server.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import type { KnownPage, Line, Page, PageReading } from '../../core/page.ts';
import { notesFromReading } from '../../core/passages/page-finds.ts';
import type { Engine, ReadOptions } from '../engine.ts';
import { PATIENCE } from './ask-page.ts';
import { PAGE_INSTRUCTION } from './instruction.ts';
import { createOpenAiChat } from './openai-chat.ts';
import { createVisionEngine } from './vision-engine.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const PAGE: Page = { file: 'p.jpg', pageIndex: 0, image: { bytes: new Uint8Array([1]), type: 'image/jpeg' } };

/** What the device sees: two printed lines, the first of them marked. */
function seen(): PageReading {
  const lines = ['The keeper climbed the steps every evening.', 'Nobody counted them but the wind.'].map(lineOf);
  const regions = lines[0]!.words.map((word) => word.box);
  const marks = [{ kind: 'highlight', colour: '#ffee00', regions, confidence: 0.9 } as const];
  return { width: 800, height: 100, lines, marks, pageNumber: 12 };
}

function lineOf(text: string, at: number): Line {
  const words = text.split(' ').map((word, place) => ({
    text: word,
    box: { left: place * 100, top: at * 50, right: place * 100 + 90, bottom: at * 50 + 30 },
    confidence: 0.95,
  }));
  return { words, baseline: [], xHeight: 14, bodyPlace: at };
}

interface Wish {
  readonly device?: (page: Page, options?: ReadOptions) => Promise<readonly PageReading[]>;
  readonly key?: string;
  readonly usedKey?: string;
  readonly callMs?: number;
  readonly pageMs?: number;
}

interface Setup {
  readonly server: ChatServer;
  readonly engine: Engine;
  readonly asked: readonly ReadOptions[];
}

/** The engine before a model service that gives `replies`, and a device that sees `seen()`. */
async function setUp(replies: Parameters<ChatServer['reply']>[0], wish: Wish = {}): Promise<Setup> {
  const server = await startChatServer(wish.key === undefined ? {} : { key: wish.key });
  onTestFinished(() => server.close());
  server.reply(replies);
  const asked: ReadOptions[] = [];
  const device: Engine = {
    concurrency: 1,
    close: async () => undefined,
    readPage: async (page, options) => {
      asked.push(options ?? {});
      return wish.device === undefined ? [seen()] : wish.device(page, options);
    },
  };
  const chat = createOpenAiChat({ address: server.address, key: wish.usedKey ?? 'key', model: 'gpt-4o' });
  const patience = { ...PATIENCE, callMs: wish.callMs ?? PATIENCE.callMs, pauseMs: 1 };
  const engine = createVisionEngine({
    chat,
    device,
    prepare: async () => PIXEL,
    patience,
    ...(wish.pageMs !== undefined && { pageMs: wish.pageMs }),
  });
  return { server, engine, asked };
}

const textsOf = (readings: readonly PageReading[]) =>
  readings.flatMap((reading) => {
    const { notes } = notesFromReading(reading, { file: 'p.jpg', pageIndex: 0 }, { counts: new Map() });
    return notes.map((note) => note.text);
  });

const json = (...texts: readonly string[]): ChatReply => ({
  kind: 'json',
  value: { notes: texts.map((text) => ({ page: 12, text })), keyTakeaways: ['The keeper climbed every evening.'] },
});
const MARKED = 'The keeper climbed the steps every evening.';

describe('the call', () => {
  test('is the specified one: one message with instruction and picture, and nothing besides', async () => {
    const { server, engine } = await setUp([json(MARKED)]);
    await engine.readPage(PAGE);
    expect(server.violations).toEqual([]);
    expect(server.requests.map((request) => request.body)).toEqual([
      {
        model: 'gpt-4o',
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: PAGE_INSTRUCTION },
              { type: 'image_url', image_url: { url: PIXEL } },
            ],
          },
        ],
        max_tokens: 1000,
        temperature: 0.1,
        response_format: { type: 'json_object' },
      },
    ]);
  });

  test('goes along with a reading of every line on the device', async () => {
    const { engine, asked } = await setUp([json(MARKED)]);
    await engine.readPage(PAGE, { languages: ['deu'] });
    expect(asked).toMatchObject([{ readAll: true, languages: ['deu'] }]);
  });

  test('is not made for a page without a picture', async () => {
    const { server, engine } = await setUp([json(MARKED)]);
    expect(await engine.readPage({ file: 'a', pageIndex: 0 })).toEqual([seen()]);
    expect(server.requests).toEqual([]);
  });
});

describe('an answer', () => {
  test('is checked against the page', async () => {
    const { engine } = await setUp([json('the keeper climed the steps', 'Something else altogether.')]);
    const readings = await engine.readPage(PAGE);
    expect(textsOf(readings)).toEqual([MARKED]);
    expect(readings[0]?.model).toEqual({
      outcome: 'checked',
      doubtful: [{ text: 'Something else altogether.', why: 'not-on-page', boxes: [] }],
      keyTakeaways: ['The keeper climbed every evening.'],
    });
  });

  test('that says that nothing is marked leaves what the device sees', async () => {
    const { engine } = await setUp([{ kind: 'json', value: { notes: [], keyTakeaways: [] } }]);
    expect(textsOf(await engine.readPage(PAGE))).toEqual([MARKED]);
  });

  test('without content is the specified error', async () => {
    for (const reply of [{ kind: 'no-content' }, { kind: 'no-choices' }, { kind: 'text', text: ' ' }] as const) {
      const { engine } = await setUp([reply]);
      await expect(engine.readPage(PAGE)).rejects.toMatchObject({
        code: 'model-no-content',
        message: 'No content in OpenAI response',
      });
    }
  });

  test('that breaks off at any byte ends with every passage: the complete ones kept, the rest asked for', async () => {
    const notes = [MARKED, 'Nobody counted “them”', 'but the wind.'].map((text) => ({ page: 12, text }));
    const text = JSON.stringify({ notes, keyTakeaways: ['The keeper climbed.'] });
    const bytes = new TextEncoder().encode(text).length;
    const { server, engine } = await setUp([]);
    for (let cut = 0; cut < bytes; cut += 3) {
      server.reply((request) => {
        const known = /these entries already[^\n]*\n(.*)\n/.exec(request.text)?.[1];
        if (known === undefined) return { kind: 'cut', text, bytes: cut };
        const rest = notes.filter((note) => !known.includes(JSON.stringify(note.text)));
        return { kind: 'json', value: { notes: rest, keyTakeaways: ['The keeper climbed.'] } };
      });
      const [reading] = await engine.readPage(PAGE);
      if (reading?.model?.outcome === 'device') {
        // Nothing had begun: tried again, and again the same.
        expect(cut).toBe(0);
        continue;
      }
      expect(reading?.model).toMatchObject({ outcome: 'checked', keyTakeaways: ['The keeper climbed.'] });
      expect(reading?.model?.doubtful.map(({ text }) => text)).toEqual(['Nobody counted them', 'but the wind.']);
    }
    expect(server.violations).toEqual([]);
  });

  test('that gives its takeaways first and breaks off keeps them', async () => {
    const text = JSON.stringify({ keyTakeaways: ['The keeper climbed.'], notes: [{ page: 12, text: MARKED }] });
    const { engine } = await setUp([
      { kind: 'cut', text, bytes: text.length - 2 },
      { kind: 'json', value: { notes: [] } },
    ]);
    expect((await engine.readPage(PAGE))[0]?.model?.keyTakeaways).toEqual(['The keeper climbed.']);
  });

  test('that keeps breaking off at the same entry is kept as far as it goes, and told to be incomplete', async () => {
    const text = JSON.stringify({
      notes: [
        { page: 12, text: MARKED },
        { page: 12, text: 'x'.repeat(500) },
      ],
    });
    const { server, engine } = await setUp(() => ({ kind: 'cut', text, bytes: 100 }));
    const [reading] = await engine.readPage(PAGE);
    expect(reading?.model).toMatchObject({ outcome: 'part', reason: 'one entry is too long for it' });
    expect(textsOf([reading!])).toEqual([MARKED]);
    expect(server.requests).toHaveLength(2);
  });

  test('whose rest fails is kept as far as it goes', async () => {
    const text = JSON.stringify({
      notes: [
        { page: 12, text: 'Nobody counted them' },
        { page: 12, text: 'but' },
      ],
    });
    const { engine } = await setUp([
      { kind: 'cut', text, bytes: 60 },
      { kind: 'error', status: 400 },
    ]);
    const [reading] = await engine.readPage(PAGE);
    expect(reading?.model).toMatchObject({ outcome: 'part', doubtful: [{ text: 'Nobody counted them' }] });
  });

  test('that a filter stopped in its middle is kept as far as it goes', async () => {
    const text = JSON.stringify({ notes: [{ page: 12, text: 'Nobody counted them' }] });
    const { engine } = await setUp([{ kind: 'content-filter', text }]);
    expect((await engine.readPage(PAGE))[0]?.model).toMatchObject({
      outcome: 'part',
      reason: "the model's content filter stopped it",
      doubtful: [{ text: 'Nobody counted them' }],
    });
  });
});

describe('a failure that passes', () => {
  test.each<[string, ChatReply]>([
    ['429 with Retry-After', { kind: 'rate-limited', retryAfter: '0' }],
    ['429 with a date', { kind: 'rate-limited', retryAfter: new Date(0).toUTCString() }],
    ['429 without one', { kind: 'rate-limited' }],
    ['500', { kind: 'error', status: 500 }],
    ['503', { kind: 'error', status: 503 }],
    ['HTML with status 502', { kind: 'html', status: 502 }],
    ['HTML with status 200', { kind: 'html', status: 200 }],
    ['a body that is no JSON', { kind: 'raw', status: 200, body: '{"choices": [' }],
    ['JSON of another kind', { kind: 'raw', status: 200, body: '{"object":"list"}' }],
    ['a broken connection', { kind: 'disconnect' }],
    ['a connection that breaks within the answer', { kind: 'disconnect-midway', text: '{"notes":[]}' }],
    ['an answer in prose', { kind: 'text', text: 'I found two passages.' }],
    ['JSON of another shape', { kind: 'json', value: { passages: [] } }],
  ])('%s: is tried again', async (_name, failure) => {
    const { server, engine } = await setUp([failure, json(MARKED)]);
    expect((await engine.readPage(PAGE))[0]?.model?.outcome).toBe('checked');
    expect(server.requests).toHaveLength(2);
  });
});

describe('a failure that does not pass ends with what the device sees, and the reason', () => {
  test.each<[string, ChatReply, string, number]>([
    ['429', { kind: 'rate-limited', retryAfter: '0' }, 'the model service is busy', 3],
    ['429 for too long', { kind: 'rate-limited', retryAfter: '3600' }, 'the model service is busy', 1],
    [
      'no money left',
      { kind: 'error', status: 429, code: 'insufficient_quota' },
      'the account at the model service is used up',
      1,
    ],
    ['503', { kind: 'error', status: 503 }, 'the model service has trouble of its own (status 503)', 3],
    ['HTML', { kind: 'html', status: 200 }, 'the model service gave no proper answer', 3],
    [
      '400',
      { kind: 'error', status: 400, message: 'Unsupported\nparameter' },
      'the model service refuses the request (status 400: Unsupported parameter)',
      1,
    ],
    ['404', { kind: 'error', status: 404 }, 'there is no model "gpt-4o" at this address', 1],
    ['a refusal', { kind: 'refusal', text: 'I cannot.' }, 'the model declined to answer', 1],
    ['a filter', { kind: 'content-filter' }, "the model's content filter stopped the answer", 1],
    ['prose', { kind: 'text', text: 'Sorry.' }, "the model's answer could not be understood", 3],
    ['a broken connection', { kind: 'disconnect' }, 'the model service cannot be reached', 3],
  ])('%s', async (_name, failure, reason, calls) => {
    const { server, engine } = await setUp(() => failure);
    const readings = await engine.readPage(PAGE);
    expect(textsOf(readings)).toEqual([MARKED]);
    expect(readings[0]?.model).toEqual({ outcome: 'device', reason, doubtful: [], keyTakeaways: [] });
    expect(server.requests).toHaveLength(calls);
  });

  test.each<ChatReply>([{ kind: 'hang' }, { kind: 'hang-midway', text: '{"notes":[' }])('$kind', async (reply) => {
    // Long enough for a call to reach the server, on a busy machine at least one of the three.
    const { server, engine } = await setUp(() => reply, { callMs: 600 });
    const [reading] = await engine.readPage(PAGE);
    expect(reading?.model).toMatchObject({ outcome: 'device', reason: 'the model service did not answer in time' });
    expect(server.requests.length).toBeGreaterThan(0);
    await expect.poll(() => server.requests.length - server.abandoned()).toBe(0);
  });

  // Node forgets a timeout that only `AbortSignal.any` holds as soon as memory is collected.
  test.each<ChatReply>([{ kind: 'hang' }, { kind: 'hang-midway', text: '{"notes":[' }])(
    '$kind, while memory is collected',
    async (reply) => {
      collectMemory();
      const { server, engine } = await setUp(() => reply, { callMs: 300, pageMs: 5_000 });
      const [reading] = await engine.readPage(PAGE);
      expect(reading?.model).toMatchObject({ outcome: 'device', reason: 'the model service did not answer in time' });
      await expect.poll(() => server.requests.length - server.abandoned()).toBe(0);
    },
    20_000,
  );

  test('a key that is refused, which is not repeated to anybody', async () => {
    const { engine } = await setUp([json(MARKED)], { key: 'right', usedKey: 'sk-secret' });
    const [reading] = await engine.readPage(PAGE);
    expect(reading?.model?.reason).toBe('the model service refuses the key');
  });

  test('a service that is not there', async () => {
    const { server, engine } = await setUp([]);
    await server.close();
    expect((await engine.readPage(PAGE))[0]?.model?.reason).toBe('the model service cannot be reached');
  });

  test('the time for the whole page over while the model still waits', async () => {
    const { engine } = await setUp(() => ({ kind: 'hang' }), { pageMs: 400 });
    expect((await engine.readPage(PAGE))[0]?.model).toMatchObject({ outcome: 'device' });
  });
});

describe('a service that keeps failing', () => {
  test('is left alone after three pages', async () => {
    const { server, engine } = await setUp(() => ({ kind: 'error', status: 400 }));
    for (let page = 0; page < 6; page += 1) {
      expect((await engine.readPage(PAGE))[0]?.model?.outcome).toBe('device');
    }
    expect(server.requests).toHaveLength(3);
  });

  test('is left alone at once where trying again makes no sense', async () => {
    const { server, engine } = await setUp(() => ({ kind: 'error', status: 404 }));
    await engine.readPage(PAGE);
    await engine.readPage(PAGE);
    expect(server.requests).toHaveLength(1);
  });

  test('and then answers is asked on', async () => {
    const refused: ChatReply = { kind: 'error', status: 400 };
    const { server, engine } = await setUp([refused, refused, json(MARKED), refused, refused, json(MARKED)]);
    for (let page = 0; page < 6; page += 1) await engine.readPage(PAGE);
    expect(server.requests).toHaveLength(6);
  });
});

describe('when the device fails', () => {
  const failing = (code: ErrorCode) => ({ device: () => Promise.reject(new AppError(code, 'No.')) });

  test.each<ErrorCode>(['image-broken', 'image-too-large', 'file-empty'])('%s fails the page at once', async (code) => {
    const { engine } = await setUp(() => ({ kind: 'hang' }), failing(code));
    await expect(engine.readPage(PAGE)).rejects.toMatchObject({ code });
  });

  test.each<ErrorCode>(['engine-failed', 'worker-lost', 'reader-missing'])(
    '%s leaves the model’s passages as doubtful ones',
    async (code) => {
      const { engine } = await setUp([json(MARKED)], failing(code));
      const readings = await engine.readPage(PAGE);
      expect(textsOf(readings)).toEqual([]);
      expect(readings[0]?.model).toMatchObject({
        outcome: 'unchecked',
        doubtful: [{ text: MARKED, why: 'unchecked' }],
      });
    },
  );

  test('and the model as well, the page fails with the device’s error', async () => {
    const { engine } = await setUp(() => ({ kind: 'error', status: 400 }), failing('worker-lost'));
    await expect(engine.readPage(PAGE)).rejects.toMatchObject({ code: 'worker-lost' });
  });

  test('to end in time, the page ends all the same', async () => {
    const never = (_page: Page, options?: ReadOptions) =>
      new Promise<never>((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new AppError('cancelled', 'Cancelled.')));
      });
    const { engine } = await setUp([json(MARKED)], { device: never, pageMs: 4000 });
    expect((await engine.readPage(PAGE))[0]?.model).toMatchObject({ outcome: 'unchecked' });
  });
});

test('cancelling ends the call and the page', async () => {
  const { server, engine } = await setUp(() => ({ kind: 'hang' }));
  const abort = new AbortController();
  const reading = engine.readPage(PAGE, { signal: abort.signal });
  await expect.poll(() => server.requests.length).toBe(1);
  abort.abort();
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => server.abandoned()).toBe(1);
});

describe('a page of a PDF', () => {
  const drawn: KnownPage = { width: 800, height: 100, drawnMarks: true };

  test('with words of its own is checked against those', async () => {
    const regions = [{ left: 0, top: 0, right: 90, bottom: 30 }];
    const comment = { kind: 'margin-note', colour: '#ff0000', regions, confidence: 1, text: 'mine' } as const;
    const known: KnownPage = { ...drawn, lines: [lineOf('The keeper, in the file’s own words.', 0)], marks: [comment] };
    const { engine } = await setUp([json('in the file’s own words')]);
    const [reading] = await engine.readPage({ ...PAGE, known });
    // Its words and marks are added to what every engine gives; so they are not given twice.
    expect(reading?.marks).toEqual(seen().marks);
    expect(reading?.model?.outcome).toBe('checked');
  });

  test('that is only a picture keeps the marks of its file apart', async () => {
    const region = { left: 0, top: 50, right: 590, bottom: 80 };
    const mark = { kind: 'underline', colour: '#ff0000', regions: [region], confidence: 1 } as const;
    const { engine } = await setUp([json('Nobody counted them but the wind.')]);
    const [reading] = await engine.readPage({ ...PAGE, known: { ...drawn, marks: [mark] } });
    expect(reading?.marks).toEqual(seen().marks);
    expect(reading?.model?.doubtful).toEqual([]);
  });
});
