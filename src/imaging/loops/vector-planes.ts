import type { ColourPlanes, GreyImage, RgbaImage } from './image.ts';
import type { Three } from './pixel-loops.ts';
import { BAND, rowsOfBand } from './vector-bands.ts';
import type { VectorModule } from './vector-module.ts';

export function averages(
  vectors: VectorModule,
  { image, block }: { readonly image: RgbaImage; readonly block: number },
  to: ColourPlanes,
): void {
  const { width, height } = to;
  const { kernels } = vectors;
  const stride = image.width * 4;
  const band = rowsOfBand(block * stride);
  const size = band * width;
  const [from, sums, red, green, blue] = vectors.rooms(band * block * stride, 2 * stride, size, size, size);
  const bytes = vectors.bytes();
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    bytes.set(image.data.subarray(y * block * stride, (y + rows) * block * stride), from);
    for (let row = 0, at = from!, p = 0; row < rows; row++, at += block * stride, p += width) {
      const colours = [red! + p, green! + p, blue! + p] as const;
      if (block === 2) kernels.averageFours(at, at + stride, width, ...colours);
      else kernels.averageBlocks(at, stride, block, width, sums!, ...colours);
    }
    to.red.set(bytes.subarray(red, red! + rows * width), y * width);
    to.green.set(bytes.subarray(green, green! + rows * width), y * width);
    to.blue.set(bytes.subarray(blue, blue! + rows * width), y * width);
  }
}

export function smooth(vectors: VectorModule, { width, height, data }: GreyImage): Uint8Array {
  const result = new Uint8Array(data.length);
  const band = Math.min(height, rowsOfBand(width));
  const [from, sums, out] = vectors.rooms((band + 2) * width, 2 * width + 4, band * width);
  const bytes = vectors.bytes();
  for (let y = 0; y < height; y += band) {
    const end = Math.min(height, y + band);
    // One row more on each side; the picture's first and last stand for those beyond them.
    for (const [at, row] of [
      [0, Math.max(0, y - 1)],
      [end - y + 1, Math.min(height - 1, end)],
    ] as const)
      bytes.set(data.subarray(row * width, (row + 1) * width), from! + at * width);
    bytes.set(data.subarray(y * width, end * width), from! + width);
    vectors.kernels.smooth(from!, width, end - y, sums! + 2, out!);
    result.set(bytes.subarray(out, out! + (end - y) * width), y * width);
  }
  return result;
}

export function ofThree(
  vectors: VectorModule,
  planes: Three<Uint8Array>,
  take: VectorModule['kernels']['leastOfThree'],
): Uint8Array {
  const { length } = planes[0];
  const result = new Uint8Array(length);
  const [first, second, third, out] = vectors.rooms(BAND, BAND, BAND, BAND);
  const bytes = vectors.bytes();
  for (let at = 0; at < length; at += BAND) {
    const end = Math.min(length, at + BAND);
    bytes.set(planes[0].subarray(at, end), first);
    bytes.set(planes[1].subarray(at, end), second);
    bytes.set(planes[2].subarray(at, end), third);
    take(first!, second!, third!, out!, end - at);
    result.set(bytes.subarray(out, out! + end - at), at);
  }
  return result;
}

export function greatestOfRows(vectors: VectorModule, { width, height, data }: GreyImage, rows: number): Uint8Array {
  const result = new Uint8Array(width * Math.ceil(height / rows));
  const band = rowsOfBand(width, rows);
  const [from, most, least] = vectors.rooms(band * width, (band / rows) * width, width);
  const bytes = vectors.bytes();
  for (let y = 0; y < height; y += band) {
    const taken = Math.min(band, height - y);
    bytes.set(data.subarray(y * width, (y + taken) * width), from);
    let to = most!;
    for (let row = 0; row < taken; row += rows, to += width)
      vectors.kernels.rangeColumns(from! + row * width, width, Math.min(rows, taken - row), to, least!);
    result.set(bytes.subarray(most, to), (y / rows) * width);
  }
  return result;
}
