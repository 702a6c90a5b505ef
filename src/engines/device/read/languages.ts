import { likelyLanguage } from '../../../core/words/words.ts';
import { FRAKTUR } from './fraktur-letters.ts';
import { areKnown, knownShare, type ReadLine } from './readable.ts';

const GERMAN = 'deu';

/**
 * The language of which most common words were read, `least` of them, as the recogniser's code; the likeliest of those asked for where
 * fewer were.
 */
export function likelyLanguageOf(
  lines: readonly Pick<ReadLine, 'words'>[],
  [taken]: readonly string[],
  least?: number,
): string {
  const text = lines.map(({ words }) => words.map((word) => word.text).join(' ')).join(' ');
  return likelyLanguage(text, taken, least);
}

/**
 * Print is in another language where so many times more of it is words of that language's lists; below <= 0.86 (n 2 pages that are
 * not), above >= 1.13 (n 41 photographs of pages in French, Spanish, Italian and German). It is in Fraktur where it is for that data;
 * below <= 1.08 (n 6), above >= 1.28 (n 3).
 */
const MORE_KNOWN = { language: 1.08, fraktur: 1.15 } as const;

/** True for lines that are print in the language `code`, not in the one that they were taken for: `own` is what they are in it. */
export function areOther(own: readonly ReadLine[], taken: readonly ReadLine[], code: string): boolean {
  return areKnown(own) && knownShare(own) > MORE_KNOWN[code === FRAKTUR ? 'fraktur' : 'language'] * knownShare(taken);
}

/** True for a language that was asked for, in whichever letters. */
export const isAmong = (code: string, asked: readonly string[]): boolean =>
  asked.includes(code) || (code === GERMAN && asked.includes(FRAKTUR));

/** True for German that may be set in Fraktur, which was not asked for. */
export const mayBeFraktur = (code: string, asked: readonly string[]): boolean =>
  code === GERMAN && !asked.includes(FRAKTUR);
