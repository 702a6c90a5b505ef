import { type Box, boxOfPoints, sharedArea } from '../../core/geometry.ts';
import { curveAt, logOdds, scoreOf } from '../../imaging/maths/maths.ts';
import { HIGHLIGHT_SCORE } from '../highlight/highlight.ts';
import type { Elsewhere } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import { UNDERLINE_SCORES, underlineFeatures } from '../strokes/strokes.ts';
import { only } from './candidates.ts';
import type { Marking } from './marking.ts';
import { PHRASE_SCORE, phraseFeatures } from './phrase-score.ts';
import { afterSecondLook, DOUBTFUL, pointsOf } from './second-look.ts';

/**
 * Log of the odds that each is a reader's, more than 0 for a mark: by its card, by a second look, and by what else its page shows, for who
 * marks, marks again (decision 163), and what a book prints it prints more than once (decision 169). About 1 ms each.
 */
export function pageScores(candidates: readonly Marking[], scene: PageScene): number[] {
  const looks = afterSecondLook(candidates, scene, lookScores(candidates, scene));
  const looked = candidates.map((one, k) => ({ what: one.what, look: looks[k]!, box: boxOf(one, scene) }));
  return looked.map((one) => scene.network.weighWithPage(one.what, one.look, elsewhere(one, looked)));
}

interface Looked {
  readonly what: Marking['what'];
  readonly look: number;
  readonly box: Box;
}

/** What else a page shows. Sides of an outline look like strokes that touch it: neither says anything of the other. */
function elsewhere(one: Looked, all: readonly Looked[]): Elsewhere {
  let [apart, touching, doubtful] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const other of all) {
    if (other === one) continue;
    const isAlike = other.what === one.what;
    if (sharedArea(one.box, other.box) === 0) {
      apart = Math.max(apart, other.look);
      if (isAlike && other.look > -DOUBTFUL.look && other.look < 0) doubtful++;
    } else if (!isAlike && one.what !== 'enclosure' && other.what !== 'enclosure')
      touching = Math.max(touching, other.look);
  }
  return { apart, touching, doubtful };
}

/** Log of the odds that each is a reader's, by its own look alone. */
export function lookScores(candidates: readonly Marking[], scene: PageScene): number[] {
  const strokes = only(candidates, 'underline', 'seen underline');
  const features = new Map(underlineFeatures(strokes, scene).map((each, k) => [strokes[k]!, each]));
  return candidates.map((candidate) => {
    switch (candidate.what) {
      case 'underline':
      case 'seen underline':
        return scoreOf(UNDERLINE_SCORES[candidate.what], features.get(candidate)!);
      case 'hooked phrase':
        return scoreOf(PHRASE_SCORE, phraseFeatures(candidate, scene));
      case 'highlighter':
        return scoreOf(HIGHLIGHT_SCORE, candidate.features);
      case 'strike':
      case 'seen sign':
      case 'enclosure':
        return logOf(candidate.odds);
      default:
        return candidate satisfies never;
    }
  });
}

/**
 * Odds nearer to 0 or 1 than this say no more: their logarithm would outweigh all else. The cards were fitted with it. Half or
 * twice: no change on 6 pages.
 */
const SUREST = 1e-3;

/** What odds, 0 to 1, say by themselves. */
const logOf = (odds: number): number => logOdds(odds, SUREST);

/**
 * What a stretch of a line takes in above its baseline and below it, in x-heights: lines beside one another do not touch. Of
 * 17,699 lines 2 in 100 are nearer to the one above than both together.
 */
const ABOVE = 1.2;
/** What a stretch takes in below its baseline, in x-heights. Half or twice: no change on 6 pages. */
const BELOW = 0.6;

/** Where a candidate lies, in pixels of the analysed picture. */
export function boxOf(candidate: Marking, scene: PageScene): Box {
  if (!('line' in candidate)) return boxOfPoints(pointsOf(candidate, scene), 1);
  const { left, right, line } = candidate;
  const { baseline, xHeight } = scene.lines[line]!;
  const y = curveAt(baseline, (left + right) / 2);
  return { left, right, top: y - ABOVE * xHeight, bottom: y + BELOW * xHeight };
}
