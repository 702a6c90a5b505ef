import { boxOfPoints } from '../../core/geometry.ts';
import { scoreOf } from '../../imaging/maths/maths.ts';
import type { PageScene } from '../scene/scene.ts';
import { HOLDS_SCORE, READER_SCORE } from './beside-cards.ts';
import { areTogether, type BesideText, besideFeatures } from './beside-features.ts';

/**
 * Of what stands beside lines, that which is likelier a reader's than not; and of what lies together, or beside one line,
 * that alone which likeliest holds just the lines that its reader meant.
 */
export function chosenBeside(all: readonly BesideText[], scene: PageScene): readonly BesideText[] {
  const features = besideFeatures(all, scene);
  const scored = all
    .map((sign, k) => ({ sign, box: boxOfPoints(sign.points), holds: scoreOf(HOLDS_SCORE, features[k]!), k }))
    .filter(({ k }) => scoreOf(READER_SCORE, features[k]!) > 0)
    .toSorted((a, b) => b.holds - a.holds || a.k - b.k);
  const chosen: typeof scored = [];
  for (const one of scored) {
    const isTaken = chosen.some(
      (other) => areTogether(one.box, other.box, scene.xHeight) || shareLines(one.sign, other.sign),
    );
    if (!isTaken) chosen.push(one);
  }
  return chosen.map(({ sign }) => sign);
}

/** True for two strokes beside one line: the same stroke found twice, or doubled by the reader. */
function shareLines(a: BesideText, b: BesideText): boolean {
  return a.lines.some((line) => b.lines.includes(line));
}
