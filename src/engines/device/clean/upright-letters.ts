import type { Word } from '../../../core/page.ts';
import type { TextLine } from '../../../imaging/print/print.ts';

/** What the recogniser makes of an `I` that stands alone, or of a stroke beside the print. */
const UPRIGHT = /^[|\u00a6]+$/u;
/**
 * A letter lies within the print of its line, or no further out than this, in x-heights. Below <= 0.183 (n 12),
 * above >= 1.07 (n 19).
 */
const OUTSIDE = 0.25;

/**
 * Words with the letter `I` where the recogniser saw an upright stroke within the print, and without the strokes that stand
 * beside the print. `prints` are the lines of `words` as far as their print goes.
 */
export function withUprightLetters(words: readonly (readonly Word[])[], prints: readonly TextLine[]): Word[][] {
  return words.map((row, at) => strokesMended(row, prints[at]!));
}

function strokesMended(row: readonly Word[], { left, right, xHeight }: TextLine): Word[] {
  const slack = OUTSIDE * xHeight;
  return row.flatMap((word) => {
    if (!UPRIGHT.test(word.text)) return [word];
    const isPrint = word.box.left >= left - slack && word.box.right <= right + slack;
    return isPrint && word.text.length === 1 ? [{ ...word, text: 'I' }] : [];
  });
}
