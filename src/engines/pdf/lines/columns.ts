import { unionOf } from '../../../core/geometry.ts';
import type { TextLine } from './text-lines.ts';

/** Lines whose baselines lie this close, in sizes of their type, stand in one row. */
export const SAME_ROW_SHARE = 0.4;
/** From this many rows with the same free strip between their halves on, the halves are columns. */
const ROWS_MIN = 3;
/** The halves of a table's rows are shorter than lines of prose, which have at least this many words on average. */
const WORDS_MIN = 3;

/** A row of two lines that the file writes one after the other, and the free strip between them. */
interface Pair {
  readonly left: TextLine;
  readonly right: TextLine;
  readonly from: number;
  readonly to: number;
}

/**
 * Lines in reading order. Most programs write one column after the other; where a page was written row by row across
 * two columns of prose, the left one comes first.
 */
export function byColumns(lines: readonly TextLine[]): readonly TextLine[] {
  const ordered: TextLine[] = [];
  let index = 0;
  while (index < lines.length) {
    const pairs = pairsFrom(lines, index);
    if (pairs.length >= ROWS_MIN && isProse(pairs)) {
      ordered.push(...pairs.map(({ left }) => left), ...pairs.map(({ right }) => right));
      index += pairs.length * 2;
    } else {
      const line = lines[index];
      if (line !== undefined) ordered.push(line);
      index += 1;
    }
  }
  return ordered;
}

/** The longest run of rows from a place on that leave one strip free. */
function pairsFrom(lines: readonly TextLine[], start: number): readonly Pair[] {
  const pairs: Pair[] = [];
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let index = start; index + 1 < lines.length; index += 2) {
    const pair = pairOf(lines[index], lines[index + 1]);
    if (pair === undefined) break;
    [from, to] = [Math.max(from, pair.from), Math.min(to, pair.to)];
    if (from >= to) break;
    pairs.push(pair);
  }
  return pairs;
}

function pairOf(left: TextLine | undefined, right: TextLine | undefined): Pair | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (Math.abs(left.baseline - right.baseline) > Math.max(left.size, right.size) * SAME_ROW_SHARE) return undefined;
  const from = boxOf(left).right;
  const to = boxOf(right).left;
  return from < to ? { left, right, from, to } : undefined;
}

function isProse(pairs: readonly Pair[]): boolean {
  const words = pairs.reduce((sum, { left, right }) => sum + left.words.length + right.words.length, 0);
  return words / (pairs.length * 2) >= WORDS_MIN;
}

function boxOf(line: TextLine) {
  return unionOf(line.words.map(({ box }) => box));
}
