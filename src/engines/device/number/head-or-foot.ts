import { type Box, middleX, type Point, type Span } from '../../../core/geometry.ts';
import { median } from '../../../core/statistics.ts';
import { slantOfSide } from '../../../imaging/layout/layout.ts';
import { type Component, PAPER } from '../../../imaging/pixels/pixels.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import type { MarkMaps } from '../../../marks/maps/maps.ts';
import { isPrintSized } from './clusters.ts';
import { indexPrint, type PrintIndex } from './row-around.ts';
import { levelAt, type TextBlock } from './text-block.ts';

/** The head or foot of a page and what is known of it. */
export interface PageEnd {
  readonly block: TextBlock;
  /** All pieces of ink of the picture, and what the network sees there. */
  readonly ink: readonly Component[];
  readonly maps: MarkMaps;
  readonly side: 'top' | 'foot';
}

/** A head or foot with what is asked of it again and again. */
export interface EndView extends PageEnd {
  /** How much darker than paper the text's letters are, in grey levels. */
  readonly contrast: number;
  /** Ink of the size of letters, and the same by rows. */
  readonly pieces: readonly Component[];
  readonly print: PrintIndex;
  /** Left and right side of the text, gone on with to a height. */
  readonly sidesAt: (y: number) => Span;
}

/** Measures a head or foot. About 1 ms. */
export function endViewOf(end: PageEnd): EndView {
  const { block, ink } = end;
  const [top, bottom] = bandOf(end);
  const pieces: Component[] = [];
  for (const c of ink) if (c.bottom > top && c.top < bottom && isPrintSized(c, block.xHeight)) pieces.push(c);
  return {
    ...end,
    contrast: PAPER - median(block.lines.flatMap((line) => line.letters.map(({ darkest }) => darkest))),
    pieces,
    print: indexPrint(pieces, block.xHeight),
    sidesAt: sidesOf(block),
  };
}

/**
 * The sides of the text at a height: of a page that is seen aslant or from below they lean, and the middle of its head is not
 * that of all its lines.
 */
function sidesOf({ lines }: TextBlock): (y: number) => Span {
  const lean = { left: slantOfSide(lines, 'left') ?? 0, right: slantOfSide(lines, 'right') ?? 0 };
  const ends = { left: endsOf(lines, 'left'), right: endsOf(lines, 'right') };
  const at = (side: 'left' | 'right', y: number): number[] => ends[side].map((end) => end.x + lean[side] * (y - end.y));
  return (y) => ({ left: Math.min(...at('left', y)), right: Math.max(...at('right', y)) });
}

const endsOf = (lines: readonly TextLine[], side: 'left' | 'right'): Point[] =>
  lines.map((line) => ({ x: line[side], y: levelAt(line, line[side]) }));

/**
 * Rows of text at head or foot that are looked at, besides all that lies outside the text, counted. Half, or all: no change
 * on 40 and 160 pages.
 */
const ROWS_INSIDE = 5;

/** Upper and lower end of the band of the picture that one head or foot takes. */
function bandOf({ block, side }: PageEnd): [number, number] {
  const ends = side === 'top' ? block.firstLines : block.lastLines;
  const levels = ends.flatMap((line) => [levelAt(line, line.left), levelAt(line, line.right)]);
  const inside = block.pitch * ROWS_INSIDE;
  return side === 'top' ? [-Infinity, Math.max(...levels) + inside] : [Math.min(...levels) - inside, Infinity];
}

export type Alignment = 'edge' | 'middle' | 'none';

/**
 * How far a number may be out of line with the sides or the middle of the text, in x-heights. Below <= 1.7 (n 52),
 * above >= 2.72 (n 253).
 */
const ALIGNED = 2;
/**
 * How many times as far out of line with the middle: figures of several places are set around it by eye. Below <= 1.31
 * (n 18), above >= 3.17 (n 38).
 */
const MIDDLE_ALIGNED = 1.5;

/** Where a box stands between the sides of the text. */
export function alignmentOf(word: Box, { sidesAt, block }: EndView): Alignment {
  const sides = sidesAt(word.bottom);
  const limit = block.xHeight * ALIGNED;
  if (Math.abs(word.left - sides.left) < limit || Math.abs(word.right - sides.right) < limit) return 'edge';
  return Math.abs(middleX(word) - middleX(sides)) < limit * MIDDLE_ALIGNED ? 'middle' : 'none';
}

/**
 * A line ends no further aside from a number than this beyond the one that ends nearest, in x-heights, to be one over or under
 * it. Of 41 made pages 8 finds other places for a number on one; with 0, or with all lines, those of six and five are other ones.
 */
const OVER = 4;

/** The nearest line of running text and the distance to it, in line distances: negative inside the text. */
export function distanceTo({ block, side }: EndView, word: Box): { near: TextLine; distance: number } {
  const x = middleX(word);
  let most = Infinity;
  for (const line of block.lines) most = Math.min(most, awayFrom(line, x));
  most += block.xHeight * OVER;
  const sign = side === 'top' ? 1 : -1;
  let [near, distance] = [undefined as TextLine | undefined, Infinity];
  for (const line of block.lines) {
    if (awayFrom(line, x) > most) continue;
    const own = (sign * (levelAt(line, x) - word.bottom)) / block.pitch;
    if (near === undefined || own < distance) [near, distance] = [line, own];
  }
  // A block has lines, and the nearest of them is over the word.
  return { near: near!, distance };
}

/** How far an abscissa lies beyond a line's ends. */
function awayFrom({ left, right }: TextLine, x: number): number {
  return Math.max(0, left - x, x - right);
}
