import { randomFrom } from '../pages/random.ts';

/** An interval in which a figure lies in 95 of 100 draws. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How many times pictures are drawn. */
const DRAWS = 1000;
/** Share of the draws that lies beyond either end. */
const BEYOND = 0.025;

/**
 * How far a figure would move with other pictures of the same kind: it is computed over as many pictures drawn with
 * replacement, a thousand times (the percentile interval of Efron, "Bootstrap methods: another look at the jackknife",
 * 1979). The same pictures give the same interval. `items` holds at least one; draws without a figure (NaN) are left out.
 */
export function bootstrapInterval<Item>(items: readonly Item[], figure: (drawn: readonly Item[]) => number): Interval {
  const random = randomFrom('bootstrap');
  const figures = Array.from({ length: DRAWS }, () =>
    figure(items.map(() => items[random.whole(0, items.length - 1)]!)),
  )
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b);
  const at = (share: number): number => figures[Math.round(share * (figures.length - 1))] ?? Number.NaN;
  return { low: at(BEYOND), high: at(1 - BEYOND) };
}
