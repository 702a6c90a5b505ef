import { fitSurface, type Surface, surfaceAt } from './smooth-surface.ts';

/** One of something for red, for green and for blue. */
export type Planes<Each> = readonly [Each, Each, Each];

export const ofEach = <From, To>([red, green, blue]: Planes<From>, make: (from: From) => To): Planes<To> => [
  make(red),
  make(green),
  make(blue),
];

/** Blocks of a picture with the mean colour of what is no ink in them. */
export interface PaleBlocks {
  readonly width: number;
  readonly height: number;
  readonly channels: Planes<Float32Array>;
  /** How many pixels of each block are no ink; only they count for its colour. */
  readonly bright: Uint16Array;
}

/** Blocks of the page to which the paper's colour is fitted. */
interface Places {
  readonly blocks: Int32Array;
  /** Where they lie, −1 to 1 across and down the picture. */
  readonly us: Float64Array;
  readonly vs: Float64Array;
  /** The greatest of each block's three colours. */
  readonly most: Float64Array;
}

/** About as many blocks as the paper's surface is fitted to, and the darkest ones of use. */
const FITTED = 6000;
const DARKEST_FITTED = 20;

/** Parts of the page, across and down, that have their own light; each reaches into a margin, which is bare. */
const PARTS_ACROSS = 2;
const PARTS_DOWN = 8;
/** Paper takes no light away: of each colour it has about as much as this share of its part's blocks stay below. */
const PALE = 0.95;
/**
 * What has less than this share of one of the colours is ink or shadow. Where pale green covered most of a page it was taken
 * for its paper before, and 69 words under it were lost; of 270 made pages 81 words under highlighter were missed then and
 * 9 are now.
 */
const PAPER_LIGHT = 0.9;

/** The blocks, among those of a page, that look like bare paper beside the others around them. */
function paperAmong(blocks: Int32Array, { width, channels }: Pick<PaleBlocks, 'width' | 'channels'>): Int32Array {
  const partOf = partsOf(blocks, width);
  const parts: number[][] = Array.from({ length: PARTS_ACROSS * PARTS_DOWN }, () => []);
  for (const i of blocks) parts[partOf(i)]!.push(i);
  const levels = ofEach(channels, (channel) =>
    parts.map((part) => Float32Array.from(part, (i) => channel[i]!).sort()[Math.floor(part.length * PALE)] ?? 0),
  );
  return blocks.filter((i) => channels.every((channel, k) => channel[i]! >= PAPER_LIGHT * levels[k]![partOf(i)]!));
}

/**
 * What is palest may be a printed ground, or grain in a dim light. Paper is what more blocks agree with: where pale green
 * covered most of a page, 2974 of 6288 against 1396 for a surface through all; on pages in a dim light about 0.6 times as
 * many, and two of them lost half of their marks to it.
 */
const MORE = 1.1;
/** Blocks agree with a surface that is no further off than this. */
const AGREES = 0.03;

/** For each colour its share of the brightest on bare paper, all over the picture. */
export function paperOf(blocks: PaleBlocks, inside: Uint8Array): Planes<Surface> {
  const all = placesOnPage(blocks, inside);
  const ofAll = fitTo(all, blocks);
  const least = MORE * agreeing(ofAll, all, blocks);
  // On most pages nearly all blocks agree, and none could do better.
  if (least >= all.blocks.length) return ofAll;
  const ofPale = fitTo(placesAt(paperAmong(all.blocks, blocks), blocks), blocks);
  return agreeing(ofPale, all, blocks) > least ? ofPale : ofAll;
}

const fitTo = (places: Places, { channels }: PaleBlocks): Planes<Surface> =>
  ofEach(channels, (channel) => fitRatio(channel, places));

/** How many of some places have the colour that three surfaces give. */
function agreeing(surfaces: Planes<Surface>, { blocks, us, vs, most }: Places, { channels }: PaleBlocks): number {
  let count = 0;
  for (let k = 0; k < blocks.length; k++) {
    let furthest = 0;
    for (let c = 0; c < 3; c++) {
      const off = Math.abs(channels[c]![blocks[k]!]! / most[k]! - surfaceAt(surfaces[c]!, us[k]!, vs[k]!));
      if (off > furthest) furthest = off;
    }
    if (furthest < AGREES) count++;
  }
  return count;
}

/** Tells in which part of the page a block lies. */
function partsOf(blocks: Int32Array, width: number): (block: number) => number {
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (const i of blocks) {
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return (i) => {
    const across = Math.floor((((i % width) - left) / (right - left + 1)) * PARTS_ACROSS);
    const down = Math.floor(((Math.floor(i / width) - top) / (bottom - top + 1)) * PARTS_DOWN);
    return down * PARTS_ACROSS + across;
  };
}

function placesOnPage({ width, height, channels, bright }: PaleBlocks, inside: Uint8Array): Places {
  const [red, green, blue] = channels;
  let count = 0;
  for (let i = 0; i < inside.length; i++) count += inside[i]!;
  const stride = Math.max(1, Math.floor(count / FITTED));
  const found = new Int32Array(Math.ceil(count / stride));
  let [seen, taken] = [0, 0];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0 || bright[i] === 0 || seen++ % stride !== 0) continue;
    if (Math.max(red[i]!, green[i]!, blue[i]!) < DARKEST_FITTED) continue;
    found[taken++] = i;
  }
  return placesAt(found.subarray(0, taken), { width, height, channels });
}

function placesAt(
  blocks: Int32Array,
  { width, height, channels }: Pick<PaleBlocks, 'width' | 'height' | 'channels'>,
): Places {
  const [red, green, blue] = channels;
  const most = Float64Array.from(blocks, (i) => Math.max(red[i]!, green[i]!, blue[i]!));
  const taken = blocks.length;
  const us = new Float64Array(taken);
  const vs = new Float64Array(taken);
  for (let k = 0; k < taken; k++) {
    us[k] = (2 * (blocks[k]! % width)) / width - 1;
    vs[k] = (2 * Math.floor(blocks[k]! / width)) / height - 1;
  }
  return { blocks, us, vs, most };
}

/** Fits channel / brightest-channel over the page's blocks, outliers counting less with every round. */
function fitRatio(channel: Float32Array, { blocks, us, vs, most }: Places): Surface {
  if (blocks.length < 12) return [1, 0, 0, 0, 0, 0];
  const zs = new Float64Array(blocks.length);
  for (let k = 0; k < zs.length; k++) zs[k] = channel[blocks[k]!]! / most[k]!;
  return fitSurface(us, vs, zs);
}
