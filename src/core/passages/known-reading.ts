import { areaOf, type Box, sharedArea, unionOf } from '../geometry.ts';
import { isOwnWords, type Mark, type QuotedWord } from '../mark.ts';
import type { KnownPage, Line, MarkedWord, PageReading, Word } from '../page.ts';
import { asItCame, turnedMark } from '../turn.ts';
import { coverage } from './marked-words.ts';

/** Share of a seen mark's area under known marks from which it is the same mark, seen again in the picture. */
const SAME_MARK_SHARE = 0.5;
/** A word counts as marked when this share of its width is, as for all marks. */
const WORD_SHARE = 0.5;
/** Share of a seen mark's area that must lie where something was drawn: what a bracket takes in reaches far beyond it. */
const DRAWN_SHARE = 0.05;
/** What is read beyond a word by this share of its height is a sign beside it; a comma with its room takes a fifth. */
const BEYOND_SHARE = 0.1;

/** Stands for a letter of which a file shows the shape and does not say the meaning. */
export const UNKNOWN_LETTER = '\ufffd';

/** True where the file itself says all there is to say about a page, so that its picture need not be looked at. */
export function isFullyKnown(known: KnownPage | undefined): known is KnownPage {
  if (known?.lines === undefined || known.lines.length === 0) return false;
  return known.drawnMarks !== true && !hasUnknownWords(known);
}

/** True where the file has words of a page itself. What is seen on its picture is then taken back to how it shows the page. */
export function hasOwnWords(known: KnownPage | undefined): known is KnownPage & { readonly lines: readonly Line[] } {
  return known?.lines !== undefined && known.lines.length > 0;
}

/** True where the file marks words of a page that it does not hold, or some of whose letters: then all lines must be read. */
export function needsAllWords(known: KnownPage | undefined): boolean {
  if (known === undefined) return false;
  if (hasOwnWords(known)) return hasUnknownWords(known);
  return known.marks?.some(isOverWords) === true;
}

function hasUnknownWords({ marks = [], lines = [] }: KnownPage): boolean {
  return marks.some((mark) => isOverUnknown(mark, lines));
}

/** True for a mark that takes in such a word, by what it says itself or by its areas. */
function isOverUnknown(mark: Mark, lines: readonly Line[]): boolean {
  if (isOwnWords(mark)) return false;
  if (mark.words !== undefined) return mark.words.some(isUnknown);
  return lines.some(({ words }) => words.some((word) => isUnknown(word) && coverage(word, mark) >= WORD_SHARE));
}

/** A word with such letters beside others; a sign alone, an arrow or an ornament, is none that a recogniser could read. */
const UNKNOWN_WORD = new RegExp(
  String.raw`${UNKNOWN_LETTER}\S*[\p{L}\p{N}${UNKNOWN_LETTER}]|[\p{L}\p{N}]\S*${UNKNOWN_LETTER}`,
  'u',
);

const LETTER = /^[\p{L}\p{N}]$/u;

function isUnknown({ text }: Pick<QuotedWord, 'text'>): boolean {
  return UNKNOWN_WORD.test(text);
}

/** The reading of a page of which everything is known; two where it shows two facing pages. */
export function readingsFromKnown(known: KnownPage): readonly PageReading[] {
  return facingPages(readingFromKnown(known), known.facing);
}

/** A passage that goes on on the right page begins on the left one, and so does its note. */
function facingPages(reading: PageReading, facing: KnownPage['facing']): readonly PageReading[] {
  if (facing === undefined) return [reading];
  const isRight = ({ left, right }: Box): boolean => left + right > 2 * facing.from;
  const sideOf = (isOfSide: (box: Box) => boolean): Pick<PageReading, 'lines' | 'marks' | 'bodyLineCount'> => {
    let bodyLineCount = 0;
    const lines = reading.lines
      .filter(({ words }) => isOfSide(unionOf(words.map(({ box }) => box))))
      .map((line) => (line.bodyPlace === undefined ? line : { ...line, bodyPlace: bodyLineCount++ }));
    const marks = reading.marks.filter(({ words = [], regions: [first] }) => {
      const box = words[0]?.box ?? first;
      return box !== undefined && isOfSide(box);
    });
    return { lines, marks, bodyLineCount };
  };
  const { pageLabel: _label, model: _model, ...rest } = reading;
  const number = numberOf({ ...facing, pageNumber: facing.pageNumber ?? 'x' });
  return [
    { ...reading, ...sideOf((box) => !isRight(box)) },
    { ...rest, ...sideOf(isRight), ...number },
  ];
}

/** Where the right one of two pages that were seen begins, and its number, where the file tells none: that of the left one is not its own. */
function facingSeen([left, right]: readonly PageReading[], { pageNumber }: KnownPage): KnownPage['facing'] {
  const [before, after] = [left, right].map((page) => page?.lines.flatMap(({ words }) => words.map(({ box }) => box)));
  if (pageNumber !== undefined || !before?.length || !after?.length || right === undefined) return undefined;
  const from = (unionOf(before).right + unionOf(after).left) / 2;
  return { from, pageNumber: right.pageNumber, ...(right.pageLabel === undefined ? {} : { label: right.pageLabel }) };
}

function readingFromKnown(known: KnownPage): PageReading {
  const { width, height, lines = [], marks = [], bodyLineCount, label } = known;
  return {
    width,
    height,
    lines,
    marks,
    pageNumber: known.pageNumber ?? 'x',
    ...(bodyLineCount === undefined ? {} : { bodyLineCount }),
    ...(label === undefined || known.pageNumber !== 'x' ? {} : { pageLabel: label }),
  };
}

/**
 * What was seen in the picture of a page together with what its file says: the file's words replace words that were
 * read, its marks stand beside those that were seen, and a mark that is both is counted once. The number that the file
 * tells goes before the one that was read.
 */
export function withKnown(readings: readonly PageReading[], known: KnownPage | undefined): readonly PageReading[] {
  if (known === undefined) return readings;
  const [asRead] = readings;
  if (asRead === undefined) return readings;
  if (!hasOwnWords(known)) {
    const marks = known.marks?.map((mark) => turnedMark(mark, asRead.turn ?? 0, known));
    return withoutWords(readings, { ...known, ...(marks && { marks }) });
  }
  // Its words lie as the file shows the page.
  const seen = readings.map(asItCame);
  const [first = asRead] = seen;
  const read = seen.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
  const lines = hasUnknownWords(known) ? known.lines.map((line) => lineRead(line, read)) : known.lines;
  const marks = (known.marks ?? []).map((mark) => withLettersRead(mark, { read, lines }));
  const drawn = seen
    .flatMap((reading) => (known.drawnMarks === true ? reading.marks : []))
    .filter((mark) => !isAmong(mark, marks) && isWithin(mark, known.drawnAreas));
  const model = first.model === undefined ? {} : { model: first.model };
  const whole = { ...readingFromKnown(known), lines, marks: [...marks, ...drawn], ...numberOf(known, first), ...model };
  return facingPages(whole, known.facing ?? facingSeen(seen, known));
}

/** A mark over words whose letters the file does not say, with those that were read there; without any where one was not. */
function withLettersRead(
  mark: Mark,
  { read, lines }: { readonly read: readonly Word[]; readonly lines: readonly Line[] },
): Mark {
  const words = mark.words?.map((word) => wordRead(word, read));
  const known = words === undefined ? mark : { ...mark, words };
  return isOverUnknown(known, lines) ? { ...mark, words: [] } : known;
}

function lineRead(line: Line, read: readonly Word[]): Line {
  return { ...line, words: line.words.map((word) => wordRead(word, read)) };
}

/** A word with the letters that were read in its place, where it lacks any; a sign alone only where that is a letter. */
function wordRead<Known extends QuotedWord | Word>(word: Known, read: readonly Word[]): Known {
  if (!word.text.includes(UNKNOWN_LETTER)) return word;
  const found = readWordAt(word, read);
  if (found === undefined || !(isUnknown(word) || LETTER.test(found.text))) return word;
  if (areOfOtherScripts(found.text, word.text)) return word;
  return { ...found, text: withLettersSaid(found.text, word.text) };
}

/** True for a word read in Latin letters of which the file says others: it was read in a script in which it is not written. */
function areOfOtherScripts(read: string, said: string): boolean {
  const [isRead, isSaid] = [read, said].map((text) =>
    [...text].filter((sign) => LETTER.test(sign)).map((sign) => LATIN.test(sign)),
  );
  return isRead?.includes(true) === true && isSaid?.includes(false) === true && !isSaid.includes(true);
}

const LATIN = /^\p{Script=Latin}$/u;

/** The letters before and after those that a file does not say. */
const SAID = new RegExp(`^(?<before>[^${UNKNOWN_LETTER}]*)${UNKNOWN_LETTER}+(?<after>[^${UNKNOWN_LETTER}]*)$`, 'u');
/** Share of the letters said that must be read as well: else it is another word, or not read in its whole. */
const SAID_SHARE = 0.5;

/** What was read, with the letters that the file says as it says them. */
function withLettersSaid(read: string, said: string): string {
  const { before = '', after = '' } = SAID.exec(said)?.groups ?? {};
  const end = read.length - after.length;
  const between = read.slice(before.length, Math.max(end, 0)).replaceAll(' ', '');
  const asRead = read.slice(0, before.length) + read.slice(Math.max(end, before.length));
  const alike = [...(before + after)].filter((letter, at) => letter.toLowerCase() === asRead[at]?.toLowerCase());
  const isWord = between !== '' && alike.length >= (before + after).length * SAID_SHARE;
  return isWord && (before + after).length > 0 ? before + between + after : read;
}

/** A word as it was read in its place; undefined where nothing was. */
function readWordAt<Known extends QuotedWord | Word>(word: Known, read: readonly Word[]): Known | undefined {
  const found = read.filter((one) => coverage(one, { regions: [word.box] }) >= WORD_SHARE);
  if (found.length === 0) return undefined;
  const confidence = Math.min(...found.map((one) => one.confidence));
  return { ...word, text: found.map((one) => textWithin(word.box, one)).join(' '), confidence };
}

/** The text of a word without the signs that stand beyond a box. */
function textWithin({ left, top, right, bottom }: Box, { text, box }: Word): string {
  const most = (bottom - top) * BEYOND_SHARE;
  const begun = left - box.left > most ? text.replace(/^[^\p{L}\p{N}]+/u, '') : text;
  return box.right - right > most ? begun.replace(/[^\p{L}\p{N}]+$/u, '') : begun;
}

/**
 * The file's marks take in the words that were read under their areas, and go before the same marks seen in the picture:
 * the file knows where they begin and end. One that has no words there is told only where nothing else was seen.
 */
function withoutWords(seen: readonly PageReading[], known: KnownPage): readonly PageReading[] {
  return seen.map((reading) => {
    const own = (known.marks ?? []).filter((mark) => nearest(mark, seen) === reading);
    const overWords = own.filter((mark) => wordsUnder(mark, 0, reading).length > 0);
    const kept = reading.marks.filter((mark) => !isSeenAgain(mark, overWords));
    const told = own.filter((mark) => isOwnWords(mark) || overWords.includes(mark) || !isAmong(mark, kept));
    const under = told.flatMap((mark, at) => wordsUnder(mark, kept.length + at, reading));
    return {
      ...reading,
      marks: [...kept, ...told],
      ...(reading.markedWords === undefined ? {} : { markedWords: [...wordsOf(kept, reading), ...under] }),
      // Of two facing pages in one picture, the file's number is that of neither, or of one that is not known.
      ...(seen.length === 1 ? numberOf(known, reading) : {}),
    };
  });
}

/** What those marks take in that are left of a reading's. */
function wordsOf(kept: readonly Mark[], { marks, markedWords = [] }: PageReading): readonly MarkedWord[] {
  return markedWords.flatMap((marked) => {
    const mark = kept.findIndex((one) => one === marks[marked.mark]);
    return mark < 0 ? [] : [{ ...marked, mark }];
  });
}

/** True for a mark that is one of the file's: of its kind and under it, or as large and in its place. */
function isSeenAgain(mark: Mark, known: readonly Mark[]): boolean {
  return (
    isAmong(
      mark,
      known.filter(({ kind }) => kind === mark.kind),
    ) || known.some((one) => isAmong(mark, [one]) && isAmong(one, [mark]))
  );
}

function wordsUnder(mark: Mark, place: number, { lines }: PageReading): readonly MarkedWord[] {
  if (!isOverWords(mark)) return [];
  return lines.flatMap(({ words }, line) =>
    words.flatMap((word, at) => (coverage(word, mark) >= WORD_SHARE ? [{ line, word: at, mark: place }] : [])),
  );
}

function isOverWords({ kind, words }: Mark): boolean {
  return !isOwnWords({ kind }) && words === undefined;
}

/** Of facing pages, the one beside whose lines a mark stands. */
function nearest(mark: Mark, readings: readonly PageReading[]): PageReading | undefined {
  const { left, right } = unionOf(mark.regions);
  const distances = readings.map((reading) => {
    const page = unionOf(reading.lines.flatMap((line) => line.words.map(({ box }) => box)));
    return Math.max(0, page.left - right, left - page.right);
  });
  return readings[distances.indexOf(Math.min(...distances))];
}

function numberOf(
  known: Pick<KnownPage, 'pageNumber' | 'label'>,
  { pageNumber, pageLabel }: Pick<PageReading, 'pageNumber' | 'pageLabel'> = { pageNumber: 'x' },
): Pick<PageReading, 'pageNumber' | 'pageLabel'> {
  if (known.pageNumber === undefined) return { pageNumber, ...(pageLabel === undefined ? {} : { pageLabel }) };
  const showsLabel = known.label !== undefined && known.pageNumber === 'x';
  return { pageNumber: known.pageNumber, ...(showsLabel ? { pageLabel: known.label } : {}) };
}

/** True for a mark that lies for the most part where something was drawn, or when that is not known. */
function isWithin(mark: Mark, areas: readonly Box[] | undefined): boolean {
  return areas === undefined || shareUnder(mark, areas) >= DRAWN_SHARE;
}

function isAmong(mark: Mark, known: readonly Mark[]): boolean {
  const regions = known.filter((mark) => !isOwnWords(mark)).flatMap((other) => other.regions);
  return shareUnder(mark, regions) >= SAME_MARK_SHARE;
}

/** The share of a mark's area that lies under boxes, 0 to 1. */
function shareUnder(mark: Mark, boxes: readonly Box[]): number {
  const area = mark.regions.reduce((sum, region) => sum + areaOf(region), 0);
  const shared = mark.regions.reduce((sum, region) => {
    const under = boxes.reduce((all, box) => all + sharedArea(region, box), 0);
    return sum + Math.min(areaOf(region), under);
  }, 0);
  return area > 0 ? shared / area : 0;
}
