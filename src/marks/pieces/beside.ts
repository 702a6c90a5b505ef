import type { Point } from '../../core/geometry.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { MapPiece } from './map-pieces.ts';

/** A bar, bracket or sign beside lines. */
export interface DrawnBeside {
  readonly kind: 'bar' | 'bracket' | 'tick';
  readonly piece: MapPiece;
  /** Indices of the lines that it takes in, from the top down. */
  readonly lines: readonly number[];
}

/** The print of a page: its lines, by columns, and where the print of each ends. */
export interface PrintBeside {
  readonly columns: readonly { readonly lines: readonly TextLine[] }[];
  readonly ends: { readonly left: readonly number[]; readonly right: readonly number[] };
}

/** A line is spanned when the middle of its letters lies within a stroke, give or take this, in x-heights. */
const SLACK = 0.35;
/** A sign stands beside its line: its middle is no further off than this, in x-heights. */
const OFF_LINE = 1.1;
/** A stroke beside the print reaches no further into it than this, in x-heights: it may touch the first letter. */
const INTO_PRINT = 0.8;
/** No sign stands further from its lines than this, in x-heights: the outer margin of a page. */
const FARTHEST = 12;
/** Strokes are at least so much higher than wide; other pieces are signs. */
const SLIM = 1.6;
/** The ends of a bracket reach so much further to the text than its middle, in x-heights: a map's cell is half of one. */
const TURN = 0.45;
/** Share of a stroke's height that is its end. */
const END = 0.22;

/** What a piece beside the text takes in; undefined where no line is near, or where it stands inside the text. */
export function drawnBeside(piece: MapPiece, { columns, ends }: PrintBeside): DrawnBeside | undefined {
  let first = 0;
  let nearest:
    | { readonly far: number; readonly side: Side; readonly lines: readonly number[]; readonly xHeight: number }
    | undefined;
  for (const { lines } of columns) {
    const held = linesBeside(piece, lines);
    if (held.length > 0) {
      const [left, right] = [ends.left, ends.right].map((all) => held.map((line) => all[first + line]!)) as [
        number[],
        number[],
      ]; // two in, two out
      const { xHeight } = lines[held[0]!]!;
      for (const side of ['left', 'right'] as const) {
        const far = side === 'left' ? Math.min(...left) - piece.box.right : piece.box.left - Math.max(...right);
        if (far < -INTO_PRINT * xHeight || far > FARTHEST * xHeight) continue;
        if (nearest === undefined || far < nearest.far)
          nearest = { far, side, lines: held.map((line) => first + line), xHeight };
      }
    }
    first += lines.length;
  }
  if (nearest === undefined) return undefined;
  const kind = kindOf(piece, nearest.side, nearest.xHeight);
  return { kind, piece, lines: kind === 'tick' ? [middleOf(nearest.lines)] : nearest.lines };
}

type Side = 'left' | 'right';

const middleOf = (lines: readonly number[]): number => lines[(lines.length - 1) >> 1]!;

/** The lines of a column whose letters lie within the height of a piece; of a low one the nearest line. */
function linesBeside({ box }: MapPiece, lines: readonly TextLine[]): number[] {
  const x = (box.left + box.right) / 2;
  const middles = lines.map(({ baseline, xHeight, left, right }) => {
    const at = Math.max(left, Math.min(right, x));
    return curveAt(baseline, at) - xHeight / 2;
  });
  const spanned = [...lines.keys()].filter((k) => {
    const slack = SLACK * lines[k]!.xHeight;
    return middles[k]! > box.top - slack && middles[k]! < box.bottom + slack;
  });
  if (spanned.length > 0) return spanned;
  const middle = (box.top + box.bottom) / 2;
  const off = middles.map((y) => Math.abs(y - middle));
  const nearest = off.indexOf(Math.min(...off));
  return nearest >= 0 && off[nearest]! < OFF_LINE * lines[nearest]!.xHeight ? [nearest] : [];
}

function kindOf({ cells, box }: MapPiece, side: Side, xHeight: number): DrawnBeside['kind'] {
  const height = box.bottom - box.top;
  if (height < SLIM * (box.right - box.left) || height < 2 * xHeight) return 'tick';
  const towards = side === 'left' ? 1 : -1;
  const reachOf = (some: readonly Point[]): number => Math.max(...some.map(({ x }) => x * towards));
  const [top, bottom] = [box.top + END * height, box.bottom - END * height];
  const [above, below] = [cells.filter(({ y }) => y < top), cells.filter(({ y }) => y > bottom)];
  const middle = cells.filter(({ y }) => y >= top && y <= bottom);
  if (above.length === 0 || below.length === 0 || middle.length === 0) return 'bar';
  const turn = Math.min(reachOf(above), reachOf(below)) - reachOf(middle);
  return turn > TURN * xHeight ? 'bracket' : 'bar';
}
