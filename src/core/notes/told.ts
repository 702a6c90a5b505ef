import type { LanguageWords } from '../words/words.ts';
import { hasBareArticle, takesForKnown } from './taken-for-known.ts';

/** Of the words with which a clause begins those that begin another of the same rank. */
const COORDINATING = new Set(
  'and or but nor so for to und oder aber denn sondern et mais ou car s y e o pero mas ed ma per di para en of maar want'.split(
    ' ',
  ),
);

/**
 * True for what happened once to somebody or something that only the page tells of: a sentence whose main clause has its
 * verb in the past and names neither a name nor a year (`The captain did not answer.`), or takes something for known.
 * What is said of all has the present: `Habits grow slowly.`
 */
export function isToldOfSomebody(text: string, language: LanguageWords): boolean {
  if (isReport(text)) return false;
  const main = mainClauses(text, language);
  if (!language.past.test(main.join(' ')) && !isVerbHidden(text, main, language)) return false;
  if (takesForKnown(text, language) || hasBareArticle(main, language)) return true;
  return !main.some((word) => /^\d{4}$/u.test(word)) && !hasName(main, language);
}

/** True for `The engineer who planned it never saw …`: the verb, in the past, stands behind a clause without a comma. */
function isVerbHidden(text: string, main: readonly string[], { past, isVerbless }: LanguageWords): boolean {
  if (main.length === 0 || isVerbless?.(main.join(' ')) !== true) return false;
  const words = wordsOf(text);
  const others = words.filter((word) => !past.test(`- ${word}`));
  return others.length < words.length && isVerbless(others.join(' '));
}

/** `Kant held that …`: what is reported, stands. */
function isReport(text: string): boolean {
  return /^\P{L}*\p{Lu}\p{L}+(?: \p{Lu}\p{L}+| et al\.)? \p{Ll}+,? (?:that|dass|qu['\u2019]|que|che|dat)(?!\p{L})/u.test(
    text,
  );
}

/** A capital that is not the first of a sentence, nor of a day or month; where all nouns have one it proves nothing. */
function hasName(main: readonly string[], { hasCapitalNouns, nobody, stop }: LanguageWords): boolean {
  if (hasCapitalNouns === true) return false;
  return main
    .slice(1)
    .some((word) => /^\p{Lu}\p{L}/u.test(word) && nobody?.test(word) !== true && !stop.has(word.toLowerCase()));
}

/** What stands in a sentence outside of clauses that tell more of a word, or when and why. */
function mainClauses(text: string, { clauseWords, definite, hasCapitalNouns }: LanguageWords): readonly string[] {
  return text.split(/[,;:()\u2014\u2013]/u).flatMap((part, at) => {
    const words = wordsOf(part);
    const end = words.findIndex((word, index) => {
      const bare = word.toLowerCase();
      if (index === 0 && at > 0 && hasCapitalNouns === true && definite.has(bare)) return true;
      return clauseWords.has(bare) && !COORDINATING.has(bare);
    });
    return words.slice(0, end === -1 ? words.length : end);
  });
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
