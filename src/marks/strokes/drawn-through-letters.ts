import { type DarkStrip, type PenStroke, STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';

/** Among letters' feet a stroke is lost over this many x-heights at most: over 17 on a photo of pencil that touches them. */
const FARTHEST = 25;
/** Its ends lie at about one height; in x-heights. */
const STEP = 0.4;
/** Rows above and below the straight way between two strokes in which ink may lie: letters' feet pull paths up. */
const ROWS_ABOVE = 4;
const ROWS_BELOW = 2;
/** Ink on the way is at least this dark, as a share of the strokes' own darkness, in this share of the columns. */
const DARKNESS = 0.6;
const SHARE = 0.97;

/** A stroke and the line under which it was traced. */
type Placed = PenStroke & { readonly line: number };

/** True where ink goes on from one stroke of a line to the next one, between letters and words as well: print is bare there. */
export function isDrawnThroughLetters(a: Placed, b: Placed, strip: DarkStrip | undefined): boolean {
  if (strip === undefined || a.line !== b.line || b.left <= a.right) return false;
  const { dark, rows, baseRow, path } = strip;
  const [start, rise] = [a.offsets.at(-1)!, b.offsets[0]! - a.offsets.at(-1)!];
  if (b.left - a.right > FARTHEST * path.line.xHeight || Math.abs(rise) > STEP) return false;
  const from = a.firstColumn + a.offsets.length;
  const columns = b.firstColumn - from;
  const least = DARKNESS * Math.min(a.contrast, b.contrast);
  let inked = 0;
  for (let k = 0; k < columns; k++) {
    const row = baseRow + Math.round((start + (rise * (k + 1)) / (columns + 1)) * STROKE_X_HEIGHT);
    const at = (from + k) * rows + row;
    if (dark.subarray(at - ROWS_ABOVE, at + ROWS_BELOW + 1).some((value) => value >= least)) inked++;
  }
  return inked >= columns * SHARE;
}
