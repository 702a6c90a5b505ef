import type { InkMask } from '../loops/loops.ts';
import type { Component } from '../pixels/pixels.ts';
import { LEAST_LETTER } from './text-lines.ts';

/**
 * Print in this share of the commonest height stands on a page, too, as notes do; lower pieces are grain.
 * Below <= 0.692 (n 9), above >= 1 (n 183).
 */
export const SMALLER_PRINT = 0.7;

/** Side of a cell in which grain and letters are counted, in x-heights: a short word. Half or twice: no change on 6 pages. */
const CELL = 3;
/** Cells of grain have so many pieces of it for each that could be a letter. Below <= 2.5 (n 894), above >= 3.5 (n 3,419). */
const TO_A_LETTER = 3;
/** So many pieces of grain at least lie in a cell of it. Below <= 3 (n 14,359), above >= 4 (n 13,226). */
const LEAST_GRAIN = 4;

/** Wipes grain off a mask: the ink of all cells in which, and around which, low pieces are many more than letters. */
export function wipeGrain(mask: InkMask, pieces: readonly Component[], xHeight: number): void {
  const cell = Math.ceil(CELL * xHeight);
  const width = Math.ceil(mask.width / cell);
  const height = Math.ceil(mask.height / cell);
  const grain = new Float32Array(width * height);
  const letters = new Float32Array(width * height);
  for (const piece of pieces) {
    const high = piece.bottom - piece.top;
    const x = Math.floor((piece.left + piece.right) / 2 / cell);
    const at = Math.floor((piece.top + piece.bottom) / 2 / cell) * width + x;
    if (high < LEAST_LETTER.height * xHeight) grain[at]! += 1;
    else if (high >= SMALLER_PRINT * xHeight) letters[at]! += 1;
  }
  const isGrain = (at: number): boolean => grain[at]! >= LEAST_GRAIN && grain[at]! > TO_A_LETTER * letters[at]!;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isGrain(y * width + x)) continue;
      let [around, of] = [0, 0];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          of++;
          if (isGrain(v * width + u)) around++;
        }
      if (around * 2 >= of) wipeCell(mask, x * cell, y * cell, cell);
    }
}

function wipeCell(mask: InkMask, left: number, top: number, side: number): void {
  const right = Math.min(mask.width, left + side);
  for (let y = top; y < Math.min(mask.height, top + side); y++)
    mask.data.fill(0, y * mask.width + left, y * mask.width + right);
}
