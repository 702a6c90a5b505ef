import type { GreyImage } from '../loops/loops.ts';
import type { Component } from '../pixels/pixels.ts';
import type { TextLine } from './text-lines.ts';

/** Stems and pieces of readers' strokes are no wider than this, in x-heights. */
const MOST_WIDTH = 0.6;
/** Ink that goes on up and down over more than this many x-heights is no letter. */
const LETTER_HEIGHT = 3.4;
/** A stroke goes on where it is this share as dark as the piece of it, and darker than grain, of 255. */
const PALER = 0.45;
const LEAST_DARKNESS = 20;
/** Most pixels by which a stroke moves aside from one row to the next, and for which it breaks. */
const ASIDE = 1;
const BREAK = 1;
/** Paper is looked at this far beside a piece, in x-heights. */
const PAPER = 0.8;

/**
 * Lines without the pieces of strokes down the page (bars, sides of boxes, edges) that were taken for their first or last
 * letters. Coloured ink is pale in the colour in which print is looked for, and falls to pieces of the size of letters;
 * in the darkest colour it goes on beyond them, further than letters are high.
 */
export function withoutStrokePieces(lines: readonly TextLine[], darkEven: GreyImage, xHeight: number): TextLine[] {
  return lines.flatMap((line) => {
    const letters = line.letters.toSorted((a, b) => a.left - b.left);
    const isPiece = (letter: Component): boolean => isOfStroke(letter, darkEven, xHeight);
    const first = letters.findIndex((letter) => !isPiece(letter));
    if (first < 0) return [line];
    const last = letters.findLastIndex((letter) => !isPiece(letter));
    if (first === 0 && last === letters.length - 1) return [line];
    const kept = letters.slice(first, last + 1);
    const right = kept.reduce((most, letter) => Math.max(most, letter.right), 0);
    return [
      { ...line, letters: kept, left: first === 0 ? line.left : kept[0]!.left, right: Math.min(line.right, right) },
    ];
  });
}

function isOfStroke(letter: Component, darkEven: GreyImage, xHeight: number): boolean {
  if (letter.right - letter.left > MOST_WIDTH * xHeight) return false;
  const up = endOf(letter, { darkEven, xHeight, down: -1 });
  const down = endOf(letter, { darkEven, xHeight, down: 1 });
  return down - up > LETTER_HEIGHT * xHeight;
}

interface Way {
  readonly darkEven: GreyImage;
  readonly xHeight: number;
  readonly down: 1 | -1;
}

/** The row in which a stroke ends that goes on above or below a piece of it. */
function endOf(letter: Component, { darkEven: { data, width, height }, xHeight, down }: Way): number {
  const start = down === 1 ? letter.bottom - 1 : letter.top;
  const darkestIn = (y: number, from: number, to: number): number => {
    let best = from;
    for (let x = from + 1; x <= to; x++) if (data[y * width + x]! < data[y * width + best]!) best = x;
    return best;
  };
  const within = (x: number): number => Math.max(0, Math.min(width - 1, Math.round(x)));
  let at = darkestIn(start, letter.left, letter.right - 1);
  let paper = 0;
  for (let x = within(at - PAPER * xHeight); x <= within(at + PAPER * xHeight); x++)
    paper = Math.max(paper, data[start * width + x]!);
  const limit = paper - Math.max(LEAST_DARKNESS, (paper - data[start * width + at]!) * PALER);
  const most = MOST_WIDTH * xHeight;
  let end = start;
  for (let y = start + down; y >= 0 && y < height && Math.abs(y - end) <= BREAK + 1; y += down) {
    const next = darkestIn(y, within(at - ASIDE), within(at + ASIDE));
    if (data[y * width + next]! > limit) continue;
    let [left, right] = [next, next];
    while (left > 0 && data[y * width + left - 1]! <= limit && right - left <= most) left--;
    while (right < width - 1 && data[y * width + right + 1]! <= limit && right - left <= most) right++;
    if (right - left + 1 > most) break;
    [at, end] = [(left + right) >> 1, y];
    if (Math.abs(end - start) > LETTER_HEIGHT * xHeight) break;
  }
  return end;
}
