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
  /** Rooms for the values of rows of blocks, of even ones and of odd ones; and who lays them there. */
  readonly rooms: readonly [even: number, odd: number];
  readonly lay: (row: number, room: number) => void;
  /** Makes a row of pixels that lies so far from the upper row of blocks to the lower one, 0 to 1. */
  readonly make: (from: number, to: number, rows: { above: number; below: number; share: number }) => void;
}

/** Takes all rows of a picture that lie between the middles of the same two rows of blocks at once, into `out`. */
function overRows({ width, height, data }: GreyImage, how: ByBlocks, out: Uint8Array): void {
  const { blocks, offset, from, to, rooms, lay, make } = how;
  const bytes = pixelVectors().bytes();
  const step = 1 / blocks.block;
  const held = [-1, -1];
  const laid = (row: number): number => {
    const room = rooms[row & 1]!;
    if (held[row & 1] !== row) lay(row, room);
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
      make(from + at, to + at, { above, below, share: isBetween ? place - upper + y * step : 0 });
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
  const lay: ByBlocks['lay'] = (row, room) => {
    putBlocks(light, row, values!);
    vectors.kernels.spreadLight(values!, block, room, width);
  };
  const make: ByBlocks['make'] = (at, into, { above, below, share }) =>
    vectors.kernels.evenRow(at, into, width, above, below, share, least);
  overRows(grey, { blocks: light, offset: 0, from: from!, to: to!, rooms: [even!, odd!], lay, make }, out);
}

/** 1 for pixels darker than their limit, which changes evenly from block to block of four pixels; 0 for others. */
export function darkerThan(grey: GreyImage, limits: BlockValues): Uint8Array {
  const vectors = pixelVectors();
  const out = new Uint8Array(grey.data.length);
  const size = limits.width * 4 + 8;
  const band = Math.min(grey.height, limits.block + 1) * grey.width;
  const [from, to, even, odd, spread] = vectors.rooms(band, band, size, size, size + 8);
  const lay: ByBlocks['lay'] = (row, room) => putBlocks(limits, row, room);
  const make: ByBlocks['make'] = (at, into, { above, below, share }) =>
    vectors.kernels.darkerThan(at, into, limits.width, above, below, share, spread! + 8);
  overRows(grey, { blocks: limits, offset: 0.5, from: from!, to: to!, rooms: [even!, odd!], lay, make }, out);
  return out;
}
