import { mean } from '../../core/statistics.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { meanOffset, type PenStroke, roughnessOf } from '../../imaging/strips/strips.ts';

/**
 * A stroke under a line, the index of that line, how much more colour its ink has than the letters (0 to 1), and how dark
 * it is as a share of them.
 */
type Placed = PenStroke & { readonly line: number; readonly colourGain: number; readonly shareOfPrint: number };

/** What is drawn by a machine strays from a smooth course by less than this, in x-heights (root mean square). */
const STRAIGHT = 0.045;
/** Rules of a table begin and end together, give or take this many x-heights and this share of their length. */
const END_STEP = 0.35;
const END_SHARE = 0.012;
/**
 * Underlines of a typewriter end with the words, give or take the room beside its letters, and keep their distance to
 * a row or so of the straightened line; in x-heights.
 */
const WORD_END = 0.35;
const SAME_OFFSET = 0.08;
/** One that differs by more than this is none of the machine's. */
const OTHER_OFFSET = 0.25;
/** So many of them, and this share of all strokes of the print's ink, show that they are the book's own. */
const TYPED_COUNT = 3;
const TYPED_SHARE = 0.7;
/** Typed strokes are this share of the length of all: a reader who lifts the pen after words on some lines draws others through. */
const TYPED_LENGTH_SHARE = 0.5;
/** Typed strokes stand no further below the letters than this, in x-heights: set in type they run through the descenders. */
const TYPED_DEEPEST = 1.05;
/**
 * A typewriter has one ribbon: what has more colour than the letters by this is a pen's, lifted after every word. Under
 * warm light strokes of a typewriter reached 0.12, those of red and blue pens 0.15 to 0.44. Two of nine on one page seemed
 * to have 0.16 and 0.31: what ends with words just at the height of typed strokes and no darker is typed all the same.
 * Those two stood at the very height of others and had 1.06 of the darkness of the darkest; three strokes of a blue pen
 * on another page stood 0.03 off and more, two of them with 1.4 and more.
 */
const OTHER_INK = 0.14;
const JUST_ALIKE = 0.02;
const AS_DARK = 1.25;
/** A typewriter's strokes are as dark as its letters: paler than this share of them is pencil. Typed strokes had 0.36 to 0.6, pencil 0.25. */
const TYPED_DARKNESS = 0.33;
/**
 * A machine's stroke keeps its height from column to column: such groups turned by 0 to 0.0006 x-heights a column on five
 * made pages, a black pen's lifted after every word by 0.0033.
 */
const TYPED_ROUGHNESS = 0.0018;
/** Each of its strokes turns by less than this a column: two under full stops and commas by 0.0016 and 0.0026. */
const STEADY = 0.003;
/** On a typewriter's page one is enough, and every straight stroke beside it is the machine's. */
const TYPED_SHARE_ON_TYPESCRIPT = 0.5;

/** A rule that parts two blocks stands this deep under the first, which is further off the next than lines are. */
const PARTING_OFFSET = 0.75;
const PARTING_PITCH = 1.2;
/** One stroke in this depth parts blocks whatever its colour: over 120 made pages readers drew down to 1.5 x-heights. */
const ORNAMENT_OFFSET = 1.5;
/**
 * Takes out underlines that were made with the print, the same everywhere, and rules that part two blocks. `pitches` are the distances from each line to the next one, in x-heights.
 */
export function withoutPrinted<Stroke extends Placed>(
  strokes: readonly Stroke[],
  lines: readonly TextLine[],
  pitches: readonly number[] = [],
): Stroke[] {
  const rules = strokes.filter((stroke) => isParting(stroke, strokes, pitches));
  const rest = strokes.filter((stroke) => !rules.includes(stroke));
  const step = stepOfTypewriter(lines);
  const isTypescript = step > 0;
  const ends = isTypescript ? { ...ENDS_ON_TYPESCRIPT, stop: step } : ENDS;
  const typed = rest.filter((stroke) => isLikeTyped(stroke, lines[stroke.line]!, ends));
  const alike = isTypescript ? asDarkAsTyped(atOneHeight(typed)) : atOneHeight(typed.filter(isDarkAsTyped));
  if (alike.length >= TYPED_COUNT && meanRoughness(alike) >= TYPED_ROUGHNESS) return rest;
  const ofItsInk = rest.filter((stroke) => stroke.colourGain < OTHER_INK);
  if (isTypescript && alike.length >= ofItsInk.length * TYPED_SHARE_ON_TYPESCRIPT) {
    const isTyped = (stroke: Stroke): boolean =>
      ofItsInk.includes(stroke)
        ? !isApart(stroke, alike)
        : alike.length >= TYPED_COUNT && isAmong(stroke, alike) && endsWithWords(stroke, lines[stroke.line]!, ends);
    return rest.filter((stroke) => !isStraight(stroke) || !isTyped(stroke));
  }
  const areTyped =
    alike.length >= TYPED_COUNT &&
    meanOffset(alike[0]!) < TYPED_DEEPEST &&
    alike.length >= ofItsInk.length * TYPED_SHARE &&
    lengthOf(alike) >= lengthOf(ofItsInk) * TYPED_LENGTH_SHARE;
  return areTyped ? rest.filter((stroke) => !alike.includes(stroke)) : rest;
}

/** True for a straight stroke well below its line where more room is left than between lines, and none on the lines beside it. */
function isParting(stroke: Placed, strokes: readonly Placed[], pitches: readonly number[]): boolean {
  const depth = meanOffset(stroke);
  if (pitches.length === 0 || depth <= PARTING_OFFSET || !hasRoom(stroke.line, pitches, PARTING_PITCH)) return false;
  if (!isStraight(stroke)) return false;
  if (depth > ORNAMENT_OFFSET) return true;
  return stroke.colourGain < OTHER_INK && !strokes.some(({ line }) => Math.abs(line - stroke.line) === 1);
}

/** True for a line that is further off the next one than lines usually are, by a factor. */
function hasRoom(line: number, pitches: readonly number[], factor: number): boolean {
  const usual = pitches.toSorted((a, b) => a - b)[pitches.length >> 1];
  return usual === undefined || pitches[line]! >= usual * factor;
}

/** True for two strokes across the page that begin and end alike, as rules of one table do, give or take more than usual. */
export function endTogether(a: Pick<PenStroke, 'left' | 'right'>, b: typeof a, xHeight: number, times = 1): boolean {
  const slack = times * (END_STEP * xHeight + END_SHARE * (a.right - a.left));
  return Math.abs(a.left - b.left) < slack && Math.abs(a.right - b.right) < slack;
}

/** The most strokes that keep about one distance to their lines: a machine's do, a hand's spread over half an x-height. */
function atOneHeight<Stroke extends Placed>(strokes: readonly Stroke[]): Stroke[] {
  const groups = strokes.map((one) =>
    strokes.filter((other) => Math.abs(meanOffset(one) - meanOffset(other)) < SAME_OFFSET),
  );
  return groups.reduce((most, group) => (group.length > most.length ? group : most), []);
}

/** True for a stroke at another distance from its line than all of some others. */
function isApart(stroke: Placed, others: readonly Placed[]): boolean {
  return others.every((other) => Math.abs(meanOffset(stroke) - meanOffset(other)) > OTHER_OFFSET);
}

/** True for a stroke just at the distance from its line that one of some others has, and about as dark as they are. */
function isAmong(stroke: Placed, others: readonly Placed[]): boolean {
  const darkest = Math.max(...others.map(({ shareOfPrint }) => shareOfPrint));
  if (stroke.shareOfPrint > darkest * AS_DARK) return false;
  return others.some((other) => Math.abs(meanOffset(stroke) - meanOffset(other)) < JUST_ALIKE);
}

/** True for a straight stroke of the print's colour that begins and ends with letters. */
function isLikeTyped(stroke: Placed, line: TextLine, ends: Ends): boolean {
  return stroke.colourGain < OTHER_INK && endsWithWords(stroke, line, ends) && isStraight(stroke);
}

const isDarkAsTyped = ({ shareOfPrint }: Placed): boolean => shareOfPrint >= TYPED_DARKNESS;

/** Steady strokes at one height of which one at least is as dark as a typewriter's: in glare two of three came out paler. */
const asDarkAsTyped = <Stroke extends Placed>(strokes: readonly Stroke[]): Stroke[] =>
  strokes.some(isDarkAsTyped) ? strokes.filter((stroke) => isDarkAsTyped(stroke) || isSteady(stroke.offsets)) : [];

/** True for a stroke that turns up and down no more than a machine's. */
const isSteady = (offsets: Float32Array): boolean => roughnessOf(offsets) < STEADY;

/** Share of the steps from letter to letter near a multiple of the usual one: typewriters 0.73 and more, others up to 0.47. */
const ON_PITCH = 0.13;
const MIN_ON_PITCH = 0.6;
const LEAST_STEPS = 60;

/** How near to a letter's side a stroke ends, and how far the next letter is beyond; in x-heights. */
interface Ends {
  readonly near: number;
  readonly gap: number;
  /** Width of a full stop's place in pixels: under one, which is no letter, a stroke ends so much further. */
  readonly stop?: number;
}

/** Under a full stop a stroke ends where the place of the stop ends, to this many x-heights: three of a typewriter ended 0.02 to 0.2 off. */
const STOP_END = 0.22;

const ENDS: Ends = { near: WORD_END, gap: 0 };
/** A typewriter's stroke ends with the room of its letter, which for commas is wide; words stand a letter's width apart. */
const ENDS_ON_TYPESCRIPT: Ends = { near: 0.7, gap: 0.55 };

/** The step from letter to letter, in pixels, where those of a page stand in columns, as a typewriter's do; else 0. */
function stepOfTypewriter(lines: readonly TextLine[]): number {
  const steps = lines.flatMap(({ letters }) =>
    letters.slice(1).map((letter, k) => (letter.left + letter.right - letters[k]!.left - letters[k]!.right) / 2),
  );
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1];
  if (usual === undefined || usual <= 0 || steps.length < LEAST_STEPS) return 0;
  const onPitch = steps.filter((step) => Math.abs(step / usual - Math.round(step / usual)) < ON_PITCH);
  if (onPitch.length < steps.length * MIN_ON_PITCH) return 0;
  const single = onPitch.filter((step) => Math.round(step / usual) === 1);
  return mean(single);
}

/** True where a letter begins with the stroke and one ends with it. */
function endsWithWords({ left, right, offsets }: Placed, { letters, xHeight }: TextLine, ends: Ends): boolean {
  const near = ends.near * xHeight;
  const gap = ends.gap * xHeight;
  const isBare = (from: number, to: number): boolean =>
    gap === 0 || !letters.some((letter) => letter.right > from && letter.left < to);
  const isEnd = (letter: { readonly left: number; readonly right: number }): boolean =>
    (Math.abs(letter.right - right) < near && isBare(letter.right + 1, letter.right + gap)) ||
    (ends.stop !== undefined &&
      isSteady(offsets) &&
      Math.abs((letter.left + letter.right) / 2 + 1.5 * ends.stop - right) < STOP_END * xHeight &&
      isBare(letter.right + 1, right));
  return (
    letters.some((letter) => Math.abs(letter.left - left) < near && isBare(letter.left - gap, letter.left - 1)) &&
    letters.some(isEnd)
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

function lengthOf(strokes: readonly Placed[]): number {
  return strokes.reduce((sum, { left, right }) => sum + right - left, 0);
}

/** Mean turn of some strokes from column to column, in x-heights. */
function meanRoughness(strokes: readonly Placed[]): number {
  const columns = strokes.reduce((sum, { offsets }) => sum + offsets.length, 0);
  return strokes.reduce((sum, { offsets }) => sum + roughnessOf(offsets) * offsets.length, 0) / Math.max(1, columns);
}
