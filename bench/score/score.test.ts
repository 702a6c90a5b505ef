import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gold, GoldPage } from '../pages/gold/label.ts';
import { goldWords, scoredWords } from './compare-words.ts';
import { countsOf, figuresOf, sumOf } from './score.ts';

const page = (over: Partial<GoldPage>): GoldPage => ({ page: 7, passages: [], marginNotes: [], ...over });
const goldOf = (...pages: readonly GoldPage[]): Gold => ({ file: 'a.jpg', pages });
const passage = (text: string) => ({ text, marks: ['highlight:yellow'] });

describe('words', () => {
  it('are compared without case, outer punctuation and kinds of quotes and dashes', () => {
    expect(scoredWords('“Lamps,” he—Tobias—said…').map(({ key }) => key)).toEqual(['lamps', 'he', 'tobias', 'said']);
    expect(scoredWords('— • it’s').map(({ key }) => key)).toEqual(["it's"]);
  });

  it('lose the hyphen at the end of a line', () => {
    expect(scoredWords('beauti- ful').map(({ key }) => key)).toEqual(['beauti', 'ful']);
  });

  it('in brackets are doubtful', () => {
    const words = goldWords('a [[prob- lem]] here ⟦?now⟧');
    expect(words.map(({ key, optional }) => [key, optional])).toEqual([
      ['a', false],
      ['prob', true],
      ['lem', true],
      ['here', false],
      ['now', true],
    ]);
  });
});

describe('counts', () => {
  const gold = goldOf(
    page({ passages: [passage('The keeper climbed the steps.'), passage('Salt settles on everything.')] }),
  );

  it('give full marks for the text itself', () => {
    const notes = [
      { page: 7, text: 'The keeper climbed the steps.' },
      { page: 7, text: 'Salt settles on everything.' },
    ] as const;
    const figures = figuresOf(countsOf(gold, { notes }));
    expect(figures.exact.f1).toBe(1);
    expect(figures.passages).toBe(1);
    expect(figures.pages).toBe(1);
  });

  it('tell a misread word from a missed one', () => {
    const counts = countsOf(gold, { notes: [{ page: 7, text: 'The kecper climbed the steps.' }] });
    expect(counts).toMatchObject({ required: 9, located: 5, exact: 4, wrong: 0, charErrors: 1, whole: 1 });
  });

  it('count words that nobody marked', () => {
    const counts = countsOf(gold, { notes: [{ page: 7, text: 'The keeper climbed the steps. Nobody else did.' }] });
    expect(counts).toMatchObject({ located: 5, wrong: 3 });
  });

  it('do not call a passage whole that was split or merged', () => {
    const split = [
      { page: 7, text: 'The keeper climbed' },
      { page: 7, text: 'the steps.' },
    ] as const;
    const merged = [{ page: 7, text: 'The keeper climbed the steps. Salt settles on everything.' }] as const;
    expect(countsOf(gold, { notes: split }).whole).toBe(0);
    expect(countsOf(gold, { notes: merged }).whole).toBe(0);
  });

  it('do not mind one stray word of a passage in another note', () => {
    const notes = [
      { page: 7, text: 'The keeper climbed the' },
      { page: 7, text: 'steps. Salt settles on everything.' },
    ] as const;
    expect(countsOf(gold, { notes }).whole).toBe(2);
  });

  it('let a passage join the one on the next page when its label says so', () => {
    const turning = goldOf(
      page({ passages: [{ ...passage('It came like an audience,'), continues: 'next-page' }] }),
      page({ page: 8, passages: [passage('a few at a time.')] }),
    );
    const counts = countsOf(turning, { notes: [{ page: 7, text: 'It came like an audience, a few at a time.' }] });
    expect(counts).toMatchObject({ whole: 2, pageRight: 1, pageAsked: 1 });
  });

  it('neither ask for doubtful words nor mind them', () => {
    const doubtful = goldOf(page({ passages: [passage('Slugs prefer [[seedlings]]')] }));
    expect(countsOf(doubtful, { notes: [{ page: 7, text: 'Slugs prefer' }] })).toMatchObject({ required: 2, wrong: 0 });
    expect(countsOf(doubtful, { notes: [{ page: 7, text: 'Slugs prefer seedlings' }] })).toMatchObject({
      located: 2,
      wrong: 0,
    });
  });

  it('keep the reader’s own words apart', () => {
    const margin = goldOf(page({ marginNotes: [{ text: 'see chapter two', beside: '', certain: true }] }));
    const read = countsOf(margin, { notes: [{ page: 7, text: 'Note: see chapter two' }] });
    expect(read).toMatchObject({ margin: 1, marginRead: 1, wrong: 0, falseWords: 0 });
    const taken = countsOf(margin, { notes: [{ page: 7, text: 'see chapter two two' }] });
    expect(taken).toMatchObject({ marginRead: 0, wrong: 1 });
  });

  it('count everything on an unmarked page as false', () => {
    const clean = goldOf(page({}));
    const notes = [
      { page: 'x', text: 'not marked at all' },
      { page: 'x', text: 'Note: hm' },
    ] as const;
    expect(countsOf(clean, { notes }).falseWords).toBe(5);
  });

  it('never find more words than the label has, whatever is reported', () => {
    const word = fc.constantFrom('salt', 'settles', 'the', 'steps', 'keeper', 'zebra', '—', 'climbed');
    const note = fc.record({
      page: fc.constant(7),
      text: fc.array(word, { maxLength: 12 }).map((list) => list.join(' ')),
    });
    fc.assert(
      fc.property(fc.array(note, { maxLength: 4 }), (notes) => {
        const counts = countsOf(gold, { notes });
        expect(counts.exact).toBeLessThanOrEqual(counts.located);
        expect(counts.located).toBeLessThanOrEqual(counts.required);
        expect(counts.located + counts.wrong).toBe(counts.predicted);
        expect(counts.whole).toBeLessThanOrEqual(counts.passages);
      }),
    );
  });

  it('add up', () => {
    const one = countsOf(gold, { notes: [{ page: 7, text: 'Salt settles' }] });
    expect(sumOf([one, one]).located).toBe(2 * one.located);
    expect(figuresOf(sumOf([]))).toMatchObject({ pages: 1, characterErrors: 0 });
  });
});
