import { curveAt } from './curve.ts';
import { greater, takeGreaterRow } from './greater.ts';
import type { GreyImage } from './image.ts';
import type { ColourPlanes } from './reduce.ts';
import { fitSurface, type Surface, surfaceAt } from './smooth-surface.ts';
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
  /** 0 to 360 degrees for each block. */
  readonly hue: Float32Array;
  /** Red, green and blue of each block as they would be on white paper, 0 to 255. */
  readonly channels: readonly [Float32Array, Float32Array, Float32Array];
  /** Red, green and blue of the bare paper in the middle of the text, the greatest being about 1. */
  readonly paper: readonly [number, number, number];
  /** True where the picture has no colours: `saturation` is then how much darker than the paper a block is. */
  readonly isGrey?: boolean;
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
  const ratios = [0, 1, 2].map((c) => fitRatio(blocks, c, inside));
  const saturation = new Float32Array(width * height);
  const hue = new Float32Array(width * height);
  const channels: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(width * height),
    new Float32Array(width * height),
    new Float32Array(width * height),
  ];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = (2 * x) / width - 1;
      const v = (2 * y) / height - 1;
      const red = surfaceAt(ratios[0]!, u, v);
      const green = surfaceAt(ratios[1]!, u, v);
      const blue = surfaceAt(ratios[2]!, u, v);
      let r = blocks.channels[0]![i]! / red;
      let g = blocks.channels[1]![i]! / green;
      let b = blocks.channels[2]![i]! / blue;
      const allRed = blocks.around[0]![i]! / red;
      const allGreen = blocks.around[1]![i]! / green;
      const allBlue = blocks.around[2]![i]! / blue;
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
      hue[i] = hueOf(r, g, b);
    }
  }
  return { width, height, block, saturation, hue, channels, paper: paperAmid(ratios, inside, { width, height }) };
}

/** The paper's colour at the mean place of the page's blocks. */
function paperAmid(
  ratios: readonly Surface[],
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
  return [surfaceAt(ratios[0]!, u, v), surfaceAt(ratios[1]!, u, v), surfaceAt(ratios[2]!, u, v)];
}

/** Hue of a colour in degrees, 0 for grey. */
export function hueOf(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span <= 0) return 0;
  const sixth = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return sixth * 60;
}

interface Blocks {
  readonly width: number;
  readonly height: number;
  readonly channels: readonly Float32Array[];
  /** How many pixels of each block are no ink; only they count for its colour. */
  readonly bright: Uint16Array;
  /**
   * Sums over all pixels of each block and its neighbours, ink included. JPEG blurs colour but not brightness: between
   * black letters warm paper loses its colour and looks blue, while the colour of all pixels together is kept. The less
   * colourful of both counts. In a warm dim light (25 real pages shown so) highlighter's precision rose from 85 to 99 %.
   */
  readonly around: readonly Float32Array[];
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
  const size = width * height;
  const bright = new Uint16Array(size);
  const reds = new Uint32Array(size);
  const greens = new Uint32Array(size);
  const blues = new Uint32Array(size);
  const all = [new Float32Array(size), new Float32Array(size), new Float32Array(size)] as const;
  const levels = even.data;
  const { red: fromRed, green: fromGreen, blue: fromBlue } = planes;
  const paper = meanPaper(planes, even);
  const white: Shares = [sharesOf(paper[0]), sharesOf(paper[1]), sharesOf(paper[2])];
  const least = paperLevels(even, { width, height, block });
  for (let y = 0; y < height * block; y++) {
    let i = Math.floor(y / block) * width;
    for (let x = 0, q = y * planes.width; x < width; x++, i++) {
      const palest = least[i]!;
      let red = 0;
      let green = 0;
      let blue = 0;
      let count = 0;
      for (const end = q + block; q < end; q++) {
        all[0][i]! += fromRed[q]!;
        all[1][i]! += fromGreen[q]!;
        all[2][i]! += fromBlue[q]!;
        const level = levels[q]!;
        if (level < palest && (level < DARKEST_PAPER || !isInked(planes, q, white))) continue;
        red += fromRed[q]!;
        green += fromGreen[q]!;
        blue += fromBlue[q]!;
        count++;
      }
      reds[i]! += red;
      greens[i]! += green;
      blues[i]! += blue;
      bright[i]! += count;
    }
  }
  const around = all.map((sums) => overNeighbours(sums, width, height));
  return { width, height, channels: [reds, greens, blues].map((sums) => meansOf(sums, bright)), bright, around };
}

/** For each block the sum over itself and the eight around it. */
function overNeighbours(sums: Float32Array, width: number, height: number): Float32Array {
  const along = new Float32Array(sums.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      along[i] = sums[i]! + (x > 0 ? sums[i - 1]! : 0) + (x + 1 < width ? sums[i + 1]! : 0);
  return along.map((sum, i) => sum + (along[i - width] ?? 0) + (along[i + width] ?? 0));
}

function meansOf(sums: Uint32Array, counts: Uint16Array): Float32Array {
  const means = new Float32Array(sums.length);
  for (let i = 0; i < means.length; i++) means[i] = sums[i]! / (counts[i]! || 1);
  return means;
}

/** A dark pixel is highlighter, not print, when it is at least this saturated: rims of brown print reach 0.15. */
const INKED_SATURATION = 0.3;

/** What each value of a colour is as a share of the paper's: three tables are quicker than three divisions a pixel. */
type Shares = readonly [Float64Array, Float64Array, Float64Array];

const sharesOf = (paper: number): Float64Array => Float64Array.from({ length: 256 }, (_, value) => value / paper);

function isInked(planes: ColourPlanes, i: number, white: Shares): boolean {
  const r = white[0][planes.red[i]!]!;
  const g = white[1][planes.green[i]!]!;
  const b = white[2][planes.blue[i]!]!;
  const most = Math.max(r, g, b);
  return most - Math.min(r, g, b) >= most * INKED_SATURATION;
}

/** Mean colour of the brightest tenth or so of the picture's evened-out pixels: bare paper, roughly. */
function meanPaper(planes: ColourPlanes, even: GreyImage): [number, number, number] {
  const sums: [number, number, number] = [1, 1, 1];
  for (let i = 0; i < even.data.length; i += 7) {
    if (even.data[i]! < 225) continue;
    sums[0] += planes.red[i]!;
    sums[1] += planes.green[i]!;
    sums[2] += planes.blue[i]!;
  }
  return sums;
}

/** For each block the least brightness of a pixel that still counts as paper, from the brightest around it. */
function paperLevels(even: GreyImage, grid: { width: number; height: number; block: number }): Uint8Array {
  const { width, height, block } = grid;
  const most = new Uint8Array(width * height);
  const { data } = even;
  const over = new Uint8Array(even.width);
  for (let y = 0, i = 0; y < height; y++) {
    over.fill(0);
    for (let row = y * block; row < (y + 1) * block; row++) takeGreaterRow(over, data, row * even.width);
    for (let x = 0, q = 0; x < width; x++, i++)
      for (const end = q + block; q < end; q++) most[i] = greater(most[i]!, over[q]!);
  }
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

/** Marks the blocks that lie on or near lines of the page. */
export function pageBlocks(
  page: { lines: readonly TextLine[]; xHeight: number },
  grid: { width: number; height: number; block: number },
): Uint8Array {
  const inside = new Uint8Array(grid.width * grid.height);
  const margin = PAPER_MARGIN * page.xHeight;
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

/** Fits channel / brightest-channel over the page's blocks, outliers counting less with every round. */
function fitRatio(blocks: Blocks, channel: number, inside: Uint8Array): Surface {
  const [red, green, blue] = blocks.channels;
  const plane = blocks.channels[channel]!;
  const us: number[] = [];
  const vs: number[] = [];
  const zs: number[] = [];
  let count = 0;
  for (let i = 0; i < inside.length; i++) count += inside[i]!;
  const stride = Math.max(1, Math.floor(count / 6000));
  let seen = 0;
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0 || blocks.bright[i] === 0 || seen++ % stride !== 0) continue;
    const most = Math.max(red![i]!, green![i]!, blue![i]!);
    if (most < 20) continue;
    us.push((2 * (i % blocks.width)) / blocks.width - 1);
    vs.push((2 * Math.floor(i / blocks.width)) / blocks.height - 1);
    zs.push(plane[i]! / most);
  }
  if (zs.length < 12) return [1, 0, 0, 0, 0, 0];
  return fitSurface(us, vs, zs);
}
