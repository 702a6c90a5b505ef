import { type GreyImage, pixelLoops } from '../../imaging/pixels/pixels.ts';
import { type LevelStroke, SIDES, type StrokePicture } from './stroke-picture.ts';

/** A stroke may be hidden over this many x-heights: by a stem of a letter. */
const MAX_GAP = 0.32;
/** Shorter ones are strokes of letters, in x-heights. */
const MIN_LENGTH = 1.3;
/** Thicker than any felt tip, in x-heights. */
const MAX_THICKNESS = 0.75;
/** A stroke shows at this share of its steps. */
const MIN_SHOWN = 0.72;
/** Part of its last step's rise that a stroke keeps at the next: a hand turns slowly. */
const INERTIA = 0.85;

/** Finds the long level strokes of a picture: sides of boxes, arcs of circles, rules, underlines. About 10 ms a megapixel. */
export function findLevelStrokes(picture: StrokePicture): LevelStroke[] {
  const { width, height } = picture.grey;
  const runs = runsByColumn(picture);
  const found: OpenStroke[] = [];
  let open: OpenStroke[] = [];
  const maxGap = Math.max(2, Math.round(MAX_GAP * picture.unit));
  const minLength = MIN_LENGTH * picture.unit;
  const owner = new Int32Array(height);
  for (let x = 0; x < width; x++) {
    const [from, to] = [runs.starts[x]!, runs.starts[x + 1]!];
    for (let k = from; k < to; k++) owner.fill(k + 1, runs.tops[k], runs.bottoms[k]);
    const next: OpenStroke[] = [];
    for (const stroke of open) {
      const at = stroke.y + stroke.slope * (x - stroke.last);
      const k = nearest(owner, at, x - stroke.last);
      if (k >= 0) {
        extend(stroke, x, (runs.tops[k]! + runs.bottoms[k]! - 1) / 2);
        owner.fill(0, runs.tops[k], runs.bottoms[k]);
        next.push(stroke);
      } else if (x - stroke.last <= maxGap) next.push(stroke);
      else if (stroke.last - stroke.left >= minLength) found.push(stroke);
    }
    for (let k = from; k < to; k++) {
      if (owner[runs.tops[k]!] !== k + 1) continue;
      const y = (runs.tops[k]! + runs.bottoms[k]! - 1) / 2;
      next.push({ left: x, last: x, y, slope: 0, ys: [y], shown: 1 });
      owner.fill(0, runs.tops[k], runs.bottoms[k]);
    }
    open = next;
  }
  found.push(...open.filter((stroke) => stroke.last - stroke.left >= minLength));
  return found.flatMap((stroke) => closed(stroke, picture) ?? []);
}

interface OpenStroke {
  readonly left: number;
  last: number;
  y: number;
  slope: number;
  readonly ys: number[];
  shown: number;
}

/** The run nearest to a row; further off after a gap. −1 where there is none. */
function nearest(owner: Int32Array, at: number, steps: number): number {
  const middle = Math.round(at);
  const reach = 1 + (steps >> 1);
  for (let off = 0; off <= reach; off++) {
    const [above, below] = [middle - off, middle + off];
    if (above >= 0 && above < owner.length && owner[above]! > 0) return owner[above]! - 1;
    if (below >= 0 && below < owner.length && owner[below]! > 0) return owner[below]! - 1;
  }
  return -1;
}

function extend(stroke: OpenStroke, x: number, y: number): void {
  const steps = x - stroke.last;
  for (let k = 1; k <= steps; k++) stroke.ys.push(stroke.y + ((y - stroke.y) * k) / steps);
  stroke.slope = INERTIA * stroke.slope + ((1 - INERTIA) * (y - stroke.y)) / steps;
  stroke.y = y;
  stroke.last = x;
  stroke.shown++;
}

function closed(stroke: OpenStroke, { factor, left, top }: StrokePicture): LevelStroke | undefined {
  const shown = stroke.shown / stroke.ys.length;
  if (shown < MIN_SHOWN) return undefined;
  const ys = new Float32Array(stroke.ys.length);
  for (let k = 0; k < ys.length; k++) ys[k] = top + (stroke.ys[k]! + 0.5) * factor;
  return { left: left + (stroke.left + 0.5) * factor, right: left + (stroke.last + 0.5) * factor, ys, shown };
}

interface Runs {
  /** The runs of column `x` are those from `starts[x]` up to `starts[x + 1]`. */
  readonly starts: Int32Array;
  readonly tops: Int16Array;
  readonly bottoms: Int16Array;
}

/** For every column the runs of pixels darker than what is above and below them, but for thick ones. */
function runsByColumn({ grey, unit, least }: StrokePicture): Runs {
  // Its rows are the columns of the picture.
  const columns = { width: grey.height, height: grey.width, data: darkerThanSides(grey, { unit, least }) };
  const { rowStart, from, to } = pixelLoops().findRuns(columns, columns);
  const starts = new Int32Array(rowStart.length);
  const tops = new Int16Array(from.length);
  const bottoms = new Int16Array(from.length);
  const thickest = Math.ceil(MAX_THICKNESS * unit);
  let count = 0;
  for (let x = 0; x < grey.width; x++) {
    starts[x] = count;
    for (let run = rowStart[x]!; run < rowStart[x + 1]!; run++) {
      if (to[run]! - from[run]! > thickest) continue;
      tops[count] = from[run]!;
      bottoms[count++] = to[run]!;
    }
  }
  starts[grey.width] = count;
  return { starts, tops, bottoms };
}

/** 1 where a pixel is darker than those above and below it, column by column; three pixels along are taken together. */
function darkerThanSides(grey: GreyImage, how: { unit: number; least: number }): Uint8Array {
  const { width, height } = grey;
  const data = smoothedAlong(grey);
  const [near, far] = SIDES.map((t) => Math.max(2, Math.round(t * how.unit)) * width) as [number, number];
  const rows = far / width;
  const out = new Uint8Array(width * height);
  for (let y = rows; y < height - rows; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const limit = data[i]! + how.least;
      if (
        (data[i - near]! >= limit && data[i + near]! >= limit) ||
        (data[i - far]! >= limit && data[i + far]! >= limit)
      )
        out[x * height + y] = 1;
    }
  }
  return out;
}

function smoothedAlong({ width, height, data }: GreyImage): Uint8Array {
  const out = data.slice();
  for (let y = 0; y < height; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) out[i] = (data[i - 1]! + data[i]! + data[i + 1]!) / 3;
  return out;
}
