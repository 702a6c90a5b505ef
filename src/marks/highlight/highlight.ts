/**
 * Highlighter: bands of translucent ink over words.
 *
 * In goes the scene, of which the network's map is looked at along each line; one chain over all lines says where bands
 * begin and end. Out come stretches of lines with their colour and what tells them from shadows, the unlikely ones too.
 * About 5 ms for a page. `highlight-score.ts` is fitted (`bench:cards`); a new feature is added there and the card
 * fitted again.
 */
import type { Point, Span } from '../../core/geometry.ts';
import { curveAt, middlesOf } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { bandColour, groundAt, type NearPaper } from '../../imaging/tint/tint.ts';
import { type MarkedStretch, stretchesAlong } from '../along/along.ts';
import { oddsAt } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import { type HighlightFeatures, highlightFeatures } from './highlight-features.ts';

export { HIGHLIGHT_SCORE } from './highlight-score.ts';

/** A stretch of a line under highlighter. */
export interface HighlightCandidate extends MarkedStretch {
  readonly what: 'highlighter';
  /** `#rrggbb` as on white paper. */
  readonly colour: string;
  readonly features: HighlightFeatures;
}

/** Everything that the map shows along lines, line by line from left to right; the judge asks the rest of the page. */
export function highlightCandidates(scene: PageScene): readonly HighlightCandidate[] {
  const stretches = stretchesAlong(scene, 'highlight');
  if (stretches.length === 0) return [];
  const paper = barePaper(scene);
  const features = highlightFeatures(stretches, scene);
  return stretches.map((stretch, k) => {
    const line = scene.lines[stretch.line]!;
    const colour = bandColour(pointsAlong(line, stretch, line.xHeight), scene.planes, paper, line.xHeight);
    return { what: 'highlighter', ...stretch, colour, features: features[k]! };
  });
}

/** Steps along a line at which its paper is looked at, in x-heights: a word or so. Half: 1 of 6 pages changes, no marked word. */
const PAPER_STEP = 3;
/** How far beyond a line's ends its paper is looked at, in x-heights. Half: 1 of 6 pages changes, no marked word. */
const BEYOND = 2;
/**
 * Odds of highlighter up to which paper is bare; between bare and marked lies the edge of a band.
 * Below <= 0.0127 (n 7,380), above >= 0.346 (n 1,447).
 */
const BARE = 0.1;
/**
 * Paper further off than this, in x-heights, is not asked: light changes over a page. Twice: 1 of 6 pages changes, no
 * marked word.
 */
const NEAR = 6;

function barePaper({ lines, maps, planes, xHeight }: PageScene): NearPaper {
  const places: NearPaper['places'][number][] = [];
  for (const line of lines) {
    const reach = BEYOND * line.xHeight;
    const sides = { left: line.left - reach, right: line.right + reach };
    for (const point of pointsAlong(line, sides, PAPER_STEP * line.xHeight))
      if (oddsAt(maps, 'highlight', point) < BARE)
        places.push({ ...point, colour: groundAt(planes, point, line.xHeight) });
  }
  return { places, near: NEAR * xHeight };
}

/** Points in the middle of the letters' height. */
function pointsAlong({ baseline, xHeight }: TextLine, { left, right }: Span, step: number): Point[] {
  const points: Point[] = [];
  for (const x of middlesOf(left, right, step)) points.push({ x, y: curveAt(baseline, x) - xHeight / 2 });
  return points;
}
