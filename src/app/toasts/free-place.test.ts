import { describe, expect, it } from 'vitest';
import { type Covered, type StandingToast, freePlace as standingOf } from './free-place.ts';

const TOAST: StandingToast = {
  left: 0,
  right: 390,
  top: 744,
  bottom: 844,
  place: 'bottom',
  windowHeight: 844,
  windowWidth: 390,
};
const freePlace = (toast: StandingToast, kept: Covered['kept'], others: Covered['others'] = []) =>
  standingOf(toast, { kept, others });
const placeOf = (...on: Parameters<typeof freePlace>) => freePlace(...on).place;
const control = (top: number) => ({ left: 200, right: 300, top, bottom: top + 44 });

describe('freePlace', () => {
  it('leaves a toast where it covers nothing', () => {
    expect(placeOf(TOAST, [])).toBe('bottom');
    expect(placeOf(TOAST, [control(600)])).toBe('bottom');
    expect(placeOf({ ...TOAST, left: 0, right: 150 }, [control(780)])).toBe('bottom');
  });

  it('takes it to the top, or else to the middle, of the window', () => {
    expect(placeOf(TOAST, [control(780)])).toBe('top');
    expect(placeOf(TOAST, [], [control(780)])).toBe('top');
    expect(placeOf(TOAST, [control(780), control(20)])).toBe('middle');
  });

  it('does not take it back while it covers nothing where it is', () => {
    const above: StandingToast = { ...TOAST, place: 'top', top: 0, bottom: 100 };
    expect(placeOf(above, [control(400)])).toBe('top');
    expect(placeOf(above, [control(50)])).toBe('bottom');
  });

  it('takes it to the other side of a low window where the whole side is wanted', () => {
    const low: StandingToast = {
      ...TOAST,
      left: 308,
      right: 740,
      top: 260,
      bottom: 360,
      windowHeight: 360,
      windowWidth: 740,
    };
    const panel = { left: 370, right: 740, top: 40, bottom: 360 };
    expect(placeOf(low, [panel])).toBe('aside');
    const aside: StandingToast = { ...low, place: 'aside', left: 0, right: 362 };
    expect(placeOf(aside, [panel])).toBe('aside');
    // Back on its own side it is at least as wide as it is here.
    expect(placeOf(aside, [{ left: 0, right: 300, top: 100, bottom: 360 }])).toBe('bottom');
  });

  it('takes it there only where half of the window has room for words', () => {
    const small: StandingToast = { ...TOAST, windowWidth: 320, windowHeight: 640, right: 320, top: 540, bottom: 640 };
    const beside = { left: 150, right: 320, top: 0, bottom: 640 };
    expect(placeOf(small, [beside])).toBe('bottom');
    // It stood there before the window became small.
    expect(placeOf({ ...small, place: 'aside', right: 117 }, [])).toBe('bottom');
  });

  it('takes it to the lowest gap where each of its places covers something, and leaves it there', () => {
    const all = [control(780), control(20), control(400)];
    expect(freePlace(TOAST, [], all)).toEqual({ place: 'gap', top: 676 });
    const inGap: StandingToast = { ...TOAST, place: 'gap', top: 676, bottom: 776 };
    expect(freePlace(inGap, [], all)).toEqual({ place: 'gap', top: 676 });
    expect(freePlace(inGap, [], [...all, control(700)])).toEqual({ place: 'gap', top: 596 });
  });

  const row = (top: number) => ({ ...control(top), left: 0, right: 390 });
  /** So many controls, one below the other, that there is no gap. */
  const everywhere = Array.from({ length: 12 }, (_, at) => row(at * 70));

  it('takes it off what can be read, or over the least of it, and lets that show through its rim', () => {
    const line = (top: number) => ({ left: 20, right: 300, top, bottom: top + 20 });
    const toast: StandingToast = { ...TOAST, rim: 12 };
    const lines = [0, 24, 48, 72, 96, ...Array.from({ length: 30 }, (_, at) => 220 + at * 24)].map(line);
    expect(standingOf(toast, { kept: [], others: [control(400)], read: lines })).toEqual({ place: 'gap', top: 128 });
    expect(standingOf(toast, { kept: [], others: [control(400), control(150)], read: lines })).toEqual({
      ...{ place: 'gap', top: 200 },
    });
    expect(standingOf(toast, { kept: [], others: everywhere, read: lines })).toEqual({ place: 'bottom' });
    const above = { kept: [control(700)] };
    expect([standingOf(toast, above).place, standingOf(TOAST, above).place]).toEqual(['bottom', 'top']);
  });

  it('takes it to the other side of the window where only that has a gap', () => {
    const wide: StandingToast = {
      ...{ place: 'bottom', left: 1000, right: 1440, top: 800, bottom: 900 },
      ...{ windowHeight: 900, windowWidth: 1440 },
    };
    const page = { left: 800, right: 1400, top: 0, bottom: 900 };
    const lines = [0, 500, 880].map((top) => ({ left: 20, right: 700, top, bottom: top + 20 }));
    expect(standingOf(wide, { kept: [], read: [page, ...lines] })).toEqual({ place: 'aside-gap', top: 776 });
  });

  it('covers the least where nothing is free, and nothing that must be kept free', () => {
    expect(placeOf(TOAST, [row(790)], everywhere)).toBe('top');
    expect(placeOf(TOAST, [row(790), row(20)], everywhere)).toBe('middle');
  });

  it('leaves it where every place covers one', () => {
    expect(placeOf(TOAST, everywhere)).toBe('bottom');
  });
});
