import type { BlockGrid, ColourPlanes, GreyImage } from './image.ts';
import type { InkLimits, InkSums } from './pixel-loops.ts';
import { putRows, rowsOfBand } from './vector-bands.ts';
import type { VectorModule } from './vector-module.ts';

export function blockSums(
  vectors: VectorModule,
  picture: GreyImage,
  { left, top, width, height, block }: BlockGrid,
): Uint32Array {
  const columns = width / block;
  const out = new Uint32Array(columns * (height / block));
  const band = rowsOfBand(width, block);
  const [from, sums, result] = vectors.rooms(band * width, width * 2, (band / block) * columns * 4);
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    putRows(vectors, picture, { left, top: top + y, width, rows }, from!);
    vectors.kernels.blockSums(from!, columns, rows / block, block, sums!, result!);
    out.set(new Uint32Array(vectors.bytes().buffer, result, (rows / block) * columns), (y / block) * columns);
  }
  return out;
}

export function blockRanges(
  vectors: VectorModule,
  picture: GreyImage,
  { left, top, width, height, block }: BlockGrid,
): { most: Uint8Array; least: Uint8Array } {
  const columns = Math.ceil(width / block);
  const count = columns * Math.ceil(height / block);
  const [most, least] = [new Uint8Array(count), new Uint8Array(count)];
  const band = rowsOfBand(width, block);
  const inBand = (band / block) * columns;
  const [from, above, below, high, low] = vectors.rooms(band * width, width, width, inBand, inBand);
  const bytes = vectors.bytes();
  for (let y = 0, i = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    const blocks = Math.ceil(rows / block) * columns;
    putRows(vectors, picture, { left, top: top + y, width, rows }, from!);
    vectors.kernels.blockRanges(from!, width, rows, block, above!, below!, high!, low!);
    most.set(bytes.subarray(high, high! + blocks), i);
    least.set(bytes.subarray(low, low! + blocks), i);
    i += blocks;
  }
  return { most, least };
}

export function inkSums(
  vectors: VectorModule,
  { planes, even }: { planes: ColourPlanes; even: GreyImage },
  { width, height, block }: Omit<BlockGrid, 'left' | 'top'>,
  limits: InkLimits,
): InkSums {
  const columns = width / block;
  const count = columns * (height / block);
  const colours = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)] as const;
  const counts = new Uint32Array(count);
  const pixels = width * block;
  const rooms = vectors.rooms(pixels, pixels, pixels, pixels, columns, (width + 16) * 8, columns * 16);
  const [red, green, blue, levels, palest, sums, out] = rooms;
  const bytes = vectors.bytes();
  const found = new Uint32Array(bytes.buffer, out, columns * 4);
  const strongest = Math.max(...limits.white);
  const white = limits.white.map((value) => strongest / value) as [number, number, number];
  // Shares of the paper's colour lie at most so many times as far apart as the colours do; more than two times is no help.
  const plain = Math.min(257, Math.ceil(128 * limits.share * Math.max(...white)) + 1);
  for (let y = 0, i = 0; y < height; y += block, i += columns) {
    const part = { left: 0, top: y, width, rows: block };
    putRows(vectors, { ...even, data: planes.red }, part, red!);
    putRows(vectors, { ...even, data: planes.green }, part, green!);
    putRows(vectors, { ...even, data: planes.blue }, part, blue!);
    putRows(vectors, even, part, levels!);
    bytes.set(limits.palest.subarray(i, i + columns), palest);
    vectors.kernels.inkSums(
      red!,
      green!,
      blue!,
      levels!,
      palest!,
      columns,
      block,
      limits.darkest,
      plain,
      white[0],
      white[1],
      white[2],
      limits.share,
      sums!,
      out!,
    );
    [...colours, counts].forEach((sums, k) => sums.set(found.subarray(k * columns, (k + 1) * columns), i));
  }
  return { colours, counts };
}
