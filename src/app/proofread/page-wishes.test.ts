import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageWishes } from './page-wishes.ts';

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
    const hide = wishes.see(page(3), 7);
    wishes.see(page(0), 2);
    wishes.see(page(3), 1);
    expect(wishes.state.get().inView).toEqual([page(3), page(0), page(3)]);
    hide();
    expect(wishes.state.get().inView).toEqual([page(3), page(0)]);
  });
});
