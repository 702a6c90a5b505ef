import type { ColourPlanes, GreyImage, RgbaImage } from './image.ts';
import { BAND, rowsOfBand } from './vector-bands.ts';
import { pixelVectors } from './vector-module.ts';

/**
 * The mean of each `block` by `block` pixels of `image`, which has so many rows and columns for each of `to`, cut to whole
 * numbers: exactly up to 16 pixels a side.
 */
export function averages(image: RgbaImage, block: number, to: ColourPlanes): void {
  const vectors = pixelVectors();
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

/**
 * A picture with less noise: each pixel weighed with its eight neighbours, 1 : 2 : 1 across and down (a binomial filter), so
 * that noise of a pixel's size is a quarter of what it was. Pixels at the edge stand for those beyond it.
 */
export function smoothed({ width, height, data }: GreyImage): GreyImage {
  const vectors = pixelVectors();
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
  return { width, height, data: result };
}

/** The grey picture in which highlighter vanishes and print stays: the brightest of the three colours. */
export const brightest = (planes: ColourPlanes): GreyImage => ofColours(planes, 'greatest');
/** The grey picture in which every pen shows: the darkest of the three colours. */
export const darkest = (planes: ColourPlanes): GreyImage => ofColours(planes, 'least');

function ofColours({ width, height, red, green, blue }: ColourPlanes, which: 'greatest' | 'least'): GreyImage {
  const vectors = pixelVectors();
  const take = vectors.kernels[`${which}OfThree`];
  const { length } = red;
  const result = new Uint8Array(length);
  const [first, second, third, out] = vectors.rooms(BAND, BAND, BAND, BAND);
  const bytes = vectors.bytes();
  for (let at = 0; at < length; at += BAND) {
    const end = Math.min(length, at + BAND);
    bytes.set(red.subarray(at, end), first);
    bytes.set(green.subarray(at, end), second);
    bytes.set(blue.subarray(at, end), third);
    take(first!, second!, third!, out!, end - at);
    result.set(bytes.subarray(out, out! + end - at), at);
  }
  return { width, height, data: result };
}

/** The greatest of each column in bands of so many rows, one band after the other; the last one may be cut off. */
export function greatestOfRows({ width, height, data }: GreyImage, rows: number): Uint8Array {
  const vectors = pixelVectors();
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
