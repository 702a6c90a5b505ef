import type { Word } from '../../../core/page.ts';
import type { TextLine } from '../../../imaging/print/print.ts';

/** What the recogniser makes of an `I` that stands alone, or of a stroke beside the print. */
const UPRIGHT = /^[|\u00a6]+$/u;
/**
 * A letter lies within the print of its line, or no further out than this, in x-heights. Below <= 0.183 (n 12),
 * above >= 1.07 (n 19).
 */
const OUTSIDE = 0.25;

/** A line's words, and the line as far as its print goes. */
interface PrintedWords<Printed extends Word> {
  readonly words: readonly Printed[];
  readonly line: Pick<TextLine, 'left' | 'right' | 'xHeight'>;
}

/**
 * The words of a line with the letter `I` where the recogniser saw an upright stroke within the print, and without the strokes
 * that stand beside the print.
 */
export function withUprightLetters<Printed extends Word>({
  words,
  line: { left, right, xHeight },
}: PrintedWords<Printed>): Printed[] {
  const slack = OUTSIDE * xHeight;
  return words.flatMap((word) => {
    if (!UPRIGHT.test(word.text)) return [word];
    const isPrint = word.box.left >= left - slack && word.box.right <= right + slack;
    return isPrint && word.text.length === 1 ? [{ ...word, text: 'I' }] : [];
  });
}
