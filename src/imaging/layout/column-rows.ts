import { middleX, type Span, sharedAcross, spanOf } from '../../core/geometry.ts';
import { curveAt, slopeAt } from '../maths/maths.ts';
import { joinPieces, type LinePicture, type TextLine } from '../print/print.ts';
import { type Column, LEAST_STEP, middleYOf, NEAR_LINES, SCRAP, widthOf } from './page-layout.ts';

/**
 * Pieces of one row are `level` but for so much, in x-heights; a speck shares so much of its width (`shared`) with a wider line.
 * `level` <= 0.565 (n 575), >= 2.85 (n 6,779); with 1.2 two of 40 pages read otherwise, those with formulas.
 */
const IN_ROWS = { level: 0.7, shared: 0.6 } as const;

/** The column's rows, top to bottom, with short lines and split pieces that stand on them or between them. */
export function rowsOfColumn(column: Column, near: readonly TextLine[]): TextLine[][] {
  const { xHeight } = column;
  const inside = near.filter((line) => {
    const x = middleX(line);
    const y = middleYOf(line);
    const { left, right } = sidesNear(column, y);
    return x > left - xHeight && x < right + xHeight && y > column.box.top && y < column.box.bottom;
  });
  const whole = [...column.lines, ...inside];
  return sortRows(withoutSpecks(whole, xHeight), xHeight);
}

/** Lines without dots, accents and dirt that were taken for lines of their own. */
export function withoutSpecks(lines: readonly TextLine[], xHeight: number): TextLine[] {
  return lines.filter((line) => !isSpeckOf(line, lines, xHeight));
}

/** Left and right side of a column around a height: in perspective they are not the same all the way down. */
function sidesNear({ lines, xHeight }: Column, y: number): Span {
  const near = lines.filter((line) => Math.abs(middleYOf(line) - y) < xHeight * NEAR_LINES);
  return spanOf(near.length > 0 ? near : lines);
}

/** True for dots, accents and dirt that were taken for a line of their own over or within a longer one. */
function isSpeckOf(line: TextLine, lines: readonly TextLine[], xHeight: number): boolean {
  if (widthOf(line) > xHeight * SCRAP) return false;
  for (const other of lines) {
    if (other === line || widthOf(other) <= widthOf(line)) continue;
    const shared = sharedAcross(line, other);
    if (shared < widthOf(line) * IN_ROWS.shared) continue;
    const x = middleX(line);
    if (Math.abs(curveAt(other.baseline, x) - curveAt(line.baseline, x)) < xHeight * LEAST_STEP) return true;
  }
  return false;
}

/** Top to bottom; pieces of one row left to right. */
function sortRows(lines: readonly TextLine[], xHeight: number): TextLine[][] {
  const sorted = [...lines].sort((a, b) => widthOf(b) - widthOf(a));
  const rows: TextLine[][] = [];
  for (const line of sorted) {
    // The first that has a piece on the line's level beside it.
    const row = rows.find((pieces) => pieces.some((piece) => onSameRow(piece, line, xHeight)));
    if (row) row.push(line);
    else rows.push([line]);
  }
  const level = (row: readonly TextLine[]): number => middleYOf(row[0]!);
  return rows.sort((a, b) => level(a) - level(b)).map((row) => row.sort((a, b) => a.left - b.left));
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
