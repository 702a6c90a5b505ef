import { curveAt } from './curve.ts';
import { inkColour, inkRgb, saturationOf, strokePoints } from './pen-colour.ts';
import { isScrap, type PenSearch, type Underline } from './pen-marks.ts';
import { isSameInk } from './same-ink.ts';
import { scoreOf } from './scorecard.ts';
import { STRIKE_SCORE } from './strike-score.ts';
import { alongIt, colourOfLetters, roughnessOf, type StrokeFeatures } from './stroke-features.ts';
import { paperBeyond, widthOf } from './stroke-width.ts';
import type { TextLine } from './text-lines.ts';
import { MIN_RIDGE, ridgeAt, STROKE_X_HEIGHT } from './thin-path.ts';
import {
  type DarkStrip,
  darkStrip,
  findStrokes,
  inkAbove,
  isBetweenLetters,
  meanOffset,
  type PenStroke,
} from './underline.ts';

/** Between these heights, in x-heights below the baseline (negative: above), a stroke goes through a word. */
const FROM = -0.95;
const TO = -0.15;
/** Dashes are shorter; in x-heights. */
const MIN_LENGTH = 2;
/** Of 91 drawn strokes on 49 made pages two were more broken or rougher than this, of 23,783 rows of print three in four. */
const MIN_THIN = 0.88;
const MAX_ROUGHNESS = 0.016;
/** What runs along the lower bound belongs to what is below it: of 91 drawn strokes the lowest had 0.2. In x-heights. */
const LOWEST = -0.18;
/** A dash, or the rim of a drawing, crosses fewer openings between letters. */
const MIN_OPENINGS = 2;
/** Log odds from which a path through a word is a pen's stroke. */
const SURE = 0.5;
/**
 * Where ink is followed both through the letters and under them, it is a strike when its middle is this far above the
 * baseline: two strikes had 0.28 and 0.32, the upper edge of an underline on the letters' feet 0.16 and 0.21.
 */
const CLEAR_OF_FEET = 0.25;
/** …and when it is this sure: pencil along the feet of a real page's line, at 0.28, had 0.6 points, the strike there 8.4. */
const CERTAIN = 4;

/** Parts of one slanting stroke, of which the middle ran low, are no further apart than this, in x-heights. */
const PARTS_GAP = 1.5;
const ONE_LINE = 0.6;

/** A stroke through words, with its log odds. */
export interface Strike extends Underline {
  readonly score: number;
}

/** What tells a pen's stroke through a word from a row of the word's own strokes. Lengths are in x-heights. */
export interface StrikeFeatures
  extends Pick<
    StrokeFeatures,
    'length' | 'gapContrast' | 'continuity' | 'clear' | 'inkAbove' | 'thin' | 'openSpread' | 'roughness' | 'colourGain'
  > {
  /** How many openings between letters it crosses. */
  readonly openings: number;
  /** How far it rises or falls from end to end. */
  readonly tilt: number;
}

/** A path through a word and what it looks like. */
export interface StrikeCandidate {
  readonly stroke: PenStroke;
  readonly strip: DarkStrip;
  readonly line: number;
  readonly features: StrikeFeatures;
}

/** Everything thin that runs along a line of print through its letters. */
export function strokesThrough(lines: readonly TextLine[], search: PenSearch): StrikeCandidate[] {
  return lines.flatMap((line, at) => {
    if (isScrap(line)) return [];
    const strip = search.strips?.[at] ?? darkStrip(search.darkEven, line);
    return findStrokes(strip, { from: FROM, to: TO })
      .map((traced) => unbroken(traced, strip))
      .filter(({ left, right }) => right - left >= MIN_LENGTH * line.xHeight)
      .flatMap((stroke) => {
        const features = featuresOf(stroke, strip, search);
        return features === undefined ? [] : [{ stroke, strip, line: at, features }];
      });
  });
}

/** Finds the strokes that go through words of a page, from left to right. */
export function findStrikes(lines: readonly TextLine[], search: PenSearch): Strike[] {
  return strokesThrough(lines, search)
    .map((candidate) => ({ ...candidate, score: scoreOf(STRIKE_SCORE, candidate.features) }))
    .filter(({ score }) => score >= SURE)
    .map(({ stroke, strip, line, score }) => {
      const colour = inkColour(strokePoints(stroke, strip), search.planes, lines[line]!.xHeight * 0.4);
      return { ...stroke, line, colour, score };
    });
}

/**
 * Settles what ink is that was followed both through letters and under them: the upper edge of an underline on the
 * letters' feet passes for a strike, and the lower edge of a strike for an underline. Words are rarely underlined and
 * struck out: above an underline only a certain strike counts.
 */
export function eachInkOnce(
  found: { readonly underlines: readonly Underline[]; readonly strikes: readonly Strike[] },
  lines: readonly TextLine[],
): { underlines: Underline[]; strikes: Strike[] } {
  const clear = found.strikes.filter((strike) => strike.score >= CERTAIN && isClearOfFeet(strike));
  const own = found.underlines.filter((one) => !clear.some((strike) => isSameInk(one, strike, lines)));
  const joins = own.filter((one) => isBetweenParts(one, found.strikes, lines));
  const underlines = own.filter((one) => !joins.includes(one));
  const isKept = (strike: Strike): boolean =>
    !underlines.some((one) => isSameInk(one, strike, lines) || (strike.score < CERTAIN && liesOver(strike, one)));
  const strikes = found.strikes.filter((strike) => clear.includes(strike) || isKept(strike));
  return { underlines, strikes: [...strikes, ...joins.map((one) => ({ ...one, score: CERTAIN }))] };
}

/** True for a stroke between two strikes that begins where one ends and ends where the other begins. */
function isBetweenParts(one: Underline, strikes: readonly Strike[], lines: readonly TextLine[]): boolean {
  const { xHeight, baseline } = lines[one.line]!;
  const meets = (strike: Strike, end: number, start: number): boolean => {
    // A line that a strike holds together badly may have been found in parts.
    const height = curveAt(lines[strike.line]!.baseline, start) - curveAt(baseline, start);
    return Math.abs(end - start) < PARTS_GAP * xHeight && Math.abs(height) < ONE_LINE * xHeight;
  };
  return (
    strikes.some((each) => meets(each, each.right, one.left)) &&
    strikes.some((each) => meets(each, each.left, one.right))
  );
}

function liesOver(strike: Strike, { line, left, right }: Underline): boolean {
  return strike.line === line && strike.left < right && left < strike.right;
}

const isClearOfFeet = (stroke: PenStroke): boolean => meanOffset(stroke) <= -CLEAR_OF_FEET;

/** Measures a path; undefined where it is too broken or rough for a pen's. */
function featuresOf(stroke: PenStroke, strip: DarkStrip, { planes }: PenSearch): StrikeFeatures | undefined {
  const { offsets, gapContrast, continuity, clearColumns } = stroke;
  const { line } = strip.path;
  const roughness = roughnessOf(offsets);
  if (roughness >= MAX_ROUGHNESS || meanOffset(stroke) > LOWEST) return undefined;
  const width = widthOf(stroke, strip);
  const { thin, openSpread } = alongIt(stroke, strip, width);
  const openings = openingsOf(stroke, strip);
  if (thin < MIN_THIN || openings < MIN_OPENINGS) return undefined;
  const ink = inkRgb(strokePoints(stroke, strip), planes, paperBeyond(width, line.xHeight));
  return {
    length: (stroke.right - stroke.left) / line.xHeight,
    gapContrast,
    continuity,
    clear: clearColumns / STROKE_X_HEIGHT,
    inkAbove: inkAbove(strip, stroke.left, stroke.right),
    thin,
    openSpread,
    openings,
    roughness,
    tilt: tiltOf(offsets),
    colourGain: saturationOf(ink) - saturationOf(colourOfLetters(stroke, strip, planes)),
  };
}

/** Rise or fall of the straight line through a stroke's offsets (least squares) over its length. */
function tiltOf(offsets: Float32Array): number {
  const middle = (offsets.length - 1) / 2;
  let [across, width] = [0, 0];
  offsets.forEach((value, k) => {
    across += (k - middle) * value;
    width += (k - middle) ** 2;
  });
  return Math.abs((across / (width || 1)) * offsets.length);
}

/** Open columns in a row in which a stroke that goes on may fail to show: pale ink has gaps of one. */
const MAX_MISSED = 1;

/** The longest part of a path that shows in the openings that it crosses: its ends may be led on along letters. */
function unbroken(stroke: PenStroke, strip: DarkStrip): PenStroke {
  let [from, to, start, missed] = [0, 0, 0, 0];
  const { offsets, firstColumn } = stroke;
  for (let k = 0; k <= offsets.length; k++) {
    const column = firstColumn + k;
    const row = strip.baseRow + Math.round((offsets[k] ?? 0) * STROKE_X_HEIGHT);
    const isEnd = k === offsets.length;
    if (!isEnd && isBetweenLetters(strip, column, row) && ridgeAt(strip, column, row) < MIN_RIDGE) missed++;
    else missed = 0;
    if (!isEnd && missed <= MAX_MISSED) continue;
    const end = isEnd ? k : k - missed + 1;
    if (end - start > to - from) [from, to] = [start, end];
    start = k + 1;
  }
  if (to - from === offsets.length) return stroke;
  const { xs } = strip.path;
  return {
    ...stroke,
    offsets: offsets.subarray(from, to),
    firstColumn: firstColumn + from,
    left: xs[firstColumn + from]!,
    right: xs[firstColumn + to - 1]!,
  };
}

/** How many openings between letters a stroke crosses. */
function openingsOf(stroke: PenStroke, strip: DarkStrip): number {
  let count = 0;
  let wasOpen = true;
  for (let k = 0; k < stroke.offsets.length; k++) {
    const row = strip.baseRow + Math.round(stroke.offsets[k]! * STROKE_X_HEIGHT);
    const isOpen = isBetweenLetters(strip, stroke.firstColumn + k, row);
    if (isOpen && !wasOpen) count++;
    wasOpen = isOpen;
  }
  return count;
}
