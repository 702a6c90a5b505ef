import type { Point } from '../../core/geometry.ts';
import { type Curve, curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { type PenStroke, STROKE_MARGIN } from '../../imaging/strips/strips.ts';
import { type Course, columnOdds } from '../along/along.ts';
import { greatestInColumn, type MapKind, type MarkMaps } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';

/** A stroke and the place of the line that it runs along. */
export type Placed = Pick<PenStroke, 'left' | 'right' | 'offsets'> & { readonly line: number };

/** Half a pixel of a map to either side of a stroke's ink, in x-heights. Half: 1 marked word lost. */
const NEAR_INK = [-0.25, 0, 0.25];

/** Odds of each column of a stroke that its ink is one of some kinds, 0 to 1, wherever it runs. */
export function oddsOfInk(
  stroke: Placed,
  scene: Pick<PageScene, 'maps' | 'lines'>,
  ...kinds: readonly MapKind[]
): Float32Array {
  const looks = kinds.map((kind) => ({ kind, heights: NEAR_INK, of: 'most' as const }));
  return columnOdds(scene.maps, new StrokeCourse(stroke, scene.lines), stroke, looks);
}

/**
 * The most odds, 0 to 1, that `oddsOfInk` may give of a stroke anywhere along a line, at most so many x-heights below its
 * baseline. About 50 µs.
 */
export function mostOddsOfInk(line: TextLine, below: number, maps: MarkMaps, ...kinds: readonly MapKind[]): number {
  const { baseline, xHeight } = line;
  const reach = Math.max(...NEAR_INK) * xHeight + maps.strideY;
  const margin = STROKE_MARGIN * xHeight + maps.strideX;
  let most = 0;
  for (let x = line.left - margin; x <= line.right + margin; x += maps.strideX) {
    const [top, bottom] = [curveAt(baseline, x) - reach, curveAt(baseline, x) + below * xHeight + reach];
    for (const kind of kinds) most = Math.max(most, greatestInColumn(maps, kind, { x, top, bottom }));
  }
  return most;
}

/** Where a stroke's ink runs. */
class StrokeCourse implements Course {
  readonly xHeight: number;
  readonly #baseline: Curve;
  readonly #stroke: Placed;

  constructor(stroke: Placed, lines: PageScene['lines']) {
    const { baseline, xHeight } = lines[stroke.line]!;
    this.xHeight = xHeight;
    this.#baseline = baseline;
    this.#stroke = stroke;
  }

  yAt(x: number): number {
    const { left, right, offsets } = this.#stroke;
    const at = Math.round(((x - left) / Math.max(1, right - left)) * (offsets.length - 1));
    const offset = offsets[Math.min(offsets.length - 1, Math.max(0, at))]!;
    return curveAt(this.#baseline, x) + offset * this.xHeight;
  }
}

/** Points along a stroke, in pixels of the analysed picture. */
export function inkOfStroke(stroke: Placed, lines: PageScene['lines']): Point[] {
  const course = new StrokeCourse(stroke, lines);
  const step = (stroke.right - stroke.left) / Math.max(1, stroke.offsets.length - 1);
  const points: Point[] = [];
  for (let k = 0; k < stroke.offsets.length; k++) {
    const x = stroke.left + k * step;
    points.push({ x, y: course.yAt(x) });
  }
  return points;
}
