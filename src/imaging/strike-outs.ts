import { inkColour, strokePoints } from './pen-colour.ts';
import type { PenSearch, Underline } from './pen-marks.ts';
import { isRim } from './printed-strokes.ts';
import { isSameInk } from './same-ink.ts';
import { alongIt, roughnessOf } from './stroke-features.ts';
import { widthOf } from './stroke-width.ts';
import type { TextLine } from './text-lines.ts';
import { MIN_RIDGE, ridgeAt, STROKE_X_HEIGHT } from './thin-path.ts';
import { type DarkStrip, darkStrip, findStrokes, inkAbove, isBetweenLetters, type PenStroke } from './underline.ts';

/** Between these heights, in x-heights below the baseline (negative: above), a stroke goes through a word. */
const FROM = -0.95;
const TO = -0.15;
/** Dashes are shorter; in x-heights. */
const MIN_LENGTH = 2.6;
/**
 * A stroke shows in every opening between letters, equally dark, and runs level over them; rows of print do so by chance
 * where they are blurred, with another darkness in each opening. Of 29 drawn strokes two varied more than this, of 17
 * such rows of print one varied less, and that one turned more.
 */
const MIN_OPENINGS = 3;
const MIN_THIN = 0.93;
const MIN_GAP_CONTRAST = 0.16;
const MAX_SPREAD = 0.47;
const MAX_ROUGHNESS = 0.0085;
/** Letters stand over this share of it, and between this share none: a dash stands alone, a blurred row has no gap. */
const MIN_LETTERS = 0.45;
const MIN_OPEN = 0.12;
const MIN_CLEAR = 0.4;

/**
 * Finds the strokes that go through words of a page, from left to right. Where one of its `underlines` touches the
 * letters' feet its upper edge passes for one.
 */
export function findStrikes(
  lines: readonly TextLine[],
  search: PenSearch,
  underlines: readonly Underline[] = [],
): Underline[] {
  const found: Underline[] = [];
  for (const [at, line] of lines.entries()) {
    const strip = search.strips?.[at] ?? darkStrip(search.darkEven, line);
    for (const traced of findStrokes(strip, { from: FROM, to: TO })) {
      const stroke = unbroken(traced, strip);
      if (!isStrike(stroke, strip, search)) continue;
      const colour = inkColour(strokePoints(stroke, strip), search.planes, line.xHeight * 0.4);
      const strike = { ...stroke, line: at, colour };
      if (!underlines.some((underline) => isSameInk(underline, strike, lines))) found.push(strike);
    }
  }
  return found;
}

function isStrike(stroke: PenStroke, strip: DarkStrip, search: PenSearch): boolean {
  if (stroke.right - stroke.left < MIN_LENGTH * strip.path.line.xHeight) return false;
  if (stroke.gapContrast < MIN_GAP_CONTRAST) return false;
  if (openingsOf(stroke, strip) < MIN_OPENINGS) return false;
  if (stroke.clearColumns / STROKE_X_HEIGHT < MIN_CLEAR || roughnessOf(stroke.offsets) >= MAX_ROUGHNESS) return false;
  const { thin, open, openSpread } = alongIt(stroke, strip, widthOf(stroke, strip));
  if (thin < MIN_THIN || open < MIN_OPEN || openSpread >= MAX_SPREAD) return false;
  return inkAbove(strip, stroke.left, stroke.right) >= MIN_LETTERS && !isRim(stroke, strip, search);
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
