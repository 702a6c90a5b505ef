import { darknessAt, type GreyImage } from '../loops/loops.ts';
import type { TextLine } from '../print/print.ts';
import { pathAlong, type StripPath } from './line-strip.ts';
import { STROKE_X_HEIGHT } from './thin-path.ts';

/** Where a stroke runs along a straightened line of print. */
export interface StrokeCourse {
  /** Distance below the baseline for each column of the strip from `firstColumn`, in x-heights (negative: above). */
  readonly offsets: Float32Array;
  readonly firstColumn: number;
}

/** A line straightened for looking at strokes: darkness 0 (paper) to 1, `rows` rows for each column. */
export interface DarkStrip {
  readonly path: StripPath;
  readonly rows: number;
  /** Row of the baseline. */
  readonly baseRow: number;
  readonly dark: Float32Array;
}

const ROWS_ABOVE = 19;
const ROWS_BELOW = 38;
/** How far beyond the line's ends strokes are followed, in x-heights. */
export const STROKE_MARGIN = 1.5;

/** Straightens a line of the evened-out darkest-colour picture, and a little beyond its ends. */
export function darkStrip(darkEven: GreyImage, line: TextLine): DarkStrip {
  const path = pathAlong(line, { xHeight: STROKE_X_HEIGHT, margin: STROKE_MARGIN });
  const rows = ROWS_ABOVE + ROWS_BELOW + 1;
  const dark = new Float32Array(path.columns * rows);
  for (let c = 0; c < path.columns; c++) {
    const stepX = path.downX[c]! * path.scale;
    const stepY = path.downY[c]! * path.scale;
    let x = path.xs[c]! - 0.5 - stepX * ROWS_ABOVE;
    let y = path.ys[c]! - 0.5 - stepY * ROWS_ABOVE;
    for (let r = 0; r < rows; r++, x += stepX, y += stepY) dark[c * rows + r] = darknessAt(darkEven, x, y);
  }
  return { path, rows, baseRow: ROWS_ABOVE, dark };
}
