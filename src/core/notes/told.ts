import type { LanguageWords } from '../words/words.ts';
import { namesNew, speaksOfKnown, takenForKnown } from './taken-for-known.ts';

/** Of the words with which a clause begins those that begin another of the same rank. */
const COORDINATING = new Set(
  'and or but nor so for to und oder aber denn sondern et mais ou car s y e o pero mas ed ma per di para en of maar want'.split(
    ' ',
  ),
);

/**
 * True for what happened once to somebody or something that only the page tells of: a sentence whose main clause has its
 * verb in the past and names neither a name nor a year (`The captain did not answer.`), or takes something for known. What
 * is said of all has the present: `Habits grow slowly.` Such sentences wait behind others; on a page of a story there are
 * no others.
 */
export function isTold(text: string, language: LanguageWords): boolean {
  if (REPORT.test(text)) return false;
  const main = mainClauses(text, language).slice(0, MAIN_WORDS);
  if (!language.past.test(main.join(' '))) return false;
  if (takenForKnown(text, language) > 0) return true;
  return !main.some((word, at) => /^\d{4}$/u.test(word) && !OF.has(main[at - 1] ?? '')) && !hasName(main, language);
}

/** A year after one of these tells which thing is meant, and not when it was: `the timetable of 1836`. */
const OF = new Set('of von van de du des del di do'.split(' '));

/** Languages in which a kind as such has no article: there one at the start means what was named before. */
const KINDS_ARE_BARE = new Set(['en']);

/**
 * True for what only its page explains: it is told of somebody or something that was named there, or speaks of it. On a
 * page of a story there is nothing else.
 */
export function needsPage(text: string, language: LanguageWords, told = isTold(text, language)): boolean {
  if (told) return !namesNew(text, language);
  return KINDS_ARE_BARE.has(language.code) && speaksOfKnown(text, language);
}

/** Words in which a main clause has its verb; looking for one costs time with their square. */
const MAIN_WORDS = 60;

/** `Kant held that …`: what is reported, stands. */
const REPORT =
  /^\P{L}*\p{Lu}\p{L}+(?: \p{Lu}\p{L}+| et al\.)? \p{Ll}+,? (?:that|dass|qu['\u2019]|que|che|dat)(?!\p{L})/u;

/** A capital that is not the first of a sentence, nor of a day or month; where all nouns have one it proves nothing. */
function hasName(main: readonly string[], { hasCapitalNouns, nobody, stop }: LanguageWords): boolean {
  if (hasCapitalNouns === true) return false;
  return main
    .slice(1)
    .some((word) => /^\p{Lu}\p{L}/u.test(word) && nobody?.test(word) !== true && !stop.has(word.toLowerCase()));
}

/** What stands in a sentence outside of clauses that tell more of a word, or when and why. */
function mainClauses(text: string, { clauseWords }: LanguageWords): readonly string[] {
  return text.split(/[,;:()\u2014\u2013]/u).flatMap((part) => {
    const words = part.match(/[\p{L}\p{N}]+/gu) ?? [];
    const end = words.findIndex((word) => {
      const bare = word.toLowerCase();
      return clauseWords.has(bare) && !COORDINATING.has(bare);
    });
    return words.slice(0, end === -1 ? words.length : end);
  });
}
