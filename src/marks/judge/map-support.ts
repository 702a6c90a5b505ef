import type { Point } from '../../core/geometry.ts';
import type { MapKind } from '../maps/maps.ts';
import { oddsAt } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';

/** How far around a point of a stroke its odds are looked for, in x-heights: a map's pixel is half of one. */
const REACH = 0.4;
const AROUND = [-REACH, 0, REACH] as const;
/** Points of one candidate that are asked, evenly spread. */
const ASKED = 60;

/**
 * Mean odds of an outline's cells: fewer are none. On the fixed set of made pages circles came to F1 85.3 (at 0.7 83.6), with
 * no note more on 170 plain pages and photographs.
 */
export const LEAST_OUTLINE_ODDS = 0.5;

/**
 * Odds that a piece of the map beside text is a reader's (`margin/sign-score.ts`): fewer are none. Of 523 signs
 * by cards of other pages 92 in 100 are found from 0.5 on, with 34 others, from 0.7 on 89, with 21; of 145 photographs
 * without marks 8 and 4 have one.
 */
export const LEAST_SIGN_ODDS = 0.7;

/** Mean over some points of the most that maps of some kinds have near each. */
export function meanOdds(points: readonly Point[], kinds: readonly MapKind[], scene: PageScene): number {
  const step = Math.max(1, Math.floor(points.length / ASKED));
  const asked = points.filter((_, k) => k % step === 0);
  const sum = asked.reduce((total, point) => total + mostAround(point, kinds, scene), 0);
  return sum / Math.max(1, asked.length);
}

function mostAround({ x, y }: Point, kinds: readonly MapKind[], { maps, xHeight }: PageScene): number {
  let most = 0;
  for (const kind of kinds)
    for (const down of AROUND)
      for (const across of AROUND)
        most = Math.max(most, oddsAt(maps, kind, { x: x + across * xHeight, y: y + down * xHeight }));
  return most;
}
