import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry.ts';
import type { Mark, QuotedWord } from '../mark.ts';
import type { Line, PageReading } from '../page.ts';
import { notesFromReading } from './page-finds.ts';

const PLACE = { file: 'book.pdf', pageIndex: 3 };
const NO_WORDS = { counts: new Map<string, number>() };

/** Words of ten-pixel letters, lines 40 pixels apart. */
function line(text: string, at: number): Line {
  let left = 0;
  const words = text.split(' ').map((word) => {
    const box = { left, top: at * 40, right: left + word.length * 10, bottom: at * 40 + 20 };
    left = box.right + 10;
    return { text: word, box, confidence: 1 };
  });
  return { words, baseline: [{ x: 0, y: at * 40 + 16 }], xHeight: 9, bodyPlace: at };
}

function quoted(text: string, box: Partial<Box>, endsLine = false): QuotedWord {
  return { text, endsLine, box: { left: 0, top: 0, right: 10, bottom: 20, ...box } };
}

function mark(words: readonly QuotedWord[], rest: Partial<Mark> = {}): Mark {
  return { kind: 'highlight', colour: '#ffff00', confidence: 1, regions: words.map(({ box }) => box), words, ...rest };
}

function reading(marks: readonly Mark[]): PageReading {
  const lines = [line('the technique for dynamic', 0), line('languages is a mixed-', 1), line('mode of work', 2)];
  return { width: 500, height: 500, lines, marks, pageNumber: 7, bodyLineCount: 3 };
}

function textsOf(page: PageReading): readonly string[] {
  return notesFromReading(page, PLACE, NO_WORDS).notes.map(({ text }) => text);
}

describe('marks that say their words', () => {
  it('quote parts of words exactly', () => {
    const words = [
      quoted('hnique', { left: 70, right: 130 }),
      quoted('for', { left: 140, right: 170 }),
      quoted('dyna', { left: 180, right: 220 }),
    ];
    const [note] = notesFromReading(reading([mark(words)]), PLACE, NO_WORDS).notes;
    expect(note).toMatchObject({ page: 7, text: 'hnique for dyna' });
    expect(note?.source).toMatchObject({
      file: 'book.pdf',
      pageIndex: 3,
      colour: '#ffff00',
      marks: ['highlight'],
      boxes: [{ left: 70, right: 220 }],
    });
  });

  it('stay apart although they touch, and stand in reading order', () => {
    const second = mark([quoted('languages', { top: 40, right: 90, bottom: 60 }, true)]);
    const first = mark([quoted('dynamic', { left: 180, right: 250 }, true)]);
    expect(textsOf(reading([second, first]))).toEqual(['dynamic', 'languages']);
  });

  it('join a word that a line splits', () => {
    const words = [
      quoted('mixed-', { left: 150, top: 40, right: 210, bottom: 60 }, true),
      quoted('mode', { top: 80, right: 40, bottom: 100 }),
    ];
    const lexicon = { counts: new Map([['mixed-mode', 2]]) };
    expect(notesFromReading(reading([mark(words)]), PLACE, lexicon).notes[0]?.text).toBe('mixed-mode');
    expect(textsOf(reading([mark(words)]))).toEqual(['mixedmode']);
  });

  it('decide what the text layer calls a split as all others: by the document, then by the word list', () => {
    const words = [quoted('mixed\u0002', {}, true), quoted('mode', {})];
    const textWith = (known: readonly string[], counts: ReadonlyMap<string, number> = new Map()): string | undefined =>
      notesFromReading(reading([mark(words)]), PLACE, { counts, isWord: (word) => known.includes(word) }).notes[0]
        ?.text;
    expect(textWith([])).toBe('mixedmode');
    expect(textWith(['mixed', 'mode'])).toBe('mixed-mode');
    expect(textWith(['mixed', 'mode'], new Map([['mixedmode', 2]]))).toBe('mixedmode');
    expect(textWith([], new Map([['mixed-mode', 1]]))).toBe('mixed-mode');
  });

  it('are followed by their comment', () => {
    const words = [quoted('dynamic', { left: 180, right: 250 }, true)];
    expect(textsOf(reading([mark(words, { text: 'key term' })]))).toEqual(['dynamic', 'Note: key term']);
  });

  it('are parted by what is struck out, whichever of the two says its words, and stay whole where less than half of a word is', () => {
    const words = ['languages', 'is', 'a', 'mixed'].map((text, at) =>
      quoted(text, { left: at * 100, top: 40, right: at * 100 + 90, bottom: 60 }),
    );
    const struck = (left: number, right: number): Mark =>
      mark([quoted('', { left, top: 40, right, bottom: 60 })], { kind: 'strike' });
    const drawn = ({ kind, colour, regions, confidence }: Mark): Mark => ({ kind, colour, regions, confidence });
    for (const seen of [struck, (left: number, right: number) => drawn(struck(left, right))]) {
      expect(textsOf(reading([mark(words), seen(110, 180)]))).toEqual(['languages', 'a mixed']);
      expect(textsOf(reading([seen(0, 90), mark(words), seen(300, 345)]))).toEqual(['is a']);
      expect(textsOf(reading([mark(words), seen(0, 40)]))).toEqual(['languages is a mixed']);
    }
    const area = { ...drawn(mark([])), regions: [{ left: 0, top: 40, right: 140, bottom: 60 }] };
    expect(textsOf(reading([area, struck(100, 120)]))).toEqual(['languages', 'a']);
  });

  it('give no note where all of them are struck out; what was written with the strike stays', () => {
    const words = [quoted('dynamic', { left: 180, right: 250 }, true)];
    const { notes, unread } = notesFromReading(
      reading([mark(words), mark(words, { kind: 'strike' })]),
      PLACE,
      NO_WORDS,
    );
    expect([notes, unread.map(({ kind }) => kind)]).toEqual([[], ['highlight', 'strike']]);
    expect(textsOf(reading([mark(words), mark(words, { kind: 'strike', text: 'wrong' })]))).toEqual(['Note: wrong']);
  });

  it('leave marks that were seen in the picture as they are', () => {
    const seen: Mark = {
      kind: 'underline',
      colour: '#000000',
      confidence: 1,
      regions: [{ left: 50, top: 80, right: 120, bottom: 100 }],
    };
    const words = [quoted('technique', { left: 40, right: 130 })];
    expect(textsOf(reading([seen, mark(words)]))).toEqual(['technique', 'of work']);
  });
});
