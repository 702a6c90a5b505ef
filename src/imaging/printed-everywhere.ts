import type { TextLine } from './text-lines.ts';
import type { PenStroke } from './underline.ts';

/** A stroke under a line, and the index of that line. */
type Placed = PenStroke & { readonly line: number };

/** What is drawn by a machine strays from a smooth course by less than this, in x-heights (root mean square). */
const STRAIGHT = 0.045;
/** Rules of a table begin and end together, give or take this many x-heights and this share of their length. */
const END_STEP = 0.35;
const END_SHARE = 0.012;
const RULE_LENGTH = 8;
/** They care for no line: one of them, at least, stands well below the letters, the other nearer or farther. In x-heights. */
const RULE_OFFSET = 0.6;
const RULE_STEP = 0.3;
/**
 * Underlines of a typewriter end with the words, give or take the room beside its letters, and keep their distance to
 * a row or so of the straightened line; in x-heights.
 */
const WORD_END = 0.35;
const SAME_OFFSET = 0.08;
/** So many of them, and this share of all strokes of the page, show that they are the book's own. */
const TYPED_COUNT = 3;
const TYPED_SHARE = 0.7;

/** Takes out strokes that are the same everywhere: rules that begin and end together, underlines made with the print. */
export function withoutPrinted<Stroke extends Placed>(
  strokes: readonly Stroke[],
  lines: readonly TextLine[],
): Stroke[] {
  const rules = strokes.filter((stroke) => strokes.some((other) => areRules(stroke, other, lines)));
  const rest = strokes.filter((stroke) => !rules.includes(stroke));
  const typed = rest.filter((stroke) => endsWithWords(stroke, lines[stroke.line]!) && isStraight(stroke));
  const alike = typed.filter((stroke) =>
    typed.some((other) => other !== stroke && Math.abs(meanOffset(stroke) - meanOffset(other)) < SAME_OFFSET),
  );
  const areTyped = alike.length >= TYPED_COUNT && alike.length >= rest.length * TYPED_SHARE;
  return areTyped ? rest.filter((stroke) => !alike.includes(stroke)) : rest;
}

function areRules(a: Placed, b: Placed, lines: readonly TextLine[]): boolean {
  const [near, far] = [meanOffset(a), meanOffset(b)].toSorted((p, q) => p - q) as [number, number];
  if (a.line === b.line || far < RULE_OFFSET || far - near < RULE_STEP) return false;
  const { xHeight } = lines[a.line]!;
  const length = a.right - a.left;
  if (length < RULE_LENGTH * xHeight || !isStraight(a) || !isStraight(b)) return false;
  const slack = END_STEP * xHeight + END_SHARE * length;
  return Math.abs(a.left - b.left) < slack && Math.abs(a.right - b.right) < slack;
}

/** True where a letter begins with the stroke and one ends with it, and no letter goes on beyond. */
function endsWithWords({ left, right }: Placed, { letters, xHeight }: TextLine): boolean {
  const near = WORD_END * xHeight;
  return (
    letters.some((letter) => Math.abs(letter.left - left) < near) &&
    letters.some((letter) => Math.abs(letter.right - right) < near)
  );
}

/** True for a stroke whose pieces are straight: paper bends over a line, a hand trembles within a word. */
function isStraight({ offsets }: PenStroke): boolean {
  const n = offsets.length;
  const parts = Math.max(1, Math.floor(n / 24));
  let sum = 0;
  for (let part = 0; part < parts; part++)
    sum += strayOf(offsets.subarray((part * n) / parts, ((part + 1) * n) / parts));
  return Math.sqrt(sum / n) < STRAIGHT;
}

/** Sum of squares of what is left of some offsets beside the straight line through them. */
function strayOf(offsets: Float32Array): number {
  const n = offsets.length;
  const mean = offsets.reduce((sum, value) => sum + value, 0) / n;
  const middle = (n - 1) / 2;
  let slope = 0;
  let width = 0;
  offsets.forEach((value, k) => {
    slope += (k - middle) * (value - mean);
    width += (k - middle) ** 2;
  });
  slope /= width || 1;
  return offsets.reduce((sum, value, k) => sum + (value - mean - slope * (k - middle)) ** 2, 0);
}

function meanOffset({ offsets }: PenStroke): number {
  return offsets.reduce((sum, value) => sum + value, 0) / offsets.length;
}
