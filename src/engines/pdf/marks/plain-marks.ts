import { type Box, overlap, sharedAcross } from '../../../core/geometry.ts';
import { runsOn } from '../../../core/words/words.ts';
import { linesNear, type PlacedLine } from '../lines/lines.ts';
import { isChromatic, isHook, isWave, type Stroke, type StrokeMark } from '../objects/objects.ts';
import { UNDERLINE_TO } from '../quoted/quoted.ts';
import type { Character } from '../text/text.ts';
import { endsWithWord, isMarkOnPrint, marksBeside, ringOn, sharesHeight, WORD_END_SHARE } from './pen-marks.ts';
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

/** A column of prose has so many rows at least and so many words in those that are parted; fewer are cells of a table. */
const COLUMN_ROWS_MIN = 5;
const COLUMN_WORDS_MIN = 3;
/** Type of one size differs by at most this share. */
const SAME_SIZE_SHARE = 0.05;

/** A piece of print and the colour that it is set in. */
export interface PrintInk {
  readonly box: Box;
  /** `#rrggbb` */
  readonly colour: string;
  /** When it was set, by its place on the page or that of its form. */
  readonly place: number;
}

/** What strokes are held against. */
export interface PrintOfPage {
  readonly lines: readonly PlacedLine[];
  readonly characters: readonly Character[];
  readonly inks: readonly PrintInk[];
  /** Colours in which its author draws as well. */
  readonly ownColours: ReadonlySet<string>;
}

/**
 * The strokes after a page's print that are annotations which printing to a file made plain drawing: coloured unlike the words
 * that they mark, beginning and ending with these, and with nothing of their colour among them that is no mark on print. Under
 * the last words that were set, where an author's own would be, it is one in a colour that the page has nowhere else, or has
 * elsewhere as a mark. One in the colour of the words is a mark only where a program that sets an underline would not have
 * drawn it: after all other print, under running words that are not the last that were set. They count as the reader's own,
 * however straight. Bars and brackets beside lines are marks in a colour in which nothing else is drawn but marks.
 */
export function plainMarks(strokes: readonly Stroke[], print: PrintOfPage): readonly Stroke[] {
  const { lines, inks } = print;
  const onPrint = allOrNone(strokes, print, (stroke, onPrint) =>
    isOfOtherColour(stroke, inks)
      ? isElsewhere(stroke, onPrint, { strokes, inks }) || isAtEnd(stroke, print)
      : isUnderPassage(stroke, onPrint, lines) && !isUnderLast(stroke, { strokes, inks }),
  );
  const rest = strokes.filter(
    ({ form, points }) => form === undefined && !onPrint.some((one) => one.points === points),
  );
  const colours = new Set(rest.map(({ colour }) => colour));
  const bars = [...colours].flatMap((colour) => {
    const ofColour = rest.filter((stroke) => stroke.colour === colour);
    return areReadersBars(ofColour, print) ? ofColour : [];
  });
  return [...onPrint, ...bars.map((stroke) => ({ ...stroke, isFreehand: true }))];
}

/** In a colour in which nothing else was drawn, by hand or as a program draws a line in the margin of a passage. */
function areReadersBars(strokes: readonly Stroke[], { lines, ownColours }: PrintOfPage): boolean {
  const isOwn = ({ colour, isFreehand }: Stroke): boolean =>
    ownColours.has(colour) || !(isFreehand || isChromatic(colour));
  if (strokes.some(isOwn)) return false;
  const bars = marksBeside(
    strokes,
    lines,
    ([first, ...more]) => more.length === 0 && first !== undefined && isHook(first),
  );
  return bars.length > 0 && (strokes.some(({ isFreehand }) => isFreehand) || areInMargin(strokes, bars, lines));
}

/**
 * Lines of a pen beside print of one size with none on the other side, or prose that goes on beyond them, one of them beside
 * print that goes on beyond it.
 */
function areInMargin(strokes: readonly Stroke[], bars: readonly StrokeMark[], lines: readonly PlacedLine[]): boolean {
  const marked = lines.filter(({ extent }) => bars.some(({ regions }) => regions.includes(extent)));
  const size = Math.max(...marked.map(({ line }) => line.size));
  const isOfSize = ({ line }: PlacedLine): boolean => Math.abs(line.size - size) <= size * SAME_SIZE_SHARE;
  const others = lines.filter((line) => !marked.includes(line) && isOfSize(line));
  const isAlone = ({ box, penWidth }: Stroke): boolean =>
    penWidth !== undefined &&
    arePartsOfColumns(
      [marked, lines.filter((line) => !marked.includes(line) && sharesHeight(box, line.extent))],
      lines,
    );
  return (
    marked.every(isOfSize) &&
    strokes.every(isAlone) &&
    marked.some((line) => others.some((other) => isNextLine(other, line)))
  );
}

/** True where lines side by side are of columns of prose that go on beyond them: what is parted as a whole is a table. */
function arePartsOfColumns(sides: readonly (readonly PlacedLine[])[], lines: readonly PlacedLine[]): boolean {
  if (sides.some((side) => side.length === 0)) return true;
  return sides.every((side) => {
    const column = new Set(side);
    for (const one of column) for (const other of lines) if (isNextLine(other, one)) column.add(other);
    return (
      column.size > side.length &&
      column.size >= COLUMN_ROWS_MIN &&
      side.every(({ line }) => line.words.length >= COLUMN_WORDS_MIN)
    );
  });
}

/** What was drawn and set on a page, in order. */
interface InOrder {
  readonly strokes: readonly Stroke[];
  readonly inks: readonly PrintInk[];
}

/** True where of the strokes of a colour some are not under the words set just before them, as an author's are. */
function isElsewhere({ colour }: Stroke, others: readonly Stroke[], inOrder: InOrder): boolean {
  return others.some((other) => other.colour === colour && !isUnderLast(other, inOrder));
}

/** Under the last words of a passage, in a colour in which the author draws nothing: a reader marks those as any others. */
function isAtEnd(stroke: Stroke, { lines, ownColours }: PrintOfPage): boolean {
  if (ownColours.has(stroke.colour)) return false;
  const under = runningWordsOver(stroke, lines);
  return (
    under === 'part' || (under === 'line' && linesNear(stroke.box, lines, { below: UNDERLINE_TO }).some(endsPassage))
  );

  function endsPassage(last: PlacedLine): boolean {
    return lines.some((other) => other !== last && isNextLine(other, last));
  }
}

/** Whatever is drawn in another colour between words and a stroke, a rule or another mark, parts them. */
function isUnderLast({ box, place, colour }: Stroke, { strokes, inks }: InOrder): boolean {
  const last = place === undefined ? inks.at(-1) : inks.findLast((ink) => ink.place < place);
  if (last === undefined || !touches(last.box, box)) return false;
  const drawnAt = place ?? Number.POSITIVE_INFINITY;
  return !strokes.some((other) => other.colour !== colour && placeOf(other) > last.place && placeOf(other) < drawnAt);
}

function placeOf({ place, form }: Stroke): number {
  return place ?? form ?? Number.NEGATIVE_INFINITY;
}

/**
 * The same of strokes that some text follows, as one that was typed into a box does: coloured unlike their words and
 * under words of a passage, so that rules under headings are none.
 */
export function plainMarksAmid(strokes: readonly Stroke[], print: PrintOfPage): readonly Stroke[] {
  const { lines, inks } = print;
  return allOrNone(
    strokes,
    print,
    (stroke, onPrint) =>
      isOfOtherColour(stroke, inks) &&
      isElsewhere(stroke, onPrint, { strokes, inks }) &&
      (isUnderPassage(stroke, onPrint, lines) || isOfPen(stroke, onPrint, lines)),
  );
}

/** Under a whole line, in a colour in which a part of another line is marked. */
function isOfPen(stroke: Stroke, others: readonly Stroke[], lines: readonly PlacedLine[]): boolean {
  return (
    runningWordsOver(stroke, lines) === 'line' &&
    others.some((other) => other.colour === stroke.colour && runningWordsOver(other, lines) === 'part')
  );
}

/**
 * What touches print and was drawn onto the page itself, highlighters apart, as the reader's own. What is of one colour
 * is one drawing, and all of it is a mark or nothing: each begins and ends with words and is one by `isMark`, or runs
 * round words. So the rules of a table say nothing of what is drawn under its words in another colour.
 */
function allOrNone(
  strokes: readonly Stroke[],
  print: PrintOfPage,
  isMark: (stroke: Stroke, onPrint: readonly Stroke[]) => boolean,
): readonly Stroke[] {
  const { lines } = print;
  const onPrint = strokes.filter(
    (stroke) =>
      stroke.form === undefined &&
      linesNear(stroke.box, lines, { below: UNDERLINE_TO }).length > 0 &&
      !isOfHighlighter(stroke, lines),
  );
  const isReaders = (stroke: Stroke): boolean =>
    isRoundPassage(stroke, print) ||
    (isMarkOnPrint(stroke, lines) && endsWithWords(stroke.box, print) && isMark(stroke, onPrint));
  const others = new Set(onPrint.filter((stroke) => !isReaders(stroke)).map(({ colour }) => colour));
  return onPrint.filter(({ colour }) => !others.has(colour)).map((stroke) => ({ ...stroke, isFreehand: true }));
}

function isOfOtherColour({ box, colour }: Stroke, inks: readonly PrintInk[]): boolean {
  return isChromatic(colour) && !inks.some((ink) => touches(ink.box, box) && isAlike(ink.colour, colour));
}

/** Coloured, and round words of a passage that goes on outside: a box round a label, or a paragraph set apart, is its author's. */
function isRoundPassage(stroke: Stroke, { lines, inks }: Pick<PrintOfPage, 'lines' | 'inks'>): boolean {
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
    return leavesRing || (beside ?? []).some((other) => isNextLine(other, { line, extent }));
  });
}

/** True for a line that follows another as in a passage, or that it follows. */
function isNextLine(other: PlacedLine, { line, extent }: PlacedLine): boolean {
  return (
    Math.abs(other.line.baseline - line.baseline) <= line.size * PASSAGE_LEADING_MAX &&
    sharedAcross(other.extent, extent) > 0
  );
}

/** Under a part of a line, or under all of it where from line to line the marked words go on to a part or come from one. */
function isUnderPassage(stroke: Stroke, others: readonly Stroke[], lines: readonly PlacedLine[]): boolean {
  const takes = others
    .filter((other) => other.colour === stroke.colour)
    .map((other) => ({ other, takes: runningWordsOver(other, lines) }))
    .filter((one) => one.takes !== 'nothing');
  const under = runningWordsOver(stroke, lines);
  if (under !== 'line') return under === 'part';
  const room =
    Math.max(...linesNear(stroke.box, lines, { below: UNDERLINE_TO }).map(({ line }) => line.size)) * NEXT_LINE_SIZES;
  const reached = new Set([stroke.box]);
  for (const from of reached) {
    for (const one of takes) {
      if (reached.has(one.other.box) || Math.abs(middleOf(one.other.box) - middleOf(from)) >= room) continue;
      if (one.takes === 'part') return true;
      reached.add(one.other.box);
    }
  }
  return false;
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

/** What a thin line, or a wavy one, takes in of words that follow one another as in prose. */
function runningWordsOver(stroke: Stroke, lines: readonly PlacedLine[]): 'part' | 'line' | 'nothing' {
  const { box, isRuled } = stroke;
  const takes = linesNear(box, lines, { below: UNDERLINE_TO }).flatMap(({ line }): readonly ('part' | 'line')[] => {
    const under = line.words.filter((word) => sharedAcross(word.box, box) > 0);
    const isRunning = under.slice(1).every((word, at) => {
      const before = under[at]?.box.right ?? word.box.left;
      return word.box.left - before <= line.size * WORD_GAP_MAX;
    });
    const isThin = isRuled !== true || isWave(stroke) || box.bottom - box.top <= line.size * THIN_SHARE;
    if (!isThin || under.length === 0 || !isRunning) return [];
    return [under.length < line.words.length ? 'part' : 'line'];
  });
  return takes.includes('part') ? 'part' : (takes[0] ?? 'nothing');
}

/**
 * Flourishes and rules under headings need not. A word and the number of a note that is raised beside it end by themselves, and
 * where words run on without spaces, what is marked ends with a letter.
 */
function endsWithWords(box: Box, { lines, characters }: PrintOfPage): boolean {
  const near = linesNear(box, lines, { below: UNDERLINE_TO });
  return near.some((first) => {
    // PDFium may take one line apart.
    const parts = near.filter(({ line }) => line.baseline === first.line.baseline);
    return (['left', 'right'] as const).every((side) => parts.some(({ line }) => endsIn(box[side], side, line)));
  });

  function endsIn(end: number, side: 'left' | 'right', { words, size }: PlacedLine['line']): boolean {
    const beyond = size * WORD_END_SHARE;
    return words.some(
      (word) => endsWithWord(end, side, { word, beyond }) || endsWithin(word.characters, { end, side, beyond }),
    );
  }

  function endsWithin(
    places: readonly number[],
    { end, side, beyond }: { readonly end: number; readonly side: 'left' | 'right'; readonly beyond: number },
  ): boolean {
    const letters = places.flatMap((place) => characters[place] ?? []);
    return letters.some((letter, at) => {
      const next = letters[side === 'left' ? at - 1 : at + 1];
      const isEnd = runsOn(letter.text) || (next !== undefined && next.baseline !== letter.baseline);
      return isEnd && Math.abs(letter.box[side] - end) <= beyond;
    });
  }
}

/** True where a stroke lies on a piece of print, or just below it as an underline does. */
export function touches(ink: Box, stroke: Box): boolean {
  const below = (ink.bottom - ink.top) * UNDERLINE_TO;
  return sharedAcross(ink, stroke) > 0 && overlap(ink.top, ink.bottom + below, stroke.top, stroke.bottom) > 0;
}

function isAlike(one: string, other: string): boolean {
  return [1, 3, 5].every((at) => {
    const part = (colour: string): number => Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.abs(part(one) - part(other)) < OTHER_COLOUR_MIN;
  });
}
