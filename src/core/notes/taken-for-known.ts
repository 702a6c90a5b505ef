import type { LanguageWords } from '../words/words.ts';

/** Among so many words at its start a sentence names what it speaks of; of so many after the article one may say which is meant. */
const OPENING_WORDS = 3;
const NARROWING_WORDS = 3;

/**
 * How much a sentence takes for known, 0 to 1: what is new to its reader has an indefinite article, a name, or is narrowed at
 * once, what was named before has a definite one and nothing more (Vieira and Poesio 2000); and *I*, *here* and *now* are
 * somebody's. Such sentences may stand alone or lean, so they wait behind others and are not refused.
 */
export function takenForKnown(text: string, language: LanguageWords): number {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isSpoken = SPOKEN_SIGNS.test(text) || words.some((word) => language.shifting.has(word));
  return (namesKnown(text, language) ? 0.5 : 0) + (isSpoken ? 0.5 : 0);
}

/** True where what a sentence speaks of has a definite article and nothing that says which one is meant. */
export function speaksOfKnown(text: string, language: LanguageWords): boolean {
  const { at, words } = articleOf(text, language);
  // After a word of its own the article is that of something else: `Salt slows the yeast`.
  return words.slice(0, at).every((word) => language.stop.has(word)) && namesKnown(text, language);
}

/** The same of the first thing with an article. */
function namesKnown(text: string, language: LanguageWords): boolean {
  const { at, words, narrows } = articleOf(text, language);
  return language.definite.has(words[at] ?? '') && !language.narrowing.has(narrows);
}

/** True where a sentence that tells something begins with whom or what it tells of, for the first time. */
export function namesNew(text: string, language: LanguageWords): boolean {
  const { at, words, narrows } = articleOf(text, language);
  if (at === -1 || words.slice(0, at).some((word) => !language.before.has(word))) return false;
  if (language.indefinite.has(words[at] ?? '')) return true;
  const end = words.indexOf(narrows, at);
  // `The mutiny lasted from …` says what it did, not which one it was; `the natives of the coast` is as known as the coast.
  if (!language.narrowing.has(narrows) || language.past.test(words.slice(at, end).join(' '))) return false;
  return !language.definite.has(words[end + 1] ?? '') || namesNew(words.slice(end + 1).join(' '), language);
}

/** The words of the first clause, where the first article near its start stands, and the first word after that may say which one. */
function articleOf(text: string, { definite, indefinite, narrowing, stop }: LanguageWords) {
  const [clause = ''] = text.toLowerCase().split(/[,;:\u2014\u2013]/u);
  const words: readonly string[] = clause.match(/\p{L}+/gu) ?? [];
  const at = words.slice(0, OPENING_WORDS).findIndex((word) => definite.has(word) || indefinite.has(word));
  const after = words.slice(at + 1, at + 1 + NARROWING_WORDS);
  const [narrows = ''] = after.filter((word) => narrowing.has(word) || stop.has(word));
  return { at, words, narrows };
}

/** What is called is called to somebody; in Chinese *I*, *you* and *now* at the start. */
const SPOKEN_SIGNS = /[!\uff01]\P{L}*$|^\P{L}*(?:我|你|您|现在|現在)/u;
