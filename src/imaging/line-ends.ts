import { curveAt, fitRobustly } from './curve.ts';
import type { TextLine } from './text-lines.ts';

/** What stands beyond a column's side by more than this, in x-heights, and apart from the line, is not part of it. */
const BEYOND_SIDE = 1.2;
const APART = 0.9;
/** Fewer lines do not tell where a column's sides are. */
const MIN_LINES = 5;

/** A line and where its print ends: writing in the margin may have been taken for its first or last letters. */
export interface LineEnds {
  readonly left: number;
  readonly right: number;
}

/** The ends of a column's lines without what stands apart from them, beyond the column's sides. */
export function printedEnds(lines: readonly TextLine[], xHeight: number): readonly LineEnds[] {
  if (lines.length < MIN_LINES) return lines;
  const leftSide = sideOf(lines, 'left', xHeight);
  const rightSide = sideOf(lines, 'right', xHeight);
  return lines.map((line) => {
    const y = middleOf(line);
    const least = leftSide(y) - BEYOND_SIDE * xHeight;
    const most = rightSide(y) + BEYOND_SIDE * xHeight;
    if (line.left >= least && line.right <= most) return { left: line.left, right: line.right };
    return {
      left: line.left < least ? firstFrom(line, least + BEYOND_SIDE * xHeight * 0.5, xHeight) : line.left,
      right: line.right > most ? lastUpTo(line, most - BEYOND_SIDE * xHeight * 0.5, xHeight) : line.right,
    };
  });
}

const middleOf = (line: TextLine): number => curveAt(line.baseline, (line.left + line.right) / 2);

function sideOf(lines: readonly TextLine[], side: 'left' | 'right', xHeight: number): (y: number) => number {
  const points = lines.map((line) => ({ x: middleOf(line), y: line[side], weight: 1 }));
  return fitRobustly(points, { degree: 2, scale: xHeight * 0.6, slope: 0 });
}

/** Where the line begins at or after `from`, if clear paper stands before; else where it began. */
function firstFrom(line: TextLine, from: number, xHeight: number): number {
  const rest = line.letters.filter((letter) => (letter.left + letter.right) / 2 >= from);
  const before = line.letters.filter((letter) => (letter.left + letter.right) / 2 < from);
  if (rest.length === 0 || before.length === 0) return line.left;
  const start = Math.min(...rest.map(({ left }) => left));
  return start - Math.max(...before.map(({ right }) => right)) >= APART * xHeight ? start : line.left;
}

function lastUpTo(line: TextLine, to: number, xHeight: number): number {
  const rest = line.letters.filter((letter) => (letter.left + letter.right) / 2 <= to);
  const after = line.letters.filter((letter) => (letter.left + letter.right) / 2 > to);
  if (rest.length === 0 || after.length === 0) return line.right;
  const end = Math.max(...rest.map(({ right }) => right));
  return Math.min(...after.map(({ left }) => left)) - end >= APART * xHeight ? end : line.right;
}
