import type { Point } from '../../core/geometry.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
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
  underline: ['underline', 'around'],
  'margin stroke': ['beside', 'around'],
  'margin sign': ['beside', 'around', 'handwriting'],
  'hooked phrase': ['beside', 'around'],
  note: ['handwriting', 'beside'],
} as const satisfies Partial<Record<Candidate['what'], readonly MapKind[]>>;

/** Kinds of candidates that rules find and the network's maps must bear out. */
export type Supported = keyof typeof SHOWN_BY;
export const SUPPORTED = Object.keys(SHOWN_BY) as readonly Supported[]; // the keys of a literal are all its keys

/**
 * Less support than this is none, by kind of candidate. Fitted by `npm run bench:support` to 267 pages that the network
 * was not taught with; right and wrong candidates kept there: underlines 395 of 418 and 62 of 243, margin strokes 55 of
 * 73 and 13 of 251, margin signs 84 of 100 and 12 of 104, hooked phrases 11 of 24 and 2 of 10, notes 34 of 52 and 0 of 181.
 */
export const LEAST_SUPPORT: Readonly<Record<Supported, number>> = {
  underline: 0.4,
  'margin stroke': 0.65,
  'margin sign': 0.5,
  'hooked phrase': 0.05,
  note: 0.85,
};

/** How surely the network sees the ink of a candidate, 0 to 1: the mean over its points. About 0.1 ms. */
export function supportOf(candidate: Extract<Candidate, { what: Supported }>, scene: PageScene): number {
  const points = inkOf(candidate, scene);
  const kinds = SHOWN_BY[candidate.what];
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

/** Points of a candidate's ink, in pixels of the analysed picture. */
function inkOf(candidate: Extract<Candidate, { what: Supported }>, { lines }: PageScene): readonly Point[] {
  switch (candidate.what) {
    case 'underline': {
      const { baseline, xHeight } = lines[candidate.line]!;
      const { left, right, offsets } = candidate;
      const last = Math.max(1, offsets.length - 1);
      return Array.from(offsets, (offset, k) => {
        const x = left + ((right - left) * k) / last;
        return { x, y: curveAt(baseline, x) + offset * xHeight };
      });
    }
    case 'margin stroke':
    case 'margin sign':
    case 'note':
      return candidate.points;
    case 'hooked phrase':
      return candidate.hooks.flatMap(({ points }) => points);
  }
}
