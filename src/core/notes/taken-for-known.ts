import type { LanguageWords } from '../words/words.ts';

/** Among so many words at its start a sentence names what it speaks of; of so many after the article one may say which is meant. */
const OPENING_WORDS = 3;
const NARROWING_WORDS = 3;

/**
 * True where a sentence takes something for known: what is new to its reader has an indefinite article, a name, or is narrowed
 * at once, what was named before has a definite one and nothing more (Vieira and Poesio 2000); and *I*, *here* and *now* are
 * somebody's. Such sentences may stand alone or lean, so they wait behind others and are not refused.
 */
export function takesForKnown(text: string, language: LanguageWords): boolean {
  const [clause = ''] = text.split(/[,;:\u2014\u2013]/u);
  const words = clause.match(/\p{L}+/gu) ?? [];
  const first = words.slice(0, OPENING_WORDS).findIndex((word) => language.definite.has(word.toLowerCase()));
  return (first >= 0 && isBare(words, first, language)) || isSpoken(text, language);
}

/** True where a definite article among `words` has nothing after it that says which one is meant. */
export function hasBareArticle(words: readonly string[], language: LanguageWords): boolean {
  return words.some((word, at) => language.definite.has(word.toLowerCase()) && isBare(words, at, language));
}

function isBare(words: readonly string[], at: number, language: LanguageWords): boolean {
  const { narrowing, stop, hasCapitalNouns, isVerbless } = language;
  for (const [more, word] of words.slice(at + 1, at + 1 + NARROWING_WORDS).entries()) {
    const bare = word.toLowerCase();
    // `The workers live for …`: what stands behind the verb says of none which it is.
    if (narrowing.has(bare)) return isVerbless?.(words.slice(at, at + 1 + more).join(' ')) === false;
    if (hasCapitalNouns !== true && /^\p{Lu}/u.test(word)) return false;
    if (stop.has(bare)) return true;
  }
  return true;
}

/** What is called is called to somebody; in Chinese *I*, *you* and *now* at the start. */
const SPOKEN_SIGNS = /[!\uff01]\P{L}*$|^\P{L}*(?:我|你|您|现在|現在)/u;

function isSpoken(text: string, { shifting }: LanguageWords): boolean {
  return SPOKEN_SIGNS.test(text) || (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => shifting.has(word));
}
