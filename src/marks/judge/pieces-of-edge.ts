import type { Point } from '../../core/geometry.ts';
import { boundsOf } from '../../imaging/maths/maths.ts';

/** A tick that is a stroke down the page (an exclamation mark) is at most this share as wide as high. */
const LEAN = 0.35;
/** It is at least so many x-heights high, with such ticks in line with it; in line with a bar it may be any height. */
const MIN_HEIGHT = 2;
/** Pieces of one line stray from one another by no more than this, in x-heights and by way down. */
const STRAY = 0.35;
const STRAY_DOWN = 0.08;
/** Pieces of one line follow each other after no more than this many x-heights. */
const APART = 3;
/**
 * Longer strokes are ribbons and edges, of which any piece tells, for both their ends may be seen: a bar in pieces was 16
 * x-heights long, a ribbon 41.
 */
const LONGEST = 25;
/** Part of a piece that tells where it ends, in x-heights. */
const END = 0.5;

interface Piece {
  readonly kind: 'tick' | 'bracket' | 'bar';
  readonly points: readonly Point[];
}

/**
 * Leaves out the strokes down the page that are the book's own: the fold, the edge of a leaf, a crease. `isDrawn` tells a
 * reader's stroke from those where the picture shows it. Pieces in line with one another are one stroke, which grain or
 * paper between its strokes broke up: it is judged by its own two ends.
 */
export function withoutPiecesOfEdges<Sign extends Piece>(
  signs: readonly Sign[],
  isDrawn: (points: readonly Point[]) => boolean,
  xHeight: number,
): Sign[] {
  let left = signs.filter((sign) => sign.kind !== 'tick' || isUpright(sign));
  const edges = new Set<Sign>();
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const stroke = new Set([first]);
    for (const piece of stroke) for (const other of left) if (areInLine(piece, other, xHeight)) stroke.add(other);
    const points = [...stroke].flatMap((piece) => piece.points);
    const { top, bottom } = boundsOf(points);
    const isLong = bottom - top > LONGEST * xHeight;
    const isAsked = bottom - top >= MIN_HEIGHT * xHeight || [...stroke].some(({ kind }) => kind !== 'tick');
    const isEdge = isAsked && (!isDrawn(points) || (isLong && [...stroke].some((piece) => !isDrawn(piece.points))));
    if (isEdge) for (const piece of stroke) edges.add(piece);
    left = left.filter((sign) => !stroke.has(sign));
  }
  return signs.filter((sign) => !edges.has(sign));
}

function isUpright(piece: Piece): boolean {
  const { top, bottom, left, right } = boundsOf(piece.points);
  return right - left <= LEAN * (bottom - top);
}

function areInLine(a: Piece, b: Piece, xHeight: number): boolean {
  const [upper, lower] = boundsOf(a.points).top < boundsOf(b.points).top ? [a, b] : [b, a];
  const [end, start] = [boundsOf(upper.points).bottom, boundsOf(lower.points).top];
  const down = start - end;
  if (Math.abs(down) > APART * xHeight) return false;
  const aside = placeNear(lower, start, xHeight) - placeNear(upper, end, xHeight);
  return Math.abs(aside) < STRAY * xHeight + STRAY_DOWN * Math.max(0, down);
}

/** Abscissa of a piece about a height. */
function placeNear({ points }: Piece, height: number, xHeight: number): number {
  const near = points.filter(({ y }) => Math.abs(y - height) <= END * xHeight);
  return near.reduce((sum, { x }) => sum + x, 0) / near.length;
}
