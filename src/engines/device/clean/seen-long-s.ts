import { sharedAcross } from '../../../core/geometry.ts';
import type { Word } from '../../../core/page.ts';
import { type LineWord, MOSTLY } from '../read/read.ts';
import { LONG_S, partsOf, SEEN_AS } from './long-s-signs.ts';

/**
 * Readings of a word that differ by more than this are of two words: letters that are another, missing or too many. Half or twice: one
 * or two words of 3,662 on 120 old pages.
 */
const MOST_APART = 2;
/** Of that, a sign that stands where the other reading has a long s, and one too many or none there. Twice: the same words. */
const AS_LONG_S = { taken: 0.1, leftOut: 0.5 } as const;

/** Lines as they were read by who knows the letter; undefined where nobody did. */
export type Seen = readonly (readonly Word[] | undefined)[];

/** What is known of words. */
interface Lists {
  readonly isWord: (text: string) => boolean;
  /** The word of the lists that a reading is likeliest to be, with a long s where it has another sign. */
  readonly likeliest: (text: string) => string | undefined;
}

/**
 * Words in which `seen`, the same lines as one has read them who knows the letter, have a long s: with `s` in its places, and all
 * other letters as they were, or as they were seen where that makes a word of them. What is a word of the lists becomes only another
 * one.
 */
export function bySight(
  lines: readonly (readonly LineWord[])[],
  seen: Seen,
  { isWord, likeliest }: Lists,
): ReadonlyMap<LineWord, LineWord> {
  const told = new Map<LineWord, LineWord>();
  for (const [at, words] of lines.entries())
    for (const [k, word] of words.entries()) {
      const other = wordAt(word, seen[at])?.text;
      const text = withSeen(word.text, other);
      if (text === undefined) continue;
      const rest = k === words.length - 1 && text.endsWith('-') ? lines[at + 1]?.[0] : undefined;
      const end = rest && (withSeen(rest.text, wordAt(rest, seen[at + 1])?.text) ?? rest.text);
      if (isWord(lettersOf(text) + lettersOf(end ?? ''))) told.set(word, { ...word, text, isKnown: true });
      else if (!word.isKnown) {
        const whole = other!.replaceAll(LONG_S, 's');
        const better = likeliest(text) ?? (isWord(lettersOf(whole)) ? whole : undefined);
        told.set(word, { ...word, text: better ?? text, isKnown: better !== undefined });
      }
    }
  return told;
}

const lettersOf = (text: string): string => partsOf(text).letters;

/** The word that stands at the same place. */
function wordAt({ box }: Word, others: readonly Word[] = []): Word | undefined {
  return others.find((other) => {
    const shared = sharedAcross(box, other.box);
    return shared > MOSTLY * (box.right - box.left) && shared > MOSTLY * (other.box.right - other.box.left);
  });
}

/** A word with `s` where its other reading has a long one; undefined without any, or where the two are hardly of one word. */
function withSeen(text: string, other: string | undefined): string | undefined {
  if (other?.includes(LONG_S) !== true) return undefined;
  const { opening, letters, closing } = partsOf(text);
  const { text: mended, apart } = aligned([...letters], [...partsOf(other).letters]);
  return apart > MOST_APART || mended === letters ? undefined : opening + mended + closing;
}

interface Aligned {
  readonly text: string;
  readonly apart: number;
}

/** The letters with the long s of others, by the alignment in which least is apart (Wagner and Fischer 1974). */
function aligned(letters: readonly string[], others: readonly string[]): Aligned {
  const more = (before: Aligned, next: Aligned): Aligned => ({
    text: before.text + next.text,
    apart: before.apart + next.apart,
  });
  const least = (ways: readonly Aligned[]): Aligned =>
    ways.reduce((best, way) => (way.apart < best.apart ? way : best));
  /** A sign that the other reading has not, after so many of its letters: beside a long s it was seen for that one as well. */
  const dropped = (sign: string, at: number): Aligned => {
    const isOfIt = SEEN_AS.has(sign) && (others[at - 1] === LONG_S || others[at] === LONG_S);
    return isOfIt ? { text: '', apart: AS_LONG_S.leftOut } : { text: sign, apart: 1 };
  };
  const missing = (sign: string): Aligned =>
    sign === LONG_S ? { text: 's', apart: AS_LONG_S.leftOut } : { text: '', apart: 1 };
  const paired = (sign: string, other: string): Aligned => {
    if (other === LONG_S) return { text: 's', apart: sign === 's' ? 0 : SEEN_AS.has(sign) ? AS_LONG_S.taken : 1 };
    return { text: sign, apart: sign === other ? 0 : 1 };
  };
  let row: Aligned[] = [{ text: '', apart: 0 }];
  for (const other of others) row.push(more(row.at(-1)!, missing(other)));
  for (const sign of letters) {
    const next = [more(row[0]!, dropped(sign, 0))];
    for (const [k, other] of others.entries()) {
      const ways = [
        more(row[k]!, paired(sign, other)),
        more(next[k]!, missing(other)),
        more(row[k + 1]!, dropped(sign, k + 1)),
      ];
      next.push(least(ways));
    }
    row = next;
  }
  return row.at(-1)!;
}
