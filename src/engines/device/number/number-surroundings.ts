import type { Box } from '../../../core/geometry.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import type { Cluster } from './clusters.ts';
import { looksLikeFigures } from './figures.ts';
import { type EndView, middleX } from './head-or-foot.ts';
import { OUTER_GAP, rowAround } from './row-around.ts';
import { levelAt } from './text-block.ts';

/** Numbers of a column stand at least this far from the text beside them, in x-heights. */
const STACK_GAP = 1.2;
/** And from one another at most so many line distances: 4 pieces on 73 made pages are refused by this alone. */
const STACK_REACH = 2.3;

/** True for one of a column of numbers: of lines of code or verse, of a table, of a list of contents. */
export function isInStack(
  place: { readonly box: Box; readonly slope: number },
  words: readonly Cluster[],
  { block, print, sides }: EndView,
): boolean {
  const { xHeight } = block;
  const height = place.box.bottom - place.box.top;
  return words.some((other) => {
    const distance = Math.abs(other.bottom - place.box.bottom);
    if (distance < xHeight * 1.2 || distance > block.pitch * STACK_REACH) return false;
    const shift = Math.min(Math.abs(other.left - place.box.left), Math.abs(other.right - place.box.right));
    const ratio = (other.bottom - other.top) / height;
    if (shift > xHeight * 0.8 || ratio < 0.7 || ratio > 1.4 || !looksLikeFigures(other, xHeight)) return false;
    if (block.lines.some((line) => isOnLine(other, line))) return false;
    const { before, after } = rowAround(other, print, { slope: place.slope, xHeight, sides });
    return Math.min(before, after) >= STACK_GAP && Math.max(before, after) >= OUTER_GAP;
  });
}

function isOnLine(word: Box, line: TextLine): boolean {
  if (word.right < line.left || word.left > line.right) return false;
  return Math.abs(levelAt(line, middleX(word)) - word.bottom) < line.xHeight * 0.8;
}
