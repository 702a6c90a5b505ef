import type { DarkStrip, PenStroke } from './pen-strokes.ts';
import { STROKE_X_HEIGHT } from './thin-path.ts';

/** How far a stroke's ink reaches from its path, in rows of the strip, and where it touches nothing. */
export interface StrokeWidth {
  readonly above: number;
  readonly below: number;
  /** Share of its columns in which paper lies both above and below it. */
  readonly free: number;
}

/** Ink farther from the path than this many rows belongs to letters: the thickest felt tip reaches 6. */
const FARTHEST = 8;
/** The edge of a stroke is paler than this share of its path. */
const EDGE = 0.5;
/** Strokes touch letters in many columns; this quantile of all columns tells their own width. */
const OWN = 0.35;

/** Measures how wide a stroke is above and below its path. */
export function widthOf(stroke: PenStroke, strip: DarkStrip): StrokeWidth {
  const above: number[] = [];
  const below: number[] = [];
  let free = 0;
  for (let k = 0; k < stroke.offsets.length; k++) {
    const row = strip.baseRow + Math.round(stroke.offsets[k]! * STROKE_X_HEIGHT);
    const at = { column: stroke.firstColumn + k, row };
    const up = reachOf(strip, at, -1);
    const down = reachOf(strip, at, 1);
    above.push(up);
    below.push(down);
    if (up < FARTHEST && down < FARTHEST) free++;
  }
  return { above: quantile(above), below: quantile(below), free: free / Math.max(1, stroke.offsets.length) };
}

/** Rows from a point of a path to the last one of its ink; `FARTHEST` where no paper follows. */
function reachOf({ dark, rows }: DarkStrip, at: { column: number; row: number }, step: -1 | 1): number {
  const limit = dark[at.column * rows + at.row]! * EDGE;
  for (let t = 1; t <= FARTHEST; t++) {
    const row = at.row + t * step;
    if (row < 0 || row >= rows || dark[at.column * rows + row]! <= limit) return t - 1;
  }
  return FARTHEST;
}

function quantile(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * OWN)] ?? 0;
}

/** Colours are told against paper this far from a path, in pixels of the page: beyond the stroke's own ink. */
export function paperBeyond({ below }: StrokeWidth, xHeight: number): number {
  return xHeight * Math.max(LEAST_APART, (below + CLEAR) / STROKE_X_HEIGHT / DIAGONAL);
}

/** In x-heights; rows beyond the edge; and what share of the distance lies down the page. */
const LEAST_APART = 0.4;
const CLEAR = 3;
const DIAGONAL = 0.7;
