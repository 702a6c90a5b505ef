/** Where a toast may stand, the usual place first; the last is at the bottom of the other side, in its half of the window. */
const TOAST_PLACES = ['bottom', 'top', 'middle', 'aside'] as const;
export type ToastPlace = (typeof TOAST_PLACES)[number];

/** Pixels that stay free between a toast and what it must not cover. */
const GAP = 4;
/** From a toast that stands aside to the middle of the window; `toast-viewport` keeps it. */
const ASIDE_GAP = 8;

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

/** Where a toast covers none of the controls: where it is, if it can stay there. Where each place covers one, it stays. */
export function freePlace(toast: StandingToast, controls: readonly Sides[]): ToastPlace {
  const isFree = (place: ToastPlace): boolean => {
    const sides = sidesAt(toast, place);
    return !controls.some((control) => meets(sides, control));
  };
  if (isFree(toast.place)) return toast.place;
  return TOAST_PLACES.find(isFree) ?? toast.place;
}

function sidesAt(toast: StandingToast, place: ToastPlace): Sides {
  if (place === toast.place) return toast;
  const height = toast.bottom - toast.top;
  const spare = toast.windowHeight - height;
  const top = { bottom: spare, top: 0, middle: spare / 2, aside: spare }[place];
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
