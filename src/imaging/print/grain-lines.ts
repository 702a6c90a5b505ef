import { median } from '../../core/statistics.ts';
import type { Paper } from '../light/light.ts';
import { valueAt } from '../loops/loops.ts';
import { curveAt, weightedMedian } from '../maths/maths.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Lines that are surely print: this wide (x-heights), with so many letters to an x-height, these no wider than so many
 * of their heights, this share of them standing on the line. On ten pages nineteen of twenty lines of print have 0.8
 * letters and more, of which 0.85 stand; grain of wood has 0.04 to 0.26 pieces, four to twenty times as wide as high.
 */
const SURE = { width: 12, density: 0.65, shape: 1.2, standing: 0.8, onLine: 0.22 };
const FEWEST_SURE = 3;
/** Grain has less than this share of the contrast of print: 0.29 to 0.39 on six pages on wood and cloth. */
const PALE = 0.55;
/** Streaks of wood and weave: fewer pieces to an x-height, and wider ones, than letters even where these run together. */
const STREAKS = { density: 0.35, shape: 2.5 };
/** Paper under all lines of a page has one tint, but for this much (darkest by brightest colour); wood is 0.2 off. */
const TINT_RANGE = 0.1;

/** Lines narrower than this, in x-heights, make no column by themselves (numbers, stray heads), and go any way. */
export const COLUMN_LINE_WIDTH = 7;
/** Fewer scraps than this spoil no columns: a desk's grain gave 90 to 210 lines on five pages. */
const FEWEST_GRAIN = 8;

/** Leaves out grain of wood, cloth or stone that was taken for lines, where there is print to compare it with. */
export function withoutGrain(
  lines: readonly TextLine[],
  papers: { readonly paper: Paper; readonly darkPaper: Paper },
  xHeight: number,
): readonly TextLine[] {
  const sure = lines.filter((line) => isSurelyPrint(line, xHeight));
  if (sure.length < FEWEST_SURE) return lines;
  const print = upperQuartile(sure.map((line) => ({ value: contrastOf(line), weight: line.right - line.left })));
  const dark = sure.filter((line) => contrastOf(line) >= print * PALE);
  const tint = weightedMedian(dark.map((line) => ({ value: tintAt(line, papers), weight: line.right - line.left })));
  const kept = lines.filter((line) => {
    if (line.right - line.left < COLUMN_LINE_WIDTH * xHeight || contrastOf(line) >= print * PALE) return true;
    return !isStreak(line, xHeight) && Math.abs(tintAt(line, papers) - tint) <= TINT_RANGE;
  });
  return lines.length - kept.length < FEWEST_GRAIN ? lines : kept;
}

const densityOf = ({ letters, left, right }: TextLine, xHeight: number): number =>
  (letters.length * xHeight) / Math.max(1, right - left);

function shapeOf({ letters }: TextLine): number {
  return median(letters.map(({ left, right, top, bottom }) => (right - left) / (bottom - top)));
}

function isSurelyPrint(line: TextLine, xHeight: number): boolean {
  if (line.right - line.left < SURE.width * xHeight || densityOf(line, xHeight) < SURE.density) return false;
  let standing = 0;
  for (const c of line.letters)
    if (Math.abs(curveAt(line.baseline, (c.left + c.right) / 2) - c.bottom) <= SURE.onLine * xHeight) standing++;
  return standing >= SURE.standing * line.letters.length && shapeOf(line) <= SURE.shape;
}

function isStreak(line: TextLine, xHeight: number): boolean {
  return densityOf(line, xHeight) < STREAKS.density && shapeOf(line) > STREAKS.shape;
}

/** How much darker than paper its letters are, in grey levels. */
function contrastOf({ letters }: TextLine): number {
  return 255 - median(letters.map(({ darkest }) => darkest));
}

function tintAt(line: TextLine, { paper, darkPaper }: { paper: Paper; darkPaper: Paper }): number {
  const x = (line.left + line.right) / 2;
  const y = curveAt(line.baseline, x) - line.xHeight / 2;
  return valueAt(darkPaper, x, y) / Math.max(1, valueAt(paper, x, y));
}

/** The value that a quarter of the weight exceeds. */
function upperQuartile(values: readonly { value: number; weight: number }[]): number {
  const sorted = values.toSorted((a, b) => b.value - a.value);
  let left = sorted.reduce((sum, { weight }) => sum + weight, 0) / 4;
  for (const { value, weight } of sorted) {
    left -= weight;
    if (left <= 0) return value;
  }
  return 0;
}
