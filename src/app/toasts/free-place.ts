/** Where a toast may stand, the usual place first; the last is at the bottom of the other side, in its half of the window. */
const TOAST_PLACES = ['bottom', 'top', 'middle', 'aside'] as const;
/** One of these, or between things of the screen that leave room for it, on its own side or the other. */
type ToastPlace = (typeof TOAST_PLACES)[number] | 'gap' | 'aside-gap';

/** Where a toast stands; `top` in pixels from the top of the window, where that is between things. */
export interface Standing {
  readonly place: ToastPlace;
  readonly top?: number;
}

/** Pixels that stay free between a toast and what it must not cover. */
const GAP = 4;
/** From a toast that stands aside to the middle of the window; `toast-viewport` keeps it. */
const ASIDE_GAP = 8;
/** Pixels that words need: where half of the window has less, no toast stands aside. */
const ASIDE_WIDTH_MIN = 240;

/** The sides of something on the screen, in pixels. */
export interface Sides {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A toast as it stands now, and its window. */
export interface StandingToast extends Sides {
  readonly place: ToastPlace;
  readonly windowHeight: number;
  readonly windowWidth: number;
  /** Pixels within its sides, on each of them, in which what is below can be seen and pressed. */
  readonly rim?: number;
}

/** What a toast must not cover, what it covers only where there is no other place for it, and what can be read. */
export interface Covered {
  readonly kept: readonly Sides[];
  readonly others?: readonly Sides[];
  readonly read?: readonly Sides[];
}

/**
 * Where a toast covers nothing: where it is, if it can stay there, else the first of its places, the lowest gap before the
 * other side, where it is narrower and so higher.
 * Where each of them covers something it lies over the least of what can only be read; else it covers none of what must be kept free,
 * and the least of the others; where that cannot be either, it stays.
 */
export function freePlace(toast: StandingToast, { kept, others = [], read = [] }: Covered): Standing {
  const pressed = [...kept, ...others];
  const { place, top } = toast;
  const here: Standing = place === 'gap' || place === 'aside-gap' ? { place, top } : { place };
  const hasAside = toast.windowWidth / 2 - ASIDE_GAP >= ASIDE_WIDTH_MIN;
  const isThere = (standing: Standing): boolean => hasAside || !standing.place.startsWith('aside');
  const places = [here, ...TOAST_PLACES.map((one) => ({ place: one }))].filter(isThere);
  const gaps = gapsFor(toast, [...pressed, ...read]);
  const covers = (standing: Standing, what: readonly Sides[]): number => {
    const sides = within(sidesAt(toast, standing), toast.rim ?? 0);
    return what.filter((one) => meets(sides, one)).length;
  };
  const all = [
    ...places.filter((one) => one.place !== 'aside' || one === here),
    ...gaps.map((gap): Standing => ({ place: 'gap', top: gap })),
    { place: 'aside' } as const,
    ...gaps.map((gap): Standing => ({ place: 'aside-gap', top: gap })),
  ].filter(isThere);
  const free = all.filter((standing) => covers(standing, pressed) === 0);
  const [least] = free.toSorted((a, b) => covers(a, read) - covers(b, read));
  if (least !== undefined) return least;
  const bearable = places.filter((standing) => covers(standing, kept) === 0);
  return bearable.toSorted((a, b) => covers(a, others) - covers(b, others))[0] ?? here;
}

/** Right above each of these, from the bottom of the window. */
function gapsFor({ top, bottom, windowHeight, rim = 0 }: StandingToast, others: readonly Sides[]): readonly number[] {
  const height = bottom - top;
  const tops = others.map((other) => other.top - GAP - height + rim);
  return tops.filter((at) => at >= 0 && at + height <= windowHeight).toSorted((a, b) => b - a);
}

function within({ left, right, top, bottom }: Sides, rim: number): Sides {
  return { left: left + rim, right: right - rim, top: top + rim, bottom: bottom - rim };
}

function sidesAt(toast: StandingToast, { place, top: at = 0 }: Standing): Sides {
  const isGap = place === 'gap' || place === 'aside-gap';
  if (place === toast.place && (!isGap || at === toast.top)) return toast;
  const height = toast.bottom - toast.top;
  const spare = toast.windowHeight - height;
  const top = isGap ? at : { bottom: spare, top: 0, middle: spare / 2, aside: spare }[place];
  return { ...acrossAt(toast, place), top, bottom: top + height };
}

function acrossAt(
  { left, right, windowWidth, ...toast }: StandingToast,
  place: ToastPlace,
): Pick<Sides, 'left' | 'right'> {
  if (place.startsWith('aside')) return { left: 0, right: Math.min(right - left, windowWidth / 2 - ASIDE_GAP) };
  return toast.place.startsWith('aside') ? { left: windowWidth - (right - left), right: windowWidth } : { left, right };
}

function meets(a: Sides, b: Sides): boolean {
  return a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;
}
