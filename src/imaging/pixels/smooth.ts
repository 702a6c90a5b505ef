import type { GreyImage } from '../loops/loops.ts';

/**
 * A picture with each pixel weighed with its eight neighbours, 1 : 2 : 1 across and down (a binomial filter): noise of a
 * pixel's size is a quarter of what it was. About 10 ns a pixel.
 */
export function smoothed<Image extends GreyImage>(image: Image): Image {
  const { width, height, data } = image;
  const across = new Uint16Array(data.length);
  for (let row = 0; row < data.length; row += width) {
    const last = row + width - 1;
    for (let i = row; i <= last; i++)
      across[i] = data[i]! * 2 + data[i > row ? i - 1 : i]! + data[i < last ? i + 1 : i]!;
  }
  const out = new Uint8Array(data.length);
  const end = (height - 1) * width;
  for (let i = 0; i < out.length; i++) {
    const above = across[i >= width ? i - width : i]!;
    const below = across[i < end ? i + width : i]!;
    out[i] = (across[i]! * 2 + above + below + 8) >> 4;
  }
  return { ...image, data: out };
}
