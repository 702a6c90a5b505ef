import type { Point } from '../../core/geometry.ts';
import { curveAt, middlesOf } from '../../imaging/maths/maths.ts';
import { COLUMNS_TO_X_HEIGHT, LOOKS } from '../along/along.ts';
import { pooledAt } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import { inkOfStroke } from '../strokes/strokes.ts';
import type { Marking } from './marking.ts';

/**
 * The score of a candidate, the log of its odds, once the levels of the maps were asked about it as a whole. The maps tell cell by cell, and a
 * candidate's odds are a mean of them; what the network made of all its ink, and around it, tells shadows, printed rules, folds
 * and letters from marks better (decision 136). About 1 ms.
 */
export function afterSecondLook(candidate: Marking, scene: PageScene, score: number): number {
  return scene.network.lookAgain(candidate.what, () => pooledAt(scene.maps, inkPoints(candidate, scene)), score);
}

/** Points that are asked about, at most: as many as a line of print has cells. Twice: 12 marked words lost. */
const ENOUGH = 160;

/** Where a candidate's ink lies, in pixels of the analysed picture: points that stand evenly along it. */
export function inkPoints(candidate: Marking, scene: PageScene): readonly Point[] {
  const points = pointsOf(candidate, scene);
  const step = Math.max(1, Math.floor(points.length / ENOUGH));
  return points.filter((_, k) => k % step === 0);
}

/** Where a candidate's ink lies. */
export function pointsOf(candidate: Marking, { lines }: PageScene): readonly Point[] {
  switch (candidate.what) {
    case 'seen sign':
      return candidate.points;
    case 'enclosure':
      return candidate.outline;
    case 'hooked phrase':
      return candidate.hooks.flat();
    case 'highlighter': {
      const { baseline, xHeight } = lines[candidate.line]!;
      const points: Point[] = [];
      for (const x of middlesOf(candidate.left, candidate.right, xHeight / COLUMNS_TO_X_HEIGHT))
        for (const height of LOOKS.highlight.heights) points.push({ x, y: curveAt(baseline, x) + height * xHeight });
      return points;
    }
    case 'underline':
    case 'seen underline':
    case 'strike':
      return inkOfStroke(candidate, lines);
    default:
      return candidate satisfies never;
  }
}
