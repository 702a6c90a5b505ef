import type { BlockValues } from './block-values.ts';
import type { GreyImage } from './image.ts';
import { pixelVectors } from './vector-module.ts';

/** Rows of a picture that lie between the middles of the same two rows of blocks. */
interface BetweenBlocks {
  readonly top: number;
  readonly rows: number;
  readonly upper: number;
  readonly lower: number;
  /** How far the first row lies from the upper middle to the lower one, 0 to 1, and by how much each further one. */
  readonly share: number;
  readonly step: number;
}

/**
 * Cuts a picture into such rows, at most one more than a block is high. `offset` is where in a pixel its value holds, in
 * pixels from its upper edge.
 */
function* betweenBlocks(
  height: number,
  { block, height: count }: BlockValues,
  offset: number,
): Generator<BetweenBlocks> {
  for (let top = 0; top < height; ) {
    const place = (top + offset) / block - 0.5;
    const upper = Math.max(0, Math.min(count - 1, Math.floor(place)));
    const isBetween = place >= 0 && upper < count - 1;
    const last = place < 0 ? 0.5 : isBetween ? upper + 1.5 : Infinity;
    const rows = Math.min(height, Math.ceil(last * block - offset)) - top;
    yield isBetween
      ? { top, rows, upper, lower: upper + 1, share: place - upper, step: 1 / block }
      : { top, rows, upper, lower: upper, share: 0, step: 0 };
    top += rows;
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
export function evenLight(
  { width, height, data }: GreyImage,
  { light, least }: { light: BlockValues; least: number },
  out: Uint8Array,
): void {
  const vectors = pixelVectors();
  const { block } = light;
  const spreadSize = (width + block) * 4;
  const band = Math.min(height, block + 1) * width;
  const [from, to, blocks, even, odd] = vectors.rooms(band, band, light.width * 4 + 8, spreadSize, spreadSize);
  const bytes = vectors.bytes();
  const spread = [even!, odd!];
  const held = [-1, -1];
  const lightOf = (row: number): number => {
    const room = spread[row & 1]!;
    if (held[row & 1] !== row) {
      putBlocks(light, row, blocks!);
      vectors.kernels.spreadLight(blocks!, block, room, width);
      held[row & 1] = row;
    }
    return room;
  };
  for (const { top, rows, upper, lower, share, step } of betweenBlocks(height, light, 0)) {
    const [above, below] = [lightOf(upper), lightOf(lower)];
    bytes.set(data.subarray(top * width, (top + rows) * width), from);
    for (let y = 0, at = 0; y < rows; y++, at += width)
      vectors.kernels.evenRow(from! + at, to! + at, width, above, below, share + y * step, least);
    out.set(bytes.subarray(to, to! + rows * width), top * width);
  }
}

/** 1 for pixels darker than their limit, which changes evenly from block to block of four pixels; 0 for others. */
export function darkerThan({ width, height, data }: GreyImage, limits: BlockValues): Uint8Array {
  const vectors = pixelVectors();
  const out = new Uint8Array(data.length);
  const size = limits.width * 4 + 8;
  const band = Math.min(height, limits.block + 1) * width;
  const [from, to, even, odd, room] = vectors.rooms(band, band, size, size, size + 8);
  const bytes = vectors.bytes();
  const held = [-1, -1];
  const limitsOf = (row: number): number => {
    const place = row & 1 ? odd! : even!;
    if (held[row & 1] !== row) putBlocks(limits, row, place);
    held[row & 1] = row;
    return place;
  };
  for (const { top, rows, upper, lower, share, step } of betweenBlocks(height, limits, 0.5)) {
    const [above, below] = [limitsOf(upper), limitsOf(lower)];
    bytes.set(data.subarray(top * width, (top + rows) * width), from);
    for (let y = 0, at = 0; y < rows; y++, at += width)
      vectors.kernels.darkerThan(from! + at, to! + at, limits.width, above, below, share + y * step, room! + 8);
    out.set(bytes.subarray(to, to! + rows * width), top * width);
  }
  return out;
}
