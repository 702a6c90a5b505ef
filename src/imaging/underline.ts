import type { GreyImage } from './image.ts';
import { pathAlong, type StripPath } from './line-strip.ts';
import type { TextLine } from './text-lines.ts';

/** A pen stroke along a line of print, in pixels of the analysed picture. */
export interface PenStroke {
  readonly left: number;
  readonly right: number;
  /** Distance below the baseline for each column of the strip from `firstColumn`, in x-heights (negative: above). */
  readonly offsets: Float32Array;
  readonly firstColumn: number;
  /** Mean darkness against what is above and below it, 0 to 1. */
  readonly contrast: number;
  /** The same, only between letters: there print leaves no ink. */
  readonly gapContrast: number;
  /** Share of the columns between letters in which it shows. */
  readonly continuity: number;
  /** Columns of it that cross clear space as wide as the space between words: serifs never do. */
  readonly clearColumns: number;
}

/** A line straightened for looking at strokes: darkness 0 (paper) to 1, `rows` rows for each column. */
export interface DarkStrip {
  readonly path: StripPath;
  readonly rows: number;
  /** Row of the baseline. */
  readonly baseRow: number;
  readonly dark: Float32Array;
  /** Darkness from which a point is a letter's ink on this line. */
  readonly ink: number;
}

/** Pixels of an x-height in the strips that strokes are looked for in: a pen is then two or three pixels thick. */
export const STROKE_X_HEIGHT = 14;
const ROWS_ABOVE = 19;
const ROWS_BELOW = 38;
/** How far beyond the line's ends strokes are followed, in x-heights. */
export const STROKE_MARGIN = 1.5;

/** Straightens a line of the evened-out darkest-colour picture, with `margin` x-heights beyond its ends. */
export function darkStrip(darkEven: GreyImage, line: TextLine, margin = STROKE_MARGIN): DarkStrip {
  const path = pathAlong(line, { xHeight: STROKE_X_HEIGHT, margin });
  const rows = ROWS_ABOVE + ROWS_BELOW + 1;
  const dark = new Float32Array(path.columns * rows);
  const { width, height, data } = darkEven;
  for (let c = 0; c < path.columns; c++) {
    const stepX = path.downX[c]! * path.scale;
    const stepY = path.downY[c]! * path.scale;
    let x = path.xs[c]! - 0.5 - stepX * ROWS_ABOVE;
    let y = path.ys[c]! - 0.5 - stepY * ROWS_ABOVE;
    // Well inside of the picture nothing need be asked of each point.
    const [endX, endY] = [x + stepX * rows, y + stepY * rows];
    const isWithin =
      Math.min(x, endX) > 1 && Math.max(x, endX) < width - 2 && Math.min(y, endY) > 1 && Math.max(y, endY) < height - 2;
    for (let r = 0; r < rows; r++, x += stepX, y += stepY) {
      if (!isWithin && (x < 0 || y < 0 || x >= width - 1 || y >= height - 1)) continue;
      const x0 = x | 0;
      const y0 = y | 0;
      const i = y0 * width + x0;
      const wx = x - x0;
      const wy = y - y0;
      const top = data[i]! + (data[i + 1]! - data[i]!) * wx;
      const bottom = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * wx;
      dark[c * rows + r] = 1 - (top + (bottom - top) * wy) / 255;
    }
  }
  return { path, rows, baseRow: ROWS_ABOVE, dark, ink: inkLevel(dark, path.columns, rows) };
}

/** Blurred rims of letters are paler than this share of their cores. */
const INK_SHARE = 0.36;

function inkLevel(dark: Float32Array, columns: number, rows: number): number {
  const cores = new Float32Array(columns);
  for (let c = 0; c < columns; c++) {
    for (let r = ROWS_ABOVE - STROKE_X_HEIGHT; r < ROWS_ABOVE; r++) {
      const value = dark[c * rows + r]!;
      if (value > cores[c]!) cores[c] = value;
    }
  }
  cores.sort();
  return Math.max(0.08, cores[Math.floor(columns * 0.75)]! * INK_SHARE);
}

/** How dark the cores of a line's letters are, 0 to 1. */
export const darknessOfPrint = ({ ink }: DarkStrip): number => ink / INK_SHARE;

export interface StrokeSearch {
  /** Where the stroke may run, in x-heights below the baseline. */
  readonly from: number;
  readonly to: number;
}

/**
 * Half the reach of the ridge filter in strip rows, for hair lines, pens and felt tips; anything thicker looks like
 * letters.
 */
const REACHES = [3, 5, 8];
/** Pens and hair lines only: in margins anything thicker and soft is a shadow. */
export const PEN_REACHES = [3, 5];
/** A stroke must be darker than its surroundings by this much: pencil on grey paper shows 0.08 to 0.2. */
export const MIN_RIDGE = 0.05;
/** Strip columns of the narrowest space between words, about 0.36 x-heights. */
const CLEAR_WIDTH = 5;
/** What a column adds: thin ink, ink that is not thin (a letter crosses), and nothing at all. */
const THIN = 1;
const CROSSED = 0.05;
const ABSENT = -1.6;
/** What a step of one row up or down costs. */
const BEND = 0.25;
/** A stroke ends where this much score is lost: four empty columns, a narrow space between words. */
const MAX_LOSS = 0.42;
/** Strokes shorter than this many x-heights are serifs, dashes and dirt. */
const MIN_LENGTH = 1.5;

/** A picture straightened along something: darkness 0 to 1, `rows` values across for each of `columns` steps along. */
export interface Straightened {
  readonly columns: number;
  readonly rows: number;
  readonly dark: Float32Array;
  readonly ink: number;
  /** Reaches of the ridge filter in rows; all kinds of pen when absent. */
  readonly reaches?: readonly number[];
  /** Score that may be lost before a stroke ends, in x-heights of empty columns. */
  readonly maxLoss?: number;
}

type RidgePicture = Pick<Straightened, 'dark' | 'rows' | 'reaches'>;

/** A stretch of a thin path: steps `start` to `end` (exclusive), and the row at each step of the whole path. */
export interface ThinPath {
  readonly start: number;
  readonly end: number;
  readonly rows: Int16Array;
}

/** Traces thin strokes along a straightened picture between two rows; of strokes side by side the strongest. */
export function traceThin(picture: Straightened, from: number, to: number): ThinPath[] {
  const span = to - from + 1;
  const score = scoreColumns(picture, from, to);
  const rows = bestPath(score, picture.columns, span);
  const value = (c: number): number => score[c * span + rows[c]!]!;
  const stretches = cutStretches(picture.columns, value, picture.maxLoss ?? MAX_LOSS);
  const absolute = rows.map((row) => row + from);
  return stretches.map(([start, end]) => ({ start, end, rows: absolute }));
}

/** Finds thin strokes that run along the line within a band, from left to right. */
export function findStrokes(strip: DarkStrip, search: StrokeSearch): PenStroke[] {
  const from = Math.max(REACHES[0]! + 1, Math.round(strip.baseRow + search.from * STROKE_X_HEIGHT));
  const to = Math.min(strip.rows - REACHES[0]! - 2, Math.round(strip.baseRow + search.to * STROKE_X_HEIGHT));
  if (to - from < 2) return [];
  const { rows, dark, ink, path } = strip;
  const found: PenStroke[] = [];
  for (const traced of traceThin({ columns: path.columns, rows, dark, ink }, from, to)) {
    const stroke = strokeOf(strip, traced);
    if (stroke !== undefined) found.push(stroke);
  }
  return found;
}

/** A ridge as high as this adds all that it can. */
const STRONG_RIDGE = 0.125;

const greaterOf = (a: number, b: number): number => (a > b ? a : b);

/**
 * What every point adds. `ridgeAt` written out for two reaches or three, and left out where the point itself is too pale:
 * this is most of the work.
 */
function scoreColumns(strip: Straightened, from: number, to: number): Float32Array {
  const { columns, rows, dark, ink, reaches = REACHES } = strip;
  const out = new Float32Array(columns * (to - from + 1));
  const near = reaches[0]!;
  const middle = reaches[1]!;
  const far = reaches[2] ?? middle;
  for (let c = 0, k = 0; c < columns; c++) {
    let i = c * rows + from;
    let before = dark[i - 1]!;
    let at = dark[i]!;
    for (let r = from; r <= to; r++, i++, k++) {
      const after = dark[i + 1]!;
      const here = (before + 2 * at + after) / 4;
      const isInk = at > ink;
      before = at;
      at = after;
      let ridge = 0;
      if (here >= MIN_RIDGE) {
        let least = greaterOf(r >= near ? dark[i - near]! : 0, r + near < rows ? dark[i + near]! : 0);
        if (here - least < STRONG_RIDGE) {
          const beyond = greaterOf(r >= middle ? dark[i - middle]! : 0, r + middle < rows ? dark[i + middle]! : 0);
          if (beyond < least) least = beyond;
          const outside = greaterOf(r >= far ? dark[i - far]! : 0, r + far < rows ? dark[i + far]! : 0);
          if (outside < least) least = outside;
        }
        ridge = here - least;
      }
      if (ridge < MIN_RIDGE) out[k] = isInk ? CROSSED : ABSENT;
      else out[k] = ridge < STRONG_RIDGE ? THIN * (0.5 + ridge * 4) : THIN;
    }
  }
  return out;
}

/** How much darker a point is than the rows above and below it; the better of two reaches. */
export function ridgeAt(strip: RidgePicture, column: number, row: number): number {
  const { dark, rows, reaches = REACHES } = strip;
  const i = column * rows + row;
  const here = (dark[i - 1]! + 2 * dark[i]! + dark[i + 1]!) / 4;
  let best = -1;
  for (const reach of reaches) {
    const above = row - reach >= 0 ? dark[i - reach]! : 0;
    const below = row + reach < rows ? dark[i + reach]! : 0;
    const ridge = here - Math.max(above, below);
    if (ridge > best) best = ridge;
  }
  return best;
}

/** The best row for every column: dynamic programming over the band (Viterbi, 1967). */
function bestPath(score: Float32Array, columns: number, span: number): Int16Array {
  const back = new Int8Array(columns * span);
  let sums = new Float32Array(span);
  let next = new Float32Array(span);
  for (let r = 0; r < span; r++) sums[r] = score[r]!;
  for (let c = 1; c < columns; c++) {
    let above = -Infinity;
    let here = sums[0]!;
    for (let r = 0, k = c * span; r < span; r++, k++) {
      const below = r + 1 < span ? sums[r + 1]! : -Infinity;
      let best = here;
      if (above - BEND > best) {
        best = above - BEND;
        back[k] = -1;
      }
      if (below - BEND > best) {
        best = below - BEND;
        back[k] = 1;
      }
      next[r] = (best > -40 ? best : -40) + score[k]!;
      above = here;
      here = below;
    }
    [sums, next] = [next, sums];
  }
  const rows = new Int16Array(columns);
  let at = 0;
  for (let r = 1; r < span; r++) if (sums[r]! > sums[at]!) at = r;
  for (let c = columns - 1; c >= 0; c--) {
    rows[c] = at;
    at += back[c * span + at]!;
  }
  return rows;
}

/** Cuts the path into stretches whose sum of scores rises, ended where it falls too far. */
function cutStretches(columns: number, value: (column: number) => number, maxLoss: number): [number, number][] {
  const found: [number, number][] = [];
  const drop = STROKE_X_HEIGHT * maxLoss;
  let start = -1;
  let sum = 0;
  let best = 0;
  let end = -1;
  const finish = (): void => {
    if (start >= 0 && best >= MIN_LENGTH * STROKE_X_HEIGHT * 0.5) found.push([start, end + 1]);
    start = -1;
  };
  for (let c = 0; c < columns; c++) {
    const add = value(c);
    if (start < 0) {
      if (add <= CROSSED) continue;
      start = c;
      sum = 0;
      best = 0;
    }
    sum += add;
    if (sum > best) {
      best = sum;
      end = c;
    } else if (best - sum > drop || sum < 0) {
      const resume = end + 1;
      finish();
      c = Math.max(c, resume);
    }
  }
  finish();
  return found;
}

/** A path that ends on the baseline while its course runs lower was led on to letters' feet. In x-heights. */
const ON_FEET = 0.13;
const BELOW_FEET = 0.26;

/** Cuts off ends that run along the letters' feet although the rest of the path does not. */
function trimmed(path: ThinPath, baseRow: number): { start: number; end: number } {
  let { start, end } = path;
  const { rows } = path;
  const offset = (row: number): number => (row - baseRow) / STROKE_X_HEIGHT;
  if (offset(middleRow(rows, start, end)) < BELOW_FEET) return { start, end };
  while (start < end && offset(rows[start]!) < ON_FEET) start++;
  while (end > start && offset(rows[end - 1]!) < ON_FEET) end--;
  return { start, end };
}

function middleRow(rows: Int16Array, from: number, to: number): number {
  const sorted = rows.slice(from, to).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

function strokeOf(strip: DarkStrip, path: ThinPath): PenStroke | undefined {
  const { start, end } = trimmed(path, strip.baseRow);
  if (end - start < MIN_LENGTH * STROKE_X_HEIGHT) return undefined;
  const offsets = new Float32Array(end - start);
  let contrast = 0;
  let thin = 0;
  let open = 0;
  let shown = 0;
  let gap = 0;
  let clear = 0;
  let openRun = 0;
  for (let c = start; c < end; c++) {
    const row = path.rows[c]!;
    offsets[c - start] = (row - strip.baseRow) / STROKE_X_HEIGHT;
    const ridge = ridgeAt(strip, c, row);
    if (ridge >= MIN_RIDGE) {
      contrast += ridge;
      thin++;
    }
    if (isBetweenLetters(strip, c, row)) {
      open++;
      gap += Math.max(0, ridge);
      if (ridge >= MIN_RIDGE) {
        shown++;
        openRun++;
        if (openRun >= CLEAR_WIDTH) clear += openRun === CLEAR_WIDTH ? CLEAR_WIDTH : 1;
      }
    } else openRun = 0;
  }
  return {
    left: strip.path.xs[start]!,
    right: strip.path.xs[end - 1]!,
    offsets,
    firstColumn: start,
    contrast: contrast / Math.max(1, thin),
    gapContrast: gap / Math.max(1, open),
    clearColumns: clear,
    continuity: open === 0 ? 0 : shown / open,
  };
}

/** True where no letter stands above the point: there only a pen can have left ink. */
export function isBetweenLetters(strip: DarkStrip, column: number, row: number): boolean {
  const { dark, rows, baseRow, ink } = strip;
  const last = Math.min(row - 4, baseRow);
  for (let r = baseRow - STROKE_X_HEIGHT; r <= last; r++) if (dark[column * rows + r]! > ink * 0.85) return false;
  for (let r = row + 4; r <= Math.min(rows - 1, row + 9); r++) if (dark[column * rows + r]! > ink * 0.85) return false;
  return true;
}

/** Share of the columns between two abscissae above which letters stand. */
export function inkAbove(strip: DarkStrip, left: number, right: number): number {
  const { dark, rows, baseRow, path, ink } = strip;
  let inked = 0;
  let count = 0;
  for (let c = 0; c < path.columns; c++) {
    if (path.xs[c]! < left || path.xs[c]! > right) continue;
    count++;
    for (let r = baseRow - STROKE_X_HEIGHT; r < baseRow - 2; r++) {
      if (dark[c * rows + r]! <= ink) continue;
      inked++;
      break;
    }
  }
  return count === 0 ? 0 : inked / count;
}
