import type { Box } from '../geometry.ts';
import { strikesOut } from '../mark.ts';
import type { PageReading } from '../page.ts';
import { marksOfWords } from '../passages/passages.ts';

/** A word of a page, where it stands in the readings, and whether a reader's ink is on it. */
export interface PlacedWord {
  readonly reading: number;
  readonly line: number;
  readonly word: number;
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
  readonly startsLine: boolean;
  readonly endsLine: boolean;
  /** Places in the reading's `marks` of the marks that quote it; empty where it is only struck out. */
  readonly marks: readonly number[];
  readonly isStruck: boolean;
}

/** All words of a picture in reading order, and their bare letters as one string, in which passages are looked for. */
export interface PageLetters {
  readonly words: readonly PlacedWord[];
  readonly letters: string;
  /** For each letter the place of its word in `words`. */
  readonly wordOf: Int32Array;
}

/**
 * The letters and figures of a text without case, accents, ligatures, spaces and signs: what print, recogniser and
 * model agree on. One UTF-16 unit stands for one letter.
 */
export function bareLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ſ/gu, 's')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Lays out the words of one picture's readings for looking up passages. Split words run on without their hyphen. */
export function lettersOfReadings(readings: readonly PageReading[]): PageLetters {
  const words = readings.flatMap(wordsOf);
  const bare = words.map((word) => bareLetters(word.text));
  const letters = bare.join('');
  const wordOf = new Int32Array(letters.length);
  let at = 0;
  bare.forEach((part, word) => {
    wordOf.fill(word, at, at + part.length);
    at += part.length;
  });
  return { words, letters, wordOf };
}

function wordsOf(page: PageReading, reading: number): readonly PlacedWord[] {
  const marks = marksOfWords(page);
  return page.lines.flatMap(({ words }, line) =>
    words.map(({ text, box, confidence }, word) => {
      const over = [...(marks[line]?.[word] ?? [])];
      const isStruck = over.some((mark) => strikesOut(page.marks[mark]));
      return {
        reading,
        line,
        word,
        text,
        box,
        confidence,
        startsLine: word === 0,
        endsLine: word === words.length - 1,
        marks: isStruck ? [] : over,
        isStruck,
      };
    }),
  );
}
