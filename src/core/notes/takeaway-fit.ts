import { type LanguageWords, sentencesOf } from '../words/words.ts';

/** Least words of a sentence: "Faith moves mountains." */
const SENTENCE_WORDS_MIN = 3;
/** Starts in scripts without spaces that lean on what stood before. */
const LEANING_SIGNS =
  /^(?:因此|那么|那麼|可是|但是|所以|然而|而且|于是|於是|这|這|那|他|她|它|しかし|だから|そして|また|これ|それ|その|この|でも)/u;

/** A sentence of a note. `isFirst` of the one that the note begins with; tokens are its words in lower case. */
interface FoundSentence {
  readonly text: string;
  readonly isEnded: boolean;
  readonly isFirst: boolean;
  readonly tokens: readonly string[];
}

/** True for a whole sentence that can be understood by itself and looks as print does. */
export function isFit(sentence: FoundSentence, language: LanguageWords): boolean {
  return standsAlone(sentence, language) && !looksMisread(sentence.text, language);
}

function standsAlone({ text, isEnded, isFirst, tokens }: FoundSentence, language: LanguageWords): boolean {
  const isWhole = isEnded && !/(?:\u2026|\.\.\.)\P{L}*$/u.test(text);
  if (!isWhole || tokens.length < SENTENCE_WORDS_MIN || /^[(<[].*[)>\]]\.?$/u.test(text)) return false;
  const opens = /^[\p{Pi}\p{Ps}"'\u2014\u00bf\u00a1]*[\p{Lu}\p{Lo}\p{N}]/u.test(text);
  // Where every noun has a capital, a marked passage may begin in the middle of a sentence and look as if it did not.
  const isNounFirst = isFirst && language.hasCapitalNouns === true && !language.stop.has(tokens[0] ?? '');
  return (
    opens &&
    !isNounFirst &&
    !leans(text, tokens, language) &&
    !pointsOutside(text, language) &&
    !isFragment(text, tokens, language)
  );
}

/** True where nothing in a sentence can be its verb. Without a common word of the language it is not known to be in it. */
function isFragment(text: string, tokens: readonly string[], { stop, isVerbless }: LanguageWords): boolean {
  return isVerbless !== undefined && tokens.some((token) => stop.has(token)) && isVerbless(text);
}

/** True where a sentence starts in mid-thought. */
function leans(text: string, tokens: readonly string[], language: LanguageWords): boolean {
  const start = text.replace(/^[^\p{L}\p{N}]+/u, '');
  if (/^(?:\u2026|\.\.\.)/u.test(text) || LEANING_SIGNS.test(start) || language.leaningStart?.test(start) === true)
    return true;
  const spaced = `${tokens.join(' ')} `;
  if (language.leaningPhrases.some((phrase) => spaced.startsWith(`${phrase} `))) return true;
  const first = tokens[0]?.split(/['\u2019]/u)[0] ?? '';
  return language.leaning.has(first) && language.standing?.test(start) !== true;
}

/** True where a pronoun stands for somebody or something that was named before the sentence. */
function pointsOutside(text: string, { stop, pointing = [], pointingAlone, nobody }: LanguageWords): boolean {
  if (pointingAlone?.test(text) === true) return true;
  const words = text.match(WORD) ?? [];
  return pointing.some(({ pronouns, target }) => {
    const at = words.findIndex((word) => pronouns.has(word.toLowerCase()));
    // A capital at the start of the sentence is anybody's; a stop word is nobody, unless it is one of the few.
    const named = words.slice(0, at === -1 ? 0 : at).some((word, index) => {
      if (nobody?.test(word) === true) return false;
      const bare = index === 0 && stop.has(word.toLowerCase()) ? word.toLowerCase() : word;
      const isMeant = target.test(bare) || (index === 0 && target.test(bare.toLowerCase()));
      return isMeant && (!stop.has(bare) || SOMEBODY.has(bare));
    });
    return at !== -1 && !named;
  });
}

const WORD = /[\p{L}]+(?:['\u2019-]\p{L}+)*/gu;
/** Stop words that a pronoun can stand for. */
const SOMEBODY = new Set(['and', 'one', 'who', 'all', 'both', 'each', 'few', 'some', 'those', 'whoever']);

/** Signs that print hardly has within a sentence, and that specks and strokes are read as. */
const STRAY_SIGN = /[\u00ae\u00a9\u2122|~^\\_{}]/u;
/** A full stop that was read where there is none: `an em. lope`. Short forms are two letters at most, or are known. */
const STRAY_STOP = /\p{Ll}{2,}\.\s+\p{Ll}/u;
/** A word with a speck before it: `to 1be patient`; ordinals and decades are none. */
const STRAY_FIGURE = /(?<![\p{L}\d])\d+(?!(?:st|nd|rd|th|er|re|me|s)(?!\p{L}))\p{Ll}{2,}/u;
/** A closing quotation mark that lost the end of its sentence: `comes after it” Salt settles on everything`. */
const LOST_END = /\p{Ll}[\u201d"]\s+\p{Lu}/u;
/** A capital after a comma: a full stop that was read as one, if the word is none that has a capital of its own. */
const AFTER_COMMA = /[,;]\s+(\p{Lu}\p{L}*)/gu;
/** Words with a capital wherever they stand. */
const ALWAYS_CAPITAL = new Set(['I', 'Sie', 'Ihr', 'Ihre', 'Ihnen', 'U']);

/** True where the recogniser must have gone wrong, though it did not doubt a word. */
function looksMisread(text: string, { stop, hasCapitalNouns }: LanguageWords): boolean {
  if (STRAY_SIGN.test(text) || (STRAY_STOP.test(text) && sentencesOf(withCapitals(text)).length > 1)) return true;
  if (STRAY_FIGURE.test(text)) return true;
  if (hasCapitalNouns !== true && LOST_END.test(text)) return true;
  return [...text.matchAll(AFTER_COMMA)].some(
    ([, word = '']) => stop.has(word.toLowerCase()) && !ALWAYS_CAPITAL.has(word),
  );
}

/** The text with a capital after each full stop: what is still one sentence then has only stops of short forms. */
function withCapitals(text: string): string {
  return text.replace(/(\.\s+)(\p{Ll})/gu, (_, stop: string, letter: string) => stop + letter.toUpperCase());
}
