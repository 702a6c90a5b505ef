import { describe, expect, it } from 'vitest';
import { freePlace, type StandingToast } from './free-place.ts';

const TOAST: StandingToast = {
  left: 0,
  right: 390,
  top: 744,
  bottom: 844,
  place: 'bottom',
  windowHeight: 844,
  windowWidth: 390,
};
const control = (top: number) => ({ left: 200, right: 300, top, bottom: top + 44 });

describe('freePlace', () => {
  it('leaves a toast where it covers nothing', () => {
    expect(freePlace(TOAST, [])).toBe('bottom');
    expect(freePlace(TOAST, [control(600)])).toBe('bottom');
    expect(freePlace({ ...TOAST, left: 0, right: 150 }, [control(780)])).toBe('bottom');
  });

  it('takes it to the top, or else to the middle, of the window', () => {
    expect(freePlace(TOAST, [control(780)])).toBe('top');
    expect(freePlace(TOAST, [control(780), control(20)])).toBe('middle');
  });

  it('does not take it back while it covers nothing where it is', () => {
    const above: StandingToast = { ...TOAST, place: 'top', top: 0, bottom: 100 };
    expect(freePlace(above, [control(400)])).toBe('top');
    expect(freePlace(above, [control(50)])).toBe('bottom');
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
    expect(freePlace(low, [panel])).toBe('aside');
    const aside: StandingToast = { ...low, place: 'aside', left: 0, right: 362 };
    expect(freePlace(aside, [panel])).toBe('aside');
    // Back on its own side it is at least as wide as it is here.
    expect(freePlace(aside, [{ left: 0, right: 300, top: 100, bottom: 360 }])).toBe('bottom');
  });

  it('leaves it where every place covers one', () => {
    expect(freePlace(TOAST, [control(780), control(20), control(400), { ...control(780), left: 0 }])).toBe('bottom');
  });
});
