import { areaOf, type Box, sharedArea } from '../geometry.ts';
import type { SourceWord } from '../note.ts';
import type { Line, PageReading } from '../page.ts';
import { sentencesOf } from '../words/words.ts';

/** Share of the smaller box that two boxes of one word have in common. */
const SAME_WORD_MIN = 0.5;

/** A word of a page that was read, in reading order. */
export interface PageWord extends SourceWord {
  /** Place of its line among the lines that were read, counted over both pages of a spread. */
  readonly line: number;
  readonly endsLine: boolean;
  /** True where what stands before it is not known to run on into it: a paragraph, or lines that were not read. */
  readonly opensPart: boolean;
}

/** A run of words by their places, both ends included. */
export interface WordSpan {
  readonly first: number;
  readonly last: number;
}

/** The words of a picture's readings, one after the other. */
export function pageWords(readings: readonly PageReading[]): readonly PageWord[] {
  let line = -1;
  return readings.flatMap(({ lines }) =>
    lines.flatMap((now, at) => {
      line += 1;
      const opens = !runsOn(lines[at - 1], now);
      return now.words.map(({ text, box, confidence }, place) => ({
        ...{ text, box, confidence, line },
        endsLine: place === now.words.length - 1,
        opensPart: place === 0 && opens,
      }));
    }),
  );
}

/** True where every line of the page was read, so that a passage can be extended over any of its words. */
export function isWhollyRead(readings: readonly PageReading[]): boolean {
  return readings.every((reading) => {
    const { read, all } = linesRead([reading]);
    return read >= all;
  });
}

/** True where all that stands between two lines of running text was read; lines are counted as those of `PageWord`. */
export function isReadThrough(readings: readonly PageReading[], ends: readonly [number, number]): boolean {
  const lines = readings.flatMap(({ lines: read }, side) => read.map(({ bodyPlace }) => ({ side, bodyPlace })));
  const between = lines.slice(Math.min(...ends), Math.max(...ends) + 1);
  const [first] = between;
  return between.every(
    ({ side, bodyPlace }, at) =>
      side === first?.side && first.bodyPlace !== undefined && bodyPlace === first.bodyPlace + at,
  );
}

/** How many lines of the body of a page were read, and how many it has; none where the page does not say. */
export function linesRead(readings: readonly PageReading[]): { readonly read: number; readonly all: number } {
  const known = readings.filter(({ bodyLineCount }) => bodyLineCount !== undefined);
  const read = known.flatMap(({ lines }) => lines.filter((line) => line.bodyPlace !== undefined)).length;
  return { read, all: known.reduce((sum, { bodyLineCount = 0 }) => sum + bodyLineCount, 0) };
}

/** The place of the word that a box is, or is a part of; -1 where none is. */
export function placeOfWord(words: readonly PageWord[], box: Box): number {
  let best = -1;
  let bestShare = 0;
  words.forEach((word, at) => {
    const smaller = Math.min(areaOf(word.box), areaOf(box));
    const share = smaller > 0 ? sharedArea(word.box, box) / smaller : 0;
    if (share > bestShare) [best, bestShare] = [at, share];
  });
  return bestShare >= SAME_WORD_MIN ? best : -1;
}

/** The span widened to the full sentences that it touches; it never leaves its paragraph, nor the lines that were read. */
export function sentenceSpan(words: readonly PageWord[], { first, last }: WordSpan): WordSpan {
  const start = words.slice(0, first + 1).findLastIndex((word) => word.opensPart);
  const after = words.slice(last + 1).findIndex((word) => word.opensPart);
  const from = Math.max(0, start);
  const part = words.slice(from, after < 0 ? words.length : last + 1 + after);
  const ends: number[] = [];
  let count = 0;
  for (const sentence of sentencesOf(part.map(({ text }) => solid(text)).join(' '))) {
    count += sentence.text.split(' ').length;
    ends.push(from + count - 1);
  }
  const startOf = (at: number): number => (ends.findLast((end) => end < at) ?? from - 1) + 1;
  return { first: startOf(first), last: ends.find((end) => end >= last) ?? last };
}

/** A word without a space in it, so that words can be counted by spaces. */
function solid(text: string): string {
  return text.replace(/\s+/gu, '') || '\u00b7';
}

function runsOn(above: Line | undefined, below: Line): boolean {
  if (above === undefined || below.startsParagraph === true) return false;
  if (above.bodyPlace === undefined && below.bodyPlace === undefined) return true;
  return above.bodyPlace !== undefined && below.bodyPlace === above.bodyPlace + 1;
}
