import { beforeAll, describe, expect, test } from 'vitest';
import type { LabelledFile } from '../../../../tests/fixtures/fixture-file.ts';
import { madePage } from '../../../../tests/fixtures/pages.ts';
import { sharedArea } from '../../../core/geometry.ts';
import { groundedReadings } from '../../../core/grounding/grounding.ts';
import type { PageReading } from '../../../core/page.ts';
import { notesFromReading } from '../../../core/passages/page-finds.ts';
import { createInlineDeviceReader } from '../platform/node-inline-reader.ts';
import { certainText } from './note-marks.ts';

const SMALL = { easy: true, few: true, kinds: ['margin-note'], megapixels: 1.6 } as const;
const inline = createInlineDeviceReader();

async function readingOf(page: LabelledFile): Promise<PageReading> {
  const image = { bytes: page.bytes, type: page.type };
  const [reading] = await inline.readPage({ file: page.name, image, languages: ['eng'] });
  return reading!;
}

/** A note in a free hand: made and read once. */
let known: Promise<{ readonly page: LabelledFile; readonly reading: PageReading }> | undefined;

function freeHand(): NonNullable<typeof known> {
  known ??= madePage('note-c', SMALL).then(async (page) => ({ page, reading: await readingOf(page) }));
  return known;
}

const findsOf = (reading: PageReading) =>
  notesFromReading(reading, { file: 'page.jpg', pageIndex: 0 }, { counts: new Map() });

// A real recogniser starts with the first page, on a machine that may be busy.
beforeAll(freeHand);

describe('a note in the margin', () => {
  test('in a free hand is seen where it stands, unread, and makes no note', async () => {
    const { page, reading } = await freeHand();
    const { box } = page.gold.pages[0]!.marginNotes[0]!;
    const { notes, unread } = findsOf(reading);
    expect(notes).toEqual([]);
    expect(unread).toMatchObject([{ kind: 'margin-note' }]);
    const shared = sharedArea(unread[0]!.box, box!);
    expect(shared).toBeGreaterThan(0.7 * (box!.right - box!.left) * (box!.bottom - box!.top));
  });

  test('has room for the words that a model reads there: they are the reader’s, and nothing is doubtful', async () => {
    const { reading } = await freeHand();
    const answer = { notes: [{ page: 'x', text: 'Note: contradicts the opening' }], keyTakeaways: [] } as const;
    const [grounded] = groundedReadings([reading], answer);
    expect(grounded!.model).toMatchObject({ outcome: 'checked', doubtful: [] });
    const { notes, unread } = findsOf(grounded!);
    expect(notes.map(({ text }) => text)).toEqual(['Note: contradicts the opening']);
    expect(unread).toEqual([]);
  });

  test('whose letters stand apart is read where its ink is no print’s', async () => {
    const coloured = await madePage('note-t', { ...SMALL, megapixels: 3 });
    expect(findsOf(await readingOf(coloured)).notes.map(({ text }) => text)).toContain('Note: quote for the talk');
  });

  test('whose letters stand apart is seen, unread, where its ink could be print’s', async () => {
    const grey = await madePage('note-l', { ...SMALL, megapixels: 3 });
    const { notes, unread } = findsOf(await readingOf(grey));
    expect(notes).toEqual([]);
    expect(unread).toMatchObject([{ kind: 'margin-note' }]);
  });
});

describe('what is taken for the words of a note', () => {
  const word = (text: string, confidence = 0.96) => ({
    text,
    confidence,
    isKnown: true,
    box: { left: 0, top: 0, right: 9, bottom: 9 },
  });

  test('words and numbers that are all certain', () => {
    expect(certainText([word('see'), word('page'), word('40.')])).toBe('see page 40.');
  });

  test.each([
    ['one word is doubtful', [word('date'), word('is', 0.9), word('wrong')]],
    ['letters and figures are mixed', [word('who'), word('says'), word('S07?')]],
    ['it is too short to be sure', [word('no!')]],
    ['it is signs', [word('»'), word('notes'), word('|')]],
    ['there is none', []],
  ])('nothing when %s', (_, words) => {
    expect(certainText(words)).toBeUndefined();
  });
});
