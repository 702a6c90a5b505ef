/** Where a toast may stand, the usual place first; the last is at the bottom of the other side, in its half of the window. */
const TOAST_PLACES = ['bottom', 'top', 'middle', 'aside'] as const;
/** One of these, or `gap`: between things of the screen that leave room for it. */
type ToastPlace = (typeof TOAST_PLACES)[number] | 'gap';

/** Where a toast stands; `top` in pixels from the top of the window, where it stands in a gap. */
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
interface Sides {
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
}

/** What a toast must not cover, and what it covers only where there is no other place for it. */
export interface Covered {
  readonly kept: readonly Sides[];
  readonly others?: readonly Sides[];
}

/**
 * Where a toast covers nothing: where it is, if it can stay there, else the first of its places, the lowest gap before the
 * other side, where it is narrower and so higher.
 * Where each of them covers something it covers none of what must be kept free, and the least of the others; where that
 * cannot be either, it stays.
 */
export function freePlace(toast: StandingToast, { kept, others = [] }: Covered): Standing {
  const all = [...kept, ...others];
  const here: Standing = toast.place === 'gap' ? { place: 'gap', top: toast.top } : { place: toast.place };
  const hasAside = toast.windowWidth / 2 - ASIDE_GAP >= ASIDE_WIDTH_MIN;
  const places = TOAST_PLACES.filter((place) => place !== 'aside' || hasAside);
  const standings: readonly Standing[] = [
    ...(here.place === 'aside' && !hasAside ? [] : [here]),
    ...places.map((place) => ({ place })),
  ];
  const covers = (standing: Standing, what: readonly Sides[]): number => {
    const sides = sidesAt(toast, standing);
    return what.filter((one) => meets(sides, one)).length;
  };
  const free = standings
    .toSpliced(hasAside ? -1 : standings.length, 0, ...gapsFor(toast, all))
    .find((standing) => covers(standing, all) === 0);
  if (free !== undefined) return free;
  const bearable = standings.filter((standing) => covers(standing, kept) === 0);
  return bearable.toSorted((a, b) => covers(a, others) - covers(b, others))[0] ?? here;
}

/** Right above each of these, from the bottom of the window. */
function gapsFor({ top, bottom, windowHeight }: StandingToast, others: readonly Sides[]): readonly Standing[] {
  const height = bottom - top;
  const tops = others.map((other) => other.top - GAP - height).filter((at) => at >= 0 && at + height <= windowHeight);
  return tops.toSorted((a, b) => b - a).map((at) => ({ place: 'gap', top: at }));
}

function sidesAt(toast: StandingToast, { place, top: at = 0 }: Standing): Sides {
  if (place === toast.place && (place !== 'gap' || at === toast.top)) return toast;
  const height = toast.bottom - toast.top;
  const spare = toast.windowHeight - height;
  const top = { bottom: spare, top: 0, middle: spare / 2, aside: spare, gap: at }[place];
  return { ...acrossAt(toast, place), top, bottom: top + height };
}

function acrossAt(
  { left, right, windowWidth, ...toast }: StandingToast,
  place: ToastPlace,
): Pick<Sides, 'left' | 'right'> {
  if (place === 'aside') return { left: 0, right: Math.min(right - left, windowWidth / 2 - ASIDE_GAP) };
  return toast.place === 'aside' ? { left: windowWidth - (right - left), right: windowWidth } : { left, right };
}

function meets(a: Sides, b: Sides): boolean {
  return a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;
}
