import {
  type DarkStrip,
  inkAbove,
  MIN_RIDGE,
  type PenStroke,
  ridgeAt,
  STROKE_X_HEIGHT,
} from '../../imaging/strips/strips.ts';

/** Strokes of a pen that is lifted after every word lie this far apart at most; in columns of the strip, 14 to an x-height. */
const GAP = 18;
/** Under a word of one or two letters one is no longer than paths that are traced, and no shorter than a letter's bowl. */
const SHORTEST = 9;
const LONGEST = 34;
/** It keeps the height of the stroke beside it, give or take so many rows, and has this share of its contrast. */
const ROWS = 3;
const SHARE = 0.5;
/** Nearer to the baseline the letters' own feet look like it, further off the heads of the next line; in x-heights. */
const HIGHEST = 0.15;
const LOWEST = 0.9;
/** Columns of the stroke's end that tell its height. */
const END = 10;
/** Letters stand over this share of it. */
const MIN_LETTERS = 0.4;

/** Goes on from both ends of a stroke over strokes under short words beside it, which alone are too short to be told. */
export function overShortWords<Stroke extends PenStroke>(stroke: Stroke, strip: DarkStrip): Stroke {
  let whole = stroke;
  for (const step of [-1, 1] as const)
    for (let next = wordBeside(whole, strip, step); next > 0; next = wordBeside(whole, strip, step))
      whole = longer(whole, strip, { step, columns: next });
  return whole;
}

/** How many columns further a short word's stroke beside an end of a stroke reaches; 0 where there is none. */
function wordBeside(stroke: PenStroke, strip: DarkStrip, step: -1 | 1): number {
  const { offsets, firstColumn, contrast } = stroke;
  const offset = endOffset(offsets, step);
  if (offset < HIGHEST || offset > LOWEST) return 0;
  const row = strip.baseRow + Math.round(offset * STROKE_X_HEIGHT);
  const least = Math.max(MIN_RIDGE, SHARE * contrast);
  const edge = step > 0 ? firstColumn + offsets.length - 1 : firstColumn;
  const { xs, columns } = strip.path;
  const isShown = (k: number): boolean => {
    const column = edge + step * k;
    if (column < 0 || column >= columns) return false;
    for (let r = row - ROWS; r <= row + ROWS; r++) if (ridgeAt(strip, column, r) >= least) return true;
    return false;
  };
  let start = 1;
  while (start <= GAP && !isShown(start)) start++;
  let end = start;
  while (end - start <= LONGEST && (isShown(end) || isShown(end + 1))) end++;
  if (start > GAP || end - start < SHORTEST || end - start > LONGEST) return 0;
  const [a, b] = [xs[edge + step * start]!, xs[edge + step * (end - 1)]!];
  return inkAbove(strip, Math.min(a, b), Math.max(a, b)) >= MIN_LETTERS ? end - 1 : 0;
}

function endOffset(offsets: Float32Array, step: -1 | 1): number {
  const part = step > 0 ? offsets.slice(-END) : offsets.slice(0, END);
  return part.sort()[part.length >> 1] ?? 0;
}

function longer<Stroke extends PenStroke>(
  stroke: Stroke,
  { path: { xs } }: DarkStrip,
  { step, columns }: { step: -1 | 1; columns: number },
): Stroke {
  const firstColumn = step > 0 ? stroke.firstColumn : stroke.firstColumn - columns;
  const offsets = new Float32Array(stroke.offsets.length + columns).fill(endOffset(stroke.offsets, step));
  offsets.set(stroke.offsets, step > 0 ? 0 : columns);
  return { ...stroke, firstColumn, offsets, left: xs[firstColumn]!, right: xs[firstColumn + offsets.length - 1]! };
}
