/**
 * What a vision model says, held against the page. In go readings of every line and the model's answer; out come the
 * readings with what print and ink bear out, and the rest as doubtful. Up to half a second for two pages full of marks.
 * What it lets through stands in notes as print: whatever is loosened here is held against answers that invent words.
 */
import { unionOf } from '../geometry.ts';
import type { Mark } from '../mark.ts';
import type { Doubt, PageNumber } from '../note.ts';
import type { MarkedWord, ModelFindings, PageReading } from '../page.ts';
import { marksOfWords, OWN_WORDS } from '../passages/passages.ts';
import { countWords, type Lexicon, textOfWords } from '../words/words.ts';
import { PASSAGE_LETTERS_MAX } from './grounding-align.ts';
import { findPassage, type Stand } from './grounding-find.ts';
import { lettersOfReadings, type PageLetters, type PlacedWord } from './grounding-letters.ts';
import { mendedWords } from './grounding-mend.ts';
import { letteredMarks, type OwnWords } from './grounding-own-words.ts';
import { supportedTakeaways } from './grounding-takeaways.ts';

export { supportedBy } from './grounding-takeaways.ts';

/** A passage as a vision model gives it. */
export interface ModelPassage {
  readonly page: PageNumber;
  readonly text: string;
}

/** What a vision model says of a picture. */
export interface ModelAnswer {
  readonly notes: readonly ModelPassage[];
  readonly keyTakeaways: readonly string[];
}

/** Lines that the marks may have missed within a passage: both its neighbours must be inked up to their ends. */
const BRIDGED_LINES_MAX = 2;
/** Words beyond the ink, from the turn of a line on, from which the rest of a model's passage is worth showing. */
const REST_WORDS_MIN = 4;

/**
 * Holds what a model says of a picture against its readings, which must hold every line. Readings keep their words,
 * marks and numbers, and gain: lines that the marks missed within a passage of both; the spelling of words that were
 * read unsurely; handwriting, where there is ink for it; takeaways that speak of the marked words. Everything else that
 * the model says is doubtful, and no page number is taken from it: one that the device does not see is not printed.
 * Costs up to half a second for two facing pages full of marks.
 */
export function groundedReadings(readings: readonly PageReading[], answer: ModelAnswer): readonly PageReading[] {
  const ground = new Ground(readings);
  for (const note of answer.notes) ground.add(note);
  return ground.readings(answer.keyTakeaways);
}

/** All of a model's passages as doubtful ones, for a page that could not be read to check them. */
export function uncheckedFindings({ notes }: ModelAnswer, reason: string): ModelFindings {
  const doubtful = notes.map(({ text }) => ({ text, why: 'unchecked' as const, boxes: [] }));
  return { outcome: 'unchecked', reason, doubtful, keyTakeaways: [] };
}

type DoubtfulPassage = ModelFindings['doubtful'][number];

/** One picture while the passages of a model are held against it. */
class Ground {
  readonly #readings: readonly PageReading[];
  readonly #page: PageLetters;
  readonly #lexicon: Lexicon;
  readonly #bridged = new Map<number, number>();
  readonly #mended = new Map<number, string>();
  readonly #doubtful: DoubtfulPassage[][];
  readonly #own: OwnWords[] = [];
  /** The passage found last: handwriting stands beside the passage after which the model names it. */
  #last: Pick<OwnWords, 'reading' | 'beside'> = {};

  constructor(readings: readonly PageReading[]) {
    this.#readings = readings;
    this.#page = lettersOfReadings(readings);
    this.#doubtful = readings.map(() => []);
    const counts = new Map<string, number>();
    for (const { lines } of readings) countWords(counts, lines);
    this.#lexicon = { counts };
  }

  add({ page, text }: ModelPassage): void {
    const own = ownWordsOf(text);
    if (own === undefined) {
      for (const piece of piecesOf(text)) this.#addPassage(piece, page);
      return;
    }
    // What a model takes for handwriting may be print: then it is a passage like others.
    if (own.length >= PRINTED_LETTERS_MIN && findPassage(this.#page, own) !== undefined) this.#addPassage(own, page);
    else this.#own.push({ ...this.#last, text: own });
  }

  readings(keyTakeaways: readonly string[]): readonly PageReading[] {
    const { marks, left } = letteredMarks(
      this.#readings.map((reading) => reading.marks),
      this.#own,
    );
    for (const { text, reading = 0 } of left)
      this.#doubt({ text: OWN_WORDS + text, why: 'no-ink', boxes: [] }, reading);
    const takeaways = supportedTakeaways(keyTakeaways, this.#page.words, marks.flat());
    return this.#readings.map((reading, at) => ({
      ...this.#withWords(reading, at, marks[at] ?? []),
      model: { outcome: 'checked', doubtful: this.#doubtful[at] ?? [], keyTakeaways: at === 0 ? takeaways : [] },
    }));
  }

  #addPassage(text: string, page: PageNumber): void {
    const stand = text.length > PASSAGE_LETTERS_MAX ? undefined : findPassage(this.#page, text);
    if (stand === undefined) {
      this.#doubt({ text, why: 'not-on-page', boxes: [] }, this.#readingOf(page));
      return;
    }
    for (const [word, spelling] of mendedWords(this.#page, stand, text)) this.#mended.set(word, spelling);
    const words = this.#page.words.slice(stand.first, stand.last + 1);
    this.#last = { reading: words[0]?.reading ?? 0, beside: unionOf(words.map(({ box }) => box)) };
    if (stand.ink === undefined) this.#doubtWords(stand.first, stand.last);
    else this.#addInked(stand, stand.ink);
  }

  #addInked({ first, last }: Stand, ink: { readonly first: number; readonly last: number }): void {
    const { words } = this.#page;
    for (const [from, to] of gapsWithin(words, ink)) {
      const [mark] = words[from - 1]?.marks ?? [];
      for (let at = from; at <= to; at += 1) if (mark !== undefined) this.#bridged.set(at, mark);
    }
    const before = ink.first - first;
    if (before >= REST_WORDS_MIN && words[ink.first]?.startsLine === true) this.#doubtWords(first, ink.first - 1);
    const after = last - ink.last;
    if (after >= REST_WORDS_MIN && words[ink.last]?.endsLine === true) this.#doubtWords(ink.last + 1, last);
  }

  #doubtWords(first: number, last: number): void {
    const words = this.#page.words.slice(first, last + 1);
    const printed = words.map((word, at) => ({ ...word, text: this.#mended.get(first + at) ?? word.text }));
    const text = textOfWords(printed, this.#lexicon);
    this.#doubt({ text, why: 'no-ink', boxes: boxesByLine(words) }, words[0]?.reading ?? 0);
  }

  #doubt(passage: { text: string; why: Doubt; boxes: DoubtfulPassage['boxes'] }, reading: number): void {
    const list = this.#doubtful[reading];
    if (list?.every(({ text }) => text !== passage.text) === true) list.push(passage);
  }

  #readingOf(page: PageNumber): number {
    return Math.max(0, page === 'x' ? 0 : this.#readings.findIndex((reading) => reading.pageNumber === page));
  }

  /** The reading with its words mended, and the words of missed lines under their marks. */
  #withWords(reading: PageReading, at: number, marks: readonly Mark[]): PageReading {
    const spellings = new Map(this.#of(at, this.#mended).map(([word, text]) => [keyOf(word), text]));
    const lines = reading.lines.map((line, lineAt) => ({
      ...line,
      words: line.words.map((word, wordAt) => {
        const text = spellings.get(keyOf({ line: lineAt, word: wordAt }));
        return text === undefined ? word : { ...word, text };
      }),
    }));
    const bridged = this.#of(at, this.#bridged).map(([{ line, word }, mark]) => ({ line, word, mark }));
    const changed = { ...reading, lines: spellings.size > 0 ? lines : reading.lines, marks };
    return bridged.length === 0 ? changed : { ...changed, markedWords: [...markedWordsOf(reading), ...bridged] };
  }

  /** What was found out about the words of one reading. */
  #of<Found>(reading: number, found: ReadonlyMap<number, Found>): readonly (readonly [PlacedWord, Found])[] {
    return [...found].flatMap(([at, what]): readonly (readonly [PlacedWord, Found])[] => {
      const word = this.#page.words[at];
      return word?.reading === reading ? [[word, what]] : [];
    });
  }
}

/** Fewer letters than this stand somewhere on most pages. */
const PRINTED_LETTERS_MIN = 20;

const keyOf = ({ line, word }: { readonly line: number; readonly word: number }): string => `${line} ${word}`;

/** The reader's own words, where a model's note gives such. */
function ownWordsOf(text: string): string | undefined {
  const found = /^\s*note\s*:\s*(.*)$/isu.exec(text)?.[1]?.replace(/\s+/gu, ' ').trim();
  return found === undefined || found === '' ? undefined : found;
}

/** A passage in which the model left something out is several. */
function piecesOf(text: string): readonly string[] {
  const pieces = text.split(/\[?(?:\u2026|\.{3,})\]?/u).filter((piece) => /\p{L}{2}/u.test(piece));
  return (pieces.length > 1 ? pieces : [text])
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/** Stretches of whole lines without ink between inked ones. */
function gapsWithin(
  words: readonly PlacedWord[],
  { first, last }: { readonly first: number; readonly last: number },
): readonly (readonly [number, number])[] {
  const gaps: [number, number][] = [];
  for (let at = first; at <= last; at += 1) {
    if (words[at]?.marks.length !== 0) continue;
    const from = at;
    while (words[at + 1]?.marks.length === 0) at += 1;
    const gap = words.slice(from, at + 1);
    const isLines = gap[0]?.startsLine === true && gap.at(-1)?.endsLine === true;
    const lines = gap.filter((word) => word.endsLine).length;
    if (isLines && lines <= BRIDGED_LINES_MAX && !gap.some((word) => word.isStruck)) gaps.push([from, at]);
  }
  return gaps;
}

function boxesByLine(words: readonly PlacedWord[]): DoubtfulPassage['boxes'] {
  const lines: PlacedWord[][] = [];
  words.forEach((word, at) => {
    const before = words[at - 1];
    if (before?.line === word.line && before.reading === word.reading) lines.at(-1)?.push(word);
    else lines.push([word]);
  });
  return lines.map((line) => unionOf(line.map(({ box }) => box)));
}

/** Word by word, what marks take in; worked out from their areas where no engine decided it. */
function markedWordsOf(reading: PageReading): readonly MarkedWord[] {
  if (reading.markedWords !== undefined) return reading.markedWords;
  return marksOfWords(reading).flatMap((line, at) =>
    line.flatMap((marks, word) => [...marks].map((mark) => ({ line: at, word, mark }))),
  );
}
