import type { ColourPlanes } from '../../imaging/loops/loops.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import {
  type DarkStrip,
  inkAbove,
  isBetweenLetters,
  MIN_RIDGE,
  type PenStroke,
  paperBeyond,
  ridgeAt,
  roughnessOf,
  STROKE_X_HEIGHT,
  type StrokeWidth,
  widthOf,
} from '../../imaging/strips/strips.ts';
import { colourOfLetters, inkRgb, saturationOf, strokePoints } from '../../imaging/tint/tint.ts';

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
