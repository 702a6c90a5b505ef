import type { BlockValues } from './block-values.ts';
import type { GreyImage } from './image.ts';
import { pixelVectors } from './vector-module.ts';

/** What becomes of each row of a picture by values of blocks, which change evenly from the middle of one to that of the next. */
interface ByBlocks {
  readonly blocks: BlockValues;
  /** Where in a pixel its value holds, in pixels from its upper edge. */
  readonly offset: number;
  /** Rooms for as many rows as a block has and one more: as they are, and what becomes of them. */
  readonly from: number;
  readonly to: number;
  /** Rooms for the values of rows of blocks, of even ones and of odd ones. */
  readonly rooms: readonly [even: number, odd: number];
  readonly maker: RowMaker;
}

interface RowMaker {
  /** Lays the values of a row of blocks into a room. */
  lay(row: number, room: number): void;
  /** Makes a row of pixels that lies so far from the upper row of blocks to the lower one, 0 to 1. */
  make(from: number, to: number, rows: { above: number; below: number; share: number }): void;
}

/** Takes all rows of a picture that lie between the middles of the same two rows of blocks at once, into `out`. */
function overRows({ width, height, data }: GreyImage, how: ByBlocks, out: Uint8Array): void {
  const { blocks, offset, from, to, rooms, maker } = how;
  const bytes = pixelVectors().bytes();
  const step = 1 / blocks.block;
  const held = [-1, -1];
  const laid = (row: number): number => {
    const room = rooms[row & 1]!;
    if (held[row & 1] !== row) maker.lay(row, room);
    held[row & 1] = row;
    return room;
  };
  for (let top = 0, end = 0; top < height; top = end) {
    const place = (top + offset) / blocks.block - 0.5;
    const upper = Math.max(0, Math.min(blocks.height - 1, Math.floor(place)));
    const isBetween = place >= 0 && upper < blocks.height - 1;
    const last = place < 0 ? 0.5 : isBetween ? upper + 1.5 : Infinity;
    end = Math.min(height, Math.ceil(last * blocks.block - offset));
    const [above, below] = [laid(upper), laid(isBetween ? upper + 1 : upper)];
    bytes.set(data.subarray(top * width, end * width), from);
    for (let y = 0, at = 0; y < end - top; y++, at += width)
      maker.make(from + at, to + at, { above, below, share: isBetween ? place - upper + y * step : 0 });
    out.set(bytes.subarray(to, to + (end - top) * width), top * width);
  }
}

/** Copies the values of a row of blocks, and the last of them once more. */
function putBlocks({ width, data }: BlockValues, row: number, to: number): void {
  const floats = new Float32Array(pixelVectors().bytes().buffer, to, width + 2);
  floats.set(data.subarray(row * width, (row + 1) * width));
  floats.fill(data[(row + 1) * width - 1]!, width);
}

/**
 * Each pixel as its share of 255 in the light on it, cut to whole numbers and at 255, into `out`, which may be the
 * picture's own. Light changes evenly from the middle of a block to that of the next, and counts at least as `least`.
 */
export function dividedByLight(
  grey: GreyImage,
  { light, least }: { light: BlockValues; least: number },
  out: Uint8Array,
): void {
  const vectors = pixelVectors();
  const { width, height } = grey;
  const { block } = light;
  const spreadSize = (width + block) * 4;
  const band = Math.min(height, block + 1) * width;
  const [from, to, values, even, odd] = vectors.rooms(band, band, light.width * 4 + 8, spreadSize, spreadSize);
  const maker = new EvenRows(light, { least, width, values: values! });
  overRows(grey, { blocks: light, offset: 0, from: from!, to: to!, rooms: [even!, odd!], maker }, out);
}

/** Rows of which the light is evened out. A class: of functions made anew for each picture the compiled code would be lost with it. */
class EvenRows implements RowMaker {
  readonly #light: BlockValues;
  readonly #how: { readonly least: number; readonly width: number; readonly values: number };

  constructor(light: BlockValues, how: { least: number; width: number; values: number }) {
    this.#light = light;
    this.#how = how;
  }

  lay(row: number, room: number): void {
    const { values, width } = this.#how;
    putBlocks(this.#light, row, values);
    pixelVectors().kernels.spreadLight(values, this.#light.block, room, width);
  }

  make(from: number, to: number, { above, below, share }: { above: number; below: number; share: number }): void {
    const { width, least } = this.#how;
    pixelVectors().kernels.evenRow(from, to, width, above, below, share, least);
  }
}

/** 1 for pixels darker than their limit, which changes evenly from block to block of four pixels; 0 for others. */
export function darkerThan(grey: GreyImage, limits: BlockValues): Uint8Array {
  const vectors = pixelVectors();
  const out = new Uint8Array(grey.data.length);
  const size = limits.width * 4 + 8;
  const band = Math.min(grey.height, limits.block + 1) * grey.width;
  const [from, to, even, odd, spread] = vectors.rooms(band, band, size, size, size + 8);
  const maker = new DarkRows(limits, spread! + 8);
  overRows(grey, { blocks: limits, offset: 0.5, from: from!, to: to!, rooms: [even!, odd!], maker }, out);
  return out;
}

/** Rows of what is darker than limits. */
class DarkRows implements RowMaker {
  readonly #limits: BlockValues;
  readonly #spread: number;

  constructor(limits: BlockValues, spread: number) {
    this.#limits = limits;
    this.#spread = spread;
  }

  lay(row: number, room: number): void {
    putBlocks(this.#limits, row, room);
  }

  make(from: number, to: number, { above, below, share }: { above: number; below: number; share: number }): void {
    pixelVectors().kernels.darkerThan(from, to, this.#limits.width, above, below, share, this.#spread);
  }
}
