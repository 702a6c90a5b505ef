import type { Paper } from '../light/light.ts';
import type { InkMask } from '../loops/loops.ts';
import type { Component } from '../pixels/pixels.ts';
import { isShapedLikeALetter } from './x-height.ts';

/** Blocks of the paper to each side of one that must be about as bright: a sheet is even, cloth and leaves are not. */
const REACH = 3;
/** The darkest of them has this share of the brightest's light. */
const EVEN = 0.8;

/** A stretch of even ground: a sheet where cloth with a pattern lies around it, or a plain ground. */
export interface Ground {
  /** The pieces of ink on it that are like letters. */
  readonly pieces: readonly Component[];
  /** Which of the paper's blocks are its own: those that have its number. */
  readonly number: number;
  readonly blocks: NumberedBlocks;
}

/**
 * The paper's blocks, each with the number of its stretch of even ground or 0, and a border of zeros around them all.
 */
interface NumberedBlocks {
  readonly stride: number;
  readonly numbers: Int32Array;
}

/** The stretches of even ground of a picture that have pieces of ink; none where no ground is even. About 5 ms. */
export function evenGrounds(pieces: readonly Component[], paper: Paper): readonly Ground[] {
  const blocks = blocksOf(paper);
  const { stride, numbers } = blocks;
  const blockOf = (at: number, count: number): number => Math.min(count - 1, Math.floor(at / paper.block));
  const grounds = new Map<number, { pieces: Component[]; number: number; blocks: NumberedBlocks }>();
  for (const piece of pieces) {
    if (!isShapedLikeALetter(piece)) continue;
    const x = blockOf((piece.left + piece.right) / 2, paper.width);
    const y = blockOf((piece.top + piece.bottom) / 2, paper.height);
    const number = numbers[(y + 1) * stride + x + 1]!;
    if (number === 0) continue;
    const known = grounds.get(number);
    if (known === undefined) grounds.set(number, { pieces: [piece], number, blocks });
    else known.pieces.push(piece);
  }
  return [...grounds.values()];
}

/** So many pieces of even ground have a common height if they are letters: of 380 on small sheets 200 have it. */
const TELLING = 500;
/** Notes in small print are higher than this share of the text's letters, grain is not: 5 of 11 pixels, 7 of 15. */
const SMALLEST_PRINT = 0.55;

/**
 * The grounds, among those of a picture, whose many pieces are grain of cloth or desk. `heightOf` is the x-height of a
 * ground's pieces, 0 where they have none in common; `xHeight` that of the picture's text.
 */
export function grainyGrounds(
  grounds: readonly Ground[],
  heightOf: (ground: Ground) => number,
  xHeight: number,
): readonly Ground[] {
  return grounds.filter((each) => each.pieces.length >= TELLING && heightOf(each) < SMALLEST_PRINT * xHeight);
}

/** Wipes the ink off the given grounds. */
export function wipeGrounds(mask: InkMask, grounds: readonly Ground[], { width, height, block }: Paper): void {
  for (const { number, blocks } of grounds)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (blocks.numbers[(y + 1) * blocks.stride + x + 1] === number) wipeBlock(mask, { x, y, block });
}

function wipeBlock(mask: InkMask, { x, y, block }: { x: number; y: number; block: number }): void {
  const right = Math.min(mask.width, (x + 1) * block);
  const bottom = Math.min(mask.height, (y + 1) * block);
  for (let row = y * block; row < bottom; row++)
    mask.data.fill(0, row * mask.width + x * block, row * mask.width + right);
}

/** Not yet numbered. */
const EVEN_BLOCK = -1;

/** Found for the same paper twice: for its letters upright, and for those that may lie on their sides. */
const alreadyNumbered = new WeakMap<Paper, NumberedBlocks>();

function blocksOf(paper: Paper): NumberedBlocks {
  const known = alreadyNumbered.get(paper) ?? numberedBlocks(paper);
  alreadyNumbered.set(paper, known);
  return known;
}

/** Numbers the connected stretches of blocks with even ground around them, from 1 on. */
function numberedBlocks(paper: Paper): NumberedBlocks {
  const stride = paper.width + 2;
  const numbers = evenBlocks(paper, stride);
  const queue = new Int32Array(paper.width * paper.height);
  const ways = [-1, 1, -stride, stride] as const;
  let last = 0;
  for (let start = stride; start < numbers.length - stride; start++) {
    if (numbers[start] !== EVEN_BLOCK) continue;
    numbers[start] = ++last;
    queue[0] = start;
    for (let at = 0, filled = 1; at < filled; at++) {
      for (const way of ways) {
        const next = queue[at]! + way;
        if (numbers[next] !== EVEN_BLOCK) continue;
        numbers[next] = last;
        queue[filled++] = next;
      }
    }
  }
  return { stride, numbers };
}

/** `EVEN_BLOCK` for each block with even ground around it, 0 for the others and for the border around them all. */
function evenBlocks({ width, height, data }: Paper, stride: number): Int32Array {
  const out = new Int32Array(stride * (height + 2));
  // The least and the most along each row, then across the rows.
  const least = new Float32Array(data.length);
  const most = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const here = data[i]!;
      const before = data[x < REACH ? y * width : i - REACH]!;
      const after = data[x + REACH < width ? i + REACH : (y + 1) * width - 1]!;
      least[i] = leastOf(here, before, after);
      most[i] = mostOf(here, before, after);
    }
  for (let y = 0, i = 0; y < height; y++) {
    const up = Math.min(y, REACH) * width;
    const down = Math.min(height - 1 - y, REACH) * width;
    for (let x = 0, to = (y + 1) * stride + 1; x < width; x++, i++, to++) {
      const darkest = leastOf(least[i]!, least[i - up]!, least[i + down]!);
      if (darkest >= EVEN * mostOf(most[i]!, most[i - up]!, most[i + down]!)) out[to] = EVEN_BLOCK;
    }
  }
  return out;
}

function leastOf(a: number, b: number, c: number): number {
  const least = a < b ? a : b;
  return least < c ? least : c;
}

function mostOf(a: number, b: number, c: number): number {
  const most = a > b ? a : b;
  return most > c ? most : c;
}
