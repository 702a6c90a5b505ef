import { type Box, boxOfPoints, type Size } from '../../core/geometry.ts';
import type { Paper } from '../light/light.ts';
import { colourAt, type GreyImage, type RgbaImage, valueAt } from '../loops/loops.ts';
import { curveAt, slopeAt } from '../maths/maths.ts';
import { closed } from '../pixels/pixels.ts';
import type { TextLine } from '../print/print.ts';

/**
 * How a strip is laid out, in x-heights of the line. Capitals and ascenders reach 1.55 above the baseline, in old-style
 * faces 1.8, descenders 0.55 below; more would take in the neighbour lines. Of the marked words of 25 real pages 98.3 %
 * were read rightly with 1.62 above, 98.5 % with 1.8, 99 % with 1.95. Half: 68 marked words lost on one page.
 */
export const STRIP_ABOVE = 1.95;
/**
 * How far a strip reaches below the baseline, in x-heights: descenders reach 0.55. Half: a marked word lost on 6 pages, twice:
 * none.
 */
export const STRIP_BELOW = 0.62;
/**
 * Pixels of an x-height in a strip: 36 / 48 / 60 px strips read equally well, 48 px (x-height 21) the fastest. Half: 3 more
 * wrong words.
 */
export const STRIP_X_HEIGHT = 21;
/** Row of the baseline in a strip that is cut as far above as usual. */
export const STRIP_BASE_ROW = Math.round(STRIP_ABOVE * STRIP_X_HEIGHT);

/** Where a strip lies on the page: for every column a point of the baseline and the direction away from it. */
export interface StripPath {
  readonly line: TextLine;
  readonly columns: number;
  /** Pixels of the page to a pixel of the strip. */
  readonly scale: number;
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  /** Unit vector that points down the page, across the baseline. */
  readonly downX: Float32Array;
  readonly downY: Float32Array;
}

export interface PathOptions {
  /** Pixels of an x-height in the strip. */
  readonly xHeight: number;
  /** How far the strip goes beyond the line's ends, in x-heights. */
  readonly margin: number;
}

/** Walks along a line's baseline in equal steps. */
export function pathAlong(line: TextLine, options: PathOptions): StripPath {
  const scale = line.xHeight / options.xHeight;
  const xs: number[] = [];
  const margin = options.margin * line.xHeight;
  for (let x = line.left - margin; x <= line.right + margin; ) {
    xs.push(x);
    const slope = slopeAt(line.baseline, x);
    x += scale / Math.sqrt(1 + slope * slope);
  }
  const columns = xs.length;
  const path: StripPath = {
    line,
    columns,
    scale,
    xs: Float32Array.from(xs),
    ys: new Float32Array(columns),
    downX: new Float32Array(columns),
    downY: new Float32Array(columns),
  };
  const reach = line.xHeight;
  for (let i = 0; i < columns; i++) {
    const x = xs[i]!;
    const rise = curveAt(line.baseline, x + reach) - curveAt(line.baseline, x - reach);
    const length = Math.hypot(2 * reach, rise);
    path.ys[i] = curveAt(line.baseline, x);
    path.downX[i] = -rise / length;
    path.downY[i] = (2 * reach) / length;
  }
  return path;
}

/** The page point `t` page pixels below the baseline (negative: above) at a column of the strip. */
export function pointAt(path: StripPath, column: number, t: number): { x: number; y: number } {
  const i = Math.max(0, Math.min(path.columns - 1, Math.round(column)));
  return { x: path.xs[i]! + path.downX[i]! * t, y: path.ys[i]! + path.downY[i]! * t };
}

/** The page box around a box of a strip that is cut as far above its baseline as usual. */
export function boxOnPage(path: StripPath, box: Box): Box {
  const corners = [box.left, box.right].flatMap((x) =>
    [box.top, box.bottom].map((y) => pointAt(path, x, (y - STRIP_BASE_ROW) * path.scale)),
  );
  return boxOfPoints(corners);
}

/** A page to cut strips from: its colours at full size and its paper, which may have been measured at a smaller one. */
export interface StripSource {
  readonly image: RgbaImage;
  readonly paper: Paper;
  /** Pixels of `image` to a pixel that lines and paper are measured in. */
  readonly factor: number;
}

/**
 * Cuts a line out of the page, straightened: grey is the brightest of the three colours (highlighter vanishes) divided
 * by the paper's brightness, then by the strip's own background, so that dark highlighter vanishes too. `above` tells how
 * far it reaches above the baseline, in x-heights.
 */
export function cutStrip(source: StripSource, path: StripPath, above = STRIP_ABOVE): GreyImage {
  const width = path.columns;
  const rowsAbove = Math.round(above * STRIP_X_HEIGHT);
  const height = rowsAbove + Math.round(STRIP_BELOW * STRIP_X_HEIGHT);
  const values = new Float32Array(width * height);
  const { image, factor } = source;
  for (let i = 0; i < width; i++) {
    const light = valueAt(source.paper, path.xs[i]!, path.ys[i]! - path.line.xHeight / 2) || 255;
    const stepX = path.downX[i]! * path.scale * factor;
    const stepY = path.downY[i]! * path.scale * factor;
    let x = path.xs[i]! * factor - stepX * rowsAbove;
    let y = path.ys[i]! * factor - stepY * rowsAbove;
    for (let row = 0; row < height; row++) {
      values[row * width + i] = colourAt(image, x, y, 'brightest') / light;
      x += stepX;
      y += stepY;
    }
  }
  return flatten(values, { width, height });
}

/**
 * Half the side of the square that separates background from letters, in two strip pixels: strokes of letters are thinner
 * than 0.8 x-heights, bands of highlighter and shadows are wider.
 */
const BACKGROUND_REACH = 4;
/**
 * Background counts as at least so light, 0 to 1: dividing by less would only raise noise. Half or twice: no change on 6 pages; with
 * half a felt pen takes more of the letters' feet with it.
 */
const MIN_BACKGROUND = 0.2;
/** The grey of paper in a strip, of 255: some room is left for what is brighter. Half: 3 marked words lost on 6 pages. */
export const STRIP_PAPER = 250;

/** Divides a strip by its own background (a grey closing at half size), so that bands of dark ink even out too. */
function flatten(values: Float32Array, size: Size): GreyImage {
  const { width, height } = size;
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const background = closed(brightestOfFour(values, size, half), half, BACKGROUND_REACH);
  const data = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const level = background[(y >> 1) * half.width + (x >> 1)]!;
      const value = (values[i]! * STRIP_PAPER) / (level < MIN_BACKGROUND ? MIN_BACKGROUND : level);
      data[i] = value > 255 ? 255 : value;
    }
  }
  return { width, height, data };
}

function brightestOfFour(values: Float32Array, from: Size, to: Size): Float32Array {
  const out = new Float32Array(to.width * to.height);
  for (let y = 0, i = 0; y < from.height; y++) {
    for (let x = 0; x < from.width; x++, i++) {
      const k = (y >> 1) * to.width + (x >> 1);
      if (values[i]! > out[k]!) out[k] = values[i]!;
    }
  }
  return out;
}
