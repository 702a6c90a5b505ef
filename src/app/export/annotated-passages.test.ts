import { expect, test } from 'vitest';
import type { Note } from '../../core/note.ts';
import { annotatedName, passagesIn, pdfsOf } from './annotated-passages.ts';

const BOX = { left: 10, top: 20, right: 90, bottom: 40 };
const noteIn = (file: string, pageIndex = 0, more: Partial<Note['source']> = {}): Note => ({
  page: 7,
  text: 'Marked words.',
  source: { file, pageIndex, boxes: [BOX], marks: ['underline'], confidence: 1, ...more },
});
const pages = {
  at: ({ pageIndex }: { readonly pageIndex: number }) =>
    pageIndex > 2
      ? undefined
      : { readings: [{ width: 800, height: 1200, lines: [], marks: [], pageNumber: 'x' as const }] },
};

test('PDFs are offered on whose pages notes stand', () => {
  const notes = [noteIn('a.pdf'), noteIn('b.jpg'), noteIn('kindle.pdf', 0, { boxes: [] }), noteIn('a.pdf', 1)];
  expect(pdfsOf(notes)).toEqual(['a.pdf']);
});

test('what is written back is what the notes quote in that file, over page turns too', () => {
  const over = noteIn('a.pdf', 0, { continued: [{ file: 'a.pdf', pageIndex: 1, boxes: [BOX] }], colour: '#ff0000' });
  const own = noteIn('a.pdf', 0, { marks: ['margin-note'] });
  const found = passagesIn('renamed.pdf', [over, own, noteIn('b.jpg')], pages);
  expect(found.map(({ pageIndex, width, colour }) => [pageIndex, width, colour])).toEqual([
    [0, 800, '#ff0000'],
    [1, 800, '#ff0000'],
  ]);
});

test.each([
  [90, 1200, { left: 20, top: 710, right: 40, bottom: 790 }],
  [180, 800, { left: 710, top: 1160, right: 790, bottom: 1180 }],
] as const)('what was read on a page turned by %i is written where the file shows it', (turn, width, box) => {
  expect(passagesIn('a.pdf', [noteIn('a.pdf', 0, { turn })], pages)).toMatchObject([{ width, boxes: [box] }]);
});

test('a file without notes, and one whose pages are gone, are refused with what to do', () => {
  const two = [noteIn('a.pdf'), noteIn('b.pdf')];
  expect(() => passagesIn('c.pdf', two, pages)).toThrow('None of these notes stand in "c.pdf". Choose a.pdf or b.pdf.');
  expect(() => passagesIn('a.pdf', [noteIn('a.pdf', 9)], pages)).toThrow('Read the file again, then export it.');
});

test('the file gets a name of its own', () => {
  expect(annotatedName('Book.PDF')).toBe('Book-annotated.pdf');
});
