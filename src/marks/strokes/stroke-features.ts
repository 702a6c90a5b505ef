import { curveAt } from '../../imaging/maths/maths.ts';
import type { ColourPlanes } from '../../imaging/pixels/pixels.ts';
import {
  type DarkStrip,
  inkAbove,
  isBetweenLetters,
  MIN_RIDGE,
  type PenStroke,
  paperBeyond,
  ridgeAt,
  STROKE_X_HEIGHT,
  type StrokeWidth,
  widthOf,
} from '../../imaging/strips/strips.ts';
import { inkRgb, letterPoints, type Rgb, saturationOf, strokePoints } from '../../imaging/tint/tint.ts';

/** What is known of a thin path under a line that tells a pen's stroke from print. Lengths are in x-heights. */
export interface StrokeFeatures {
  readonly length: number;
  /** Mean distance below the baseline. */
  readonly offset: number;
  /** The same from the feet of the letters above it, where these stand lower than the baseline that was found. */
  readonly clearance: number;
  /** Distance to the heads of the next line's letters. */
  readonly headroom: number;
  /** Darkness between letters against above and below, 0 to 1. */
  readonly gapContrast: number;
  /** Share of the columns between letters in which it shows. */
  readonly continuity: number;
  /** Length of clear space that it crosses. */
  readonly clear: number;
  /** Shares of its columns: letters above, thin ink, no letter near, ink right below. */
  readonly inkAbove: number;
  readonly thin: number;
  readonly open: number;
  readonly inkBelow: number;
  /** Mean turn from column to column. */
  readonly roughness: number;
  /** How much its darkness varies between letters, as a share of it. */
  readonly openSpread: number;
  /** Share of its columns in which paper lies above and below it. */
  readonly free: number;
  /** How much more saturation the pen has than the letters, 0 to 1. */
  readonly colourGain: number;
}

/** Rows beyond a stroke's edge in which ink counts as right below it. */
const NEAR = [2, 9] as const;

/** Measures a stroke; `headroom` is the distance from the baseline to the next line's heads in x-heights. */
export function featuresOf(
  stroke: PenStroke,
  strip: DarkStrip,
  { planes, headroom }: { planes: ColourPlanes; headroom: number },
): StrokeFeatures {
  const { line } = strip.path;
  const { offsets, gapContrast, continuity, clearColumns } = stroke;
  const columns = offsets.length;
  const length = (stroke.right - stroke.left) / line.xHeight;
  const offset = offsets.reduce((sum, value) => sum + value, 0) / columns;
  const width = widthOf(stroke, strip);
  const penSaturation = saturationOf(inkRgb(strokePoints(stroke, strip), planes, paperBeyond(width, line.xHeight)));
  const letterSaturation = saturationOf(colourOfLetters(stroke, strip, planes));
  return {
    length,
    offset,
    clearance: Math.min(offset, offset - feetBelow(stroke, strip)),
    headroom: headroom - offset,
    gapContrast,
    continuity,
    clear: clearColumns / STROKE_X_HEIGHT,
    inkAbove: inkAbove(strip, stroke.left, stroke.right),
    free: width.free,
    ...alongIt(stroke, strip, width),
    roughness: roughnessOf(offsets),
    colourGain: penSaturation - letterSaturation,
  };
}

/** Colour of the letters above a stroke; black where there are none. */
export function colourOfLetters(
  stroke: Pick<PenStroke, 'firstColumn' | 'offsets'>,
  strip: DarkStrip,
  planes: ColourPlanes,
): Rgb {
  const points = letterPoints(stroke, strip);
  return points.length === 0 ? [0, 0, 0] : inkRgb(points, planes, strip.path.line.xHeight * 1.6);
}

/** So many lines of a page tell the colour of its print. */
const PRINT_LINES = 15;

/** Colour of a page's print: the median of its lines, each channel by itself. */
export function colourOfPrint(strips: readonly DarkStrip[], planes: ColourPlanes): Rgb {
  const every = Math.ceil(strips.length / PRINT_LINES);
  const colours = strips.filter((_, k) => k % every === 0).map((strip) => colourOfLetters(below(strip), strip, planes));
  const median = (k: 0 | 1 | 2): number => colours.map((rgb) => rgb[k]).sort((a, b) => a - b)[colours.length >> 1] ?? 0;
  return [median(0), median(1), median(2)];
}

/** A stretch below all letters of a line, as if a stroke ran there. */
function below({ path: { xs, line } }: DarkStrip): Pick<PenStroke, 'firstColumn' | 'offsets'> {
  const firstColumn = Math.max(
    0,
    xs.findIndex((x) => x >= line.left),
  );
  const end = xs.findIndex((x) => x > line.right);
  const columns = (end < 0 ? xs.length : end) - firstColumn;
  return { firstColumn, offsets: new Float32Array(columns).fill(1) };
}

/** How far the feet of the letters above a stroke stand below the baseline that was found, in x-heights. */
function feetBelow(stroke: PenStroke, { path: { line } }: DarkStrip): number {
  const drops = line.letters
    .filter((c) => c.right > stroke.left && c.left < stroke.right)
    .map((c) => (c.bottom - curveAt(line.baseline, (c.left + c.right) / 2)) / line.xHeight)
    .sort((a, b) => a - b);
  return drops.length < 3 ? 0 : drops[Math.floor(drops.length * 0.4)]!;
}

type AlongIt = Pick<StrokeFeatures, 'thin' | 'open' | 'inkBelow' | 'openSpread'>;

/** What shows along a stroke whose width is known. */
function alongIt(stroke: PenStroke, strip: DarkStrip, width: StrokeWidth): AlongIt {
  const { offsets, firstColumn } = stroke;
  const counts = { thin: 0, inkBelow: 0 };
  const open: number[] = [];
  for (let k = 0; k < offsets.length; k++) {
    const c = firstColumn + k;
    const r = strip.baseRow + Math.round(offsets[k]! * STROKE_X_HEIGHT);
    if (ridgeAt(strip, c, r) >= MIN_RIDGE) counts.thin++;
    if (isBetweenLetters(strip, c, r)) open.push(strip.dark[c * strip.rows + r]!);
    if (hasInk(strip, c, r + width.below + NEAR[0], r + width.below + NEAR[1])) counts.inkBelow++;
  }
  const mean = open.reduce((sum, value) => sum + value, 0) / Math.max(1, open.length);
  const spread = Math.sqrt(open.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, open.length));
  return {
    thin: counts.thin / offsets.length,
    inkBelow: counts.inkBelow / offsets.length,
    open: open.length / offsets.length,
    openSpread: open.length === 0 ? 1 : spread / Math.max(0.02, mean),
  };
}

function hasInk({ dark, rows, ink }: DarkStrip, column: number, from: number, to: number): boolean {
  for (let r = Math.max(0, from); r <= Math.min(rows - 1, to); r++) if (dark[column * rows + r]! > ink) return true;
  return false;
}

/** Mean turn of a stroke from column to column, in x-heights. */
export function roughnessOf(offsets: Float32Array): number {
  let sum = 0;
  for (let k = 2; k < offsets.length; k++) sum += Math.abs(offsets[k]! - 2 * offsets[k - 1]! + offsets[k - 2]!);
  return sum / Math.max(1, offsets.length - 2);
}
