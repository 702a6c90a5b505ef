import { hueApart } from '../../core/colour.ts';
import { tintOfRgb } from '../../imaging/ink/ink.ts';
import type { ColourPlanes } from '../../imaging/pixels/pixels.ts';
import {
  type DarkStrip,
  darkStrip,
  findStrokes,
  isBetweenLetters,
  meanOffset,
  type PenStroke,
  paperBeyond,
  ridgeAt,
  STROKE_X_HEIGHT,
  widthOf,
} from '../../imaging/strips/strips.ts';
import { asBesideBlack, hueOf, inkRgb, type Rgb, saturationOf, strokePoints } from '../../imaging/tint/tint.ts';
import type { PenSearch } from './pen-search.ts';
import { colourOfLetters } from './stroke-features.ts';

/** True for the lower edge of highlighter on this line, or the upper edge of highlighter on the next. */
export function isEdgeOfHighlighter(stroke: PenStroke, strip: DarkStrip, search: PenSearch): boolean {
  const { path } = strip;
  let near = 0;
  for (let k = 0; k < stroke.offsets.length; k++) {
    const c = stroke.firstColumn + k;
    const coloured = (t: number): boolean => {
      const d = t * path.line.xHeight;
      return search.isHighlighted(path.xs[c]! + path.downX[c]! * d, path.ys[c]! + path.downY[c]! * d);
    };
    const below = stroke.offsets[k]!;
    if ((coloured(-0.35) && coloured(-0.75)) || (coloured(below + 0.5) && coloured(below + 1))) near++;
  }
  return near > stroke.offsets.length * 0.4;
}

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
export function isRule(stroke: PenStroke, strip: DarkStrip, search: PenSearch): boolean {
  const { line } = strip.path;
  const runsBeyondLine = stroke.left < line.left - line.xHeight || stroke.right > line.right + line.xHeight;
  if (!runsBeyondLine) return false;
  const wide = darkStrip(search.darkEven, line, RULE_SEARCH);
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

/** Letters of running text are black or nearly so; those of a printed link have their underline's colour. */
const LINK_SATURATION = 0.3;
/**
 * Small thin letters of a link, 0.25 to 0.28 on a made page, have more colour than the line under them; over a pen's
 * they have not.
 */
const PALE_LINK_SATURATION = 0.2;
/**
 * A link, however pale, takes away this share less of one colour than of another: under links and headings on four made
 * pages 0.27 to 0.33; over strokes of readers' pens of about the same hue, which stain what is beside them, up to 0.22.
 */
const PALE_LINK_TINT = 0.26;
/** Letters that take away less than this of 255 are too pale to tell their tint: those had 97 and more. */
const TOO_PALE = 60;
const LINK_HUE = 28;

/**
 * True when the letters above a stroke are printed in the stroke's own colour; `print` is that of the page's letters.
 */
export function isPrintedLink(
  stroke: PenStroke,
  strip: DarkStrip,
  { planes, print }: { readonly planes: ColourPlanes; readonly print: Rgb },
): boolean {
  const letters = asBesideBlack(colourOfLetters(stroke, strip, planes), print);
  const saturation = saturationOf(letters);
  if (!isColoured(letters)) return false;
  const pen = asBesideBlack(
    inkRgb(strokePoints(stroke, strip), planes, paperBeyond(widthOf(stroke, strip), strip.path.line.xHeight)),
    print,
  );
  if (saturation < LINK_SATURATION && saturation < saturationOf(pen)) return false;
  return saturationOf(pen) > 0.08 && hueApart(hueOf(...letters), hueOf(...pen)) < LINK_HUE;
}

/** True for letters of more colour than black print keeps. */
const isColoured = (letters: Rgb): boolean =>
  saturationOf(letters) >= PALE_LINK_SATURATION ||
  (tintOfRgb(letters) >= PALE_LINK_TINT && 255 - Math.min(...letters) >= TOO_PALE);

/** A stroke and the straightened line that it was traced under. */
interface Traced {
  readonly stroke: PenStroke;
  readonly strip: DarkStrip;
}

/** So many links of a page tell what its links look like: they keep one height, to this many x-heights. */
const SEVERAL = 2;
const LINK_STEP = 0.15;

/**
 * True for a stroke under coloured letters that is like the links of its page, though by itself it might be a pen's: in
 * bluish light the lines of two of ten links seemed to have more colour than their letters.
 */
export function isAmongLinks(
  one: Traced,
  links: readonly Traced[],
  colours: { readonly planes: ColourPlanes; readonly print: Rgb },
): boolean {
  if (links.length < SEVERAL) return false;
  const lettersOf = ({ stroke, strip }: Traced): Rgb =>
    asBesideBlack(colourOfLetters(stroke, strip, colours.planes), colours.print);
  const letters = lettersOf(one);
  if (!isColoured(letters)) return false;
  const height = meanOffset(one.stroke);
  const alike = links.filter(
    (link) =>
      hueApart(hueOf(...letters), hueOf(...lettersOf(link))) < LINK_HUE &&
      Math.abs(meanOffset(link.stroke) - height) < LINK_STEP,
  );
  return alike.length >= SEVERAL;
}
