import type { TextLine } from '../print/print.ts';
import { middleYOf, widthOf } from './page-layout.ts';

/**
 * Lines this near above and below tell where a column begins; so many of them must begin alike. In
 * x-heights; with 9 a run of four lines beside a bar found too few around it that began a column.
 */
const NEAR = 14;
const LEAST_ALIKE = 3;
/** How far from theirs the beginning of a line's second part may be, in x-heights: pages lean. */
const ALIKE = 0.7;
/**
 * The space before it, in x-heights: wider than between most words, with nothing in it but pieces of a thin stroke: pencil
 * in a small blurred picture reached 0.45.
 */
const SPACE = 1.5;
const STROKE_WIDTH = 0.55;
const MOST_PIECES = 3;
/** Narrower parts are numbers and labels of lists, which belong to their lines; in x-heights. */
const LEAST_WIDTH = 6;

/**
 * Cuts lines that run on from one column, or a note in the margin, into the next where the lines around begin: a
 * reader's stroke between them, or little space, led one on into the other.
 */
export function cutLines(lines: readonly TextLine[], xHeight: number): TextLine[] {
  const sorted = lines
    .filter((line) => widthOf(line) >= LEAST_WIDTH * xHeight)
    .sort((a, b) => middleYOf(a) - middleYOf(b));
  return lines.flatMap((line) => {
    const starts = startsWithin(line, sorted, xHeight);
    if (starts.length < LEAST_ALIKE) return [line];
    const letters = line.letters.toSorted((a, b) => a.left - b.left);
    return (
      cutAt(line, letters, { starts, xHeight }) ??
      cutAtSign(line, letters, { starts, ends: endsWithin(line, sorted, xHeight), xHeight }) ?? [line]
    );
  });
}

/** Where lines above and below begin, of those that do within a line and leave room for a part before. */
function startsWithin(line: TextLine, sorted: readonly TextLine[], xHeight: number): number[] {
  const from = line.left + LEAST_WIDTH * xHeight;
  const to = line.right - LEAST_WIDTH * xHeight;
  const y = middleYOf(line);
  const starts: number[] = [];
  for (const other of sorted) {
    const away = middleYOf(other) - y;
    if (away > NEAR * xHeight) break;
    if (other !== line && away >= -NEAR * xHeight && other.left > from && other.left < to) starts.push(other.left);
  }
  return starts;
}

/** Where lines above and below end, of those that do within a line; none unless both above and below some do. */
function endsWithin(line: TextLine, sorted: readonly TextLine[], xHeight: number): number[] {
  const y = middleYOf(line);
  const ends = sorted.flatMap((other) => {
    const away = middleYOf(other) - y;
    const isWithin = other.right > line.left && other.right < line.right - LEAST_WIDTH * xHeight;
    return other !== line && isWithin && Math.abs(away) <= NEAR * xHeight ? [{ x: other.right, away }] : [];
  });
  const isOnBothSides = ends.some(({ away }) => away < 0) && ends.some(({ away }) => away > 0);
  return isOnBothSides ? ends.map(({ x }) => x) : [];
}

/** A sign stands this far off the print before it, in x-heights: further than letters of a word from one another. */
const OFF_PRINT = 0.35;

/** Cuts a line at a reader's sign that stands between where the lines around end and where others begin. */
function cutAtSign(
  line: TextLine,
  letters: TextLine['letters'],
  { starts, ends, xHeight }: { starts: readonly number[]; ends: readonly number[]; xHeight: number },
): TextLine[] | undefined {
  const areAlike = (all: readonly number[], x: number): boolean =>
    all.filter((other) => Math.abs(other - x) <= ALIKE * xHeight).length >= LEAST_ALIKE;
  for (const [k, { left }] of letters.entries()) {
    if (!areAlike(starts, left)) continue;
    const end = Math.max(...ends.filter((x) => x <= left - SPACE * xHeight && areAlike(ends, x)));
    const before = letters.filter(({ right }) => right <= end + ALIKE * xHeight);
    const sign = letters.slice(before.length, k);
    const printEnds = Math.max(...before.map(({ right }) => right));
    if (before.length === 0 || sign.length === 0 || sign.length > MOST_PIECES) continue;
    if (sign.every((piece) => piece.left >= printEnds + OFF_PRINT * xHeight))
      return [part(line, before), part(line, letters.slice(k))];
  }
  return undefined;
}

function cutAt(
  line: TextLine,
  letters: TextLine['letters'],
  { starts, xHeight }: { readonly starts: readonly number[]; readonly xHeight: number },
): TextLine[] | undefined {
  const first = letters.findIndex(({ left }) => {
    if (starts.filter((start) => Math.abs(start - left) <= ALIKE * xHeight).length < LEAST_ALIKE) return false;
    const between = letters.filter((other) => other.left < left && other.right > left - SPACE * xHeight);
    return between.length <= MOST_PIECES && between.every((c) => c.right - c.left <= STROKE_WIDTH * xHeight);
  });
  if (first < 0) return undefined;
  const limit = letters[first]!.left - SPACE * xHeight;
  const before = letters.filter(({ right }) => right <= limit);
  return before.length === 0 ? undefined : [part(line, before), part(line, letters.slice(first))];
}

function part(line: TextLine, letters: TextLine['letters']): TextLine {
  return {
    ...line,
    left: Math.min(...letters.map(({ left }) => left)),
    right: Math.max(...letters.map(({ right }) => right)),
    letters,
  };
}
