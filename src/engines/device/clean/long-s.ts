import type { LineWord } from '../read/read.ts';

/**
 * What the recogniser, which does not know the letter, makes of a long s, and how often: of 448 on eight made pages. What is
 * rarer costs more to be taken for one, and what is seen beside another sign for the same letter, as in `[f`, as much as the rarest.
 */
const SEEN_AS: ReadonlyMap<string, number> = new Map(
  Object.entries({ f: 272, '[': 74, l: 50, '(': 40, i: 6, '/': 5, '{': 1 }),
);
const ALL_SEEN = [...SEEN_AS.values()].reduce((sum, count) => sum + count);
const costOf = (count: number): number => Math.log(ALL_SEEN / count);
/** Words with more places for a long s are left as they are: six give up to 729 readings, some 10 ms to look up. */
const MOST_PLACES = 6;
/**
 * A page is printed with long s where so many words are none but with one, for each line that was read and in all. Below
 * <= 0.1 a line (24 other pages), above >= 0.26 (23 of 24 old ones, 0.06 on the other). Two in all are a choice: one may be a slip.
 */
const OLD_PAGE = { eachLine: 0.2, inAll: 2 } as const;

const WORD = /^([\u201c\u201d\u2018\u2019\u201e\u201a\u00ab\u00bb"']*)(.*?)([^\p{L}]*)$/su;

/** A bracket before a word may be a long s; one that is closed on its line is none. */
const OPENING = /^[^\p{L}]*[[({]\p{L}/u;
const CLOSING = /[\])}]/u;

interface Reading {
  readonly text: string;
  readonly cost: number;
}

/**
 * The words of a page's lines with `s` where old print has a long one (ſ), which the recogniser takes for other letters: words
 * of no list that are of one with it. Only where several words of the page are so; a word that could be two stays as it is.
 */
export function withLongS(
  lines: readonly (readonly LineWord[])[],
  isWord: (text: string) => boolean,
): readonly (readonly LineWord[])[] {
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
  const isOld = mended.size >= Math.max(OLD_PAGE.inAll, OLD_PAGE.eachLine * lines.length);
  return isOld ? lines.map((words) => words.map((word) => mended.get(word) ?? opened.get(word) ?? word)) : lines;
}

/** The text of a word with its likeliest long s; undefined where none makes it a word, or two are as likely. */
function likeliest(text: string, isWord: (text: string) => boolean): string | undefined {
  const [, opening = '', letters = '', closing = ''] = WORD.exec(text) ?? [];
  const word = best(readingsOf(letters), isWord);
  return word === undefined ? undefined : opening + word + closing;
}

/** The same for a word that is split at the end of a line: both of its parts. */
function mendSplit(
  first: LineWord,
  second: LineWord,
  { mended, isWord }: { readonly mended: Map<LineWord, LineWord>; readonly isWord: (text: string) => boolean },
): void {
  const [, opening = '', head = ''] = WORD.exec(first.text) ?? [];
  const [, , tail = '', closing = ''] = WORD.exec(second.text) ?? [];
  if (tail === '' || isWord(head + tail)) return;
  // Only what keeps its length says where the line ended.
  const alike = readingsOf(head + tail).filter(({ text }) => text.length === head.length + tail.length);
  const word = best(alike, isWord);
  if (word === undefined) return;
  mended.set(first, { ...first, text: `${opening}${word.slice(0, head.length)}-`, isKnown: true });
  mended.set(second, { ...second, text: word.slice(head.length) + closing, isKnown: true });
}

function best(readings: readonly Reading[], isWord: (text: string) => boolean): string | undefined {
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
