import { type Box, overlap } from '../../../core/geometry.ts';
import { linesNear, type PlacedLine } from '../lines/lines.ts';
import { isChromatic, type Stroke } from '../objects/objects.ts';
import { isMarkOnPrint, ringOn, WORD_END_SHARE } from './pen-marks.ts';
import { UNDERLINE_TO } from './quads.ts';
import { isOfHighlighter } from './stroke-marks.ts';

/** Colours of which a part differs by this much are not the same: a link and its underline are. */
const OTHER_COLOUR_MIN = 60;
/** Words further apart than this share of their size are cells of a table, or a running head and its page number. */
const WORD_GAP_MAX = 1;
/** An underline is thinner than this share of the size of type; a filled box of one colour hides words. */
const THIN_SHARE = 0.2;
/** The next line is nearer than this many sizes of type. */
const NEXT_LINE_SIZES = 2.2;
/** Lines of one passage are at most this many sizes of type apart. */
const PASSAGE_LEADING_MAX = 1.7;

/** A piece of print and the colour that it is set in. */
export interface PrintInk {
  readonly box: Box;
  /** `#rrggbb` */
  readonly colour: string;
}

interface PrintOfPage {
  readonly lines: readonly PlacedLine[];
  readonly inks: readonly PrintInk[];
}

/**
 * The strokes after a page's print that are annotations which printing to a file made plain drawing: coloured unlike
 * the words that they mark, beginning and ending with these, and with nothing among them that is no mark on print. One
 * in the colour of the words is a mark only where a program that sets an underline would not have drawn it: after all
 * other print, under running words that are not the last that were set. They count as the reader's own, however straight.
 */
export function plainMarks(
  strokes: readonly Stroke[],
  lines: readonly PlacedLine[],
  inks: readonly PrintInk[],
): readonly Stroke[] {
  const last = inks.at(-1);
  return allOrNone(
    strokes,
    { lines, inks },
    (stroke, onPrint) =>
      isOfOtherColour(stroke, inks) ||
      (isUnderPassage(stroke, onPrint, lines) && last !== undefined && !touches(last.box, stroke.box)),
  );
}

/**
 * The same of strokes that some text follows, as one that was typed into a box does: coloured unlike their words and
 * under words of a passage, so that rules under headings are none.
 */
export function plainMarksAmid(
  strokes: readonly Stroke[],
  lines: readonly PlacedLine[],
  inks: readonly PrintInk[],
): readonly Stroke[] {
  return allOrNone(
    strokes,
    { lines, inks },
    (stroke, onPrint) => isOfOtherColour(stroke, inks) && isUnderPassage(stroke, onPrint, lines),
  );
}

/**
 * What touches print and was drawn onto the page itself, highlighters apart, as the reader's own: when each begins and
 * ends with words and is a mark by `isMark` as well, else nothing.
 */
function allOrNone(
  strokes: readonly Stroke[],
  { lines, inks }: PrintOfPage,
  isMark: (stroke: Stroke, onPrint: readonly Stroke[]) => boolean,
): readonly Stroke[] {
  const onPrint = strokes.filter(
    (stroke) =>
      stroke.form === undefined &&
      linesNear(stroke.box, lines, { below: UNDERLINE_TO }).length > 0 &&
      !isOfHighlighter(stroke, lines),
  );
  const areMarks = onPrint.every(
    (stroke) =>
      isRoundPassage(stroke, { lines, inks }) ||
      (isMarkOnPrint(stroke, lines) && endsWithWords(stroke.box, lines) && isMark(stroke, onPrint)),
  );
  return areMarks ? onPrint.map((stroke) => ({ ...stroke, isFreehand: true })) : [];
}

function isOfOtherColour({ box, colour }: Stroke, inks: readonly PrintInk[]): boolean {
  return isChromatic(colour) && !inks.some((ink) => touches(ink.box, box) && isAlike(ink.colour, colour));
}

/** Coloured, and round words of a passage that goes on outside: a box round a label, or a paragraph set apart, is its author's. */
function isRoundPassage(stroke: Stroke, { lines, inks }: PrintOfPage): boolean {
  const words = ringOn(stroke, lines)?.words ?? [];
  if (words.length === 0 || !isOfOtherColour(stroke, inks)) return false;
  const isInside = ({ box }: { readonly box: Box }): boolean => words.some((word) => word.box === box);
  const around = linesNear(stroke.box, lines, { below: NEXT_LINE_SIZES });
  const [within, beside] = [true, false].map((is) => around.filter(({ line }) => line.words.some(isInside) === is));
  return (within ?? []).some(({ line, extent }) => {
    const leavesRing = line.words.some(
      (word, at) =>
        at > 0 &&
        isInside(word) !== isInside(line.words[at - 1] ?? word) &&
        word.box.left - (line.words[at - 1]?.box.right ?? word.box.left) <= line.size * WORD_GAP_MAX,
    );
    const isFollowed = (beside ?? []).some(
      (other) =>
        Math.abs(other.line.baseline - line.baseline) <= line.size * PASSAGE_LEADING_MAX &&
        overlap(other.extent.left, other.extent.right, extent.left, extent.right) > 0,
    );
    return leavesRing || isFollowed;
  });
}

/** Under a part of a line, or under all of it where the marked words go on in the next line or come from the last. */
function isUnderPassage(stroke: Stroke, others: readonly Stroke[], lines: readonly PlacedLine[]): boolean {
  const under = runningWordsOver(stroke, lines);
  if (under !== 'line') return under === 'part';
  const middle = (stroke.box.top + stroke.box.bottom) / 2;
  const room =
    Math.max(...linesNear(stroke.box, lines, { below: UNDERLINE_TO }).map(({ line }) => line.size)) * NEXT_LINE_SIZES;
  return others.some(
    (other) =>
      other.box !== stroke.box &&
      Math.abs((other.box.top + other.box.bottom) / 2 - middle) < room &&
      runningWordsOver(other, lines) === 'part',
  );
}

/** What a thin line, or a wavy one, takes in of words that follow one another as in prose. */
function runningWordsOver({ box, isRuled }: Stroke, lines: readonly PlacedLine[]): 'part' | 'line' | 'nothing' {
  const takes = linesNear(box, lines, { below: UNDERLINE_TO }).flatMap(({ line }): readonly ('part' | 'line')[] => {
    const under = line.words.filter((word) => overlap(word.box.left, word.box.right, box.left, box.right) > 0);
    const isRunning = under.slice(1).every((word, at) => {
      const before = under[at]?.box.right ?? word.box.left;
      return word.box.left - before <= line.size * WORD_GAP_MAX;
    });
    const isThin = isRuled !== true || box.bottom - box.top <= line.size * THIN_SHARE;
    if (!isThin || under.length === 0 || !isRunning) return [];
    return [under.length < line.words.length ? 'part' : 'line'];
  });
  return takes.includes('part') ? 'part' : (takes[0] ?? 'nothing');
}

/** Flourishes and rules under headings need not. */
function endsWithWords(box: Box, lines: readonly PlacedLine[]): boolean {
  return linesNear(box, lines, { below: UNDERLINE_TO }).some(({ line }) => {
    const beyond = line.size * WORD_END_SHARE;
    // A full-width sign begins and ends somewhere between its ink and the most room that it may take.
    const isWithin = (end: number, from: number, to: number): boolean => end >= from - beyond && end <= to + beyond;
    return (
      line.words.some((word) => isWithin(box.left, word.room.from, word.box.left)) &&
      line.words.some((word) => isWithin(box.right, word.box.right, word.room.to))
    );
  });
}

/** An underline may lie just below what it belongs to. */
function touches(ink: Box, stroke: Box): boolean {
  const below = (ink.bottom - ink.top) * UNDERLINE_TO;
  return (
    overlap(ink.left, ink.right, stroke.left, stroke.right) > 0 &&
    overlap(ink.top, ink.bottom + below, stroke.top, stroke.bottom) > 0
  );
}

function isAlike(one: string, other: string): boolean {
  return [1, 3, 5].every((at) => {
    const part = (colour: string): number => Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.abs(part(one) - part(other)) < OTHER_COLOUR_MIN;
  });
}
