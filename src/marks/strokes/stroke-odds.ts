import type { Point } from '../../core/geometry.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import { type Course, columnOdds } from '../along/along.ts';
import type { MapKind } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import type { StrokeCandidate } from './seen-strokes.ts';

/** A stroke and the place of the line that it runs along. */
export type Placed = Pick<StrokeCandidate, 'line' | 'left' | 'right' | 'offsets'>;

/** Half a pixel of a map to either side of a stroke's ink, in x-heights. */
const NEAR_INK = [-0.25, 0, 0.25];

/** Odds of each column of a stroke that its ink is of a kind, 0 to 1, wherever it runs. */
export function oddsOfInk(
  stroke: Placed,
  { maps, lines }: Pick<PageScene, 'maps' | 'lines'>,
  kind: MapKind,
): Float32Array {
  return columnOdds(maps, courseOf(stroke, lines), stroke, [{ kind, heights: NEAR_INK, of: 'most' }]);
}

/** Where a stroke's ink runs. */
function courseOf({ line, left, right, offsets }: Placed, lines: PageScene['lines']): Course {
  const { baseline, xHeight } = lines[line]!;
  const offsetAt = (x: number): number => {
    const at = Math.round(((x - left) / Math.max(1, right - left)) * (offsets.length - 1));
    return offsets[Math.min(offsets.length - 1, Math.max(0, at))]!;
  };
  return { yAt: (x) => curveAt(baseline, x) + offsetAt(x) * xHeight, xHeight };
}

/** Points along a stroke's ink, in pixels of the analysed picture. */
export function inkOfStroke(stroke: Placed, lines: PageScene['lines']): Point[] {
  const { left, right, offsets } = stroke;
  const { yAt } = courseOf(stroke, lines);
  const step = (right - left) / Math.max(1, offsets.length - 1);
  return Array.from(offsets, (_, k) => ({ x: left + k * step, y: yAt(left + k * step) }));
}
