import { unionOf } from '../../../core/geometry.ts';
import type { Stroke } from './stroke.ts';

/** Ends of one way lie this near to each other, in points, however thin the pen: what rounding in a file moves them. */
const APART_MAX = 0.05;
/** A ruled line or box has up to this many points, and the one that it starts from. */
const RULED_POINTS_MAX = 9;

/**
 * Strokes of a pen as they were drawn: programs that know how hard it was pressed write each piece of a way, a hair long, as
 * a path of its own and with a width of its own.
 */
export function joinedWays(strokes: readonly Stroke[]): readonly Stroke[] {
  const joined: Stroke[][] = [];
  for (const stroke of strokes) {
    const open = joined.at(-1);
    const last = open?.at(-1);
    if (open !== undefined && last !== undefined && goesOn(last, stroke)) open.push(stroke);
    else joined.push([stroke]);
  }
  return joined.flatMap((way) => (way.length === 1 ? way : wayOf(way)));
}

function goesOn(last: Stroke, next: Stroke): boolean {
  const [from, to] = [last.points.at(-1), next.points[0]];
  if (last.penWidth === undefined || next.penWidth === undefined || from === undefined || to === undefined)
    return false;
  const isAlike = last.colour === next.colour && last.isTranslucent === next.isTranslucent && last.form === next.form;
  const apart = Math.max(APART_MAX, Math.min(last.penWidth, next.penWidth) / 2);
  return isAlike && Math.hypot(to.x - from.x, to.y - from.y) <= apart;
}

function wayOf(pieces: readonly Stroke[]): readonly Stroke[] {
  const [first] = pieces;
  if (first === undefined) return [];
  const points = pieces.flatMap((piece, at) => (at === 0 ? piece.points : piece.points.slice(1)));
  const isRuled = points.length <= RULED_POINTS_MAX && pieces.every((piece) => piece.isRuled === true);
  return [
    {
      ...first,
      points,
      box: unionOf(pieces.map(({ box }) => box)),
      penWidth: Math.max(...pieces.map(({ penWidth = 0 }) => penWidth)),
      isRuled,
      isFreehand: first.isFreehand || !isRuled,
    },
  ];
}
