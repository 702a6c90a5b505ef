import type { Box, Point } from '../../core/geometry.ts';
import type { MapKind, MarkMaps } from './mark-maps.ts';

/** Odds, 0 to 1, that a point of the picture is ink of a kind; evened between the maps' pixels, 0 outside. */
export function oddsAt(maps: MarkMaps, kind: MapKind, { x, y }: Point): number {
  const { width, height, strideX, strideY } = maps;
  const plane = maps.planes[kind];
  const u = x / strideX - 0.5;
  const v = y / strideY - 0.5;
  if (u < -1 || v < -1 || u >= width || v >= height) return 0;
  const left = Math.max(0, Math.floor(u));
  const top = Math.max(0, Math.floor(v));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const [upper, lower] = [top * width, bottom * width];
  const [a, b, c, d] = [plane[upper + left]!, plane[upper + right]!, plane[lower + left]!, plane[lower + right]!];
  // So it is nearly everywhere.
  if ((a | b | c | d) === 0) return 0;
  const across = Math.min(1, Math.max(0, u - left));
  const down = Math.min(1, Math.max(0, v - top));
  return ((a * (1 - across) + b * across) * (1 - down) + (c * (1 - across) + d * across) * down) / 255;
}

/**
 * Where a piece of print is looked at, as shares of its width and height: the middles of its thirds. Half or twice: no change
 * on 6 pages.
 */
const SHARES = [1 / 6, 1 / 2, 5 / 6] as const;

/** Nine places within a box. */
export function placesIn({ left, right, top, bottom }: Box): Point[] {
  const places: Point[] = [];
  for (const across of SHARES)
    for (const down of SHARES) places.push({ x: left + (right - left) * across, y: top + (bottom - top) * down });
  return places;
}

/** The greatest odds, 0 to 1, of what `oddsAt` is made of at `x` between two heights. */
export function greatestInColumn(
  maps: MarkMaps,
  kind: MapKind,
  { x, top, bottom }: { readonly x: number; readonly top: number; readonly bottom: number },
): number {
  const { width, height, strideX, strideY } = maps;
  const plane = maps.planes[kind];
  const left = Math.floor(x / strideX - 0.5);
  const last = Math.min(height - 1, Math.ceil(bottom / strideY - 0.5));
  let most = 0;
  for (let row = Math.max(0, Math.floor(top / strideY - 0.5)); row <= last; row++)
    for (let column = Math.max(0, left); column <= Math.min(width - 1, left + 1); column++)
      if (plane[row * width + column]! > most) most = plane[row * width + column]!;
  return most / 255;
}
