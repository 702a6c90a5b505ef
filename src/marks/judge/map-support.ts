import type { Point } from '../../core/geometry.ts';
import type { MapKind } from '../maps/maps.ts';
import { oddsAt } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import type { Candidate } from './candidates.ts';

/** How far around a point of a stroke its odds are looked for, in x-heights: a map's pixel is half of one. */
const REACH = 0.4;
const AROUND = [-REACH, 0, REACH] as const;
/** Points of one candidate that are asked, evenly spread. */
const ASKED = 60;

/** Which map must show the ink of a candidate; a side of a box may be seen as a bar, and the other way round. */
const SHOWN_BY = {
  'margin stroke': ['beside', 'around'],
  'margin sign': ['beside', 'around', 'handwriting'],
  enclosure: ['around'],
  note: ['handwriting', 'beside'],
} as const satisfies Partial<Record<Candidate['what'], readonly MapKind[]>>;

/** Kinds of candidates that the network's maps must bear out. */
export type Supported = keyof typeof SHOWN_BY;
export const SUPPORTED = Object.keys(SHOWN_BY) as readonly Supported[]; // the keys of a literal are all its keys

/**
 * Less support than this is none, by kind of candidate. Chosen for the most words right (F1) on 314 pages that the network
 * was not taught with: what stands beside text 68.9; notes 32 of 47 right and 6 of 245 wrong. Circles and boxes: on the
 * fixed set of made pages circles came to F1 85.3 (at 0.7 83.6), with no note more on 170 plain pages and photographs.
 * `npm run bench:support`, which minds false marks more, gives 0.75, 0.7, 0.7 and 0.25 to 0.75.
 */
export const LEAST_SUPPORT: Readonly<Record<Supported, number>> = {
  'margin stroke': 0.5,
  'margin sign': 0.5,
  enclosure: 0.5,
  note: 0.75,
};

/**
 * Odds that a piece of the map beside text is a reader's (`margin/sign-score.ts`): so many bear out what was traced there,
 * and so many are enough alone. On 153 pages and photographs that neither network nor card was taught with, 180 signs on
 * them, 96 are found and 10 others; by rules and the map's support alone 96 and 13 others.
 */
export const SEEN_AS_WELL = 0.12;
export const SEEN_ALONE = 0.9;

/** The same of one map: how surely ink is that of a circle or box. */
export function outlineSupport({ points }: { readonly points: readonly Point[] }, scene: PageScene): number {
  return meanOdds(points, ['around'], scene);
}

/** How surely the network sees the ink of a candidate, 0 to 1: the mean over its points. About 0.1 ms. */
export function supportOf(candidate: Extract<Candidate, { what: Supported }>, scene: PageScene): number {
  if (candidate.what === 'enclosure') return candidate.odds;
  return meanOdds(candidate.points, SHOWN_BY[candidate.what], scene);
}

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
