import { describe, expect, it } from 'vitest';
import { heldAt } from './held-top.ts';

const topsOf = (windowHeight: number, heights: Parameters<typeof heldAt>[0]['heights']) =>
  Object.values(heldAt({ windowHeight, heights })).map(({ top }) => top);

describe('what is held at the top of the window', () => {
  it('stands one below the other', () => {
    expect(topsOf(844, { progress: 190, history: 55, offer: 114 })).toEqual([0, 190, 245]);
    expect(topsOf(844, { history: 55, offer: 114 })).toEqual([0, 0, 55]);
  });

  it('leaves half of it free: what does not fit scrolls away, and what is below it may fit', () => {
    expect(topsOf(640, { progress: 217, history: 55, offer: 114 })).toEqual([0, 217, null]);
    expect(topsOf(844, { progress: 581, history: 163, offer: 387 })).toEqual([null, 0, null]);
  });
});
