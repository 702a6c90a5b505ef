import { type Box, unionOf } from '../../../core/geometry.ts';
import { quantile } from '../../../core/statistics.ts';
import { SAME_ROW_SHARE } from './columns.ts';
import type { TextLine } from './text-lines.ts';

/** Numbers of lines are at least so many. */
const NUMBERS_MIN = 2;
/** Lines of so many words show how wide the text is; of these a tenth may begin or end further out: headings, hanging signs. */
const WORDS_MIN = 3;
const OUTER_SHARE = 0.1;
const COUNT = /^\d{1,4}$/u;

/** The numbers that count the lines of a text in its margin: each stands by itself in a row of text and beyond all of it. */
export function marginNumbers(lines: readonly TextLine[]): readonly TextLine[] {
  const numbers = lines.filter(({ words }) => words.length === 1 && COUNT.test(words[0]?.text ?? ''));
  if (numbers.length < NUMBERS_MIN) return [];
  const text = lines.filter(({ words }) => words.length >= WORDS_MIN);
  const boxes = text.map(boxOf);
  const left = quantile(
    boxes.map((box) => box.left),
    OUTER_SHARE,
  );
  const right = quantile(
    boxes.map((box) => box.right),
    1 - OUTER_SHARE,
  );
  const found = numbers.filter((number) => {
    const box = boxOf(number);
    const isBeside = (line: TextLine): boolean =>
      Math.abs(line.baseline - number.baseline) <= Math.max(line.size, number.size) * SAME_ROW_SHARE;
    return (box.right < left || box.left > right) && text.some(isBeside);
  });
  return found.length < NUMBERS_MIN ? [] : found;
}

function boxOf({ words }: TextLine): Box {
  return unionOf(words.map(({ box }) => box));
}
