import { type Box, boxOfPoints, sharedArea } from '../../core/geometry.ts';
import { curveAt, logOdds, scoreOf } from '../../imaging/maths/maths.ts';
import { HIGHLIGHT_SCORE } from '../highlight/highlight.ts';
import type { PageScene } from '../scene/scene.ts';
import { UNDERLINE_SCORES, underlineFeatures } from '../strokes/strokes.ts';
import { only } from './candidates.ts';
import type { Marking } from './marking.ts';
import { PHRASE_SCORE, phraseFeatures } from './phrase-score.ts';
import { afterSecondLook, pointsOf } from './second-look.ts';

/**
 * Log of the odds that each is a reader's, more than 0 for a mark: by its card, by a second look, and by the surest of the others
 * on its page, for who marks, marks again (decision 163). About 1 ms each.
 */
export function pageScores(candidates: readonly Marking[], scene: PageScene): number[] {
  const looks = afterSecondLook(candidates, scene, lookScores(candidates, scene));
  const boxes = candidates.map((candidate) => boxOf(candidate, scene));
  return candidates.map(({ what }, k) => scene.network.weighWithPage(what, looks[k]!, surestOther(k, looks, boxes)));
}

/** The greatest score of those that one does not touch; where they touch is asked only of what is greater than those before. */
function surestOther(at: number, scores: readonly number[], boxes: readonly Box[]): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const [k, score] of scores.entries())
    if (score > most && k !== at && sharedArea(boxes[at]!, boxes[k]!) === 0) most = score;
  return most;
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
