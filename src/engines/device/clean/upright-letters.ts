import type { Box, Point } from '../../../core/geometry.ts';
import type { Word } from '../../../core/page.ts';
import type { LinePrint } from './wipe-margins.ts';

/** What the recogniser makes of an `I` that stands alone, or of a stroke beside the print. */
const UPRIGHT = /^[|\u00a6]+$/u;
/** Two words with an upright stroke between them: what is left of a reader's hook. */
const JOINED = /^([^|]*[\p{L}\p{N}][^|]*)\|+([^|]*[\p{L}\p{N}][^|]*)$/u;
/** A letter lies within the print of its line, or no further out than this, in x-heights. */
const OUTSIDE = 0.25;
/** A stroke so near to the ink of a mark is the mark's, in x-heights. */
const BY_MARK = 0.5;
/** A page that says `I` so often says it where a lone 1 was read too: after a pause, before a word that no number has. */
const OFTEN = 2;
const PAUSE = /[,.;:!?\u2014\u201c"]$/u;
const PLAIN_WORD = /^\p{Ll}{2,}/u;
const AFTER_NUMBER = new Set(['of', 'in', 'per', 'to', 'and', 'or', 'by', 'for', 'on', 'at', 'is', 'was', 'from']);

/**
 * Words with the letter `I` where the recogniser saw an upright stroke within the print or a 1 in its place, and without
 * the strokes that stand beside the print or are a mark's. `prints` are the lines of `words`, `ink` points of the marks.
 */
export function withUprightLetters(
  words: readonly (readonly Word[])[],
  { prints, ink }: { prints: readonly LinePrint[]; ink: readonly (readonly Point[])[] },
): Word[][] {
  const mended = words.map((row, at) => strokesMended(row.flatMap(apart), prints[at]!, ink));
  const said = mended.flat().filter(({ text }) => text === 'I').length;
  return said < OFTEN ? mended : mended.map((row) => row.map((word, at) => (isSaid(row, at) ? asLetter(word) : word)));
}

const asLetter = (word: Word): Word => ({ ...word, text: 'I' });

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
    return isPrint && word.text.length === 1 && !isInk(word) ? [asLetter(word)] : [];
  });
}

function isAround({ left, top, right, bottom }: Box, reach: number, x: number, y: number): boolean {
  return x >= left - reach && x <= right + reach && y >= top && y <= bottom;
}

/** A word with a stroke in its middle as the two that it is. */
function apart(word: Word): Word[] {
  const parts = JOINED.exec(word.text);
  if (parts === null) return [word];
  const [, before = '', after = ''] = parts;
  const { left, right } = word.box;
  const share = (before.length + 0.5) / (before.length + after.length + 1);
  const middle = left + (right - left) * share;
  return [
    { ...word, text: before, box: { ...word.box, right: middle } },
    { ...word, text: after, box: { ...word.box, left: middle } },
  ];
}

function isSaid(row: readonly Word[], at: number): boolean {
  if (row[at]!.text !== '1') return false;
  const [before, after] = [row[at - 1]?.text, row[at + 1]?.text];
  if (before === undefined || after === undefined) return false;
  return PAUSE.test(before) && PLAIN_WORD.test(after) && !AFTER_NUMBER.has(after);
}
