import { expect, test } from 'vitest';
import type { Doubtful, Extraction, Note } from '../note.ts';
import { doubtfulToNote, withoutDoubtful } from './doubtful-edits.ts';
import { withPageNumber } from './note-edits.ts';
import { grown } from './notes-growth.ts';

function noteAt(top: number, text: string): Note {
  const boxes = [{ left: 0, top, right: 9, bottom: top + 9 }];
  return { page: 7, text, source: { file: 'a.jpg', pageIndex: 0, boxes, marks: ['underline'], confidence: 0.9 } };
}

function doubtfulAt(top: number, text: string): Doubtful {
  const boxes = [{ left: 0, top, right: 9, bottom: top + 9 }];
  return { file: 'a.jpg', pageIndex: 0, page: 7, text, why: 'no-ink', boxes };
}

const CONTENT: Extraction = {
  notes: [noteAt(10, 'above'), noteAt(90, 'below')],
  keyTakeaways: [],
  doubtful: [doubtfulAt(50, 'between'), doubtfulAt(99, 'other')],
};

test('a passage that the reader keeps is a note where it stands, little to be relied on', () => {
  const kept = doubtfulToNote(CONTENT, 0);
  expect(kept.notes.map((note) => note.text)).toEqual(['above', 'between', 'below']);
  expect(kept.notes[1]?.source).toMatchObject({ marks: [], confidence: 0.3, boxes: CONTENT.doubtful?.[0]?.boxes });
  expect(kept.doubtful).toEqual([CONTENT.doubtful?.[1]]);
});

test('the last one takes the list with it; one that is not there changes nothing', () => {
  expect(withoutDoubtful(withoutDoubtful(CONTENT, 1), 0)).not.toHaveProperty('doubtful');
  expect(doubtfulToNote(CONTENT, 7)).toBe(CONTENT);
});

test('another number for a page is the number of its doubtful passages as well', () => {
  const numbered = withPageNumber(CONTENT, { file: 'a.jpg', pageIndex: 0, from: 7 }, { page: 70 });
  expect(numbered.doubtful?.map(({ page }) => page)).toEqual([70, 70]);
});

test('while an upload grows, new ones come in and dismissed ones stay away', () => {
  const base: Extraction = { ...CONTENT, doubtful: [doubtfulAt(50, 'between')] };
  const mine = withoutDoubtful(base, 0);
  expect(grown(mine, { base, next: CONTENT }).doubtful?.map(({ text }) => text)).toEqual(['other']);
  expect(grown(base, { base, next: CONTENT }).doubtful?.map(({ text }) => text)).toEqual(['between', 'other']);
});
