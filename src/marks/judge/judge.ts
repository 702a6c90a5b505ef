/**
 * What is a mark, of all that the families found: the one place in which two of them are weighed against each other.
 *
 * In goes the scene of a page. Every family looks at it by itself; then the rules of `rules.ts` are asked in their
 * order, each of which may give candidates up. Out come those that are left. A case in which one thing is taken for
 * two, or a part of the book for a mark, becomes a rule there with its name and its case, never a condition inside a
 * family. Of pages that cannot be read it also says which marks stand on no line (`unlined-marks.ts`). The rules cost 5
 * to 20 ms, with a circle or a box on the page up to 120, where a page leaves a doubt 130 more. The cards (`…-score.ts`, `…-scores.ts`) are fitted by
 * `bench:cards`, never mended by hand.
 */
import type { PageScene } from '../scene/scene.ts';
import type { Candidate } from './candidates.ts';
import { RULES } from './rules.ts';

export { type Candidate, candidatesOf, only } from './candidates.ts';
export { type FoundMark, markOf } from './found-mark.ts';
export { MARKINGS, type Marking } from './marking.ts';
export { boxOf, lookScores } from './page-evidence.ts';
export { phraseFeatures } from './phrase-score.ts';
export { inkPoints, pointsOf } from './second-look.ts';
export { unlinedMarks } from './unlined-marks.ts';

/** The candidates that no rule gives up, in their order. */
export function judged(candidates: readonly Candidate[], scene: PageScene): readonly Candidate[] {
  let left = candidates;
  for (const rule of RULES) {
    const refused = new Set(rule.refused(left, scene));
    if (refused.size > 0) left = left.filter((each) => !refused.has(each));
  }
  return left;
}
