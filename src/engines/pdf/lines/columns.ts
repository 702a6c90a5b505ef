import type { TextLine } from './text-lines.ts';

/** Lines whose baselines lie this close, in sizes of their type, stand in one row. */
export const SAME_ROW_SHARE = 0.4;
/** From this many rows with the same free strips between their parts on, the parts are columns. */
const ROWS_MIN = 3;
/** The parts of a table's rows are shorter than lines of prose, which have at least this many words on average. */
const WORDS_MIN = 3;

/** Lines that the file writes one after the other from left to right, with room between them. */
type Row = readonly TextLine[];

/**
 * Lines in reading order. Most programs write one column after the other; where a page was written row by row across
 * columns of prose, the left one comes first.
 */
export function byColumns(lines: readonly TextLine[]): readonly TextLine[] {
  const ordered: TextLine[] = [];
  let index = 0;
  while (index < lines.length) {
    const rows = rowsFrom(lines, index);
    const columns = rows[0]?.length ?? 1;
    if (rows.length >= ROWS_MIN && isProse(rows.flat())) {
      for (let column = 0; column < columns; column += 1) ordered.push(...rows.flatMap((row) => row[column] ?? []));
      index += rows.length * columns;
    } else {
      const line = lines[index];
      if (line !== undefined) ordered.push(line);
      index += 1;
    }
  }
  return ordered;
}

/** The longest run of rows from a place on that have as many parts and leave the same strips free. */
function rowsFrom(lines: readonly TextLine[], start: number): readonly Row[] {
  const first = rowAt(lines, start);
  if (first.length < 2) return [];
  const rows: Row[] = [];
  let free = first.slice(1).map(() => ({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }));
  for (let index = start; index < lines.length; index += first.length) {
    const row = rowAt(lines, index);
    if (row.length !== first.length) break;
    free = free.map(({ from, to }, at) => ({
      from: Math.max(from, rightOf(row[at])),
      to: Math.min(to, leftOf(row[at + 1])),
    }));
    if (free.some(({ from, to }) => from >= to)) break;
    rows.push(row);
  }
  return rows;
}

/** The lines from a place on that stand in one row, each beyond the one before. */
function rowAt(lines: readonly TextLine[], start: number): Row {
  let end = start + 1;
  while (standsBeside(lines[end], lines[end - 1])) end += 1;
  return lines.slice(start, end);
}

/** True for a line that stands in the row of another, beyond it. */
export function standsBeside(line: TextLine | undefined, before: TextLine | undefined): boolean {
  if (line === undefined || before === undefined) return false;
  const isSameRow = Math.abs(line.baseline - before.baseline) <= Math.max(line.size, before.size) * SAME_ROW_SHARE;
  return isSameRow && rightOf(before) < leftOf(line);
}

/** A form that was filled in is no prose, however much stands in its fields. */
function isProse(lines: readonly TextLine[]): boolean {
  if (lines.some(({ isFilledIn }) => isFilledIn === true)) return false;
  return lines.reduce((sum, { words }) => sum + words.length, 0) / lines.length >= WORDS_MIN;
}

/** Where a line begins at the left, in points. */
export function leftOf(line: TextLine | undefined): number {
  return Math.min(...(line?.words ?? []).map(({ box }) => box.left));
}

/** Where a line ends at the right, in points. */
export function rightOf(line: TextLine | undefined): number {
  return Math.max(...(line?.words ?? []).map(({ box }) => box.right));
}
