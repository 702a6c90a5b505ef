import type { Box } from '../../core/geometry.ts';
import type { Paper } from './illumination.ts';

/** The cells of a picture that belong to the sheet on which some text stands: 1 each, row by row. */
export interface PageArea {
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture to a side of a cell. */
  readonly cell: number;
  readonly data: Uint8Array;
}

/** The paper of a picture in its brightest and in its darkest colour. */
export interface PaperTint {
  readonly paper: Paper;
  readonly darkPaper: Paper;
}

/** Blocks of paper to a side of a cell: shadows are wide, and a quarter of the cells is a quarter of the work. */
const BLOCKS = 2;
/** From one cell to the next the light of a sheet changes by less than this share; at its edge it drops by more. */
const STEP = 0.86;
/** A sheet is nowhere darker than this share of the paper behind its text, nor brighter than this. */
const DARKEST = 0.45;
const BRIGHTEST = 1.4;
/** Its tint (darkest by brightest colour) stays within this of that behind the text: skin and wood have another. */
const TINT_RANGE = 0.16;

/** One in so many cells of the text tells its light and tint. */
const SAMPLED = 23;

/** The grid of cells over a picture. */
export function pageGrid({ paper }: PaperTint): Omit<PageArea, 'data'> {
  return {
    width: Math.ceil(paper.width / BLOCKS),
    height: Math.ceil(paper.height / BLOCKS),
    cell: paper.block * BLOCKS,
  };
}

/**
 * Spreads over the paper from the text outwards, up to the sheet's edges, the desk, fingers, and not over the cells
 * that are 1 in `edges`. Some 2 ms.
 */
export function pageAreaAround(text: Box, tints: PaperTint, edges?: Uint8Array): PageArea {
  const { paper, darkPaper } = tints;
  const { width, height, cell } = pageGrid(tints);
  const out = new Uint8Array(width * height);
  const light = new Float32Array(out.length);
  const tint = new Float32Array(out.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const from = y * BLOCKS * paper.width + x * BLOCKS;
      light[i] = paper.data[from]!;
      tint[i] = darkPaper.data[from]! / Math.max(1, paper.data[from]!);
    }
  const queue = new Int32Array(out.length);
  let filled = fillText(text, { width, height, cell, out, queue });
  const typical = typicalOf(queue.subarray(0, filled), { light, tint });
  const darkest = typical.light * DARKEST;
  const brightest = typical.light * BRIGHTEST;
  for (let at = 0; at < filled; at++) {
    const i = queue[at]!;
    const x = i % width;
    const from = light[i]!;
    for (let side = 0; side < 4; side++) {
      if ((side === 0 && x === 0) || (side === 1 && x + 1 === width)) continue;
      const to = i + (side < 2 ? 2 * side - 1 : (2 * side - 5) * width);
      if (to < 0 || to >= out.length || out[to] === 1 || (edges !== undefined && edges[to] === 1)) continue;
      const here = light[to]!;
      if (here < from * STEP || from < here * STEP || here < darkest || here > brightest) continue;
      if (Math.abs(tint[to]! - typical.tint) > TINT_RANGE) continue;
      out[to] = 1;
      queue[filled++] = to;
    }
  }
  return { width, height, cell, data: out };
}

/** Whether a point of the picture lies on the sheet. */
export function isOnPage({ width, height, cell, data }: PageArea, x: number, y: number): boolean {
  return data[cellAt(y, cell, height) * width + cellAt(x, cell, width)] === 1;
}

/** The box of the cells of a sheet, in pixels of the picture. */
export function boxOfPage({ width, height, cell, data }: PageArea): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  return { left: left * cell, top: top * cell, right: right * cell, bottom: bottom * cell };
}

function fillText(
  text: Box,
  to: { width: number; height: number; cell: number; out: Uint8Array; queue: Int32Array },
): number {
  const { width, height, cell, out, queue } = to;
  let filled = 0;
  for (let y = cellAt(text.top, cell, height); y <= cellAt(text.bottom, cell, height); y++)
    for (let x = cellAt(text.left, cell, width); x <= cellAt(text.right, cell, width); x++) {
      out[y * width + x] = 1;
      queue[filled++] = y * width + x;
    }
  return filled;
}

function cellAt(at: number, cell: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(at / cell)));
}

function typicalOf(
  cells: Int32Array,
  { light, tint }: { light: Float32Array; tint: Float32Array },
): { light: number; tint: number } {
  return { light: middleOf(light, cells), tint: middleOf(tint, cells) };
}

function middleOf(values: Float32Array, cells: Int32Array): number {
  const some = new Float32Array(Math.ceil(cells.length / SAMPLED));
  for (let k = 0; k < some.length; k++) some[k] = values[cells[k * SAMPLED]!]!;
  return some.sort()[some.length >> 1]!;
}
