import type { LineWord } from '../read/read.ts';
import { LONG_S, partsOf, SEEN_AS } from './long-s-signs.ts';
import { bySight, type Seen } from './seen-long-s.ts';

const ALL_SEEN = [...SEEN_AS.values()].reduce((sum, count) => sum + count);
const costOf = (count: number): number => Math.log(ALL_SEEN / count);
/** Words with more places for a long s are left as they are: six give up to 729 readings, some 10 ms to look up. */
const MOST_PLACES = 6;
/**
 * A page is printed with long s where so many words are none but with one, for each line that was read and in all. Below
 * <= 0.1 a line (24 other pages), above >= 0.26 (23 of 24 old ones, 0.06 on the other). Two in all are a choice: one may be a slip.
 */
const OLD_PAGE = { eachLine: 0.2, inAll: 2 } as const;

/** A bracket before a word may be a long s; one that is closed on its line is none. */
const OPENING = /^[^\p{L}]*[[({]\p{L}/u;
const CLOSING = /[\])}]/u;

interface Reading {
  readonly text: string;
  readonly cost: number;
}

type Lines = readonly (readonly LineWord[])[];
type IsWord = (text: string) => boolean;

/** True for lines that may show long s, so that it is worth while to read them with who knows the letter. */
export function mayHaveLongS(lines: Lines, isWord: IsWord): boolean {
  const { mended, opened } = byLists(lines, isWord);
  return mended.size + opened.size >= Math.max(1, OLD_PAGE.eachLine * lines.length);
}

/**
 * The words of a page's lines with `s` where old print has a long one (ſ), which the recogniser takes for other letters. By
 * the lists alone: words of no list that are of one with it, only where several words of the page are so; a word that could be two
 * stays as it is. With `seen`, lines as a recogniser has read them that knows the letter but is no better at others, what it saw
 * decides, for words of the lists as well.
 */
export function withLongS(lines: Lines, isWord: IsWord, seen: Seen = []): Lines {
  const { mended, opened } = byLists(lines, isWord);
  const looked = seen.filter((words) => words !== undefined);
  const isLooked = looked.length > 0;
  const shown = isLooked ? looked.flat().filter(({ text }) => text.includes(LONG_S)).length : mended.size;
  const least = OLD_PAGE.eachLine * (isLooked ? looked.length : lines.length);
  if (shown < Math.max(isLooked ? 1 : OLD_PAGE.inAll, least)) return lines;
  const told = bySight(lines, seen, { isWord, likeliest: (text) => likeliest(text, isWord) });
  return lines.map((words) => words.map((word) => told.get(word) ?? mended.get(word) ?? opened.get(word) ?? word));
}

/** What the lists say of words that are none, and of those that open with a bracket which nothing closes. */
function byLists(lines: Lines, isWord: IsWord): Record<'mended' | 'opened', Map<LineWord, LineWord>> {
  const mended = new Map<LineWord, LineWord>();
  const opened = new Map<LineWord, LineWord>();
  for (const [at, words] of lines.entries()) {
    for (const [k, word] of words.entries()) {
      const isLast = k === words.length - 1;
      // Half a word is no word by itself.
      const isSplit = isLast && word.text.endsWith('-');
      const rest = isSplit ? lines[at + 1]?.[0] : undefined;
      if (rest !== undefined) mendSplit(word, rest, { mended, isWord });
      const opens = OPENING.test(word.text) && !words.slice(k).some(({ text }) => CLOSING.test(text));
      const text = isSplit || mended.has(word) || (word.isKnown && !opens) ? undefined : likeliest(word.text, isWord);
      if (text !== undefined) (word.isKnown ? opened : mended).set(word, { ...word, text, isKnown: true });
    }
  }
  return { mended, opened };
}

/** The text of a word with its likeliest long s; undefined where none makes it a word, or two are as likely. */
function likeliest(text: string, isWord: IsWord): string | undefined {
  const { opening, letters, closing } = partsOf(text);
  const word = best(readingsOf(letters), isWord);
  return word === undefined ? undefined : opening + word + closing;
}

/** The same for a word that is split at the end of a line: both of its parts. */
function mendSplit(
  first: LineWord,
  second: LineWord,
  { mended, isWord }: { readonly mended: Map<LineWord, LineWord>; readonly isWord: IsWord },
): void {
  const { opening, letters: head } = partsOf(first.text);
  const { letters: tail, closing } = partsOf(second.text);
  if (tail === '' || isWord(head + tail)) return;
  // Only what keeps its length says where the line ended.
  const alike = readingsOf(head + tail).filter(({ text }) => text.length === head.length + tail.length);
  const word = best(alike, isWord);
  if (word === undefined) return;
  mended.set(first, { ...first, text: `${opening}${word.slice(0, head.length)}-`, isKnown: true });
  mended.set(second, { ...second, text: word.slice(head.length) + closing, isKnown: true });
}

function best(readings: readonly Reading[], isWord: IsWord): string | undefined {
  const [first, second] = readings.filter(({ text }) => isWord(text)).toSorted((a, b) => a.cost - b.cost);
  return first === undefined || first.cost === second?.cost ? undefined : first.text;
}

/** All that a word could be with a long s, which no word ends in. */
function readingsOf(letters: string): readonly Reading[] {
  const signs = [...letters];
  if (signs.slice(0, -1).filter((sign) => SEEN_AS.has(sign)).length > MOST_PLACES) return [];
  let readings: (Reading & { readonly isAfter: boolean })[] = [{ text: '', cost: 0, isAfter: false }];
  for (const [at, sign] of signs.entries()) {
    const count = at === signs.length - 1 ? undefined : SEEN_AS.get(sign);
    readings = readings.flatMap((before) => {
      const kept = { text: before.text + sign, cost: before.cost, isAfter: false };
      if (count === undefined) return [kept];
      const taken = { text: `${before.text}s`, cost: before.cost + costOf(count), isAfter: true };
      return before.isAfter ? [kept, taken, { ...before, cost: before.cost + costOf(1) }] : [kept, taken];
    });
  }
  return readings.filter(({ cost }) => cost > 0);
}
