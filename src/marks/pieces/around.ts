import { type Box, isWithin, type Point } from '../../core/geometry.ts';
import type { KindOfForm } from '../../core/mark.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { Stretch, TextLine } from '../../imaging/print/print.ts';
import type { MapPiece } from './map-pieces.ts';

/** A circle or box drawn around words. */
export interface DrawnAround {
  readonly kind: KindOfForm<'outline'>;
  /** Its convex hull, in order around it. */
  readonly hull: readonly Point[];
  readonly stretches: readonly Stretch[];
}

/**
 * Height of the letters' middle above the baseline, in x-heights: half of one. Half: 2 of 3 pages read otherwise, one wrong word
 * less.
 */
const MIDDLE = 0.5;
/**
 * Places at which a line is looked at, to an x-height: a letter is wider than one step. Half or twice: 1 of 6 pages reads
 * otherwise, no marked word.
 */
const PLACES = 4;

/**
 * What a piece of an outline holds: of each line the part whose letters' middle lies within its hull; undefined where it
 * holds nothing.
 */
export function drawnAround(piece: MapPiece, lines: readonly TextLine[]): DrawnAround | undefined {
  const hull = hullOf(piece.cells);
  const stretches = lines.flatMap((line, at) => heldOn(line, hull, piece.box, at) ?? []);
  return stretches.length === 0 ? undefined : { kind: shapeOf(piece), hull, stretches };
}

function heldOn(line: TextLine, hull: readonly Point[], box: Box, at: number): Stretch | undefined {
  const { baseline, xHeight } = line;
  const middle = curveAt(baseline, (box.left + box.right) / 2) - MIDDLE * xHeight;
  if (middle < box.top - xHeight || middle > box.bottom + xHeight) return undefined;
  const step = xHeight / PLACES;
  const [from, to] = [Math.max(box.left, line.left), Math.min(box.right, line.right)];
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let x = from; x <= to; x += step) {
    if (!isWithin({ x, y: curveAt(baseline, x) - MIDDLE * xHeight }, hull)) continue;
    left = Math.min(left, x);
    right = x;
  }
  return right <= left ? undefined : { line: at, left, right };
}

/**
 * The convex hull of points, clockwise: its upper side from left to right, and its lower side back. Andrew, "Another
 * efficient algorithm for convex hulls" (1979).
 */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const turn = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const side = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...side(sorted), ...side(sorted.toReversed())];
}

/**
 * Nearer to a corner of its box than this, as a share of its size, an outline has a corner there; an ellipse stays
 * 0.146 away. Below <= 0.101 (n 12,272), above >= 0.143 (n 9,984).
 */
const CORNER = 0.12;

function shapeOf({ cells, box }: MapPiece): KindOfForm<'outline'> {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const corners = [box.left, box.right].flatMap((x) => [box.top, box.bottom].map((y) => ({ x, y })));
  const met = corners.filter((corner) =>
    cells.some(({ x, y }) => Math.abs(x - corner.x) < CORNER * width && Math.abs(y - corner.y) < CORNER * height),
  );
  return met.length >= 2 ? 'box' : 'circle';
}
