import { median } from '../../core/statistics.ts';
import { type DarkStrip, type PenStroke, STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';
import { tintOf, VIVID } from '../../imaging/tint/tint.ts';
import { darkestOf } from './pale-letters.ts';

/**
 * The edges of stains and rings are broader than this, in x-heights, and paler than this share of the letters above:
 * six on 60 made pages were 0.4 to 0.67 broad with 0.17 to 0.31 of their darkness. Of 500 drawn strokes none had less
 * than 0.36, and what was as broad, felt tip and highlighter, 0.44 and more; but pale violet felt tip on another page
 * 0.31. That is of a colour (0.56), stains are brown at most (0.33).
 */
const BROAD = 0.38;
const PALE = 0.34;
/** Rows over which a stroke's breadth is looked at; what goes on beyond is letters. */
const FARTHEST = 8;

/** True for a broad pale stroke, as stains have for edges: no pen or pencil draws so. */
export function isEdgeOfStain(stroke: PenStroke & { readonly colour: string }, strip: DarkStrip): boolean {
  if (tintOf(stroke.colour) >= VIVID) return false;
  const letters = darkestOf(strip, stroke.firstColumn, stroke.firstColumn + stroke.offsets.length);
  const peaks = Array.from(stroke.offsets, (_, k) => peakOf(stroke, strip, k));
  if (letters.length === 0 || median(peaks) >= PALE * median(letters)) return false;
  const broad = peaks.flatMap((peak, k) => breadthOf(stroke, strip, { k, peak }) ?? []);
  return median(broad) > BROAD;
}

const rowOf = ({ offsets }: PenStroke, { baseRow }: DarkStrip, k: number): number =>
  baseRow + Math.round(offsets[k]! * STROKE_X_HEIGHT);

/** How dark a stroke is at one of its columns, 0 to 1: the darkest of three rows. */
function peakOf(stroke: PenStroke, strip: DarkStrip, k: number): number {
  const at = (stroke.firstColumn + k) * strip.rows + rowOf(stroke, strip, k);
  return Math.max(strip.dark[at - 1]!, strip.dark[at]!, strip.dark[at + 1]!);
}

/** Its breadth there, in x-heights, weighed by how dark each row is; undefined where it runs into letters. */
function breadthOf(stroke: PenStroke, strip: DarkStrip, { k, peak }: { k: number; peak: number }): number | undefined {
  const at = (stroke.firstColumn + k) * strip.rows + rowOf(stroke, strip, k);
  const reach = (step: -1 | 1): number => {
    let t = 0;
    while (t < FARTHEST && strip.dark[at + step * (t + 1)]! > peak / 2) t++;
    return t;
  };
  const [above, below] = [reach(-1), reach(1)];
  if (above === FARTHEST || below === FARTHEST) return undefined;
  const own = strip.dark.subarray(at - above, at + below + 1);
  return own.reduce((sum, dark) => sum + dark, 0) / Math.max(peak, Number.EPSILON) / STROKE_X_HEIGHT;
}
