import { DUTCH } from './dutch-words.ts';
import { ENGLISH } from './english-words.ts';
import { GERMAN } from './german-words.ts';
import type { LanguageWords } from './language-type.ts';
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from './romance-words.ts';

export type { LanguageWords } from './language-type.ts';

/** The languages whose sentences we can judge, English first: it is taken where none is recognised. */
const LANGUAGES = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH] as const;

/** The language in which words are most often stop words. `tokens` are in lower case. */
export function languageOf(tokens: readonly string[]): LanguageWords {
  let best: LanguageWords = ENGLISH;
  let bestCount = 0;
  for (const language of LANGUAGES) {
    const count = tokens.filter((token) => language.stop.has(token)).length;
    if (count > bestCount) [best, bestCount] = [language, count];
  }
  return best;
}
