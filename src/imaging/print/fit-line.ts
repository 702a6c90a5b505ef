import { middleX, spanOf } from '../../core/geometry.ts';
import {
  type Curve,
  curveAt,
  type FitPoint,
  fitRobustly,
  type Heights,
  Polynomial,
  sampleCurve,
  slopeOver,
} from '../maths/maths.ts';
import { type Component, firstRunAfter } from '../pixels/pixels.ts';
import { FEW_LETTERS, levelAt, type Segment } from './letter-rows.ts';
import { type LinePicture, TELLING_LETTERS, type TextLine } from './text-lines.ts';

/**
 * Widths of a line, in x-heights, from which its curve gets one more degree: short lines do not tell how they bend. Half: 4 of 6
 * pages read otherwise, 2 more wrong words and 3 less; twice: 4, 15 wrong words less, no marked word by either.
 */
const DEGREE_AT_WIDTHS = [5, 14, 28, 44];

/**
 * How far letters' feet lie off their line, in x-heights: beyond, they count next to nothing in the fit. Half: 3 more wrong
 * words.
 */
const OFF = 0.1;
/**
 * Letters stand on a line that is no further from their feet, in x-heights; those of a piece of a few letters, so far.
 * `off` <= 0.0766 (n 164,743), >= 0.285 (n 10,217).
 */
const STANDS = { off: 0.25, offOfFew: 0.7 } as const;

/** A line through the feet of a row of letters, as curved as its width can tell. */
export function fitLine(row: Segment, picture: LinePicture): TextLine {
  const { xHeight } = picture;
  const points = bottomPoints(row.letters, picture);
  const width = (row.right - row.left) / xHeight;
  const degree = DEGREE_AT_WIDTHS.filter((w) => width >= w).length;
  const course =
    degree === 0 ? flatFit(row, points) : fitRobustly(points, { degree, scale: xHeight * OFF, slope: row.slope });
  const baseline = sampleCurve(row.left, row.right, { step: Math.max(1, xHeight / 2), course });
  return {
    left: row.left,
    right: row.right,
    baseline,
    xHeight: ownXHeight(row.letters, baseline, xHeight),
    letters: row.letters,
  };
}

/**
 * Letters of a line's own x-height: at least so high in the page's, so many of the line's, and none lower or higher than so
 * many times the lowest of them. `height` <= 0.598 (n 1,316), >= 0.638 (n 5,496); `highest` <= 1.13 (n 103,570), >= 1.15 (n
 * 151,357); `lowest` <= 0.966 (n 5,481), >= 1.01 (n 254,927); `share` <= 0.239 (n 1,954), >= 0.273 (n 3,542).
 */
const ALIKE = { height: 0.6, share: 0.25, lowest: 0.97, highest: 1.14 } as const;

/** The x-height of one line: the least height that at least a quarter of its letters share. */
function ownXHeight(letters: readonly Component[], baseline: Curve, pageXHeight: number): number {
  const all = new Float64Array(letters.length);
  let standing = 0;
  for (const c of letters) {
    const base = curveAt(baseline, middleX(c));
    if (Math.abs(base - c.bottom) < pageXHeight * STANDS.off) all[standing++] = base - c.top;
  }
  if (standing < TELLING_LETTERS) return pageXHeight;
  const heights = all.subarray(0, standing).sort();
  for (const height of heights) {
    if (height < pageXHeight * ALIKE.height) continue;
    let [alike, sum] = [0, 0];
    for (const h of heights) {
      if (h < height * ALIKE.lowest || h > height * ALIKE.highest) continue;
      alike++;
      sum += h;
    }
    if (alike >= standing * ALIKE.share) return sum / alike;
  }
  return pageXHeight;
}

function flatFit(row: Segment, points: readonly FitPoint[]): Heights {
  const x0 = row.left;
  const level = points.length > 0 ? levelAt(row, x0) : row.letters[0]!.bottom;
  return new Polynomial([level, row.slope], x0);
}

/** Width of the pieces of a letter of which each has its foot, in x-heights: an n is one, an m two. Half: 2 more wrong words. */
const FOOT = 0.9;

/** Lowest ink of each piece of a letter. */
function bottomPoints(letters: readonly Component[], picture: LinePicture): FitPoint[] {
  const { xHeight } = picture;
  const points: FitPoint[] = [];
  for (const c of letters) {
    const w = c.right - c.left;
    const pieces = Math.max(1, Math.round(w / (xHeight * FOOT)));
    if (pieces === 1) {
      points.push({ x: middleX(c), y: c.bottom, weight: Math.min(w, xHeight) });
      continue;
    }
    for (let k = 0; k < pieces; k++) {
      const from = c.left + Math.floor((w * k) / pieces);
      const to = c.left + Math.floor((w * (k + 1)) / pieces);
      const y = lowestInk(c, picture, { from, to });
      if (y > 0) points.push({ x: (from + to) / 2, y, weight: to - from });
    }
  }
  return points;
}

function lowestInk(c: Component, picture: LinePicture, columns: { from: number; to: number }): number {
  const { runs } = picture.components;
  for (let y = c.bottom - 1; y >= c.top; y--) {
    const end = runs.rowStart[y + 1]!;
    for (let run = firstRunAfter(runs, columns.from, y); run < end && runs.from[run]! < columns.to; run++)
      if (runs.ids[run] === c.id) return y + 1;
  }
  return 0;
}

/** One line from pieces of the same row, its baseline fitted anew through all their letters, if it fits them all. */
export function joinPieces(pieces: readonly TextLine[], picture: LinePicture): readonly TextLine[] {
  if (pieces.length === 1) return pieces;
  const letters = pieces.flatMap((piece) => piece.letters);
  const widest = pieces.reduce((a, b) => (b.right - b.left > a.right - a.left ? b : a));
  const middle = middleX(widest);
  const slope = slopeOver(widest.baseline, middle - 1, middle + 1);
  const joined = fitLine({ letters, ...spanOf(pieces), xHeight: picture.xHeight, slope }, picture);
  return pieces.every((piece) => standsOn(piece, joined, picture.xHeight)) ? [joined] : pieces;
}

/** True when half of the letters of a piece, or more, stand on the line. */
function standsOn({ letters }: TextLine, { baseline }: TextLine, xHeight: number): boolean {
  const off = xHeight * (letters.length < FEW_LETTERS ? STANDS.offOfFew : STANDS.off);
  let standing = 0;
  for (const c of letters) if (Math.abs(curveAt(baseline, middleX(c)) - c.bottom) < off) standing++;
  return standing * 2 >= letters.length;
}
