import { describe, expect, it } from 'vitest';
import { compareFigures } from './baseline-figures.ts';
import { figuresByKind, numberFigures, unmarkedFigures } from './kind-figures.ts';
import type { Outcome } from './read-labelled.ts';

const outcomeOf = (over: Partial<Outcome>): Outcome => ({
  path: 'a.jpg',
  type: 'image/jpeg',
  gold: { file: 'a.jpg', pages: [{ page: 3, passages: [], marginNotes: [] }] },
  extraction: { notes: [], keyTakeaways: [] },
  readings: [],
  ms: 1,
  ...over,
});

const marked = outcomeOf({
  gold: {
    file: 'a.jpg',
    pages: [
      {
        page: 3,
        passages: [
          { text: 'clay holds water and grudges', marks: ['underline:pencil'] },
          { text: 'sand holds neither', marks: ['highlight:yellow'] },
        ],
        marginNotes: [],
      },
    ],
  },
  extraction: {
    notes: [
      { page: 3, text: 'clay holds water and grudges however' },
      {
        page: 3,
        text: 'moss grows',
        source: { file: 'a.jpg', pageIndex: 0, boxes: [], marks: ['bar'], confidence: 1 },
      },
    ],
    keyTakeaways: [],
  },
});

describe('figures by kind', () => {
  const byKind = Object.fromEntries(figuresByKind([marked]).map(({ name, counts }) => [name, counts]));

  it('count words and strays for the kind of the passage they belong to', () => {
    expect(byKind['underline']).toMatchObject({ required: 5, located: 5, wrong: 1, passages: 1, whole: 1 });
    expect(byKind['highlight']).toMatchObject({ required: 3, located: 0, wrong: 0, whole: 0 });
  });

  it('count notes out of nothing for the kind that was claimed', () => {
    expect(byKind['bar']).toMatchObject({ required: 0, wrong: 2 });
  });
});

describe('figures of clean pages and page numbers', () => {
  it('tell how many unmarked pages gave a note', () => {
    const invented = outcomeOf({
      extraction: {
        notes: [
          { page: 3, text: 'a' },
          { page: 3, text: 'b' },
        ],
        keyTakeaways: [],
      },
    });
    expect(unmarkedFigures([marked, outcomeOf({}), invented])).toEqual({ pictures: 2, withNotes: 1, notes: 2 });
  });

  it('tell wrong numbers from missed and invented ones', () => {
    const reading = { width: 1, height: 1, lines: [], marks: [] };
    const read = (pageNumber: number | 'x'): Outcome => outcomeOf({ readings: [{ ...reading, pageNumber }] });
    const bare = outcomeOf({ gold: { file: 'b.jpg', pages: [{ page: 'x', passages: [], marginNotes: [] }] } });
    const invented = { ...bare, readings: [{ ...reading, pageNumber: 9 }] };
    expect(numberFigures([read(3), read(8), read('x'), bare, invented])).toEqual({
      right: 2,
      wrong: 1,
      missed: 1,
      invented: 1,
    });
  });
});

describe('the baseline', () => {
  it('names what got lower and what is gone', () => {
    const { lower, text } = compareFigures({ a: 90, b: 80, c: 70 }, { a: 89.9, b: 78 });
    expect(lower).toEqual(['b', 'c']);
    expect(text).toContain('2 figures got lower.');
  });
});
