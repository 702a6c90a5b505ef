import type { Point } from '../../core/geometry.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { MapPiece } from './map-pieces.ts';

/** A stretch of a line, by its index among the page's lines, in pixels of the analysed picture. */
interface Stretch {
  readonly line: number;
  readonly left: number;
  readonly right: number;
}

/** A circle or box drawn around words. */
export interface DrawnAround {
  readonly kind: 'box' | 'circle';
  readonly piece: MapPiece;
  readonly stretches: readonly Stretch[];
}

/**
 * Height of the letters' middle above the baseline, in x-heights, and how far an outline beside it may lie up or down.
 */
const MIDDLE = 0.5;
const BAND = 0.75;
/** An outline shows above and below so much of what it holds; less is a stroke beside or through the words. */
const LEAST_COVER = 0.5;
/** What it holds is at least this wide, in x-heights. */
const LEAST_WIDTH = 1.2;

/**
 * What a piece of an outline holds: on each line between its left and its right side; undefined where it holds nothing.
 */
export function drawnAround(piece: MapPiece, lines: readonly TextLine[]): DrawnAround | undefined {
  const stretches = lines.flatMap((line, at) => heldOn(line, piece, at) ?? []);
  return stretches.length === 0 ? undefined : { kind: shapeOf(piece), piece, stretches };
}

function heldOn(line: TextLine, { cells, box }: MapPiece, at: number): Stretch | undefined {
  const { baseline, xHeight } = line;
  const middle = curveAt(baseline, (box.left + box.right) / 2) - MIDDLE * xHeight;
  if (middle < box.top - xHeight || middle > box.bottom + xHeight) return undefined;
  const away = ({ x, y }: Point): number => y - (curveAt(baseline, x) - MIDDLE * xHeight);
  const beside = cells.filter((cell) => Math.abs(away(cell)) < BAND * xHeight).map(({ x }) => x);
  if (beside.length === 0) return undefined;
  const [left, right] = [Math.min(...beside), Math.max(...beside)];
  if (right - left < LEAST_WIDTH * xHeight) return undefined;
  const inside = cells.filter(({ x }) => x >= left && x <= right);
  const above = coverOf(
    inside.filter((cell) => away(cell) < -MIDDLE * xHeight),
    { left, right, step: xHeight / 2 },
  );
  const below = coverOf(
    inside.filter((cell) => away(cell) > MIDDLE * xHeight),
    { left, right, step: xHeight / 2 },
  );
  if (Math.min(above, below) < LEAST_COVER) return undefined;
  const [from, to] = [Math.max(left, line.left), Math.min(right, line.right)];
  return to - from < xHeight / 2 ? undefined : { line: at, left: from, right: to };
}

/** Share of the columns between two abscissae that have a point. */
function coverOf(
  points: readonly Point[],
  { left, right, step }: { readonly left: number; readonly right: number; readonly step: number },
): number {
  const columns = Math.max(1, Math.round((right - left) / step));
  const shown = new Set(points.map(({ x }) => Math.min(columns - 1, Math.floor((x - left) / step))));
  return shown.size / columns;
}

/** How far from the corners of the box around it an ellipse stays, as a share of its size; a box comes nearer. */
const CORNER = 0.12;

function shapeOf({ cells, box }: MapPiece): 'box' | 'circle' {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const corners = [box.left, box.right].flatMap((x) => [box.top, box.bottom].map((y) => ({ x, y })));
  const met = corners.filter((corner) =>
    cells.some(
      ({ x, y }) =>
        Math.abs(x - corner.x) < Math.max(6, CORNER * width) && Math.abs(y - corner.y) < Math.max(6, CORNER * height),
    ),
  );
  return met.length >= 2 ? 'box' : 'circle';
}
