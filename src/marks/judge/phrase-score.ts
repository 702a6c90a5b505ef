import type { Point } from '../../core/geometry.ts';
import { mean } from '../../core/statistics.ts';
import type { Scorecard } from '../../imaging/maths/maths.ts';
import type { HookCandidate } from '../hooks/hooks.ts';
import { type MapKind, oddsAt } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';

/** What tells words between two hooks that a reader drew from letters, printed brackets and grain. */
export interface PhraseFeatures {
  /** Log of the odds of the pair, as the network for hooks sees them. */
  readonly score: number;
  readonly lines: number;
  /** Odds in the maps, as a sign beside text or an outline: of the hook that shows less there, and of the other one. */
  readonly lesser: number;
  readonly greater: number;
  /** The same as an outline alone, of the hook that shows more: sides of outlines stand upright. */
  readonly around: number;
}

/** The features of a hooked phrase. About 0.1 ms. */
export function phraseFeatures(phrase: HookCandidate, scene: PageScene): PhraseFeatures {
  const { score, stretches } = phrase;
  const oddsAs = (kind: 'beside' | 'around'): number[] =>
    phrase.hooks.map(({ points }) => meanOdds(points, kind, scene));
  const [beside, around] = [oddsAs('beside'), oddsAs('around')];
  const odds = beside.map((one, k) => Math.max(one, around[k]!));
  return {
    score,
    lines: stretches.length,
    lesser: Math.min(...odds),
    greater: Math.max(...odds),
    around: Math.max(...around),
  };
}

/** How far around a point of a stroke its odds are looked for, in x-heights: a map's pixel is half of one. */
const REACH = 0.4;
const AROUND = [-REACH, 0, REACH] as const;
/** Points of one candidate that are asked, evenly spread. */
const ASKED = 60;

/** Mean over some points of the most that a map has near each. */
function meanOdds(points: readonly Point[], kind: MapKind, scene: PageScene): number {
  const step = Math.max(1, Math.floor(points.length / ASKED));
  return mean(points.filter((_, k) => k % step === 0).map((point) => mostAround(point, kind, scene)));
}

function mostAround({ x, y }: Point, kind: MapKind, { maps, xHeight }: PageScene): number {
  let most = 0;
  for (const down of AROUND)
    for (const across of AROUND)
      most = Math.max(most, oddsAt(maps, kind, { x: x + across * xHeight, y: y + down * xHeight }));
  return most;
}

/**
 * What each feature says for or against a reader's hooks; none may speak against its nature (`bench:cards`). Fitted to
 * the pairs of hooks of 260 made pages, 75 photographs drawn on and 145 without any mark: by cards of other pages 99 of
 * 100 phrases are told and 17 others, of 190. By the card for hooks told by their shape 90 of 100 were, and 16 others, of 91.
 * By the network as it was taught since (decision 124, before its last training) 151 of 153 phrases of further pages are told, and 9 others of 37.
 */
export const PHRASE_SCORE: Scorecard<keyof PhraseFeatures> = {
  base: 2.213,
  features: {
    score: {
      above: [0.905, 1.829, 2.575, 4.722, 4.869, 6.199, 9.009, 12.668],
      points: [-3.153, -2.728, -1.704, -1.465, -0.5, 0.371, 0.998, 1.611, 2.547],
    },
    lines: { above: [2, 3, 5, 10], points: [2.124, -0.42, -0.81, -1.48, -2.339] },
    lesser: { above: [0, 0.001, 0.028], points: [-1.46, 0.075, 0.865, 1.432] },
    greater: { above: [0.001], points: [-0.329, 0.165] },
    around: { above: [0.001, 0.015, 0.029], points: [0.258, 0.875, -0.053, -0.437] },
  },
};
