import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagePlace } from '../../core/passages/passages.ts';
import { PageWishes, pagesAhead } from './page-wishes.ts';

const page = (pageIndex: number) => ({ file: 'book.pdf', pageIndex });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('what the reader may open next', () => {
  it('is the page that is pointed at, once the pointer rests', () => {
    const wishes = new PageWishes();
    wishes.pointAt('pointer', page(1));
    wishes.pointAt('pointer', null);
    wishes.pointAt('pointer', page(2));
    expect(wishes.state.get().next).toBeNull();
    vi.runAllTimers();
    expect(wishes.state.get().next).toEqual(page(2));
    wishes.pointAt('pointer', null);
    expect(wishes.state.get().next).toBeNull();
  });

  it('is not a page that the pointer only passed over', () => {
    const wishes = new PageWishes();
    const told: unknown[] = [];
    wishes.state.subscribe(() => told.push(wishes.state.get().next));
    wishes.pointAt('pointer', page(1));
    wishes.pointAt('pointer', null);
    vi.runAllTimers();
    expect(told).toEqual([]);
  });

  it('stays the one that has the focus when the pointer leaves another', () => {
    const wishes = new PageWishes();
    wishes.pointAt('pointer', page(2));
    vi.runAllTimers();
    wishes.pointAt('focus', page(1));
    wishes.pointAt('pointer', null);
    vi.runAllTimers();
    expect(wishes.state.get().next).toEqual(page(1));
    wishes.pointAt('focus', null);
    expect(wishes.state.get().next).toBeNull();
  });

  it('are the pages of what is in view, from the top, as long as it is', () => {
    const wishes = new PageWishes();
    let first = 1;
    const hide = wishes.see(page(3), () => 7);
    wishes.see(page(0), () => 2);
    wishes.see(page(3), () => first);
    expect(wishes.state.get().inView).toEqual([page(3), page(0), page(3)]);
    hide();
    expect(wishes.state.get().inView).toEqual([page(3), page(0)]);
    // Notes change their places while they are seen.
    first = 3;
    wishes.see(page(4), () => 4);
    expect(wishes.state.get().inView).toEqual([page(0), page(3), page(4)]);
  });
});

describe('pages that are read ahead', () => {
  const pages = Array.from({ length: 12 }, (_, at) => page(at));

  const around = { next: null, inView: [], reach: 'around' } as const;
  const indexes = (places: readonly PagePlace[] = []) => places.map(({ pageIndex }) => pageIndex);

  it('are the wished one, that of the reader, those in view, and four to either side', () => {
    const ahead = pagesAhead(pages, page(6), { ...around, next: page(11), inView: [page(7), page(8)] });
    expect(indexes(ahead.near)).toEqual([11, 6, 7, 8, 6, 5, 7, 4, 8, 3, 9, 2, 10]);
    expect(ahead).toMatchObject({ far: [], next: page(11) });
  });

  it('are those around what is in view while the reader is at none', () => {
    const ahead = pagesAhead(pages, null, { ...around, inView: [page(1)] });
    expect(indexes(ahead.near)).toEqual([1, 1, 0, 2, 3, 4, 5]);
  });

  it('are told from those of another file by their file', () => {
    const other = { file: 'other.pdf', pageIndex: 0 };
    expect(pagesAhead([page(0), page(1), other], other, around).near).toEqual([other, other, page(1), page(0)]);
  });

  it('are the others as well where the device has power for a book, the nearest first, a hundred to either side', () => {
    const ahead = pagesAhead(pages, page(6), { ...around, reach: 'book' });
    expect(indexes(ahead.far)).toEqual([1, 11, 0]);
    const long = Array.from({ length: 300 }, (_, at) => page(at));
    const { near, far } = pagesAhead(long, page(150), { ...around, reach: 'book' });
    expect(new Set([...indexes(near), ...indexes(far)])).toEqual(new Set(indexes(long.slice(50, 251))));
  });
});
