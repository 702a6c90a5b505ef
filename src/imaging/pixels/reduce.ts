import { averages, type ColourPlanes, emptyPlanes, type RgbaImage } from '../loops/loops.ts';

/**
 * Averages blocks of `factor` × `factor` pixels (a whole number, at most 16 and the picture's shorter side); rows and columns
 * left over at the edge are dropped.
 */
export function reduce(image: RgbaImage, factor: number): ColourPlanes {
  const planes = emptyPlanes({
    width: Math.floor(image.width / factor),
    height: Math.floor(image.height / factor),
  });
  averages(image, factor, planes);
  return planes;
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
