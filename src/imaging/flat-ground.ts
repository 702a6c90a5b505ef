import type { InkMask } from './binarise.ts';
import type { Component } from './components.ts';
import type { Paper } from './illumination.ts';
import { isShapedLikeALetter } from './x-height.ts';

/** Blocks of the paper to each side of one that must be about as bright: a sheet is even, cloth and leaves are not. */
const REACH = 3;
/** The darkest of them has this share of the brightest's light. */
const EVEN = 0.8;

/** A stretch of even ground: a sheet where cloth with a pattern lies around it, or a plain ground. */
export interface Ground {
  /** The pieces of ink on it that are like letters. */
  readonly pieces: readonly Component[];
  /** Its blocks of the paper, by their place in `paper.data`. */
  readonly blocks: readonly number[];
}

/** The stretches of even ground of a picture that have pieces of ink; none where no ground is even. Some 10 ms. */
export function evenGrounds(pieces: readonly Component[], paper: Paper): readonly Ground[] {
  const labels = stretchesOf(evenBlocks(paper), paper);
  const blockOf = (at: number, count: number): number => Math.min(count - 1, Math.floor(at / paper.block));
  const grounds = new Map<number, { pieces: Component[]; blocks: number[] }>();
  for (const piece of pieces) {
    if (!isShapedLikeALetter(piece)) continue;
    const x = blockOf((piece.left + piece.right) / 2, paper.width);
    const label = labels[blockOf((piece.top + piece.bottom) / 2, paper.height) * paper.width + x]!;
    const known = grounds.get(label);
    if (label > 0 && known === undefined) grounds.set(label, { pieces: [piece], blocks: [] });
    else known?.pieces.push(piece);
  }
  labels.forEach((label, at) => grounds.get(label)?.blocks.push(at));
  return [...grounds.values()];
}

/** So many pieces of even ground have a common height if they are letters: of 380 on small sheets 200 have it. */
const TELLING = 500;
/** Notes in small print are higher than this share of the text's letters, grain is not: 5 of 11 pixels, 7 of 15. */
const SMALLEST_PRINT = 0.55;

/**
 * The grounds, among those of a picture, whose many pieces are grain of cloth or desk. `heightOf` is the x-height of a ground's
 * pieces, 0 where they have none in common; `xHeight` that of the picture's text.
 */
export function grainyGrounds(
  grounds: readonly Ground[],
  heightOf: (ground: Ground) => number,
  xHeight: number,
): readonly Ground[] {
  return grounds.filter((each) => each.pieces.length >= TELLING && heightOf(each) < SMALLEST_PRINT * xHeight);
}

/** Wipes the ink off the given grounds. */
export function wipeGrounds(mask: InkMask, grounds: readonly Ground[], { width, block }: Paper): void {
  for (const at of grounds.flatMap(({ blocks }) => blocks)) {
    const [left, top] = [(at % width) * block, Math.floor(at / width) * block];
    const right = Math.min(mask.width, left + block);
    for (let y = top; y < Math.min(mask.height, top + block); y++)
      mask.data.fill(0, y * mask.width + left, y * mask.width + right);
  }
}

/** 1 for each block with even ground around it. */
function evenBlocks({ width, height, data }: Paper): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      let least = Infinity;
      let most = 0;
      for (let dy = -REACH; dy <= REACH; dy += REACH) {
        const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
        for (let dx = -REACH; dx <= REACH; dx += REACH) {
          const light = data[row + Math.min(width - 1, Math.max(0, x + dx))]!;
          if (light < least) least = light;
          if (light > most) most = light;
        }
      }
      if (least >= EVEN * most) out[i] = 1;
    }
  return out;
}

/** Numbers the connected stretches of blocks that are 1, from 1 on. */
function stretchesOf(blocks: Uint8Array, { width }: Paper): Int32Array {
  const labels = new Int32Array(blocks.length);
  const queue = new Int32Array(blocks.length);
  let last = 0;
  for (let start = 0; start < blocks.length; start++) {
    if (blocks[start] === 0 || labels[start]! > 0) continue;
    labels[start] = ++last;
    queue[0] = start;
    for (let at = 0, filled = 1; at < filled; at++) {
      const i = queue[at]!;
      const x = i % width;
      for (let side = 0; side < 4; side++) {
        if ((side === 0 && x === 0) || (side === 1 && x + 1 === width)) continue;
        const next = i + (side < 2 ? 2 * side - 1 : (2 * side - 5) * width);
        if (next < 0 || next >= blocks.length || blocks[next] === 0 || labels[next]! > 0) continue;
        labels[next] = last;
        queue[filled++] = next;
      }
    }
  }
  return labels;
}
