import type { Box, Point } from '../../../core/geometry.ts';
import type { Word } from '../../../core/page.ts';
import type { TextLine } from '../../../imaging/print/print.ts';

/** What the recogniser makes of an `I` that stands alone, or of a stroke beside the print. */
const UPRIGHT = /^[|\u00a6]+$/u;
/**
 * A letter lies within the print of its line, or no further out than this, in x-heights. Below <= 0.183 (n 12),
 * above >= 1.07 (n 19).
 */
const OUTSIDE = 0.25;
/** A stroke so near to the ink of a mark is the mark's, in x-heights. Half or twice: no change on 6 pages. */
const BY_MARK = 0.5;

/** A line of text and where its print ends, signs in the margin left out, in pixels of the analysed picture. */
export interface LinePrint {
  readonly line: TextLine;
  readonly left: number;
  readonly right: number;
}

/**
 * Words with the letter `I` where the recogniser saw an upright stroke within the print, and without the strokes that stand
 * beside the print or are a mark's. `prints` are the lines of `words`, `ink` points of the marks.
 */
export function withUprightLetters(
  words: readonly (readonly Word[])[],
  { prints, ink }: { prints: readonly LinePrint[]; ink: readonly (readonly Point[])[] },
): Word[][] {
  return words.map((row, at) => strokesMended(row, prints[at]!, ink));
}

function strokesMended(
  row: readonly Word[],
  { line, left, right }: LinePrint,
  ink: readonly (readonly Point[])[],
): Word[] {
  const reach = BY_MARK * line.xHeight;
  const isInk = ({ box }: Word): boolean => ink.some((points) => points.some(({ x, y }) => isAround(box, reach, x, y)));
  const slack = OUTSIDE * line.xHeight;
  return row.flatMap((word) => {
    if (!UPRIGHT.test(word.text)) return [word];
    const isPrint = word.box.left >= left - slack && word.box.right <= right + slack;
    return isPrint && word.text.length === 1 && !isInk(word) ? [{ ...word, text: 'I' }] : [];
  });
}

function isAround({ left, top, right, bottom }: Box, reach: number, x: number, y: number): boolean {
  return x >= left - reach && x <= right + reach && y >= top && y <= bottom;
}
