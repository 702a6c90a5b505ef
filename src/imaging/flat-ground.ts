import type { Component } from './components.ts';
import type { Paper } from './illumination.ts';
import { isShapedLikeALetter } from './x-height.ts';

/** Blocks of the paper to each side of one that must be about as bright: a sheet is even, cloth and leaves are not. */
const REACH = 3;
/** The darkest of them has this share of the brightest's light. */
const EVEN = 0.8;
/**
 * The pieces like letters on the stretch of even ground that has most of them, which is a sheet where cloth with a pattern
 * lies around it; none where no ground is even. The pattern's scraps would be taken for the page's letters. Some 10 ms.
 */
export function piecesOnSheet(pieces: readonly Component[], paper: Paper): readonly Component[] {
  const labels = stretchesOf(evenBlocks(paper), paper);
  const blockOf = (at: number, count: number): number => Math.min(count - 1, Math.floor(at / paper.block));
  const stretches = new Map<number, Component[]>();
  for (const piece of pieces) {
    if (!isShapedLikeALetter(piece)) continue;
    const x = blockOf((piece.left + piece.right) / 2, paper.width);
    const label = labels[blockOf((piece.top + piece.bottom) / 2, paper.height) * paper.width + x]!;
    const known = stretches.get(label);
    if (label > 0 && known === undefined) stretches.set(label, [piece]);
    else known?.push(piece);
  }
  return [...stretches.values()].reduce<Component[]>((best, one) => (one.length > best.length ? one : best), []);
}

/** 1 for each block with even ground around it. */
function evenBlocks({ width, height, data }: Paper): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      let [least, most] = [Infinity, 0];
      for (let dy = -REACH; dy <= REACH; dy += REACH)
        for (let dx = -REACH; dx <= REACH; dx += REACH) {
          const [u, v] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))];
          const light = data[v * width + u]!;
          if (light < least) least = light;
          if (light > most) most = light;
        }
      if (least >= EVEN * most) out[i] = 1;
    }
  return out;
}

/** Numbers the connected stretches of blocks that are 1, from 1 on. */
function stretchesOf(blocks: Uint8Array, { width, height }: Paper): Int32Array {
  const labels = new Int32Array(blocks.length);
  const queue = new Int32Array(blocks.length);
  let last = 0;
  for (let start = 0; start < blocks.length; start++) {
    if (blocks[start] === 0 || labels[start]! > 0) continue;
    labels[start] = ++last;
    queue[0] = start;
    for (let at = 0, filled = 1; at < filled; at++) {
      const i = queue[at]!;
      const [x, y] = [i % width, Math.floor(i / width)];
      for (const [isIn, next] of [
        [x > 0, i - 1],
        [x + 1 < width, i + 1],
        [y > 0, i - width],
        [y + 1 < height, i + width],
      ] as const) {
        if (!isIn || blocks[next] === 0 || labels[next]! > 0) continue;
        labels[next] = last;
        queue[filled++] = next;
      }
    }
  }
  return labels;
}
