import { spanOf } from '../../core/geometry.ts';
import { LEAST_LETTER, type TextLine } from '../print/print.ts';
import { AROUND_LINES, COLUMN_LINE_WIDTH, FEW_LINES, middleYOf, widthOf } from './page-layout.ts';

/**
 * How far from theirs the beginning of a line's second part may be, in x-heights: pages lean. Below <= 0.667 (n 2,445),
 * above >= 1.83 (n 82,116).
 */
const ALIKE = 0.7;
/**
 * The space before it, in x-heights: wider than between most words, with nothing in it but pieces of a thin stroke: pencil in a
 * small blurred picture reached 0.45. Half or twice: no change on 6 pages.
 */
const SPACE = 1.5;

/**
 * Cuts lines that run on from one column, or a note in the margin, into the next where the lines around begin: a
 * reader's stroke between them, or little space, led one on into the other.
 */
export function splitLines(lines: readonly TextLine[], xHeight: number): TextLine[] {
  const sorted = lines
    .filter((line) => widthOf(line) >= COLUMN_LINE_WIDTH * xHeight)
    .sort((a, b) => middleYOf(a) - middleYOf(b));
  return lines.flatMap((line) => {
    const starts = startsWithin(line, sorted, xHeight);
    if (starts.length < FEW_LINES) return [line];
    const letters = line.letters.toSorted((a, b) => a.left - b.left);
    return splitAt(line, letters, { starts, xHeight }) ?? [line];
  });
}

/** Where lines above and below begin, of those that do within a line and leave room for a part before. */
function startsWithin(line: TextLine, sorted: readonly TextLine[], xHeight: number): number[] {
  const from = line.left + COLUMN_LINE_WIDTH * xHeight;
  const to = line.right - COLUMN_LINE_WIDTH * xHeight;
  const y = middleYOf(line);
  const starts: number[] = [];
  for (const other of sorted) {
    const away = middleYOf(other) - y;
    if (away > AROUND_LINES * xHeight) break;
    if (other !== line && away >= -AROUND_LINES * xHeight && other.left > from && other.left < to)
      starts.push(other.left);
  }
  return starts;
}

function splitAt(
  line: TextLine,
  letters: TextLine['letters'],
  { starts, xHeight }: { readonly starts: readonly number[]; readonly xHeight: number },
): TextLine[] | undefined {
  const first = letters.findIndex(({ left }) => {
    if (starts.filter((start) => Math.abs(start - left) <= ALIKE * xHeight).length < FEW_LINES) return false;
    const between = letters.filter((other) => other.left < left && other.right > left - SPACE * xHeight);
    // What is wider is a letter and no part of a thin stroke: <= 0.533 (n 11), >= 0.583 (n 9).
    return between.every((c) => c.right - c.left <= LEAST_LETTER.height * xHeight);
  });
  if (first < 0) return undefined;
  const limit = letters[first]!.left - SPACE * xHeight;
  const before = letters.filter(({ right }) => right <= limit);
  return before.length === 0 ? undefined : [part(line, before), part(line, letters.slice(first))];
}

function part(line: TextLine, letters: TextLine['letters']): TextLine {
  return { ...line, ...spanOf(letters), letters };
}
