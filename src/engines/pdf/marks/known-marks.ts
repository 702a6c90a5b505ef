import { type Box, boxOfPoints, scaleBox, sharedAcross, unionOf } from '../../../core/geometry.ts';
import type { Mark, MarkKind, QuotedWord } from '../../../core/mark.ts';
import { inkOf, type LetterLine, letterLines, type Opening } from '../lines/lines.ts';
import {
  boxesByLine,
  charactersAbove,
  charactersUnder,
  charactersWithin,
  quotedWords,
  wholeWords,
} from '../quoted/quoted.ts';
import type { Character } from '../text/text.ts';
import type { Annotation } from './annotation.ts';
import { joinedAnnotations } from './joined-annotations.ts';

/** Two annotations of which no side is further apart than this mark the same words. */
const SAME_PLACE_POINTS = 1;
/** Lower-case letters and figures of a text, for telling whether two texts say the same. */
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu;

/** The print of a page, and how it is read. */
export interface ReadPrint {
  /** Pixels a point. */
  readonly scale: number;
  /** Its characters line by line in reading order, each as it stands in the text of the page. */
  readonly inOrder: () => readonly Character[];
  /** The letters with which paragraphs open. */
  readonly openings: () => ReadonlyMap<Character, Opening>;
  /** False for the recognised words of a scan. */
  readonly isPrint: boolean;
}

/**
 * The marks of a page's annotation objects, in pixels: quotes with their exact words, and the reader's own words, replies
 * after what they answer.
 */
export function marksFromAnnotations(
  annotations: readonly Annotation[],
  characters: readonly Character[],
  { scale, inOrder, openings, isPrint }: ReadPrint,
): readonly Mark[] {
  const hasQuads = annotations.some(({ quads }) => quads.length > 0);
  const lines = hasQuads ? letterLines(characters) : [];
  const ranked = new Map(hasQuads ? inOrder().map((character, rank) => [character, rank]) : []);
  const ranks = characters.map((character) => ranked.get(character) ?? -1);
  const text = { characters, lines, scale, ranks, isPrint, words: new Map() };
  const opening = hasQuads ? openings() : new Map<Character, Opening>();
  const whole = joinedAnnotations(annotations, {
    characters,
    placesOf: (annotation) => placesOf(annotation, text),
    openingOf: (first) => opening.get(first),
  });
  return inThreads(whole).flatMap((annotation) => markOf(annotation, text) ?? []);
}

/** True where a page carries something drawn, which only its picture shows. */
export function hasDrawn(annotations: readonly Annotation[]): boolean {
  return annotations.some(({ kind }) => kind === 'drawn');
}

/** Each annotation directly followed by the replies to it; what the reader sees as one conversation stays together. */
function inThreads(annotations: readonly Annotation[]): readonly Annotation[] {
  const places = new Set(annotations.map(({ place }) => place));
  const isReply = ({ replyTo, place }: Annotation): boolean =>
    replyTo !== undefined && replyTo !== place && places.has(replyTo);
  const ordered: Annotation[] = [];
  const seen = new Set<number>();
  const add = (annotation: Annotation, thread: Annotation): void => {
    // Two comments of a hostile file may answer one another.
    if (seen.has(annotation.place)) return;
    seen.add(annotation.place);
    ordered.push(
      annotation === thread || marksOtherWords(annotation, thread)
        ? annotation
        : { ...annotation, kind: 'note', quads: [], box: placeOfThread(thread) },
    );
    for (const reply of annotations.filter(({ replyTo }) => replyTo === annotation.place)) add(reply, thread);
  };
  for (const annotation of annotations) if (!isReply(annotation)) add(annotation, annotation);
  for (const annotation of annotations) add(annotation, annotation);
  return ordered;
}

/** Programs tie marks to one another that belong together; the words of each count. A mere reply lies where its thread does. */
function marksOtherWords({ quads, box }: Annotation, thread: Annotation): boolean {
  const { left, top, right, bottom } = thread.box;
  const moves = [box.left - left, box.top - top, box.right - right, box.bottom - bottom];
  return quads.length > 0 && moves.some((move) => Math.abs(move) > SAME_PLACE_POINTS);
}

/** A reply stands where its thread ends, so that it follows the same passage, and below where the thread begins. */
function placeOfThread({ quads, box }: Annotation): Box {
  const end = quads.at(-1) ?? box;
  return { ...end, top: (end.top + end.bottom) / 2 };
}

interface PageText {
  readonly characters: readonly Character[];
  readonly lines: readonly LetterLine[];
  /** Pixels a point. */
  readonly scale: number;
  /** Where each character stands in reading order; -1 for one that is in no line. */
  readonly ranks: readonly number[];
  /** Words that were marked so far: those that many annotations take in are kept once. */
  readonly words: Map<string, QuotedWord>;
  readonly isPrint: boolean;
}

function markOf(annotation: Annotation, text: PageText): Mark | undefined {
  const { characters, lines, scale, ranks } = text;
  const { kind, colour, box, comment, slanted = [] } = annotation;
  const quads = [...annotation.quads, ...slanted.map((outline) => boxOfPoints(outline, 0))];
  const isText = kind === 'note' || kind === 'free-text' || kind === 'drawn';
  if (isText || quads.length === 0) {
    return comment === ''
      ? undefined
      : { kind: 'margin-note', colour, confidence: 1, regions: [scaleBox(box, scale)], text: comment };
  }
  const rankOf = (place: number): number => ranks[place] ?? -1;
  const inFile = placesOf(annotation, text);
  const byLines = inFile.toSorted((a, b) => rankOf(a) - rankOf(b));
  const isByRows = inFile.every((place) => rankOf(place) >= 0) && byLines.some((place, at) => place !== inFile[at]);
  const words = quotedWords(isByRows ? byLines : asSelected(inFile, annotation.quads, lines), characters);
  const quote = words.map(({ text }) => text).join(' ');
  const own = comment !== '' && !repeats(comment, quote) ? { text: comment } : {};
  const regions = words.length > 0 ? boxesByLine(words) : quads;
  return {
    kind: MARK_KINDS[kind],
    colour,
    confidence: 1,
    regions: regions.map((region) => scaleBox(region, scale)),
    ...own,
    ...(words.length === 0 ? {} : { words: words.map((word) => keptOnce(word, text)) }),
  };
}

function keptOnce(
  { text, box, endsLine, start }: QuotedWord & { readonly start: number },
  { words, scale }: PageText,
): QuotedWord {
  const key = `${start} ${endsLine} ${text}`;
  const kept = words.get(key) ?? { text, box: scaleBox(box, scale), endsLine };
  words.set(key, kept);
  return kept;
}

/** The letters that an annotation takes in, by place, in the order of the file. */
function placesOf(
  { kind, quads, slanted = [] }: Annotation,
  { characters, lines, isPrint }: PageText,
): readonly number[] {
  const under = charactersUnder(quads, lines);
  const isLine = kind === 'underline' || kind === 'squiggly';
  const level = under.length === 0 && isLine ? charactersAbove(quads, lines) : under;
  const places = [...new Set([...level, ...charactersWithin(slanted, characters)])].toSorted((a, b) => a - b);
  return isPrint ? places : wholeWords(places, characters);
}

/**
 * The letters of an annotation, by place, in the order in which they are read: that of the file, unless it goes back up
 * the page, as to a heading that was set last, and the annotation's own quads do not.
 */
function asSelected(places: readonly number[], quads: readonly Box[], lines: readonly LetterLine[]): readonly number[] {
  const taken = new Set(places);
  const runs = lines
    .map(({ letters }) => letters.filter(({ place }) => taken.has(place)))
    .filter((letters) => letters.length > 0)
    .map((letters) => unionOf(letters.map(({ character }) => inkOf(character))));
  if (!goesBack(runs) || goesBack(quads)) return places;
  const all = quads.flatMap((quad) => charactersUnder([quad], lines));
  return all.length === places.length && all.every((place) => taken.has(place)) ? all : places;
}

/** True where one of some boxes stands above the one before it. */
function goesBack(boxes: readonly Box[]): boolean {
  return boxes.slice(1).some((box, at) => {
    const before = boxes[at] ?? box;
    return (box.top + box.bottom) / 2 < before.top && sharedAcross(box, before) > 0;
  });
}

const MARK_KINDS: Readonly<Record<'highlight' | 'underline' | 'squiggly' | 'strike-out', MarkKind>> = {
  highlight: 'highlight',
  underline: 'underline',
  squiggly: 'underline',
  'strike-out': 'strike',
};

/** Some programs copy the marked words into the comment. */
function repeats(comment: string, quote: string): boolean {
  const [said, marked] = [lettersOf(comment), lettersOf(quote)];
  return said !== '' && said === marked;
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(NOT_LETTERS, '');
}
