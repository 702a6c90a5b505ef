import { gapDown, middleOf, type Span, sharedAcross } from '../../core/geometry.ts';
import { grouped, lowerMedian, medianBy } from '../maths/maths.ts';
import type { LinePicture, TextLine } from '../print/print.ts';
import {
  AROUND_LINES,
  AT_MARGIN,
  type Column,
  columnOf,
  FEW_LINES,
  NEAR_LINES,
  stepBetween,
  USUAL_STEP,
  widthOf,
} from './page-layout.ts';

/**
 * Lines of one column (`lines`), and columns that stand over one another (`shared`), have so much of the narrower one's width
 * in common; no line `spans` so many times the usual width while the other does not. Twice `lines` and the space between two
 * columns are more than that, so no line is of both: with 0.5, lines of two were one 114 times on 58 photographs, now 48.
 * Columns that are one `share` more, and one is not so many times as wide as the other, or is `narrow`, in x-heights. `narrow`
 * <= 18.1 (n 25), >= 22.7 (n 4); `share` <= 0.565 (n 37), >= 0.963 (n 29); `lines` <= 0 (n 28,965), >= 0.86 (n 52,709);
 * `shared` <= 0.0462 (n 8), >= 0.533 (n 4); `spans` <= 1.06 (n 105,455), >= 1.58 (n 29).
 */
const ONE_COLUMN = { lines: 0.7, shared: 0.5, spans: 1.45, share: 0.8, narrow: 20 } as const;

/** Lines of two columns stand beside one another when their levels differ by less, in x-heights: half a line's step, and some. */
const BESIDE = USUAL_STEP * 0.6;

/** Puts lines that stand over one another into columns. */
export function groupColumns(lines: readonly TextLine[], xHeight: number): Column[] {
  const typical = medianBy(lines, widthOf, widthOf);
  const spanning = new Set(lines.filter((line) => spansColumns(line, lines, { typical, xHeight })));
  const pairs: [number, number][] = [];
  for (let i = 0; i < lines.length; i++)
    for (let j = i + 1; j < lines.length; j++)
      if (sameColumn(lines[i]!, lines[j]!, { spanning, xHeight })) pairs.push([i, j]);
  return grouped(lines, pairs).map((group) => columnOf(group, xHeight));
}

/** True for a line much wider than others that stands over or under two beside one another: a head over columns, no line of verse. */
function spansColumns(
  line: TextLine,
  lines: readonly TextLine[],
  { typical, xHeight }: { typical: number; xHeight: number },
): boolean {
  if (widthOf(line) <= typical * ONE_COLUMN.spans) return false;
  const within = lines.filter((other) => other !== line && standOverOneAnother(line, other));
  return within.some((one) =>
    within.some((two) => sharedAcross(one, two) <= 0 && Math.abs(stepBetween(one, two)) < xHeight * BESIDE),
  );
}

function standOverOneAnother(a: TextLine, b: TextLine): boolean {
  return sharedAcross(a, b) >= Math.min(widthOf(a), widthOf(b)) * ONE_COLUMN.lines;
}

function sameColumn(
  a: TextLine,
  b: TextLine,
  { spanning, xHeight }: { spanning: ReadonlySet<TextLine>; xHeight: number },
): boolean {
  const isNear = Math.abs(stepBetween(a, b)) <= xHeight * NEAR_LINES;
  return isNear && spanning.has(a) === spanning.has(b) && standOverOneAnother(a, b);
}

/**
 * A column is `cut` off where so many of its lines come near the edge; those are dropped where a whole one has so much of the
 * widest one's print. A `scrap` has less than so much of it, one of few lines less than `ofFew`. Half or twice of each: no change
 * on 6 pages.
 */
const DROPPED = { cut: 0.5, whole: 0.3, scrap: 0.02, ofFew: 0.06 } as const;

/** Leaves out columns that the picture's edge cuts off, when a whole one stands beside them, and scraps. */
export function dropSlivers(columns: readonly Column[], { width, xHeight }: LinePicture): Column[] {
  const cut = ({ lines }: Column): boolean => {
    const near = lines.filter(({ left, right }) => Math.min(left, width - right) < AT_MARGIN * xHeight);
    return near.length >= lines.length * DROPPED.cut;
  };
  const area = (column: Column): number => column.lines.reduce((sum, line) => sum + widthOf(line), 0);
  const most = Math.max(...columns.map(area));
  const whole = columns.filter((column) => !cut(column));
  const mostWhole = Math.max(0, ...whole.map(area));
  const kept = mostWhole > most * DROPPED.whole ? whole : columns;
  return kept.filter((column) => {
    const least = column.lines.length < FEW_LINES ? DROPPED.ofFew : DROPPED.scrap;
    return area(column) >= most * least || isStacked(column, kept);
  });
}

/** True where a small piece stands above or below a column within its sides: a head or a last line. */
function isStacked(piece: Column, columns: readonly Column[]): boolean {
  return columns.some((other) => {
    if (other.lines.length < FEW_LINES) return false;
    const shared = sharedAcross(other.box, piece.box);
    const isNear = gapDown(other.box, piece.box) < piece.xHeight * AROUND_LINES;
    return shared >= widthOf(piece.box) * ONE_COLUMN.share && isNear;
  });
}

/** Columns that stand above one another with the same sides are one: headings and figures only interrupted it. */
export function joinColumns(columns: readonly Column[]): Column[] {
  const out: Column[] = [];
  for (const column of [...columns].sort((a, b) => a.box.top - b.box.top)) {
    const host = out.findIndex((other) => {
      const shared = sharedAcross(other.box, column.box);
      const narrow = Math.min(widthOf(other.box), widthOf(column.box));
      const wide = Math.max(widthOf(other.box), widthOf(column.box));
      const isAlike = wide < narrow * ONE_COLUMN.spans || narrow < column.xHeight * ONE_COLUMN.narrow;
      return shared > narrow * ONE_COLUMN.share && isAlike;
    });
    if (host < 0) out.push(column);
    else out[host] = columnOf([...out[host]!.lines, ...column.lines], column.xHeight);
  }
  return out;
}

/** Left to right; columns that share their sides, top to bottom. A head that reaches beyond its column's sides moves neither. */
export function inReadingOrder(columns: readonly Column[]): Column[] {
  const sides = new Map(columns.map((column) => [column, usualSides(column)]));
  return [...columns].sort((a, b) => {
    const [one, other] = [sides.get(a)!, sides.get(b)!];
    const shared = sharedAcross(one, other);
    const narrow = Math.min(widthOf(one), widthOf(other));
    return shared > narrow * ONE_COLUMN.shared ? middleOf(a.box).y - middleOf(b.box).y : one.left - other.left;
  });
}

/** Where most lines of a column begin and end. */
function usualSides({ lines }: Column): Span {
  return { left: lowerMedian(lines.map(({ left }) => left)), right: lowerMedian(lines.map(({ right }) => right)) };
}
