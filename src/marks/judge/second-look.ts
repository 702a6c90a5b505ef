import type { Point } from '../../core/geometry.ts';
import { mean } from '../../core/statistics.ts';
import { curveAt, middlesOf } from '../../imaging/maths/maths.ts';
import { COLUMNS_TO_X_HEIGHT, LOOKS } from '../along/along.ts';
import { pooledAt } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import { inkOfStroke } from '../strokes/strokes.ts';
import type { Marking } from './marking.ts';

/**
 * Where a look on a page is nearer than the first to 0, as the log of odds, the looks there that are nearer than the second become the mean of three: at
 * the picture as it is, mirrored, and smaller (decision 168): a third of made pages with a mark, a fifth of those without. Mirrored alone, from 2 or 3 on
 * and for all looks or those nearer than 2: as many marks refused and others taken, within what such trainings vary by. What is below 0 and nearer than
 * the second counts as doubtful among its kind on a page (decision 169): from −6, −3 or −2 on, 219 to 234 of 4,849 marks refused and 353 to 362 others taken
 * instead of 223 and 344, outlines counted among what is touched.
 */
export const DOUBTFUL = { page: 1, look: 4 };

/**
 * The scores of candidates, the log of their odds, once the levels of the maps were asked about each as a whole. The maps tell cell by cell,
 * and a candidate's odds are a mean of them; what the network made of all its ink, and around it, tells shadows, printed rules,
 * folds and letters from marks better (decision 136). About 1 ms each, where a page leaves a doubt 130 ms more.
 */
export function afterSecondLook(
  candidates: readonly Marking[],
  scene: PageScene,
  scores: readonly number[],
): readonly number[] {
  const { maps, network, planes } = scene;
  const lookOf = (k: number, pooled: Pooled): number =>
    network.lookAgain(candidates[k]!.what, () => pooled(inkPoints(candidates[k]!, scene)), scores[k]!);
  const looks = scores.map((_, k) => lookOf(k, (points) => pooledAt(maps, points)));
  const [finest] = maps.levels;
  if (finest === undefined || !looks.some((look) => Math.abs(look) < DOUBTFUL.page)) return looks;
  const mirrored = network.seeAgain(planes, maps, 'mirrored');
  const smaller = network.seeAgain(planes, maps, 'smaller');
  const edge = finest.width * maps.strideX;
  const pooledMirrored: Pooled = (points) => pooledAt(mirrored, points.map(mirroredAt(edge)));
  const pooledSmaller: Pooled = (points) => pooledAt(smaller, points);
  return looks.map((look, k) =>
    Math.abs(look) < DOUBTFUL.look ? mean([look, lookOf(k, pooledMirrored), lookOf(k, pooledSmaller)]) : look,
  );
}

type Pooled = (points: readonly Point[]) => Float32Array;

const mirroredAt =
  (edge: number) =>
  ({ x, y }: Point): Point => ({ x: edge - x, y });

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
