import type { Box } from '../../core/geometry.ts';
import type { GreyImage } from '../pixels/pixels.ts';

/** How much darker than the paper around it each part of a picture is, in cells of a few pixels. */
export interface Shade {
  /** Pixels of the picture: where its first cell begins. */
  readonly left: number;
  readonly top: number;
  /** In cells. */
  readonly width: number;
  readonly height: number;
  /** Pixels to a side of a cell. */
  readonly cell: number;
  /** 0 to 1, row by row; below 0 where it is brighter than most of the paper. */
  readonly dark: Float32Array;
}

/** Cells to an x-height: the line that a cup leaves is three of them wide and more. */
const CELLS = 6;
/** The paper is measured in blocks of so many x-heights: of one that wide a cup's line covers less than half. */
const BLOCK = 4;
/** The brightest share of a block, which is paper even where print is densest. */
const PAPER_SHARE = 0.35;

/** The shade of the part of a picture that lies in `area`; `even` is the picture with its light evened out. */
export function shadeOver(even: GreyImage, area: Box, xHeight: number): Shade {
  const cell = Math.max(1, Math.round(xHeight / CELLS));
  const left = Math.max(0, Math.floor(area.left));
  const top = Math.max(0, Math.floor(area.top));
  const width = Math.max(0, Math.floor((Math.min(even.width, area.right) - left) / cell));
  const height = Math.max(0, Math.floor((Math.min(even.height, area.bottom) - top) / cell));
  const dark = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) dark[i] = 1 - meanOf(even, left + x * cell, top + y * cell, cell) / 255;
  takeAwayPaper(dark, { width, height, block: Math.round((BLOCK * xHeight) / cell) });
  return { left, top, width, height, cell, dark };
}

function meanOf({ data, width }: GreyImage, left: number, top: number, size: number): number {
  let sum = 0;
  for (let y = top; y < top + size; y++) {
    const from = y * width + left;
    for (let i = from; i < from + size; i++) sum += data[i]!;
  }
  return sum / (size * size);
}

interface Blocks {
  readonly width: number;
  readonly height: number;
  readonly block: number;
}

function takeAwayPaper(dark: Float32Array, { width, height, block }: Blocks): void {
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      const right = Math.min(width, left + block);
      const bottom = Math.min(height, top + block);
      const counts = new Uint32Array(256);
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) counts[Math.floor(dark[y * width + x]! * 255)]!++;
      const paper = levelAt(counts, (right - left) * (bottom - top) * PAPER_SHARE) / 255;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) dark[y * width + x]! -= paper;
    }
  }
}

function levelAt(counts: Uint32Array, rank: number): number {
  let level = 0;
  for (let below = counts[0]!; below < rank && level < 255; below += counts[level]!) level++;
  return level;
}
