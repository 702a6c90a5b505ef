import { blockRanges, blockSums } from './block-ranges.ts';
import { curveAt } from './curve.ts';
import { greater } from './greater.ts';
import type { GreyImage } from './image.ts';
import { ofEach, type PaleBlocks, type Planes, paperOf } from './paper-fit.ts';
import { pixelLoops } from './pixel-loops.ts';
import type { ColourPlanes } from './reduce.ts';
import { type Surface, surfaceAt } from './smooth-surface.ts';
import type { TextLine } from './text-lines.ts';

/** Colour of small blocks of the page against the bare paper around them. */
export interface TintMap {
  readonly width: number;
  readonly height: number;
  /** Pixels of the analysed picture to a block. */
  readonly block: number;
  /**
   * 0 (no colour) to 1 for each block: 1 − least / greatest of the three colours once paper is white, taken between
   * the letters only; −1 where ink fills the block.
   */
  readonly saturation: Float32Array;
  /** Red, green and blue of each block as they would be on white paper, 0 to 255. */
  readonly channels: readonly [Float32Array, Float32Array, Float32Array];
  /** Red, green and blue of the bare paper in the middle of the text, the greatest being about 1. */
  readonly paper: readonly [number, number, number];
  /** True where the picture has no colours: `saturation` is then how much darker than the paper a block is. */
  readonly isGrey?: boolean;
  /** …and where a program has made its paper white. */
  readonly isCleaned?: boolean;
}

/** Half the distance, in x-heights, that blocks around a line's ends count as this page's paper. */
const PAPER_MARGIN = 3;

/**
 * Measures colour against the page's own paper: the paper's colour is a surface of second degree over the page (light
 * changes slowly), fitted robustly to all blocks beside and between the lines, so that marks, being the smaller part,
 * do not pull it.
 */
export function mapTint(
  planes: ColourPlanes,
  even: GreyImage,
  page: { lines: readonly TextLine[]; xHeight: number },
): TintMap {
  const block = Math.max(2, Math.round(page.xHeight / 3));
  const blocks = blockColours(planes, even, block);
  const { width, height } = blocks;
  const inside = pageBlocks(page, { width, height, block });
  const ratios = paperOf(blocks, inside);
  const saturation = new Float32Array(width * height);
  const channels: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(width * height),
    new Float32Array(width * height),
    new Float32Array(width * height),
  ];
  const [reds, greens, blues] = blocks.channels;
  const [aroundRed, aroundGreen, aroundBlue] = blocks.around;
  const [paperRed, paperGreen, paperBlue] = ratios;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = (2 * x) / width - 1;
      const v = (2 * y) / height - 1;
      const red = surfaceAt(paperRed, u, v);
      const green = surfaceAt(paperGreen, u, v);
      const blue = surfaceAt(paperBlue, u, v);
      let r = reds[i]! / red;
      let g = greens[i]! / green;
      let b = blues[i]! / blue;
      const allRed = aroundRed[i]! / red;
      const allGreen = aroundGreen[i]! / green;
      const allBlue = aroundBlue[i]! / blue;
      const scale = Math.max(r, g, b) / (Math.max(allRed, allGreen, allBlue) || 1);
      if (Math.min(allRed, allGreen, allBlue) * scale > Math.min(r, g, b)) {
        r = allRed * scale;
        g = allGreen * scale;
        b = allBlue * scale;
      }
      channels[0][i] = r;
      channels[1][i] = g;
      channels[2][i] = b;
      const most = Math.max(r, g, b);
      saturation[i] = blocks.bright[i] === 0 ? -1 : most < 12 ? 0 : 1 - Math.min(r, g, b) / most;
    }
  }
  return { width, height, block, saturation, channels, paper: paperAmid(ratios, inside, { width, height }) };
}

/** The paper's colour at the mean place of the page's blocks. */
function paperAmid(
  ratios: Planes<Surface>,
  inside: Uint8Array,
  { width, height }: { width: number; height: number },
): [number, number, number] {
  let [x, y, count] = [0, 0, 0];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0) continue;
    x += i % width;
    y += Math.floor(i / width);
    count++;
  }
  const [u, v] = [(2 * x) / Math.max(1, count) / width - 1, (2 * y) / Math.max(1, count) / height - 1];
  const [red, green, blue] = ofEach(ratios, (surface) => surfaceAt(surface, u, v));
  return [red, green, blue];
}

/** Hue of a colour in degrees, 0 for grey. */
export function hueOf(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span <= 0) return 0;
  const sixth = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return sixth * 60;
}

interface Blocks extends PaleBlocks {
  /**
   * Sums over all pixels of each block and its neighbours, ink included. JPEG blurs colour but not brightness: between
   * black letters warm paper loses its colour and looks blue, while the colour of all pixels together is kept. The less
   * colourful of both counts. In a warm dim light (25 real pages shown so) highlighter's precision rose from 85 to 99 %.
   */
  readonly around: Planes<Uint32Array>;
}

/**
 * A pixel is paper, bare or under highlighter, when it has at least this share of the greatest brightness nearby:
 * heavy green takes a quarter of the light, the blurred rim of a letter half.
 */
const PAPER_SHARE = 0.84;
const DARKEST_PAPER = 100;

function blockColours(planes: ColourPlanes, even: GreyImage, block: number): Blocks {
  const width = Math.max(1, Math.floor(planes.width / block));
  const height = Math.max(1, Math.floor(planes.height / block));
  const grid = { width, height, block };
  const { red, green, blue } = planes;
  const all = ofEach([red, green, blue], (plane) => blockSums(plane, planes, grid));
  const around = ofEach(all, (sums) => overNeighbours(sums, width, height));
  // Most pixels are paper: what ink takes away is counted.
  const bright = withoutInk(all, { planes, even, grid });
  return { width, height, channels: ofEach(all, (sums) => meansOf(sums, bright)), bright, around };
}

/** Takes the pixels under ink out of the sums of each block; tells how many pixels are left. */
function withoutInk(
  all: Planes<Uint32Array>,
  at: { planes: ColourPlanes; even: GreyImage; grid: { width: number; height: number; block: number } },
): Uint16Array {
  const { planes, even, grid } = at;
  const { block } = grid;
  const whole = { width: grid.width * block, height: grid.height * block, block };
  const { most } = blockRanges(even, { left: 0, top: 0, ...whole });
  const { colours, counts } = pixelLoops().inkSums(planes, even, whole, {
    palest: paperLevels(most, grid),
    darkest: DARKEST_PAPER,
    white: meanPaper(planes, even),
    share: 1 - INKED_SATURATION,
  });
  const [reds, greens, blues] = all;
  const left = new Uint16Array(counts.length);
  for (let i = 0; i < left.length; i++) {
    reds[i]! -= colours[0][i]!;
    greens[i]! -= colours[1][i]!;
    blues[i]! -= colours[2][i]!;
    left[i] = block * block - counts[i]!;
  }
  return left;
}

/** For each block the sum over itself and the eight around it. */
function overNeighbours(sums: Uint32Array, width: number, height: number): Uint32Array {
  // A row of nothing above and below the blocks.
  const along = new Uint32Array(sums.length + 2 * width);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      along[i + width] = sums[i]! + (x > 0 ? sums[i - 1]! : 0) + (x + 1 < width ? sums[i + 1]! : 0);
  const out = new Uint32Array(sums.length);
  for (let i = 0; i < out.length; i++) out[i] = along[i]! + along[i + width]! + along[i + 2 * width]!;
  return out;
}

function meansOf(sums: Uint32Array, counts: Uint16Array): Float32Array {
  const means = new Float32Array(sums.length);
  for (let i = 0; i < means.length; i++) means[i] = sums[i]! / (counts[i]! || 1);
  return means;
}

/** A dark pixel is highlighter, not print, when it is at least this saturated: rims of brown print reach 0.15. */
const INKED_SATURATION = 0.3;

/** Mean colour of the brightest tenth or so of the picture's evened-out pixels: bare paper, roughly. */
function meanPaper(planes: ColourPlanes, even: GreyImage): [number, number, number] {
  let [red, green, blue] = [1, 1, 1];
  const { data } = even;
  for (let i = 0; i < data.length; i += 7) {
    if (data[i]! < 225) continue;
    red += planes.red[i]!;
    green += planes.green[i]!;
    blue += planes.blue[i]!;
  }
  return [red, green, blue];
}

/** For each block the least brightness of a pixel that still counts as paper, from the brightest around it. */
function paperLevels(most: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const along = new Uint8Array(most.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      along[i] = greater(most[i]!, greater(x > 0 ? most[i - 1]! : 0, x + 1 < width ? most[i + 1]! : 0));
  const levels = new Uint8Array(most.length);
  for (let i = 0; i < levels.length; i++) {
    const best = greater(along[i]!, greater(along[i - width] ?? 0, along[i + width] ?? 0));
    levels[i] = Math.max(DARKEST_PAPER, best * PAPER_SHARE);
  }
  return levels;
}

/** Marks the blocks that lie on lines of the page or no further off their ends than `beyond`, in x-heights. */
export function pageBlocks(
  page: { lines: readonly TextLine[]; xHeight: number },
  grid: { width: number; height: number; block: number },
  beyond = PAPER_MARGIN,
): Uint8Array {
  const inside = new Uint8Array(grid.width * grid.height);
  const margin = beyond * page.xHeight;
  for (const line of page.lines) {
    for (let x = line.left - margin; x < line.right + margin; x += grid.block) {
      const column = Math.floor(x / grid.block);
      if (column < 0 || column >= grid.width) continue;
      const y = curveAt(line.baseline, Math.max(line.left, Math.min(line.right, x)));
      const from = Math.max(0, Math.floor((y - 2 * line.xHeight) / grid.block));
      const to = Math.min(grid.height - 1, Math.floor((y + line.xHeight) / grid.block));
      for (let row = from; row <= to; row++) inside[row * grid.width + column] = 1;
    }
  }
  return inside;
}
