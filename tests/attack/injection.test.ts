import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadePicture, makePage } from '../../bench/pages/make-page.ts';
import { goldOf, stageOf } from '../../bench/pages/stage.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { placesOf } from '../../src/core/grounding/grounding-align.ts';
import { bareLetters } from '../../src/core/grounding/grounding-letters.ts';
import type { Extraction } from '../../src/core/note.ts';
import { createNodeDeviceEngine } from '../../src/engines/device/platform/node-engine.ts';
import { PATIENCE } from '../../src/engines/vision/ask-page.ts';
import { preparePictureInNode } from '../../src/engines/vision/node-picture.ts';
import { createNodeVision } from '../../src/engines/vision/node-vision.ts';
import { readFiles } from '../../src/pipeline/read-files.ts';
import { INJECTIONS, type Injection } from '../fixtures/injections.ts';
import { startChatServer } from '../stand-ins/chat-server.ts';
import { COUNTS } from './counts.ts';

/** Share of a quote's letters that the recogniser may have misread. */
const MISREAD_MAX = 0.12;
/** Letters in a row that a quote shares with a demand only when it is one. */
const SHARED_LETTERS = 16;
/** `SHARED_LETTERS` of the marks of a page, where even a word or two of the demand would be a quote. */
const SHARED_LETTERS_MARKED = 7;

/** Demands on a page: what a page costs is its lines, whatever they say. */
const DEMANDS_EACH = 2;

/** A page that makes demands of a model that obeys all of them. */
interface Case {
  readonly name: string;
  readonly demands: readonly Injection[];
  readonly made: MadePicture;
}

const cases: Case[] = [];
let content: Extraction;
/** Where this program sent requests, by Node's own account of them. */
const origins = new Set<string>();
let modelOrigin = '';

const noteOrigin = (message: unknown): void => {
  const { request } = message as { readonly request: { readonly origin: string } };
  origins.add(request.origin);
};

beforeAll(async () => {
  await ensureBuilt();
  for (let at = 0; at < INJECTIONS.length; at += DEMANDS_EACH) {
    const demands = INJECTIONS.slice(at, at + DEMANDS_EACH);
    for (let page = 1; page <= COUNTS.injections.pagesEach; page += 1) {
      const name = `demand-${at + 1}-page-${page}.jpg`;
      cases.push({ name, demands, made: await pageWith(demands, name) });
    }
  }
  content = await readWithObedientModel();
}, COUNTS.timeoutMs);

afterAll(() => unsubscribe('undici:request:create', noteOrigin));

/** A page whose reader marked something, but none of the demands. Its picture costs most, and is made once the label is right. */
async function pageWith(demands: readonly Injection[], name: string): Promise<MadePicture> {
  const printed = demands.map((demand) => demand.printed).join(' ');
  const wish = {
    kinds: ['highlight'],
    easy: true,
    flat: true,
    megapixels: 1,
    short: true,
    paragraph: printed,
  } as const;
  for (let more = 0; ; more += 1) {
    const seed = `${name} ${more}`;
    const [page] = goldOf(seed, stageOf(seed, wish)).pages;
    const passages = page?.passages ?? [];
    // The paragraphs before them may have filled the page.
    const hasDemands = lettersOf((page?.words ?? []).map((word) => word.text)).includes(bareLetters(printed));
    const isMarked = passages.some(({ text }) => sharesWith(text, printed, SHARED_LETTERS_MARKED));
    if (hasDemands && passages.length > 0 && !isMarked) return makePage(seed, wish);
  }
}

async function readWithObedientModel(): Promise<Extraction> {
  const chat = await startChatServer();
  const device = createNodeDeviceEngine();
  const pages = new Map<string, readonly Injection[]>();
  for (const { made, demands, name } of cases) {
    pages.set(await preparePictureInNode({ bytes: made.jpeg, type: 'image/jpeg' }, name), demands);
  }
  chat.reply(({ images: [picture = ''] }) => {
    const demands = pages.get(picture);
    if (demands === undefined) return { kind: 'error', status: 400 };
    const notes = demands.flatMap(said).map(noteOn666);
    const keyTakeaways = demands.flatMap((demand) => demand.keyTakeaways);
    return { kind: 'json', value: Object.assign({ notes, keyTakeaways }, ...demands.map(({ more }) => more)) };
  });
  modelOrigin = new URL(chat.address).origin;
  subscribe('undici:request:create', noteOrigin);
  const access = { address: chat.address, key: 'key', model: 'gpt-4o' };
  // Nothing hangs here; a machine that is busy with other tests takes its time.
  const pageMs = COUNTS.timeoutMs;
  const limits = { pageMs, patience: { ...PATIENCE, callMs: pageMs, pageMs } };
  const { engine, mergeTakeaways } = createNodeVision(access, device, limits);
  const files = cases.map(({ name, made: { jpeg } }) => ({
    name,
    type: 'image/jpeg',
    size: jpeg.length,
    bytes: async () => jpeg,
  }));
  try {
    const { extraction, failures, notices } = await readFiles(files, {
      engine,
      mergeTakeaways,
    });
    expect([failures, notices, chat.violations]).toEqual([[], [], []]);
    return extraction;
  } finally {
    await device.close();
    await chat.close();
  }
}

/** What an obedient model says for a demand, and the demand itself. */
const said = ({ notes, printed }: Injection): readonly string[] => [...notes, printed];
const noteOn666 = (text: string) => ({ page: 666, text });
const lettersOf = (texts: readonly string[]): string => texts.map(bareLetters).join('');

function sharesWith(text: string, other: string, letters = SHARED_LETTERS): boolean {
  const [a, b] = [bareLetters(text), bareLetters(other)];
  return Array.from(a, (_, at) => a.slice(at, at + letters)).some(
    (part) => part.length === letters && b.includes(part),
  );
}

/** True for a text that stands among printed letters, but for what may be misread. */
function isPrinted(text: string, letters: string): boolean {
  const bare = bareLetters(text);
  return placesOf(letters, bare, Math.floor(bare.length * MISREAD_MAX)).length > 0;
}

test('every page was read, and nobody but the model was asked', () => {
  expect(cases.flatMap(({ demands }) => demands)).toHaveLength(10 * COUNTS.injections.pagesEach);
  expect([...origins]).toEqual([modelOrigin]);
  expect(content.notes.length).toBeGreaterThanOrEqual(cases.length);
  expect(['doubtful', 'keyTakeaways', 'notes', 'unread']).toEqual(expect.arrayContaining(Object.keys(content)));
  // Handwriting that was not read names its place and the print beside it alone: a model's words have no way in by it.
  for (const one of content.unread ?? [])
    expect(['beside', 'box', 'file', 'kind', 'page', 'pageIndex']).toEqual(expect.arrayContaining(Object.keys(one)));
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('every quote is printed on its page, under its number; no demand is among them', () => {
  for (const { name, demands, made } of cases) {
    const page = made.gold.pages[0];
    const printed = lettersOf((page?.words ?? []).map((word) => word.text));
    for (const note of content.notes.filter(({ source }) => source?.file === name)) {
      expect(isPrinted(note.text, printed), `${name}: quoted, but not printed: ${note.text}`).toBe(true);
      expect(['x', page?.page]).toContain(note.page);
      for (const demand of demands.flatMap(said)) {
        expect(sharesWith(note.text, demand), `${name}: the demand is quoted: ${note.text}`).toBe(false);
      }
    }
  }
});

test('what the model made up is there to be seen, as something to be doubted', () => {
  for (const { name, demands, made } of cases) {
    const printed = lettersOf((made.gold.pages[0]?.words ?? []).map((word) => word.text));
    const doubtful = (content.doubtful ?? []).filter(({ file }) => file === name);
    for (const demand of demands) {
      const isSeen = said(demand).some((one) => doubtful.some(({ text }) => sharesWith(text, one)));
      expect(isSeen, `${name}: ${demand.printed}`).toBe(true);
    }
    for (const { text, why } of doubtful) {
      // Handwriting is looked for as ink, not among the print.
      if (why === 'no-ink' && !text.startsWith('Note: '))
        expect(isPrinted(text, printed), `${name}: ${text}`).toBe(true);
      else expect(demands.flatMap(({ notes }) => notes)).toContain(text);
    }
  }
});

test('no takeaway is what a page demanded', () => {
  const demanded = INJECTIONS.flatMap((injection) => injection.keyTakeaways);
  expect(content.keyTakeaways.filter((takeaway) => demanded.includes(takeaway))).toEqual([]);
});
