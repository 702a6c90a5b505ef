import type { Point } from '../core/geometry.ts';
import { boundsOf, crossingsOf } from './closed-line.ts';
import type { Column } from './page-layout.ts';
import type { TextLine } from './text-lines.ts';

/** A frame of print stands on the column's sides, its text inside them; a reader's box goes around full lines. */
const OUTSIDE = 0.35;
const INSIDE = 0.9;
/** Text in a frame of print keeps this far off it, in x-heights. */
const INSET = 0.55;
/** Lines of the column that tell its sides: this many above and below the frame. */
const NEIGHBOURS = 4;

/** Rows of a table share a rule: its ends and its height are the same, to this many x-heights. */
const SAME_RULE = 0.5;

/** True where the foot of one closed line is the top of another as wide: rows of a table. */
export function areRowsOfTable(one: readonly Point[], other: readonly Point[], xHeight: number): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  const isSame = (p: number, q: number): boolean => Math.abs(p - q) < SAME_RULE * xHeight;
  if (!isSame(a.left, b.left) || !isSame(a.right, b.right)) return false;
  return isSame(a.bottom, b.top) || isSame(b.bottom, a.top);
}

/** True where a closed line around lines of a column is part of its print: set to the column's width, its text inset. */
export function isPrintedFrame(rim: readonly Point[], columns: readonly Column[]): boolean {
  return columns.some(({ lines }) => {
    const inside = lines.flatMap((line, k) => {
      const crossings = crossingsOf(line, rim);
      if (crossings.length < 2) return [];
      return [{ line, k, left: Math.min(...crossings), right: Math.max(...crossings) }];
    });
    const [first, last] = [inside[0], inside.at(-1)];
    if (first === undefined || last === undefined) return false;
    const { xHeight } = first.line;
    const around = [
      lines.slice(Math.max(0, first.k - NEIGHBOURS), first.k),
      lines.slice(last.k + 1, last.k + 1 + NEIGHBOURS),
    ].flatMap((near) => (near.length < 2 ? [] : [sidesOf(near)]));
    if (around.length === 0) return false;
    const sides = { left: mean(around.map((each) => each.left)), right: mean(around.map((each) => each.right)) };
    const left = mean(inside.map((each) => each.left)) - sides.left;
    const right = sides.right - mean(inside.map((each) => each.right));
    const fits = [left, right].every((gap) => gap > -OUTSIDE * xHeight && gap < INSIDE * xHeight);
    const insets = [
      Math.min(...inside.map((each) => each.line.left - each.left)),
      Math.min(...inside.map((each) => each.right - each.line.right)),
    ];
    return fits && insets.every((inset) => inset > INSET * xHeight);
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The outermost ends of lines; short ones (heads, ends of paragraphs) do not count. */
function sidesOf(lines: readonly TextLine[]): { left: number; right: number } {
  const widest = Math.max(...lines.map((line) => line.right - line.left));
  const full = lines.filter((line) => line.right - line.left > widest * 0.6);
  return { left: Math.min(...full.map((line) => line.left)), right: Math.max(...full.map((line) => line.right)) };
}
