import type { GreyImage, RgbaImage } from './image.ts';

/** How dark an evenly lit picture is between four of its pixels, from 0 (paper) to 1; 0 outside of it. */
export function darknessAt({ width, height, data }: GreyImage, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0;
  const x0 = x | 0;
  const y0 = y | 0;
  const i = y0 * width + x0;
  const wx = x - x0;
  const top = data[i]! + (data[i + 1]! - data[i]!) * wx;
  const bottom = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * wx;
  return 1 - (top + (bottom - top) * (y - y0)) / 255;
}

/** The brightest or the darkest of the three colours between four pixels of a picture, 0 to 255; 255 outside of it. */
export function colourAt(image: RgbaImage, x: number, y: number, which: 'brightest' | 'darkest'): number {
  const { width, height, data } = image;
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return 255;
  const x0 = x | 0;
  const y0 = y | 0;
  const x1 = x0 + 1 < width ? x0 + 1 : x0;
  const y1 = y0 + 1 < height ? y0 + 1 : y0;
  const wx = x - x0;
  const wy = y - y0;
  const a = (y0 * width + x0) * 4;
  const b = (y0 * width + x1) * 4;
  const c = (y1 * width + x0) * 4;
  const d = (y1 * width + x1) * 4;
  let [least, most] = [255, 0];
  for (let k = 0; k < 3; k++) {
    const top = data[a + k]! + (data[b + k]! - data[a + k]!) * wx;
    const bottom = data[c + k]! + (data[d + k]! - data[c + k]!) * wx;
    const value = top + (bottom - top) * wy;
    if (value > most) most = value;
    if (value < least) least = value;
  }
  return which === 'darkest' ? least : most;
}
