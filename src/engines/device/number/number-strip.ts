import type { Box } from '../../../core/geometry.ts';
import type { GreyImage } from '../../../imaging/loops/loops.ts';
import { levelOf } from '../../../imaging/maths/maths.ts';
import { cutStrip, pathAlong, STRIP_BELOW, STRIP_X_HEIGHT, type StripSource } from '../../../imaging/strips/strips.ts';
import { LEAST_CONTRAST, SIDE_MARGIN, STRIP_SPACING, sheetOf } from '../read/read.ts';

/** A short piece of print on the page: its box and the direction of print there (dy/dx). */
export interface ShortPrint {
  readonly box: Box;
  readonly slope: number;
}

/** How a short piece of print is put on its sheet. */
export interface NumberCut {
  /** Height of the print on the sheet, in pixels. */
  readonly height: number;
  /** How far beyond its ends it is cut, as a share of its height. */
  readonly margin: number;
  /** Paper is made quite white and ink quite black. */
  readonly isWhitened: boolean;
}

/**
 * How far a number's strip reaches above its baseline, in x-heights: further up other rows begin. Half: of 40 pages a
 * number wrong; twice: one lost.
 */
const ABOVE = 1.62;

/**
 * Above and below the print this share of its height stays; further off are other rows, grain, what shines through. Of 359 numbers
 * on 300 made pages 339 are right, 337 with all of the strip. Half: 341, but a plain lone figure is lost; twice: of 18 hard ones
 * one less.
 */
const KEPT_AROUND = 0.35;

/** Column of a sheet at which a page abscissa of the print stands. */
export function stripColumnOf(print: ShortPrint, cut: NumberCut, x: number): number {
  const { left, top, bottom } = print.box;
  return SIDE_MARGIN + cut.margin * cut.height + ((x - left) * cut.height) / (bottom - top);
}

/** The page abscissa of the print at a column of its sheet. */
export function abscissaOf(print: ShortPrint, cut: NumberCut, column: number): number {
  const { left, top, bottom } = print.box;
  return left + ((column - SIDE_MARGIN - cut.margin * cut.height) * (bottom - top)) / cut.height;
}

/** The print alone on a white sheet, straightened. */
export function numberSheet(print: ShortPrint, source: StripSource, cut: NumberCut): GreyImage {
  const { box, slope } = print;
  const xHeight = ((box.bottom - box.top) * STRIP_X_HEIGHT) / cut.height;
  const x = (box.left + box.right) / 2;
  const base = (box.top + box.bottom) / 2 + ((ABOVE - STRIP_BELOW) / 2) * xHeight;
  const ys = Float32Array.from([box.left, box.right].map((at) => base + slope * (at - x)));
  const baseline = { left: box.left, step: Math.max(1, box.right - box.left), ys };
  const line = { left: box.left, right: box.right, baseline, xHeight, letters: [] };
  const margin = (cut.margin * cut.height) / STRIP_X_HEIGHT;
  const strip = cutStrip(source, pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin }), ABOVE);
  const kept = rowsAround(strip, cut.height * (1 + 2 * KEPT_AROUND));
  return sheetOf([{ image: cut.isWhitened ? whitened(kept) : kept, top: STRIP_SPACING }], 255);
}

/** The rows in the middle of a strip. */
function rowsAround({ width, height, data }: GreyImage, rows: number): GreyImage {
  const cut = Math.max(0, Math.floor((height - rows) / 2));
  return { width, height: height - 2 * cut, data: data.subarray(cut * width, (height - cut) * width) };
}

/** Share of a cut's pixels that are darker than the core of its ink. Half: of 40 pages a number lost; twice: no change. */
const INK_SHARE = 0.02;
/** Share of a cut's pixels that are darker than its paper. Half or twice: of 40 pages a number lost. */
const PAPER_SHARE = 0.6;
/** Paper's grain, in grey levels of 255: what is as much darker than paper is white. Half or twice: of 40 pages a number lost. */
const GRAIN = 12;

function whitened(strip: GreyImage): GreyImage {
  const ink = levelOf(strip.data, INK_SHARE);
  const paper = levelOf(strip.data, PAPER_SHARE) - GRAIN;
  // Paler print is left pale: it may be no print.
  const gain = 255 / Math.max(LEAST_CONTRAST, paper - ink);
  const data = new Uint8Array(strip.data.length);
  for (let k = 0; k < data.length; k++) data[k] = Math.max(0, Math.min(255, (strip.data[k]! - ink) * gain));
  return { ...strip, data };
}
