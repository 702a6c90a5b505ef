import { describe, expect, it } from 'vitest';
import type { Extraction, Note } from '../note.ts';
import {
  pagesTwice,
  repeatedPages,
  stillRepeated,
  stillTwice,
  withoutPagesOf,
  withoutRepeated,
  withPagesAdded,
} from './added-pages.ts';

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

  it('without a number stand among the other pages of their file', () => {
    const of = (pageIndex: number, file = 'book.pdf'): Note => ({
      ...noteOn('x', `${file} ${pageIndex}`, file),
      source: { file, pageIndex, boxes: [], marks: [], confidence: 1 },
    });
    const grown = withPagesAdded(bookOf(of(1), of(3), of(0, 'z.jpg')), bookOf(of(0), of(2), of(4)));
    expect(textsOf(grown)).toEqual(['book.pdf 0', 'book.pdf 1', 'book.pdf 2', 'book.pdf 3', 'book.pdf 4', 'z.jpg 0']);
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
    const repeats = { pages: [9], files: new Set(['n.jpg']) };
    expect(stillRepeated(grown, repeats)).toEqual([9]);
    expect(textsOf(withoutRepeated(grown, repeats))).toEqual(['four', 'nine again']);
    // Once either of them is gone there is nothing to be replaced.
    expect(stillRepeated(book, repeats)).toEqual([]);
    expect(withoutRepeated(book, repeats)).toEqual(book);
  });
});

describe('a note that goes on with one of the book', () => {
  const piece = (page: Note['page'], text: string, pageIndex: number): Note => ({
    page,
    text,
    source: {
      ...{ file: 'book.pdf', pageIndex, boxes: [], marks: ['highlight'], confidence: 1 },
      words: [{ text, box: { left: 0, top: 0, right: pageIndex + 9, bottom: 9 }, confidence: 1 }],
    },
  });
  const [first, second, third] = [piece(4, 'Salt and', 0), piece(5, 'sand and', 1), piece(6, 'sea.', 2)];
  const whole: Note = { ...first, text: 'Salt and sand and sea.' };
  const pieces = [first, second, third].map((note) => ({ note, isThere: note !== second }));
  const joined = [{ at: 0, pieces }];
  const added = bookOf(whole, noteOn(5, 'five', 'book.pdf'));

  it('takes the place of its pieces there, and is of the page that the reader gave these', () => {
    const book = bookOf(noteOn(1, 'one'), { ...first, page: 3 }, third, noteOn(9, 'nine'));
    const grown = withPagesAdded(book, added, joined);
    expect(textsOf(grown)).toEqual(['one', 'Salt and sand and sea.', 'five', 'nine']);
    expect(grown.notes[1]?.page).toBe(3);
  });

  it('keeps what the reader has made of them', () => {
    const edited = withPagesAdded(bookOf({ ...first, text: 'Salt, and' }, third), added, joined);
    expect(textsOf(edited)).toEqual(['Salt, and sand and sea.', 'five']);
    expect(edited.notes[0]?.source?.continued).toHaveLength(2);
    // Of a note that was split the half at the turn goes on.
    const halves = [{ ...first, text: 'Salt' }, { ...first, text: 'and' }, third];
    expect(textsOf(withPagesAdded(bookOf(...halves), added, joined))).toEqual(['Salt', 'and sand and sea.', 'five']);
    expect(textsOf(withPagesAdded(bookOf(third), added, joined))).toEqual(['sand and sea.', 'five']);
    expect(textsOf(withPagesAdded(bookOf(noteOn(1, 'one')), added, joined))).toEqual(['one', 'sand and', 'five']);
  });

  it('has a word in one that the page turn splits, and no half of it where the reader has edited the other', () => {
    const [head, tail] = [piece(4, 'It set an exam-', 0), piece(5, 'ple for self-', 1)];
    const end = piece(6, 'willed men.', 2);
    const all = bookOf({ ...head, text: 'It set an example for self-willed men.' });
    const goesOn = (notes: readonly Note[], isThere: readonly Note[]): readonly string[] => {
      const split = [head, tail, end].map((note) => ({ note, isThere: isThere.includes(note) }));
      return textsOf(withPagesAdded(bookOf(...notes), all, [{ at: 0, pieces: split }]));
    };
    const set = (text: string): Note => ({ ...head, text });
    expect(goesOn([set('It sets an exam-')], [head])).toEqual(['It sets an example for self-willed men.']);
    expect(goesOn([head, { ...end, text: 'willed women.' }], [head, end])).toEqual([
      'It set an example for self-willed women.',
    ]);
    expect(goesOn([set('It sets an exam')], [head])).toEqual(['It sets an example for self-willed men.']);
    // What the reader has made of a half stands for the word: it was completed, or another is there.
    expect(goesOn([set('It set an example')], [head])).toEqual(['It set an example for self-willed men.']);
    expect(goesOn([set('It set a rule')], [head])).toEqual(['It set a rule for self-willed men.']);
    // That of a compound is a word by itself.
    expect(goesOn([head, { ...end, text: 'minded men.' }], [head, end])).toEqual([
      'It set an example for self- minded men.',
    ]);
    // A half that was dropped, by itself or with its note, comes with the other.
    expect(goesOn([set('It set an')], [head])).toEqual(['It set an example for self-willed men.']);
    expect(goesOn([{ ...end, text: 'men.' }], [head, end])).toEqual(['example for self- men.']);
  });
});

describe('pages that two pictures of an upload show', () => {
  const seenOn = (page: Note['page'], text: string, file: string): Note => ({
    page,
    text,
    source: { file, pageIndex: 0, boxes: [{ left: 0, top: 0, right: 9, bottom: 9 }], marks: [], confidence: 1 },
  });
  const twice = [
    seenOn(12, 'Salt settles on everything that stands by the sea.', 'a.jpg'),
    seenOn(12, 'Salt settles on everything that stands bv the sea. Nobody wonders.', 'b.jpg'),
  ];

  it('are known by their number and their words, however much of them each picture has', () => {
    expect(pagesTwice(bookOf(...twice))).toEqual([{ pages: [12], files: ['a.jpg', 'b.jpg'] }]);
    const both = twice.flatMap((note) => [note, { ...note, page: 13 }]);
    expect(pagesTwice(bookOf(...both))).toEqual([{ pages: [12, 13], files: ['a.jpg', 'b.jpg'] }]);
  });

  it.each([
    ['other words', [twice[0]!, seenOn(12, 'The price of salt rose in the winter of that year.', 'b.jpg')]],
    ['other numbers', [twice[0]!, { ...twice[1]!, page: 13 }]],
    ['no number', twice.map((note): Note => ({ ...note, page: 'x' }))],
    ['one picture', twice.map((note) => seenOn(12, note.text, 'a.jpg'))],
  ])('are none where there are %s', (_what, notes) => {
    expect(pagesTwice(bookOf(...notes))).toEqual([]);
  });

  it('are asked about once for each further picture, of those that are left', () => {
    const [first, second] = twice;
    const third = { ...second!, source: { ...second!.source!, file: 'c.jpg' } };
    const [asked, ...rest] = pagesTwice(bookOf(first!, second!, third));
    expect([asked, ...rest].map((pair) => pair?.files)).toEqual([
      ['a.jpg', 'b.jpg'],
      ['a.jpg', 'c.jpg'],
    ]);
    expect(stillTwice(rest, asked!, 'b.jpg')).toEqual(rest);
    expect(stillTwice(rest, asked!, 'a.jpg')).toEqual([{ pages: [12], files: ['b.jpg', 'c.jpg'] }]);
    const next = { pages: [13], files: ['a.jpg', 'c.jpg'] } as const;
    expect(stillTwice([next], asked!, 'a.jpg')).toEqual([next]);
  });

  it('lose the notes of one of them where that is wished, and nothing that the reader wrote', () => {
    const own: Note = { page: 12, text: 'Mine.' };
    const left = withoutPagesOf(bookOf(...twice, own, seenOn(13, 'Next.', 'b.jpg')), { pages: [12], file: 'b.jpg' });
    expect(textsOf(left)).toEqual([twice[0]!.text, 'Mine.', 'Next.']);
  });
});
