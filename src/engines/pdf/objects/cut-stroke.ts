import { type Box, boxOfPoints, type Point } from '../../../core/geometry.ts';
import type { Stroke } from './stroke.ts';

/** One edge of a box: what lies on its far side is cut away. */
interface Edge {
  readonly axis: 'x' | 'y';
  readonly at: number;
  /** 1 where the greater side is kept, -1 where the lesser is. */
  readonly kept: 1 | -1;
}

/** What boxes leave of a stroke, by its outline or its way; undefined where that is nothing. */
export function cutToBoxes(stroke: Stroke, boxes: readonly Box[]): Stroke | undefined {
  const { penWidth } = stroke;
  const edges = boxes.flatMap((box) => edgesOf(box)).filter((edge) => !isBehind(stroke.box, edge));
  if (edges.length === 0) return stroke;
  const points = edges.reduce((left, edge) => cutAt(left, edge, penWidth === undefined), stroke.points);
  return points.length === 0 ? undefined : { ...stroke, points, box: boxOfPoints(points, (penWidth ?? 0) / 2) };
}

function edgesOf({ left, top, right, bottom }: Box): readonly Edge[] {
  return [
    { axis: 'x', at: left, kept: 1 },
    { axis: 'y', at: top, kept: 1 },
    { axis: 'x', at: right, kept: -1 },
    { axis: 'y', at: bottom, kept: -1 },
  ];
}

/** True where an edge cuts nothing off a box. */
function isBehind({ left, top, right, bottom }: Box, { axis, at, kept }: Edge): boolean {
  const [from, to] = axis === 'x' ? [left, right] : [top, bottom];
  return kept === 1 ? from >= at : to <= at;
}

/** By Sutherland and Hodgman: an outline is closed, so its last point leads back to the first. */
function cutAt(points: readonly Point[], { axis, at, kept }: Edge, isClosed: boolean): readonly Point[] {
  const depthOf = (point: Point): number => (point[axis] - at) * kept;
  return points.flatMap((point, index) => {
    const before = points[index - 1] ?? (isClosed ? points.at(-1) : undefined) ?? point;
    const [from, to] = [depthOf(before), depthOf(point)];
    const share = from / (from - to);
    const crossing = {
      x: before.x + (point.x - before.x) * share,
      y: before.y + (point.y - before.y) * share,
    };
    return [...(from < 0 !== to < 0 ? [crossing] : []), ...(to < 0 ? [] : [point])];
  });
}
