import { pairLetters } from './grounding-align.ts';
import type { Stand } from './grounding-find.ts';
import { bareLetters, type PageLetters } from './grounding-letters.ts';

/** Words that were read with less certainty than this may be wrong; at 0.9 and more, 99.8 % are exact. */
const UNSURE = 0.75;
/** Share of its letters in which a word may differ from what was read and still be the same ink, read better. */
const DIFFERENT_MAX = 0.5;
/** The passage around it must agree with the page in all but this share of its letters. */
const AROUND_MAX = 0.15;

/**
 * Words of the page that were read unsurely, as the model spells them: by place in `PageLetters.words`. Only where the
 * passage around agrees, and where the model's word stands for this one alone; every other word stays as it was read.
 */
export function mendedWords(page: PageLetters, stand: Stand, text: string): ReadonlyMap<number, string> {
  const mended = new Map<number, string>();
  const isUnsure = (at: number): boolean => (page.words[at]?.confidence ?? 1) < UNSURE;
  const span = Array.from({ length: stand.last - stand.first + 1 }, (_, at) => stand.first + at);
  if (!span.some(isUnsure) || stand.place.errors > stand.letters.length * AROUND_MAX) return mended;
  const pairs = pairLetters(page.letters, stand.letters, stand.place);
  let from = 0;
  for (const token of text.trim().split(/\s+/u)) {
    const length = bareLetters(token).length;
    const word = loneWord(pairs.subarray(from, from + length), page);
    from += length;
    const read = word === undefined || !isUnsure(word) ? undefined : page.words[word]?.text;
    if (word === undefined || read === undefined) continue;
    if (PLAIN_WORD.test(token) && isAlike(token, read)) mended.set(word, token);
  }
  return mended;
}

/** A word with the signs that print sets around words, and nothing else. */
const PLAIN_WORD =
  /^[\u201c"\u2018'([\u00ab]?[\p{L}\p{N}]+(?:['\u2019-][\p{L}\p{N}]+)*[.,;:!?\u201d"\u2019')\]\u00bb]{0,3}$/u;

/** The one word of the page that some letters of the passage stand for, all of it and nothing else. */
function loneWord(pairs: Int32Array, { wordOf }: PageLetters): number | undefined {
  const places = [...pairs].filter((at) => at >= 0);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const word = wordOf[first];
  if (word !== wordOf[last]) return undefined;
  const isWhole = wordOf[first - 1] !== word && wordOf[last + 1] !== word;
  return isWhole ? word : undefined;
}

/** True for words that may be one and the same ink: not much longer or shorter, and most letters shared in order. */
function isAlike(token: string, read: string): boolean {
  const [a, b] = [bareLetters(token), bareLetters(read)];
  if (a === '' || b === '' || a === b) return false;
  const longer = Math.max(a.length, b.length);
  return (
    distance(a, b) <= Math.max(1, longer * DIFFERENT_MAX) && Math.abs(a.length - b.length) <= longer * DIFFERENT_MAX
  );
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= b.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
