import { describe, expect, it } from 'vitest';
import type { Note, PageNumber } from '../note.ts';
import { type NumberedPage, numberedPages, numberOffers, withBarePages, withOffers } from './page-offers.ts';

function pagesOf(...numbers: readonly PageNumber[]): readonly NumberedPage[] {
  return numbers.map((number, pageIndex) => ({ file: 'a.pdf', pageIndex, number }));
}

function offered(pages: readonly NumberedPage[], correction: { at: number; from: PageNumber; to: number }) {
  return numberOffers(pages, correction).map(({ pageIndex, to }) => [pageIndex, to]);
}

describe('the correction of a page number', () => {
  it('is counted on over unknown pages, up to those that are right', () => {
    expect(offered(pagesOf('x', 'x', 'x', 48, 'x'), { at: 1, from: 'x', to: 46 })).toEqual([
      [0, 45],
      [2, 47],
    ]);
  });
  it('is offered to pages that were wrong by as much, up to one that is right', () => {
    expect(offered(pagesOf(12, 13, 14, 47), { at: 0, from: 12, to: 44 })).toEqual([
      [1, 45],
      [2, 46],
    ]);
  });
  it('offers nothing below the first page', () => {
    expect(offered(pagesOf('x', 'x'), { at: 1, from: 'x', to: 0 })).toEqual([]);
  });
});

describe('pages without notes', () => {
  it('count where numbers are counted on', () => {
    const seen = pagesOf('x', 'x', 'x', 9);
    const shown = [{ ...seen[0]!, number: 5 }, seen[2]!];
    const all = withBarePages(shown, seen);
    expect(all.map(({ number }) => number)).toEqual([5, 'x', 'x', 9]);
    expect(offered(all, { at: 0, from: 5, to: 6 })).toEqual([
      [1, 7],
      [2, 8],
    ]);
  });
  it('are left out where not every page is known', () => {
    const shown = pagesOf('x', 3);
    expect(withBarePages(shown, shown.slice(1))).toBe(shown);
  });
});

it('offers are taken over all at once, also where one page gets the number that another loses', () => {
  const notes = [3, 4].map(
    (page): Note => ({
      page,
      text: 'a',
      source: { file: 'spread.jpg', pageIndex: 0, boxes: [], marks: [], confidence: 1 },
    }),
  );
  const doubtful = [{ file: 'spread.jpg', pageIndex: 0, page: 3, text: 'b', why: 'no-ink', boxes: [] }] as const;
  const content = { notes, keyTakeaways: [], doubtful };
  const offers = numberedPages(content).map((page) => ({ ...page, to: Number(page.number) + 1 }));
  const numbered = withOffers(content, offers);
  expect(numbered.notes.map((note) => note.page)).toEqual([4, 5]);
  expect(numbered.doubtful?.[0]?.page).toBe(4);
});
