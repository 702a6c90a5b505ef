/** Pixels of an x-height in the strips that strokes are looked for in: a pen is then two or three pixels thick. */
export const STROKE_X_HEIGHT = 14;

/**
 * Half the reach of the ridge filter in strip rows, for hair lines, pens and felt tips; anything thicker looks like
 * letters.
 */
export const REACHES = [3, 5, 8];
/** Pens and hair lines only: in margins anything thicker and soft is a shadow. */
export const PEN_REACHES = [3, 5];
/** A stroke must be darker than its surroundings by this much: pencil on grey paper shows 0.08 to 0.2. */
export const MIN_RIDGE = 0.05;
/** What a column adds: thin ink, ink that is not thin (a letter crosses), and nothing at all. */
const THIN = 1;
const CROSSED = 0.05;
const ABSENT = -1.6;
/** What a step of one row up or down costs. */
const BEND = 0.25;
/** A stroke ends where this much score is lost: four empty columns, a narrow space between words. */
const MAX_LOSS = 0.42;
/** Strokes shorter than this many x-heights are serifs, dashes and dirt. */
export const MIN_LENGTH = 1.5;

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
