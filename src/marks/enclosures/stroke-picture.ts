import type { Box, Point } from '../../core/geometry.ts';
import { blockSums, type GreyImage } from '../../imaging/pixels/pixels.ts';

/** A thin dark stroke that runs more or less level, in pixels of the picture. */
export interface LevelStroke {
  /** Abscissa of its first and of its last row. */
  readonly left: number;
  readonly right: number;
  /** The stroke's middle at even steps from `left` to `right`. */
  readonly ys: Float32Array;
  /** Share of the steps at which it shows. */
  readonly shown: number;
}

/** A part of a picture made smaller: strokes of pens are two or three pixels thick in it. */
export interface StrokePicture {
  readonly grey: GreyImage;
  /** Pixels of the picture to a pixel of `grey`, and where its first pixel lies. */
  readonly factor: number;
  readonly left: number;
  readonly top: number;
  /** Pixels of `grey` to an x-height. */
  readonly unit: number;
  /** Strokes are darker than what is on both sides of them by this much of 255. */
  readonly least: number;
}

/** The picture is reduced until letters are this many pixels high, or just above. */
const UNIT = 7;
/** How far from a stroke's middle its surroundings are looked at, in x-heights: for pens, and for felt tips. */
export const SIDES = [0.24, 0.45] as const;
/** Least and most that is asked of a stroke's darkness, of 255. Pencil shows 20 to 50, less where it is reduced. */
const MIN_DARKNESS = 11;
const MAX_DARKNESS = 40;
/** A stroke is darker by this many times what half of all points differ from those beside them: grain. */
const GRAIN_SHARE = 3;
/** Length over which the direction of a stroke's end is taken, in x-heights. */
const END = 1.2;

/** Reduces an area of a picture for looking for strokes. About 4 ms a megapixel. */
export function strokePicture(picture: GreyImage, area: Box, xHeight: number): StrokePicture {
  const factor = Math.max(1, Math.floor(xHeight / UNIT));
  const left = Math.max(0, Math.floor(area.left));
  const top = Math.max(0, Math.floor(area.top));
  const width = Math.max(1, Math.floor((Math.min(picture.width, area.right) - left) / factor));
  const height = Math.max(1, Math.floor((Math.min(picture.height, area.bottom) - top) / factor));
  const sums = blockSums(picture.data, picture, { left, top, width, height, block: factor });
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = sums[i]! / (factor * factor);
  const grey = { width, height, data };
  const unit = xHeight / factor;
  return { grey, factor, left, top, unit, least: leastDarkness(grey, Math.round(SIDES[1] * unit)) };
}

function leastDarkness({ width, height, data }: GreyImage, apart: number): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = apart; y < height - apart; y += 4) {
    for (let x = 0; x < width; x += 3, all++) {
      const i = y * width + x;
      counts[Math.abs(data[i]! - data[i - apart * width]!)]!++;
    }
  }
  let grain = 0;
  for (let sum = counts[0]!; sum < all / 2 && grain < 255; ) sum += counts[++grain]!;
  return Math.max(MIN_DARKNESS, Math.min(MAX_DARKNESS, grain * GRAIN_SHARE));
}

/** Height of a stroke at an abscissa; that of its nearer end beyond it. */
export function levelAt(stroke: LevelStroke, x: number): number {
  const last = stroke.ys.length - 1;
  const at = ((x - stroke.left) / Math.max(1, stroke.right - stroke.left)) * last;
  return stroke.ys[Math.max(0, Math.min(last, Math.round(at)))]!;
}

/** Every so many points of a stroke, from left to right. */
export function pointsOf(stroke: LevelStroke, every: number): Point[] {
  const step = (stroke.right - stroke.left) / Math.max(1, stroke.ys.length - 1);
  const points: Point[] = [];
  for (let k = 0; k < stroke.ys.length; k += every) points.push({ x: stroke.left + k * step, y: stroke.ys[k]! });
  return points;
}

/** Height of a stroke at an abscissa; beyond its ends, where it would be if it went straight on. */
export function straightOn(stroke: LevelStroke, x: number, xHeight: number): number {
  if (x >= stroke.left && x <= stroke.right) return levelAt(stroke, x);
  const atEnd = x > stroke.right;
  const from = atEnd ? stroke.right : stroke.left;
  const back = atEnd ? Math.max(stroke.left, from - END * xHeight) : Math.min(stroke.right, from + END * xHeight);
  const slope = (levelAt(stroke, from) - levelAt(stroke, back)) / (from - back || 1);
  return levelAt(stroke, from) + slope * (x - from);
}
