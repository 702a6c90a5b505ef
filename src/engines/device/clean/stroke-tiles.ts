import type { Point } from '../../../core/geometry.ts';
import { darknessAt, type GreyImage } from '../../../imaging/loops/loops.ts';
import { curveAt } from '../../../imaging/maths/maths.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import {
  pathAlong,
  STRIP_BASE_ROW,
  STRIP_PAPER,
  STRIP_X_HEIGHT,
  type StripPath,
} from '../../../imaging/strips/strips.ts';
import { type MarkMaps, oddsAt, STROKE_CHANNELS, STROKE_TILE } from '../../../marks/maps/maps.ts';
import { END_MARGIN } from '../read/read.ts';

/**
 * Columns at either end of a tile that only show what stands beside the others. This, `PEN` and `MAP_STEP` say how a tile is laid
 * out, and are a part of what was taught: other ones mean teaching the network anew (decision 162).
 */
export const TILE_MARGIN = 8;
/** Columns of a strip that a tile is for. */
export const TILE_STEP = STROKE_TILE.width - 2 * TILE_MARGIN;
/** The maps that a tile shows, in this order. */
const STROKE_MAPS = ['underline', 'around', 'beside', 'strike', 'print'] as const;
/** Pixels of a strip to each side of a traced point that are shown as ink: half a pen. */
const PEN = 2;
/** Maps are looked at so many pixels of a strip apart; their own cells are ten of them. */
const MAP_STEP = 4;

/** What is known of a page besides its strips. */
export interface StrokePage {
  /** Points along the ink of its marks, in its pixels. */
  readonly ink: readonly Point[];
  readonly darkEven: GreyImage;
  readonly maps: MarkMaps;
}

/** A piece of a strip that a stroke runs through. */
export interface StrokeTile {
  /** The first column that it is for. */
  readonly left: number;
  /** What the network is shown: `STROKE_CHANNELS` numbers a pixel, 0 to 1. */
  readonly numbers: Float32Array;
}

/** The pieces of a line's strip that ink of marks lies in; none where there is no such ink. */
export function strokeTiles(strip: GreyImage, line: TextLine, { ink, darkEven, maps }: StrokePage): StrokeTile[] {
  const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
  const mask = inkInStrip(strip, path, ink);
  if (mask === undefined) return [];
  const lefts = Array.from({ length: Math.ceil(strip.width / TILE_STEP) }, (_, k) => k * TILE_STEP);
  return lefts.flatMap((left) =>
    mask.columns.subarray(left, left + TILE_STEP).includes(1)
      ? [{ left, numbers: tileAt(left, { strip, path, mask: mask.data, darkEven, maps }) }]
      : [],
  );
}

/** Where ink lies in a strip, and in which columns; undefined where none does. */
function inkInStrip(
  { width, height }: GreyImage,
  { line, xs, columns, scale }: StripPath,
  ink: StrokePage['ink'],
): { readonly data: Uint8Array; readonly columns: Uint8Array } | undefined {
  const [first, last] = [xs[0]!, xs[columns - 1]!];
  const perPixel = (columns - 1) / (last - first);
  let mask: { data: Uint8Array; columns: Uint8Array } | undefined;
  for (const { x, y } of ink) {
    if (x < first || x > last) continue;
    const row = Math.round(STRIP_BASE_ROW + (y - curveAt(line.baseline, x)) / scale);
    if (row < -PEN || row >= height + PEN) continue;
    const column = Math.round((x - first) * perPixel);
    mask ??= { data: new Uint8Array(width * height), columns: new Uint8Array(width) };
    const [from, to] = [Math.max(0, column - PEN), Math.min(width, column + PEN + 1)];
    mask.columns.fill(1, from, to);
    for (let v = Math.max(0, row - PEN); v <= Math.min(height - 1, row + PEN); v++)
      mask.data.fill(1, v * width + from, v * width + to);
  }
  return mask;
}

interface Shown {
  readonly strip: GreyImage;
  readonly path: StripPath;
  readonly mask: Uint8Array;
  readonly darkEven: GreyImage;
  readonly maps: MarkMaps;
}

function tileAt(left: number, { strip, path, mask, darkEven, maps }: Shown): Float32Array {
  const { width, height } = STROKE_TILE;
  const out = new Float32Array(width * height * STROKE_CHANNELS);
  const from = left - TILE_MARGIN;
  for (let column = Math.max(0, -from); column < width && from + column < strip.width; column++) {
    const at = from + column;
    for (let row = 0; row < strip.height; row++) {
      const i = row * strip.width + at;
      const t = (row - STRIP_BASE_ROW) * path.scale;
      const to = (row * width + column) * STROKE_CHANNELS;
      out[to] = Math.max(0, STRIP_PAPER - strip.data[i]!) / STRIP_PAPER;
      out[to + 1] = darknessAt(darkEven, path.xs[at]! + path.downX[at]! * t, path.ys[at]! + path.downY[at]! * t);
      out[to + 2] = mask[i]!;
    }
  }
  for (let row = 0; row < height; row += MAP_STEP)
    for (let column = 0; column < width; column += MAP_STEP) {
      const at = Math.min(path.columns - 1, Math.max(0, from + column + MAP_STEP / 2));
      const t = (row + MAP_STEP / 2 - STRIP_BASE_ROW) * path.scale;
      const point = { x: path.xs[at]! + path.downX[at]! * t, y: path.ys[at]! + path.downY[at]! * t };
      for (const [k, kind] of STROKE_MAPS.entries()) {
        const odds = oddsAt(maps, kind, point);
        if (odds === 0) continue;
        for (let v = row; v < row + MAP_STEP; v++)
          for (let u = column; u < column + MAP_STEP; u++) out[(v * width + u) * STROKE_CHANNELS + 3 + k] = odds;
      }
    }
  return out;
}
