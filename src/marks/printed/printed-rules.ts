import type { GreyImage } from '../../imaging/loops/loops.ts';
import {
  type DarkStrip,
  darkStrip,
  findStrokes,
  isBetweenLetters,
  type PenStroke,
  ridgeAt,
  STROKE_X_HEIGHT,
} from '../../imaging/strips/strips.ts';

/** Readers run past the end of a line by less than this; printed rules do not care for lines. In x-heights. */
const MAX_OVERRUN = 3;
/**
 * Below the rule of a table there is often a second one. On lines as short as a table's cell ink below a stroke does
 * not count.
 */
const CELL = 12;
const MAX_CELL_OVERRUN = 5;
/** Paler than this share of a strip's ink is paper. */
const PALE = 0.85;
/** A rule keeps its height (to this many x-heights) and shows all along, by this share of its mean. */
const LEVEL = 0.15;
const SHOWN = 0.5;
/** What is paler than this share of a rule, above it, is print of the sheet's other side: 0.2 on a made page. */
const GHOST = 0.4;
/**
 * What goes on paler than this share of the stroke is something else: a crease beyond a red pen's end had 0.33 in three
 * columns of four, rules 0.46 and more.
 */
const SAME_STROKE = 0.36;
/** How far beyond a line's ends a stroke is followed to see whether it is a rule. */
const RULE_SEARCH = 7;

/** True for printed rules: they go on where the letters have ended, on either side. */
export function isRule(stroke: PenStroke, strip: DarkStrip, darkEven: GreyImage): boolean {
  const { line } = strip.path;
  const runsBeyondLine = stroke.left < line.left - line.xHeight || stroke.right > line.right + line.xHeight;
  if (!runsBeyondLine) return false;
  const wide = darkStrip(darkEven, line, RULE_SEARCH);
  const offset = stroke.offsets.reduce((sum, value) => sum + value, 0) / stroke.offsets.length;
  const longer = findStrokes(wide, { from: Math.max(0, offset - 0.5), to: offset + 0.5 });
  return longer.some((other) => {
    const shared = Math.min(other.right, stroke.right) - Math.max(other.left, stroke.left);
    return shared > 0 && goesBeyond(other, wide);
  });
}

/** True for a stroke that goes on beyond the ends of its line, where no letters stand. */
function goesBeyond(stroke: PenStroke, wide: DarkStrip): boolean {
  const { line, xs } = wide.path;
  const isCell = line.right - line.left < CELL * line.xHeight;
  const level = stroke.offsets.reduce((sum, value) => sum + value, 0) / stroke.offsets.length;
  const least = SHOWN * stroke.contrast;
  let [clear, bare, ruled] = [0, 0, 0];
  stroke.offsets.forEach((offset, k) => {
    const c = stroke.firstColumn + k;
    if (xs[c]! >= line.left - line.xHeight * 0.3 && xs[c]! <= line.right + line.xHeight * 0.3) return;
    const row = wide.baseRow + Math.round(offset * STROKE_X_HEIGHT);
    const ridge = ridgeAt(wide, c, row);
    if (ridge >= SAME_STROKE * stroke.contrast && isBetweenLetters(wide, c, row)) clear++;
    if (isBare(wide, c, wide.ink * PALE)) bare++;
    const isLevel = Math.abs(offset - level) < LEVEL && ridge >= least;
    if (isLevel && isBare(wide, c, Math.max(wide.ink * PALE, GHOST * stroke.contrast))) ruled++;
  });
  const most = STROKE_X_HEIGHT * MAX_CELL_OVERRUN;
  return clear > STROKE_X_HEIGHT * MAX_OVERRUN || (isCell && bare > most) || ruled > most;
}

/** True where nothing as dark as this stands on the line at a column. */
function isBare({ dark, rows, baseRow }: DarkStrip, column: number, limit: number): boolean {
  for (let row = baseRow - STROKE_X_HEIGHT; row < baseRow - 2; row++)
    if (dark[column * rows + row]! > limit) return false;
  return true;
}
