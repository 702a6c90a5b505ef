import type { Box } from '../../../core/geometry.ts';
import type { Component } from '../../../imaging/pixels/pixels.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import type { Cluster } from './clusters.ts';
import { looksLikeFigures } from './figures.ts';
import { type EndView, middleX, middleY } from './head-or-foot.ts';
import { inkInside } from './picture-ink.ts';
import { OUTER_GAP, type RowAround, rowAround } from './row-around.ts';
import { levelAt } from './text-block.ts';

/** Print and dirt within this many x-heights outside of a number: of 82 on made pages 6 pieces at most, on a carpet many. */
const CLUTTER_REACH = 4;

/** Pieces of ink on the outer side of a word. */
export function clutterAround(word: Box, { block, print, side }: EndView): number {
  const reach = block.xHeight * CLUTTER_REACH;
  const [top, bottom] = side === 'top' ? [word.top - reach, word.top] : [word.bottom, word.bottom + reach];
  let count = 0;
  for (let r = Math.floor(top / print.step); r <= Math.floor(bottom / print.step); r++) {
    for (const piece of print.rows.get(r) ?? []) {
      const [x, y] = [middleX(piece), middleY(piece)];
      if (x > word.left - reach && x < word.right + reach && y > top && y < bottom) count++;
    }
  }
  return count;
}

/** Ink allowed in the clear space around a number, in square x-heights: a speck. */
const SPECK = 0.12;
/** Clear space around a number towards the page's end, towards the text, and along its row, in x-heights. */
const CLEAR_OUTSIDE = 0.9;
const CLEAR_INSIDE = 0.3;
const CLEAR_ALONG = 1.2;

/** True where there is no print right above and below a word. */
export function isClearAcross(word: Cluster, { block, ink, side }: EndView): boolean {
  const { xHeight } = block;
  const pad = Math.max(1, xHeight * 0.15);
  const [up, down] = side === 'top' ? [CLEAR_OUTSIDE, CLEAR_INSIDE] : [CLEAR_INSIDE, CLEAR_OUTSIDE];
  const { left, right } = word;
  const above = { left, right, top: word.top - xHeight * up, bottom: word.top - pad };
  const below = { left, right, top: word.bottom + pad, bottom: word.bottom + xHeight * down };
  return [above, below].every((box) => inkInside(ink, box, isRule(xHeight)) <= xHeight * xHeight * SPECK);
}

/** True where there is nothing but paper beside a word, up to the words of its row. */
export function isClearAlong(word: Cluster, { block, ink }: EndView, row: RowAround): boolean {
  const { xHeight } = block;
  const pad = Math.max(1, xHeight * 0.15);
  const { left, right, top, bottom } = word;
  const reach = (space: number): number => xHeight * Math.min(CLEAR_ALONG, space * 0.6);
  const before = { left: left - reach(row.before), right: left - pad, top, bottom };
  const after = { left: right + pad, right: right + reach(row.after), top, bottom };
  return [before, after].every((box) => inkInside(ink, box, () => false) <= xHeight * xHeight * SPECK);
}

/** Rules above and below running heads, and page edges, are long and thin. */
const isRule =
  (xHeight: number) =>
  (piece: Component): boolean => {
    const length = Math.max(piece.right - piece.left, piece.bottom - piece.top);
    return length > xHeight * 5 && piece.area < length * xHeight * 0.35;
  };

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
