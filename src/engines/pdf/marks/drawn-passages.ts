import { type Box, sharedAcross } from '../../../core/geometry.ts';
import { takesIn } from '../../../core/passages/passages.ts';
import { type LetterLine, letterLines, type PlacedLine, type TextLine } from '../lines/lines.ts';
import { isWave, lengthOfWave, type Stroke, type StrokeMark } from '../objects/objects.ts';
import {
  boxesByLine,
  charactersUnder,
  charactersWithin,
  followOneAnother,
  isSlanted,
  outlineOf,
  quotedWords,
} from '../quoted/quoted.ts';
import { type Character, isBlank } from '../text/text.ts';
import { columnPart } from './column-parts.ts';
import { levelMark } from './pen-marks.ts';
import { isHighlighterInk, isOfHighlighter } from './stroke-marks.ts';

/** The text of a page that strokes are held against. */
export interface PrintedText {
  readonly characters: readonly Character[];
  readonly lines: readonly PlacedLine[];
  /** All lines, columns of vertical writing among them. */
  readonly all: readonly TextLine[];
}

/** A pen that moved by less than its width makes what is less than this many widths long. */
const TAP_WIDTHS_MAX = 2;

/** The next line of a mark begins at most this many heights below the one before. */
const ROOM_BELOW_MAX = 0.8;

/** A quad has four points and the one that it starts from, and two on the way round each end that bulges; an ellipse has 13. */
const QUAD_POINTS_MAX = 9;

/** Marks that say their words exactly, and the strokes that are left to be looked at one by one. */
export interface DrawnPassages {
  readonly marks: readonly StrokeMark[];
  readonly rest: readonly Stroke[];
}

/**
 * The passages of annotations that a program drew into the page, each in a form of its own or one stroke after the other.
 * They take in the letters that the annotation did, over the start of a paragraph and within words, as long as these follow
 * one another. Where that says no more than their areas do, they are left to these.
 */
export function drawnPassages(strokes: readonly Stroke[], text: PrintedText): DrawnPassages {
  const ofProgram = strokes.filter((stroke) => (stroke.isRuled === true && !isTap(stroke)) || isWave(stroke));
  if (ofProgram.length === 0) return { marks: [], rest: strokes };
  const letters = letterLines(text.characters);
  const parts = ofProgram
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .flatMap((stroke) => partOf(stroke, text, letters) ?? []);
  const used = new Set<Stroke>();
  const marks = passagesOf(parts, text.characters).flatMap((passage) => {
    const mark = markOf(passage, text, letters);
    if (mark === undefined) return [];
    for (const { stroke } of passage) used.add(stroke);
    return [mark];
  });
  return { marks, rest: strokes.filter((stroke) => !used.has(stroke)) };
}

/** True for a pen that was put down and hardly moved, as no program draws a line. */
function isTap({ box, penWidth = 0 }: Stroke): boolean {
  return Math.max(box.right - box.left, box.bottom - box.top) < penWidth * TAP_WIDTHS_MAX;
}

/** When a stroke was drawn, by its place on the page or that of its form. */
function orderOf({ form, place }: Stroke): number {
  return form ?? place ?? 0;
}

/** What one stroke takes in. */
interface Part extends Pick<StrokeMark, 'kind' | 'colour'> {
  readonly stroke: Stroke;
  /** As a quad of the annotation. */
  readonly quad: Box;
  /** The letters under that, by place. */
  readonly places: readonly number[];
  /** True where it lies over letters of no level line. */
  readonly isOnColumn: boolean;
  /** True where it lies at a slant, so that its quad takes in more than it does. */
  readonly isSlanted?: boolean;
}

/** Parts that are one mark so far. */
interface Passage {
  readonly parts: Part[];
  /** Places of the letters that they take in, the first and the last of them. */
  readonly taken: Set<number>;
  first: number;
  last: number;
}

/** Parts that are one mark: each goes on where the one before ends, or lies over it, or is the large initial before it. */
function passagesOf(parts: readonly Part[], characters: readonly Character[]): readonly (readonly Part[])[] {
  const passages: Passage[] = [];
  for (const part of parts) {
    const open = passages.at(-1);
    const [first = 0, last = 0] = [part.places[0], part.places.at(-1)];
    if (open === undefined || !isPartOf(part, open, characters)) {
      passages.push({ parts: [part], taken: new Set(part.places), first, last });
      continue;
    }
    open.parts.push(part);
    [open.first, open.last] = [Math.min(open.first, first), Math.max(open.last, last)];
    for (const place of part.places) open.taken.add(place);
  }
  return passages.map((passage) => passage.parts);
}

/** Drawn the same way, over words that follow those of the passage or are among them. */
function isPartOf(part: Part, { parts, taken, first, last }: Passage, characters: readonly Character[]): boolean {
  const before = parts.at(-1);
  const isAlike =
    before?.kind === part.kind && before.colour === part.colour && before.stroke.form === part.stroke.form;
  if (!isAlike) return false;
  const follows = (part.places[0] ?? 0) > last && followOneAnother([last, ...part.places], characters);
  const [initial = 0, next] = part.places;
  const isBefore = next === undefined && initial < first && followOneAnother([initial, first], characters);
  return follows || isBefore || part.places.every((place) => taken.has(place)) || goesDown([...parts.slice(-1), part]);
}

/**
 * True for what one annotation marks line by line of a column or cell, which its file may set row by row with those beside it,
 * and on from the end of a column to the next one.
 */
function goesDown(parts: readonly Part[]): boolean {
  return parts.slice(1).every((part, at) => {
    const before = parts[at] ?? part;
    const { top, bottom } = before.quad;
    const room = (bottom - top) * ROOM_BELOW_MAX;
    const isBelow = part.quad.top > (top + bottom) / 2 && part.quad.top < bottom + room;
    const isInColumn = isBelow && sharedAcross(before.quad, part.quad) > 0;
    const isInNextColumn = part.quad.left >= before.quad.right && part.quad.bottom <= before.quad.top;
    return part.stroke.isOfBareForm === true && (isInColumn || isInNextColumn);
  });
}

function markOf(
  passage: readonly Part[],
  { characters, lines }: PrintedText,
  letters: readonly LetterLine[],
): StrokeMark | undefined {
  const [first] = passage;
  const quads = passage.flatMap((part) => (part.isSlanted === true ? [] : [part.quad]));
  const slanted = passage.flatMap((part) => (part.isSlanted === true ? part.places : []));
  const inFile = [...new Set([...charactersUnder(quads, letters), ...slanted])].toSorted((a, b) => a - b);
  const isDown = passage.length > 1 && slanted.length === 0 && goesDown(passage);
  const places = isDown ? [...new Set(quads.flatMap((quad) => charactersUnder([quad], letters)))] : inFile;
  const isByArea =
    passage.length === 1 &&
    first?.isOnColumn !== true &&
    first?.isSlanted !== true &&
    wordsCut(places, characters) === 0 &&
    !takesOthers(quads, new Set(places), lines);
  if (first === undefined || isByArea || !(isDown || followOneAnother(places, characters))) return undefined;
  const words = quotedWords(places, characters);
  if (words.length === 0) return undefined;
  return { kind: first.kind, colour: first.colour, regions: boxesByLine(words), words };
}

function partOf(stroke: Stroke, text: PrintedText, letters: readonly LetterLine[]): Part | undefined {
  const { colour, box } = stroke;
  if (isSlantedBox(stroke)) {
    const within = charactersWithin([outlineOf(stroke.points)], text.characters);
    const part = { stroke, kind: 'highlight', colour, quad: box, places: within, isOnColumn: false } as const;
    return within.length === 0 ? undefined : { ...part, isSlanted: true };
  }
  const found = quadOf(stroke, text, letters);
  if (found === undefined) return undefined;
  const quad = isWave(stroke) ? atEndOfWord(found.quad, stroke, { characters: text.characters, letters }) : found.quad;
  const places = charactersUnder([quad], letters);
  return places.length === 0 ? undefined : { ...found, stroke, colour, quad, places };
}

/** True for the quad of a highlight over a line that is set at a slant. */
function isSlantedBox(stroke: Stroke): boolean {
  const { points, isRuled, penWidth } = stroke;
  const isQuad = isRuled === true && penWidth === undefined && points.length <= QUAD_POINTS_MAX;
  return isQuad && isHighlighterInk(stroke) && isSlanted(points);
}

function quadOf(
  stroke: Stroke,
  { lines, all, characters }: PrintedText,
  letters: readonly LetterLine[],
): Pick<Part, 'kind' | 'quad' | 'isOnColumn'> | undefined {
  if (isOverSideways(stroke, letters)) return { kind: 'highlight', quad: stroke.box, isOnColumn: true };
  const column = columnPart(stroke, all, characters);
  if (column !== undefined) {
    const quad = column.kind === 'highlight' ? withoutEnds(stroke) : column.box;
    return { kind: column.kind, quad, isOnColumn: true };
  }
  if (isOfHighlighter(stroke, lines)) {
    // A hand along a ruler ends near its words; what a program draws of words that were selected has no round ends.
    return stroke.hasRoundEnds ? undefined : { kind: 'highlight', quad: withoutEnds(stroke), isOnColumn: false };
  }
  const level = levelMark(stroke, lines);
  const [quad] = level?.regions ?? [];
  return level?.kind === 'underline' && quad !== undefined ? { kind: 'underline', quad, isOnColumn: false } : undefined;
}

/** True for a box of a highlighter that takes in letters which run up or down, and none of a level line. */
export function isOverSideways(stroke: Stroke, letters: readonly LetterLine[]): boolean {
  if (stroke.isRuled !== true || stroke.penWidth !== undefined || !isHighlighterInk(stroke)) return false;
  const [level, sideways] = [true, false].map((is) => letters.filter((line) => isLevel(line) === is));
  return (
    charactersUnder([stroke.box], sideways ?? []).length > 0 && charactersUnder([stroke.box], level ?? []).length === 0
  );
}

function isLevel({ direction, letters }: LetterLine): boolean {
  return direction === 'right' || direction === 'left' || letters.some(({ character }) => character.isUpright === true);
}

/** A wave ends with a whole one wherever its words do: a quad that is longer by one where it ends with these then. */
function atEndOfWord(
  quad: Box,
  stroke: Stroke,
  { characters, letters }: Pick<PrintedText, 'characters'> & { readonly letters: readonly LetterLine[] },
): Box {
  const longer = { ...quad, right: quad.right + lengthOfWave(stroke) };
  const [cut, cutThen] = [quad, longer].map((box) => wordsCut(charactersUnder([box], letters), characters));
  return cut !== undefined && cutThen !== undefined && cutThen < cut ? longer : quad;
}

/** A box may bulge at its ends: it marks as far as it runs level. */
function withoutEnds({ points, box }: Stroke): Box {
  const level = points.flatMap((to, at) => {
    const from = points[at - 1] ?? points.at(-1) ?? to;
    return Math.abs(to.y - from.y) <= LEVEL_MAX && from.x !== to.x ? [from.x, to.x] : [];
  });
  return level.length === 0 ? box : { ...box, left: Math.min(...level), right: Math.max(...level) };
}

/** In points: what rounding in a file moves the end of a level line up or down. */
const LEVEL_MAX = 0.02;

/** True where areas take in a word of which no letter is taken: that of a larger line, whose room reaches down to them. */
function takesOthers(areas: readonly Box[], taken: ReadonlySet<number>, lines: readonly PlacedLine[]): boolean {
  return lines.some(({ line }) =>
    line.words.some((word) => takesIn({ regions: areas }, word) && !word.characters.some((place) => taken.has(place))),
  );
}

/** How many of the two ends of a passage lie within a word. */
function wordsCut(places: readonly number[], characters: readonly Character[]): number {
  const isLetter = (place: number): boolean => {
    const character = characters[place];
    return character !== undefined && !isBlank(character);
  };
  return [(places[0] ?? 0) - 1, (places.at(-1) ?? 0) + 1].filter(isLetter).length;
}
