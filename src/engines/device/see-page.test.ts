import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LabelledFile } from '../../../tests/fixtures/fixture-file.ts';
import { madePage } from '../../../tests/fixtures/pages.ts';
import { scaleBox, sharedArea } from '../../core/geometry.ts';
import type { PageReading } from '../../core/page.ts';
import { asItCame } from '../../core/turn.ts';
import type { DeviceJob } from './device-job.ts';
import { type CutSheet, createDeviceReader, type DeviceReader } from './device-reader.ts';
import { nodeMarksNetwork, nodeOcrAssets } from './platform/node-assets.ts';
import { decodeInNode } from './platform/node-decode.ts';
import { createInlineDeviceReader } from './platform/node-inline-reader.ts';
import type { DecodePicture } from './see/decode.ts';

/** Pages small enough to be seen in a second. */
const SMALL = { easy: true, few: true, megapixels: 1.3 } as const;
const highlighted = (): Promise<LabelledFile> =>
  madePage('see-highlight', { ...SMALL, short: true, kinds: ['highlight'] });

const inline = createInlineDeviceReader();

/** A page that is to be read as English. */
const jobOf = ({ name, bytes, type }: LabelledFile): DeviceJob => ({
  ...{ file: name, image: { bytes, type }, languages: ['eng'] },
});

async function readingOf(page: LabelledFile, reader: DeviceReader = inline): Promise<PageReading> {
  const readings = await reader.readPage(jobOf(page));
  expect(readings).toHaveLength(1);
  return readings[0]!;
}

/** A reader that counts the pictures that it decodes. */
function countingReader(heldPixels = 0): { readonly reader: DeviceReader; readonly decoded: () => number } {
  let decoded = 0;
  const decode: DecodePicture = (picture, file) => {
    decoded += 1;
    return decodeInNode(picture, file);
  };
  const parts = { decode, assets: nodeOcrAssets, marksNetwork: nodeMarksNetwork, heldPixels };
  return { reader: createDeviceReader(parts), decoded: () => decoded };
}

const sheetsRead = new Map<string, ReturnType<DeviceReader['readSheet']>>();

/** The words of a sheet, read by another reader, as another worker would; each sheet of pixels once, for all tests. */
function wordsOf({ data, width }: CutSheet['sheet']): ReturnType<DeviceReader['readSheet']> {
  const key = `${width} ${createHash('sha256').update(data).digest('hex')}`;
  const words = sheetsRead.get(key) ?? inline.readSheet({ data, width, height: data.length / width }, ['eng']);
  sheetsRead.set(key, words);
  return words;
}

let known: Promise<PageReading> | undefined;

/** The reading of the highlighted page, by the reader of all tests: read once. */
function readingOfHighlighted(): Promise<PageReading> {
  known ??= highlighted().then((page) => readingOf(page));
  return known;
}

/** Words that the reading places under marks, in reading order. */
function wordsUnder({ lines, markedWords = [] }: PageReading): string[] {
  const sorted = markedWords.toSorted((a, b) => a.line - b.line || a.word - b.word);
  return [...new Set(sorted.map(({ line, word }) => lines[line]!.words[word]!))].map(({ text }) => text);
}

/** Words that the label says are marked, as they are printed: halves of split words stay halves. */
function printedUnderMarks({ gold }: LabelledFile): string[] {
  return gold.pages.flatMap(({ words = [] }) => words.filter(({ marks }) => marks.length > 0).map(({ text }) => text));
}

/** Five megapixels of print: to make them costs as much as to read them. */
const crowded = (): Promise<LabelledFile> => madePage('s1002-0079', { world: true, turn: 0, split: 'held' });

// The recogniser and the network start with the first page.
beforeAll(readingOfHighlighted);
beforeAll(crowded);

describe('seeing a whole page', () => {
  test('the words under highlighter are read exactly, and the number that is printed', async () => {
    const page = await highlighted();
    const reading = await readingOfHighlighted();
    expect(wordsUnder(reading)).toEqual(printedUnderMarks(page));
    expect(new Set(reading.marks.map(({ kind }) => kind))).toEqual(new Set(['highlight']));
    expect(reading.pageNumber).toBe(page.gold.pages[0]!.page);
  });

  test('the words over an underline are read exactly', async () => {
    const page = await madePage('see-underline-4', { ...SMALL, kinds: ['underline'] });
    const reading = await readingOf(page);
    expect(wordsUnder(reading)).toEqual(printedUnderMarks(page));
    expect(new Set(reading.marks.map(({ kind }) => kind))).toEqual(new Set(['underline']));
  });

  test('lines are read of which double strokes tie the letters together', async () => {
    const words = wordsUnder(await readingOf(await crowded()));
    for (const text of ['neglect', 'result', 'swallows']) expect(words).toContain(text);
  });

  test('the words of old print are read with the long s that the recogniser does not know', async () => {
    const page = await madePage('s3001-0001', {
      kinds: ['highlight', 'underline', 'bar'],
      old: true,
      turn: 0,
      split: 'held',
    });
    const printed = printedUnderMarks(page).filter((text) => text.includes('\u017f'));
    const words = wordsUnder(await readingOf(page));
    const found = printed.filter((text) => words.includes(text.replaceAll('\u017f', 's')));
    expect(printed.length).toBeGreaterThan(5);
    expect(found.length).toBeGreaterThan(printed.length / 2);
  });

  test('a line is read through which the underline of the line above runs', async () => {
    const page = await madePage('felt-7', { kinds: ['underline'], short: true, megapixels: 1.3 });
    expect(wordsUnder(await readingOf(page))).toEqual(expect.arrayContaining(['the', 'year', 'before.']));
  });

  test('a line that the recogniser splits in two beside a bar is read once', async () => {
    // On this page one of the bar's lines came out as two halves, one over the other.
    const page = await madePage('s777006-0288', { megapixels: 5 });
    const reading = await readingOf(page);
    expect(wordsUnder(reading)).toEqual(expect.arrayContaining(['sixty-four', 'volunteers', 'learned', 'lists']));
    for (const { words } of reading.lines)
      for (const [at, { box }] of words.entries())
        expect(box.right - (words[at + 1]?.box.left ?? box.right)).toBeLessThan((box.right - box.left) / 2);
  });

  test('a page without marks gives none, and none of its text is read', async () => {
    const page = await madePage('see-plain', { unmarked: true, easy: true, megapixels: 1.3 });
    const reading = await readingOf(page);
    expect(reading).toMatchObject({ marks: [], lines: [], pageNumber: page.gold.pages[0]!.page });
    expect(reading.bodyLineCount).toBeGreaterThan(10);
  });

  test('the rest of a page that is held comes in parts that say where they stand, no word of them twice', async () => {
    const page = await highlighted();
    const { reader, decoded } = countingReader(3_000_000);
    const job = jobOf(page);
    const [marked] = await reader.readPage(job);
    // What was seen since has room beside it.
    await reader.readPage(jobOf(await madePage('see-plain', { ...SMALL, unmarked: true })));
    expect(decoded()).toBe(2);
    const foot = { left: 0, top: 100_000, right: 0, bottom: 100_000 };
    const first = await reader.cutRest({ job, id: 1, first: { near: [foot], count: 2 } });
    expect(decoded()).toBe(2);
    expect(first.isMore).toBe(true);
    await expect(reader.cutOthers(2)).rejects.toMatchObject({ code: 'worker-lost' });
    const others = await reader.cutOthers(1);
    expect(others.isMore).toBe(false);
    const sheets = [...others.sheets, ...first.sheets].toSorted((a, b) => a.at - b.at);
    expect(sheets.length).toBeGreaterThan(3);
    // Those nearest to what is looked at were cut first; each once.
    expect(first.sheets.map(({ at }) => at)).toEqual([sheets.length - 1, sheets.length - 2]);
    expect(sheets.map(({ at }) => at)).toEqual([...sheets.keys()]);
    const parts: PageReading[] = [];
    // Words of another reading are not taken for its own.
    await expect(reader.takeIn({ id: 2, at: 0, words: [] })).rejects.toMatchObject({ code: 'worker-lost' });
    for (const [at, { sheet }] of sheets.entries()) {
      const words = await wordsOf(sheet);
      const { isWhole, readings } = await reader.takeIn({ id: 1, at, words });
      expect(isWhole).toBe(at === sheets.length - 1);
      if (readings !== undefined) parts.push(readings[0]!);
    }
    const all = parts.at(-1)!;
    const straight = (line: object): string => JSON.stringify(line).replaceAll('\u2019', "'");
    const whole = all.lines.map(straight);
    expect(all.lines.length).toBeGreaterThan(12);
    const counts = parts.map(({ lines }) => lines.length);
    expect(counts.length).toBeGreaterThan(3);
    expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
    // What was known stays, with its marks: nothing that a note is made of goes meanwhile.
    for (const part of parts) {
      expect(wordsUnder(part)).toEqual(wordsUnder(marked!));
      // But for its quotes, which are those of the page as far as it is known.
      for (const line of part.lines) expect(whole).toContain(straight(line));
    }
    const known = new Set(marked!.lines.map(({ bodyPlace }) => bodyPlace));
    for (const [at, { places, isMarked }] of sheets.entries()) {
      expect(isMarked).toBe(false);
      const fresh = parts[at]!.lines.filter(({ bodyPlace }) => !known.has(bodyPlace));
      for (const { words, bodyPlace } of fresh) {
        known.add(bodyPlace);
        for (const { box } of words) expect(places.some((place) => sharedArea(place, box) > 0)).toBe(true);
      }
    }
    // All of it was taken in: nothing is held any more.
    await expect(reader.takeIn({ id: 1, at: 0, words: [] })).rejects.toMatchObject({ code: 'worker-lost' });
    const other = await reader.readPage({ ...job, languages: ['deu'] });
    expect([decoded(), other.length]).toEqual([3, 1]);
  });

  test('what is under marks is read first where the rest is wanted of a page that nobody holds', async () => {
    const page = await highlighted();
    const { sheets } = await inline.cutRest({ job: jobOf(page), id: 1, first: { near: [], count: 1000 } });
    expect(sheets.map(({ isMarked }) => isMarked)).toEqual(sheets.map(() => false));
    for (const { at, sheet } of sheets.toReversed()) {
      const { readings } = await inline.takeIn({ id: 1, at, words: await wordsOf(sheet) });
      expect(wordsUnder(readings![0]!)).toEqual(printedUnderMarks(page));
    }
  });

  test('notes of a page are the same whoever has read what is under its marks, and it stays for its rest', async () => {
    const page = await highlighted();
    const job = jobOf(page);
    const [alone] = await inline.readPage(job);
    const { reader, decoded } = countingReader();
    const take = async ({ at, sheet }: CutSheet) => reader.takeIn({ id: 1, at, words: await wordsOf(sheet) });
    const first = await reader.cutRest({ job, id: 1, first: { near: [], count: 2 }, isForNotes: true });
    const marked = first.sheets.filter(({ isMarked }) => isMarked);
    expect(marked.length).toBeGreaterThan(0);
    // Where there is one sheet for another worker, no time is spent on others before it is there.
    expect(first.sheets.length - marked.length).toBe(marked.length > 1 ? 2 : 0);
    for (const sheet of marked) await take(sheet);
    expect(await reader.readPage(job)).toEqual([alone]);
    const others = [...first.sheets.filter(({ isMarked }) => !isMarked)];
    others.push(...(await reader.cutOthers(1, 1)).sheets, ...(await reader.cutOthers(1)).sheets);
    expect(others.map(({ at }) => at)).toEqual([...others.keys()].map((at) => at + marked.length));
    const told = [];
    for (const sheet of others) told.push(await take(sheet));
    expect(told.map(({ isWhole }) => isWhole)).toEqual(others.map((_, at) => at === others.length - 1));
    expect(decoded()).toBe(1);
    await reader.readPage(job);
    expect(decoded()).toBe(2);
  });

  test('a page with nothing but marked lines is seen once for its notes', async () => {
    const page = await highlighted();
    const job = jobOf(page);
    const { reader, decoded } = countingReader();
    await reader.cutRest({ job, id: 1, first: { near: [], count: 1 }, isForNotes: true });
    const { sheets } = await reader.cutOthers(1);
    for (const { at } of [...sheets, { at: 0 }]) await reader.takeIn({ id: 1, at, words: [] }).catch(() => undefined);
    await reader.readPage(job);
    expect(decoded()).toBe(1);
  });

  test('a picture decoded at half its size gives the same words in boxes twice as large', async () => {
    const page = await highlighted();
    const halved: DecodePicture = async (image, file) => {
      const decoded = await decodeInNode(image, file);
      return { ...decoded, scale: decoded.scale * 2 };
    };
    const [whole, doubled] = [
      await readingOfHighlighted(),
      await readingOf(
        page,
        createDeviceReader({ decode: halved, assets: nodeOcrAssets, marksNetwork: nodeMarksNetwork }),
      ),
    ];
    expect(wordsUnder(doubled)).toEqual(wordsUnder(whole));
    expect([doubled.width, doubled.height]).toEqual([whole.width * 2, whole.height * 2]);
    const boxes = ({ lines, marks }: PageReading) => [
      ...lines.flatMap(({ words }) => words.map(({ box }) => box)),
      ...marks.flatMap(({ regions }) => regions),
    ];
    expect(boxes(doubled)).toEqual(boxes(whole).map((box) => scaleBox(box, 2)));
  });

  test('a page on its head gives the same words, in their places on the page as it is read and on its picture', async () => {
    const upright = await readingOfHighlighted();
    const page = await madePage('see-highlight', { ...SMALL, short: true, kinds: ['highlight'], turn: 180 });
    const reading = await readingOf(page);
    expect(wordsUnder(reading)).toEqual(wordsUnder(upright));
    expect([upright.turn, reading.turn]).toEqual([undefined, 180]);
    for (const { words } of reading.lines)
      for (const [at, { box }] of words.entries())
        expect(words[at + 1]?.box.left ?? box.right).toBeGreaterThan(box.left);
    const [box] = asItCame(reading).marks[0]!.regions;
    const [drawn] = page.gold.pages[0]!.drawn![0]!.regions;
    expect(Math.abs((box!.top + box!.bottom - drawn!.top - drawn!.bottom) / 2)).toBeLessThan(20);
    expect(Math.abs((box!.left + box!.right - drawn!.left - drawn!.right) / 2)).toBeLessThan(20);
  });
});
