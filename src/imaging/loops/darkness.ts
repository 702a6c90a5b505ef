import type { GreyImage } from './image.ts';

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
