import type { Point } from '../../core/geometry.ts';
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
  const across = Math.min(1, Math.max(0, u - left));
  const down = Math.min(1, Math.max(0, v - top));
  const upper = plane[top * width + left]! * (1 - across) + plane[top * width + right]! * across;
  const lower = plane[bottom * width + left]! * (1 - across) + plane[bottom * width + right]! * across;
  return (upper * (1 - down) + lower * down) / 255;
}

/** The greatest odds, 0 to 1, that maps of some kinds have anywhere. */
export function greatestOdds(maps: MarkMaps, kinds: readonly MapKind[]): number {
  let most = 0;
  for (const kind of kinds) {
    const plane = maps.planes[kind];
    for (let i = 0; i < plane.length; i++) if (plane[i]! > most) most = plane[i]!;
  }
  return most / 255;
}
