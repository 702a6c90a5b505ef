import { describe, expect, it } from 'vitest';
import type { Extraction, Note } from '../note.ts';
import { repeatedPages, withoutRepeated, withPagesAdded } from './added-pages.ts';

const noteOn = (page: Note['page'], text: string, file = 'old.jpg'): Note => ({
  page,
  text,
  source: { file, pageIndex: 0, boxes: [], marks: [], confidence: 1 },
});
const bookOf = (...notes: readonly Note[]): Extraction => ({ notes, keyTakeaways: [] });
const textsOf = ({ notes }: Extraction): readonly string[] => notes.map(({ text }) => text);

describe('pages added to a book', () => {
  it('take their place by their numbers, and change nothing else', () => {
    const book = bookOf(noteOn(4, 'four'), noteOn(9, 'nine'));
    const added = bookOf(noteOn(7, 'seven', 'n.jpg'), noteOn(2, 'two', 'm.jpg'), noteOn(9, 'nine too', 'o.jpg'));
    const grown = withPagesAdded({ ...book, title: 'Emma' }, added);
    expect(textsOf(grown)).toEqual(['two', 'four', 'seven', 'nine', 'nine too']);
    expect(grown.title).toBe('Emma');
  });

  it('without a number follow the page that was read before them, or stand last', () => {
    const book = bookOf(noteOn(4, 'four'), noteOn(9, 'nine'));
    const added = bookOf(noteOn(5, 'five', 'n.jpg'), noteOn('x', 'after five', 'm.jpg'));
    expect(textsOf(withPagesAdded(book, added))).toEqual(['four', 'five', 'after five', 'nine']);
    expect(textsOf(withPagesAdded(book, bookOf(noteOn('x', 'loose', 'n.jpg'))))).toEqual(['four', 'nine', 'loose']);
  });

  it('leave takeaways alone that the reader wrote', () => {
    const book: Extraction = { ...bookOf(noteOn(4, 'Faith moves mountains every day.')), keyTakeaways: ['Mine.'] };
    expect(withPagesAdded(book, bookOf(noteOn(5, 'Doubt moves them back.'))).keyTakeaways).toEqual(['Mine.']);
  });

  it('that were photographed again are known, and replace the older notes where that is wished', () => {
    const book = bookOf(noteOn(4, 'four'), noteOn(9, 'nine'));
    const added = bookOf(noteOn(9, 'nine again', 'n.jpg'));
    expect(repeatedPages(book, added)).toEqual([9]);
    const grown = withPagesAdded(book, added);
    expect(textsOf(withoutRepeated(grown, { pages: [9], files: new Set(['n.jpg']) }))).toEqual(['four', 'nine again']);
  });
});
