import type { Point } from '../../core/geometry.ts';
import type { GreyImage } from './image.ts';

/** Mean of three pixels one after another in the direction `along`, a unit vector; white beyond the picture. */
export function meanAlong({ width, height, data }: GreyImage, at: Point, along: Point): number {
  let sum = 0;
  for (const t of [-1, 0, 1]) {
    const x = Math.round(at.x + along.x * t);
    const y = Math.round(at.y + along.y * t);
    sum += x < 0 || y < 0 || x >= width || y >= height ? 255 : data[y * width + x]!;
  }
  return sum / 3;
}
