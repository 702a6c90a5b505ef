import { middleX, type Span, sharedAcross, spanOf } from '../../core/geometry.ts';
import { curveAt, slopeAt } from '../maths/maths.ts';
import { joinPieces, type LinePicture, type TextLine } from '../print/print.ts';
import { type Column, LEAST_STEP, middleYOf, NEAR_LINES, stepBetween, widthOf } from './page-layout.ts';

/**
 * Pieces of one row are `level` but for so much, in x-heights; a speck shares so much of its width (`shared`) with a wider line.
 * `level` <= 0.565 (n 575), >= 2.85 (n 6,779); with 1.2 two of 40 pages read otherwise, those with formulas.
 */
const IN_ROWS = { level: 0.7, shared: 0.6 } as const;

/**
 * The pieces that stand between a column's sides and its first and last line, each in one column: that with the line which is
 * nearest to it. Of narrow columns, tables and figures the boxes overlap: on 17 of 145 photographs 70 pieces stood in two.
 */
export function piecesByColumn(
  columns: readonly Column[],
  pieces: readonly TextLine[],
): ReadonlyMap<Column, readonly TextLine[]> {
  const homes = new Map(columns.map((column) => [column, [] as TextLine[]]));
  for (const piece of pieces) {
    const around = columns.filter((column) => isInside(column, piece));
    const [home] = around.toSorted((a, b) => toNearestLine(a, piece) - toNearestLine(b, piece));
    if (home) homes.get(home)!.push(piece);
  }
  return homes;
}

function isInside(column: Column, line: TextLine): boolean {
  const { box, xHeight } = column;
  const x = middleX(line);
  const y = middleYOf(line);
  const { left, right } = sidesNear(column, y);
  return x > left - xHeight && x < right + xHeight && y > box.top && y < box.bottom;
}

/** How far it is from the middle of a piece to the nearest line of a column, in pixels. */
function toNearestLine({ lines }: Column, piece: TextLine): number {
  const x = middleX(piece);
  const y = middleYOf(piece);
  return Math.min(
    ...lines.map(({ left, right, baseline }) => {
      const nearest = Math.min(right, Math.max(left, x));
      return Math.hypot(nearest - x, curveAt(baseline, nearest) - y);
    }),
  );
}

/** The column's rows, top to bottom, with the pieces that stand on them or between them. */
export const rowsOfColumn = ({ lines, xHeight }: Column, pieces: readonly TextLine[]): TextLine[][] =>
  sortRows(withoutSpecks([...lines, ...pieces]), xHeight);

/** Lines without what was taken for a line of its own within another: dots, accents, dirt, parts of large or pale letters. */
export function withoutSpecks(lines: readonly TextLine[]): TextLine[] {
  return lines.filter((line) => !isSpeckIn(lines, line));
}

/** Left and right side of a column around a height: in perspective they are not the same all the way down. */
function sidesNear({ lines, xHeight }: Column, y: number): Span {
  const near: TextLine[] = [];
  for (const line of lines) if (Math.abs(middleYOf(line) - y) < xHeight * NEAR_LINES) near.push(line);
  return spanOf(near.length > 0 ? near : lines);
}

/** True where most of a line stands nearer to a wider one than lines do. */
function isSpeckIn(lines: readonly TextLine[], line: TextLine): boolean {
  for (const other of lines) {
    if (other === line || widthOf(other) <= widthOf(line)) continue;
    if (sharedAcross(line, other) < widthOf(line) * IN_ROWS.shared) continue;
    const [left, right] = [Math.max(line.left, other.left), Math.min(line.right, other.right)];
    if (areNear(line, other, left) && areNear(line, other, right)) return true;
  }
  return false;
}

const areNear = (line: TextLine, other: TextLine, x: number): boolean =>
  Math.abs(curveAt(other.baseline, x) - curveAt(line.baseline, x)) < other.xHeight * LEAST_STEP;

/** Top to bottom; pieces of one row left to right. */
function sortRows(lines: readonly TextLine[], xHeight: number): TextLine[][] {
  const sorted = lines.toSorted(widestFirst);
  const rows: TextLine[][] = [];
  for (const line of sorted) {
    // The first that has a piece on the line's level beside it.
    const row = rowOf(line, rows, xHeight);
    if (row) row.push(line);
    else rows.push([line]);
  }
  return fromTop(rows);
}

const widestFirst = (a: TextLine, b: TextLine): number => widthOf(b) - widthOf(a);

function rowOf(line: TextLine, rows: readonly TextLine[][], xHeight: number): TextLine[] | undefined {
  for (const row of rows) for (const piece of row) if (onSameRow(piece, line, xHeight)) return row;
  return undefined;
}

/**
 * Rows, the widest piece of each first, in the order in which they are read: none before one that stands above a part of it, else
 * the higher one first; their pieces from left to right. By their heights alone a short row at the low end of a line that bends
 * comes after it.
 */
function fromTop(rows: readonly (readonly TextLine[])[]): TextLine[][] {
  const left = rows.toSorted(higherFirst);
  const out: TextLine[][] = [];
  while (left.length > 0) {
    const [next] = left.splice(firstUncovered(left), 1);
    out.push(next!.toSorted((a, b) => a.left - b.left));
  }
  return out;
}

const levelOf = ([widest]: readonly TextLine[]): number => middleYOf(widest!);
const higherFirst = (a: readonly TextLine[], b: readonly TextLine[]): number => levelOf(a) - levelOf(b);

/** The place of the first row that no other stands above; of the first of all where there is none. */
function firstUncovered(rows: readonly (readonly TextLine[])[]): number {
  for (let at = 0; at < rows.length; at++) if (!isCovered(rows[at]!, rows)) return at;
  return 0;
}

function isCovered(row: readonly TextLine[], rows: readonly (readonly TextLine[])[]): boolean {
  for (const other of rows) if (other !== row && isAbove(other, row)) return true;
  return false;
}

function isAbove(row: readonly TextLine[], other: readonly TextLine[]): boolean {
  for (const one of row)
    for (const two of other) if (sharedAcross(one, two) > 0 && stepBetween(one, two) > 0) return true;
  return false;
}

/**
 * Wider gaps inside a row separate things: a number and its running head, cells of a table. In x-heights.
 * Below <= 4 (n 696), above >= 5.4 (n 121).
 */
export const ROW_GAP = 5;

/** Joins the pieces of a row but over wide gaps. */
export function joinRow(row: readonly TextLine[], picture: LinePicture): TextLine[] {
  const groups: TextLine[][] = [];
  for (const line of row) {
    const last = groups.at(-1);
    if (last && line.left - last.at(-1)!.right < picture.xHeight * ROW_GAP) last.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => joinPieces(group, picture));
}

function onSameRow(a: TextLine, b: TextLine, xHeight: number): boolean {
  if (sharedAcross(a, b) > xHeight) return false;
  const [first, second] = a.left < b.left ? [a, b] : [b, a];
  const slope = (slopeAt(first.baseline, first.right) + slopeAt(second.baseline, second.left)) / 2;
  const rise = slope * (second.left - first.right);
  const step = curveAt(second.baseline, second.left) - curveAt(first.baseline, first.right);
  return Math.abs(step - rise) < xHeight * IN_ROWS.level;
}
