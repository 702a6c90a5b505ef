import { type Box, unionOf } from './geometry.ts';
import type { Lexicon } from './lexicon.ts';
import type { Mark, MarkKind } from './mark.ts';
import { marksOfWords } from './marked-words.ts';
import type { Note, PageNumber, Source, SourceWord } from './note.ts';
import type { PageReading } from './page.ts';
import { inReadingOrder, quotedPassages, withoutQuoted } from './quoted-passages.ts';
import { type Run, runsOf } from './runs.ts';
import { mean } from './statistics.ts';
import { textOfWords } from './word-text.ts';

/** Where a page comes from: a file, and the place of the page in it, from 0. */
export interface PagePlace {
  readonly file: string;
  readonly pageIndex: number;
}

/** A word of a passage, and whether a line of print ends with it. */
export interface PassageWord extends SourceWord {
  readonly endsLine: boolean;
}

/** The part of a passage that stands on a further page. */
export interface PassagePart extends PagePlace {
  readonly words: readonly PassageWord[];
  readonly boxes: readonly Box[];
}

/**
 * One continuous run of marked words. Its text is made late (`noteFromPassage`), because pages that are still to come
 * may tell how a word was split.
 */
export interface Passage extends PagePlace {
  readonly page: PageNumber;
  readonly words: readonly PassageWord[];
  /** What follows on further pages, where the passage runs over a page turn. */
  readonly continued?: readonly PassagePart[];
  /** Number of the page on which it ends, where that is another one. */
  readonly lastPage?: PageNumber;
  /** One for each line, in pixels of the page where it starts. */
  readonly boxes: readonly Box[];
  readonly marks: readonly MarkKind[];
  readonly colour: string;
  /** Mean confidence of the marks, 0 to 1. */
  readonly markConfidence: number;
  /** True where it starts with the first word of the page's body. */
  readonly opensPage: boolean;
  /** True where it ends with the last word of the page's body. */
  readonly closesPage: boolean;
}

/** A passage and what it was made from: indices into the reading's lines and marks. */
export interface PlacedPassage {
  readonly passage: Passage;
  readonly firstLine: number;
  readonly firstWord: number;
  readonly lastLine: number;
  readonly marks: ReadonlySet<number>;
}

/** The passages of a page in reading order. */
export function passagesFromReading(reading: PageReading, place: PagePlace): readonly PlacedPassage[] {
  const runs = runsOf(reading, marksOfWords(withoutQuoted(reading))).map((run) => placed(run, reading, place));
  return inReadingOrder([...runs, ...quotedPassages(reading, place)]);
}

/** The note of a passage; `lexicon` decides the hyphens at the ends of lines. */
export function noteFromPassage(passage: Passage, lexicon: Lexicon): Note {
  const { file, pageIndex, boxes, marks, colour, words, continued } = passage;
  const all = allWordsOf(passage);
  const confidence =
    mean(
      all.map((word) => word.confidence),
      1,
    ) * passage.markConfidence;
  const parts = continued?.map((part) => ({ ...part, words: part.words.map(sourceWordOf) }));
  const source: Source = {
    ...{ file, pageIndex, boxes, marks, confidence, colour, words: words.map(sourceWordOf) },
    ...(parts && { continued: parts }),
  };
  return { page: passage.page, text: textOfWords(all, lexicon), source };
}

/** The words of a passage on all its pages. */
export function allWordsOf({ words, continued = [] }: Passage): readonly PassageWord[] {
  return [...words, ...continued.flatMap((part) => part.words)];
}

/** A PDF's own sign for a hyphen that splits a word is for deciding seams only. */
function sourceWordOf({ text, box, confidence }: PassageWord): SourceWord {
  return { text: text.endsWith('\u0002') ? `${text.slice(0, -1)}-` : text, box, confidence };
}

function placed(run: Run, reading: PageReading, place: PagePlace): PlacedPassage {
  const spots = run.spots;
  const marks = new Set(spots.flatMap((spot) => [...spot.marks]));
  const used = [...marks].flatMap((at) => reading.marks[at] ?? []);
  const words = spots.map(({ line, word }) => wordAt(reading, line, word));
  const [first, last] = [spots[0], spots.at(-1)];
  const passage: Passage = {
    ...place,
    page: reading.pageNumber,
    words,
    boxes: boxesByLine(run, reading),
    marks: [...new Set(used.map((mark) => mark.kind))],
    colour: mainColour(run, reading.marks),
    markConfidence: mean(
      used.map((mark) => mark.confidence),
      1,
    ),
    opensPage: first !== undefined && first.word === 0 && reading.lines[first.line]?.bodyPlace === 0,
    closesPage: last !== undefined && closesPage(reading, last),
  };
  return { passage, firstLine: first?.line ?? 0, firstWord: first?.word ?? 0, lastLine: last?.line ?? 0, marks };
}

function wordAt(reading: PageReading, line: number, at: number): PassageWord {
  const words = reading.lines[line]?.words ?? [];
  const word = words[at] ?? { text: '', box: unionOf([]), confidence: 0 };
  return { text: word.text, box: word.box, confidence: word.confidence, endsLine: at === words.length - 1 };
}

function closesPage(
  { lines, bodyLineCount }: PageReading,
  last: { readonly line: number; readonly word: number },
): boolean {
  const line = lines[last.line];
  if (line?.bodyPlace === undefined || bodyLineCount === undefined) return false;
  return line.bodyPlace === bodyLineCount - 1 && last.word === line.words.length - 1;
}

function boxesByLine(run: Run, reading: PageReading): readonly Box[] {
  const byLine = new Map<number, Box[]>();
  for (const { line, word } of run.spots) {
    const boxes = byLine.get(line) ?? [];
    byLine.set(line, boxes);
    boxes.push(wordAt(reading, line, word).box);
  }
  return [...byLine.values()].map(unionOf);
}

/** The colour of the mark that takes in most words. */
function mainColour(run: Run, marks: readonly Mark[]): string {
  const counts = new Map<string, number>();
  for (const at of run.spots.flatMap((spot) => [...spot.marks])) {
    const colour = marks[at]?.colour ?? '#000000';
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return main?.[0] ?? '#000000';
}
