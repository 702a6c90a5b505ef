/**
 * Words of a language and of an upload. In goes text; out come sentences, the words that a language uses most, how a
 * word at the end of a line is joined with the next, and the text that a run of words makes. Costs next to nothing. What
 * is put right here is put right for every source; a language's own words and endings are in files of its name.
 */

export { runsLeft } from './direction.ts';
export { SPLIT_SIGN } from './hyphen.ts';
export { type LanguageWords, languageOf, likelyLanguage, sureLanguage } from './language-words.ts';
export { countWords, type Lexicon } from './lexicon.ts';
export { withQuotesOfPage } from './quote-style.ts';
export { breaksOff, endsSentence, goesOnMidSentence, sentencesOf } from './sentences.ts';
export { isUnspaced, letterCount, runsOn, textOfWords } from './word-text.ts';
