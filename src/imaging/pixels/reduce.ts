import type { ColourPlanes, RgbaImage } from '../loops/loops.ts';
import { pixelLoops } from '../loops/loops.ts';

/**
 * Averages blocks of `factor` × `factor` pixels (a whole number); rows and columns left over at the edge are dropped.
 */
export function reduce(image: RgbaImage, factor: number): ColourPlanes {
  const width = Math.max(1, Math.floor(image.width / factor));
  const height = Math.max(1, Math.floor(image.height / factor));
  const planes = emptyPlanes(width, height);
  if (factor === 1) copyPlanes(image, planes);
  else if (factor === 2 && image.width > 1 && image.height > 1) pixelLoops().averageFours(image, planes);
  else if (factor > MAX_PAIRED_FACTOR || image.data.byteOffset % 4 !== 0) averageBytes(image, planes, factor);
  else averagePixels(image, planes, factor);
  return planes;
}

function emptyPlanes(width: number, height: number): ColourPlanes {
  const size = width * height;
  return { width, height, red: new Uint8Array(size), green: new Uint8Array(size), blue: new Uint8Array(size) };
}

function copyPlanes(image: RgbaImage, to: ColourPlanes): void {
  const { data } = image;
  for (let y = 0, p = 0; y < to.height; y++) {
    for (let x = 0, q = y * image.width * 4; x < to.width; x++, p++, q += 4) {
      to.red[p] = data[q]!;
      to.green[p] = data[q + 1]!;
      to.blue[p] = data[q + 2]!;
    }
  }
}

/** Red and blue of a pixel are added as one number, 16 bits each: up to this factor their sums do not meet. */
const MAX_PAIRED_FACTOR = 16;
const RED_AND_BLUE = 0x00ff00ff;

function wholePixels({ data, width, height }: RgbaImage): Int32Array {
  return new Int32Array(data.buffer, data.byteOffset, width * height);
}

/** Two sums a pixel instead of three, from pixels read whole. */
function averagePixels(image: RgbaImage, to: ColourPlanes, factor: number): void {
  const pixels = wholePixels(image);
  const { red, green, blue } = to;
  const share = 1 / (factor * factor);
  const columns = Math.min(factor, image.width);
  const rows = Math.min(factor, image.height);
  const pairs = new Uint32Array(to.width);
  const greens = new Uint32Array(to.width);
  for (let y = 0, p = 0; y < to.height; y++) {
    pairs.fill(0);
    greens.fill(0);
    for (let row = 0; row < rows; row++) {
      let q = (y * factor + row) * image.width;
      for (let x = 0; x < to.width; x++) {
        let pair = 0;
        let middle = 0;
        for (const end = q + columns; q < end; q++) {
          const pixel = pixels[q]!;
          pair += pixel & RED_AND_BLUE;
          middle += (pixel >>> 8) & 255;
        }
        pairs[x]! += pair;
        greens[x]! += middle;
      }
    }
    for (let x = 0; x < to.width; x++, p++) {
      const pair = pairs[x]!;
      red[p] = (pair & 0xffff) * share;
      green[p] = greens[x]! * share;
      blue[p] = (pair >>> 16) * share;
    }
  }
}

function averageBytes(image: RgbaImage, to: ColourPlanes, factor: number): void {
  const { data } = image;
  const stride = image.width * 4;
  const sums = new Uint32Array(to.width * 3);
  const share = 1 / (factor * factor);
  const columns = Math.min(factor, image.width);
  for (let y = 0, p = 0; y < to.height; y++) {
    sums.fill(0);
    for (let row = 0; row < factor; row++) {
      let q = (y * factor + row) * stride;
      for (let x = 0, s = 0; x < to.width; x++, s += 3) {
        for (let column = 0; column < columns; column++, q += 4) {
          sums[s]! += data[q]!;
          sums[s + 1]! += data[q + 1]!;
          sums[s + 2]! += data[q + 2]!;
        }
      }
    }
    for (let x = 0, s = 0; x < to.width; x++, p++, s += 3) {
      to.red[p] = sums[s]! * share;
      to.green[p] = sums[s + 1]! * share;
      to.blue[p] = sums[s + 2]! * share;
    }
  }
}

/** Doubles a picture's size by linear interpolation: small scans have letters too small to tell apart otherwise. */
export function enlargeTwice(image: RgbaImage): RgbaImage {
  const { width, height, data } = image;
  const out = new Uint8Array(width * height * 16);
  for (let y = 0; y < height * 2; y++) {
    const fromY = Math.max(0, (y - 0.5) / 2);
    const y0 = Math.min(height - 1, Math.floor(fromY));
    const y1 = Math.min(height - 1, y0 + 1);
    const wy = Math.min(1, fromY - y0);
    for (let x = 0; x < width * 2; x++) {
      const fromX = Math.max(0, (x - 0.5) / 2);
      const x0 = Math.min(width - 1, Math.floor(fromX));
      const x1 = Math.min(width - 1, x0 + 1);
      const wx = Math.min(1, fromX - x0);
      const to = (y * width * 2 + x) * 4;
      for (let c = 0; c < 4; c++) {
        const top = data[(y0 * width + x0) * 4 + c]! * (1 - wx) + data[(y0 * width + x1) * 4 + c]! * wx;
        const bottom = data[(y1 * width + x0) * 4 + c]! * (1 - wx) + data[(y1 * width + x1) * 4 + c]! * wx;
        out[to + c] = top * (1 - wy) + bottom * wy + 0.5;
      }
    }
  }
  return { width: width * 2, height: height * 2, data: out };
}
