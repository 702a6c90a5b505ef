import { type LanguageWords, sentencesOf } from '../words/words.ts';
import { isReply } from './spoken.ts';

/** Least words of a sentence: "Faith moves mountains." */
const SENTENCE_WORDS_MIN = 3;
/** Most words: no page has as many; what is looked for in a sentence costs time with their square, 42 s for 28,000. */
const SENTENCE_WORDS_MAX = 1000;
/** Starts in scripts without spaces that lean on what stood before. */
const LEANING_SIGNS =
  /^(?:\p{Script=Han} (?=\p{Script=Han})|或者|此外|另外|其次|同样|同樣|例如|比如|进一步|進一步|因此|那么|那麼|可是|但是|所以|然而|而且|于是|於是|这|這|那|他|她|它|しかし|だから|そして|また|これ|それ|その|この|でも)/u;
/** In Chinese words of the first clause, and at the start of another, for whom or what was named before. */
const POINTING_SIGNS =
  /^[^，、；：。！？,;:]*(?:(?<!其)他(?!人)|她|它|这|這|那(?![么麼]))|[，；：](?:这|這|那(?![么麼就]))/u;
/** Headings that stand before the first sentence of a part. */
const HEADINGS = new Set(
  (
    'Introduction Abstract Summary Conclusion Conclusions Background Discussion Preface Foreword References ' +
    'Einleitung Einführung Zusammenfassung Vorwort Résumé Introducción Resumen Conclusión Introduzione Riassunto ' +
    'Conclusione Introdução Resumo Conclusão Inleiding Samenvatting Conclusie'
  ).split(' '),
);

/** A sentence of a note. `isFirst` of the one that the note begins with; tokens are its words in lower case. */
interface FoundSentence {
  readonly text: string;
  readonly isEnded: boolean;
  readonly isFirst: boolean;
  readonly tokens: readonly string[];
}

/** True for a whole sentence that can be understood by itself and looks as print does. */
export function isFit(sentence: FoundSentence, language: LanguageWords): boolean {
  return (
    sentence.tokens.length <= SENTENCE_WORDS_MAX &&
    standsAlone(sentence, language) &&
    !looksMisread(sentence.text, language)
  );
}

function standsAlone({ text, isEnded, isFirst, tokens }: FoundSentence, language: LanguageWords): boolean {
  // `What do you see?—Posted like …`: two in one.
  const isWhole =
    isEnded && !QUESTION.test(text) && !isReply(text) && !/(?:\u2026|\.\.\.)\P{L}*$|[.?!](?:\u2014|--)/u.test(text);
  if (!isWhole || tokens.length < SENTENCE_WORDS_MIN || /^[(<[].*[)>\]]\.?$/u.test(text)) return false;
  const opens = /^[\p{Pi}"'\u2014\u00bf\u00a1]*[\p{Lu}\p{Lo}\p{N}]/u.test(text);
  // Where every noun has a capital, a marked passage may begin in the middle of a sentence and look as if it did not.
  // The words before a number may have been left out: `[In] 1672 the city`.
  const isNumberFirst = isFirst && /^\P{L}*\d/u.test(text);
  const isNounFirst = isFirst && language.hasCapitalNouns === true && !language.stop.has(tokens[0] ?? '');
  return (
    opens &&
    !isNounFirst &&
    !isNumberFirst &&
    !leans(text, tokens, language) &&
    !pointsOutside(text, language) &&
    !pointsToThing(text, language) &&
    !REFERENCE.test(text) &&
    !SENT_ELSEWHERE.test(text) &&
    !SAME.test(text) &&
    !ON_CONDITION.test(text) &&
    !followsHeading(text) &&
    !isNumbered(text, language) &&
    !SALUTATION.test(text) &&
    !SOMEBODY_SAYS.test(text) &&
    !resumesSpeech(text, language) &&
    !language.outside.test(firstClause(text, language)) &&
    !isFragment(text, tokens, language)
  );
}

/** What is asked is not yet said. */
const QUESTION = /[?\uff1f]\P{L}*$/u;

/** True for `Rule 4: Never lend …`, one of a list, and not for `Im 20. Jahrhundert`. */
function isNumbered(text: string, { stop, before }: LanguageWords): boolean {
  const label = /^(\p{Lu}\p{L}*) ?\d+ ?[.:)] /u.exec(text)?.[1]?.toLowerCase();
  return label !== undefined && !stop.has(label) && !before.has(label);
}

/** `Dear Max, I have …`: a letter begins, in the languages that we read. */
const SALUTATION =
  /^(?:(?:My |Ma |Mon |Mein[e]? |Mi |Mia |Mio |Minha |Meu |Mijn )?(?:[Dd]ear|[Cc]hère|[Cc]her|[Ll]ieber?|[Ll]ieve|[Qq]uerid[oa]|[Cc]ar[oa])|Dearest|Beste|Geachte|Sehr geehrte[rs]?) (?:\p{L}+\.? )?\p{Lu}\p{L}*, /u;

/** `Love, she thought, is …`: who, stands before; impersonal phrases of French are nobody. */
const SOMEBODY_SAYS =
  /, (?:(?:he|she|they) \p{L}+|\p{L}+ (?:he|she|they|er|sie|hij|zij|ze)|(?!(?:semble|paraît|faut|est|suffit|dit)-(?:t-)?(?:il|on))\p{L}+-(?:t-)?(?:ils?|elles?))(?=[,.;!])/iu;

/** What is quoted first in a sentence, where it opens after a comma and in small letters. */
const RESUMED = /^[^"\u2018\u201c-\u201e\u00ab\u00bb]+,\s+["\u2018\u201c\u201e\u00ab\u00bb]\s?(\p{Ll}.*)$/u;

/** True for `he advised, “and think in the morning”`: speech that goes on from what was said in the sentence before. */
function resumesSpeech(text: string, language: LanguageWords): boolean {
  const said = RESUMED.exec(text)?.[1] ?? '';
  const [first = ''] = said.split(/\P{L}/u);
  return said !== '' && (language.clauseWords.has(first) || leans(said, wordsOf(said), language));
}

/** True where nothing in a sentence can be its verb. Without a common word of the language it is not known to be in it. */
function isFragment(text: string, tokens: readonly string[], { stop, isVerbless }: LanguageWords): boolean {
  return isVerbless !== undefined && tokens.some((token) => stop.has(token)) && isVerbless(text);
}

/** True for `Introduction Ships are …` and `Ship: Pequod Captain: Ahab …`. */
function followsHeading(text: string): boolean {
  const [, first = ''] = /^\P{L}*(\p{L}+)[.:]? \p{Lu}/u.exec(text) ?? [];
  return HEADINGS.has(first) || /^\p{Lu}\p{L}*: .+ \p{Lu}\p{L}*: /u.test(text);
}

/** `Table 2`, `Appendix A`, `D.3.4`: what stands elsewhere in the book, in the languages that we read. */
const REFERENCE =
  /(?<!\p{L})(?:fig(?:ures?|uras?|\.)|tab(?:les?|leaux?|elle|ella|ela|el|\.)|abb(?:ildung|\.)|afbeelding|chapter|chapitre|kapitel|cap[ií]tulo|capitolo|hoofdstuk|section|abschnitt|secci[oó]n|sec?ção|sezione|appendix|anhang|annexe|ap[eêé]ndice|appendice|bijlage|equation|gleichung|paragraphe?|paragraaf|paragrafo|párrafo|parágrafo|absatz|page|seite|página|pagina) \(?(?:\d|[A-Z](?!\p{L}))|(?<!\p{L})\p{L}\.\d+\.\d/iu;

/** `See the chapter on …`, `For more information, …`: what sends its reader elsewhere, in the languages that we read. */
const SENT_ELSEWHERE =
  /, see (?!,)|\((?:see|siehe|vgl|voir|véase|vea|vedi|veja|zie)(?!\p{L})|(?<!\p{L})(?:\p{L}+(?:ed|own|en|ound) (?:above|below)|(?:oben|unten|vorstehend) (?:genannt|beschrieben|erwähnt|aufgeführt)|ci-(?:dessus|dessous|après)|sopra (?:espost|descritt|citat|indicat)|(?:citad|descrit|mencionad|indicad|referid)[oa]s? (?:más arriba|arriba|anteriormente|acima|abaixo)|hier(?:boven|onder)(?!\p{L}))|pour plus d['\u2019]informations?|^(?:as you (?:can )?(?:see|know)|let['\u2019]?s |let us |passons|comme vous (?:le )?(?:pouvez|voyez)|vous trouverez|wie sie sehen|zoals u ziet|como (?:se )?(?:puede|pode|vemos)|come si vede|see (?:also|the|section|chapter|above|below|when|how|what)|siehe|zie|véase|veja-se|vedi|for (?:more|further) (?:information|details)|(?:für )?(?:weitere|nähere) (?:informationen|einzelheiten)|pour plus de détails|para más (?:información|detalles)|per (?:ulteriori|maggiori) (?:informazioni|dettagli)|para mais (?:informações|detalhes)|voor meer (?:informatie|details))(?!\p{Ll})/iu;

/** `Die gleichen Funktionen` where nothing says the same as what; English has its own. */
const SAME =
  /(?<!\p{L})(?:(?:der|die|das|dem|den) gleichen?(?!.*(?<!\p{L})wie(?!\p{L}))|(?:le|la|les) mêmes?(?!\p{L})(?!.*(?<!\p{L})qu)|(?:(?:el|la|los|las) mism|[oa]s? mesm)[oa]s?(?!\p{L})(?!.*(?<!\p{L})que(?!\p{L}))|(?:lo|la|gli|le) stess[oaie](?!\p{L})(?!.*(?<!\p{L})(?:che|di|del)(?!\p{L}))|(?:het|de)zelfde(?!.*(?<!\p{L})als(?!\p{L}))) \p{L}/iu;

/** `Als dit niet …`: a clause at the start about what was said before, where another list does not see it. */
const ON_CONDITION =
  /^(?:(?:wenn|falls|weil|obwohl|sobald|solange) (?:dies|das) (?:nicht|noch|auch|so|zu|der|geschieht|passiert)|(?:als|indien|omdat|wanneer|zodra) (?:dit|dat) (?:niet|nog|ook|zo|het|gebeurt|is|was)|(?:se|quando|poiché) questo (?:è|non|era))(?!\p{L})/iu;

/** True where a sentence starts in mid-thought. */
function leans(text: string, tokens: readonly string[], language: LanguageWords): boolean {
  const start = text.replace(/^[^\p{L}\p{N}]+/u, '');
  if (
    /^(?:\u2026|\.\.\.)/u.test(text) ||
    LEANING_SIGNS.test(start) ||
    POINTING_SIGNS.test(start) ||
    language.leaningStart?.test(start) === true
  )
    return true;
  const spaced = `${tokens.join(' ')} `.replaceAll('\u2019', "'");
  if (language.leaningPhrases.some((phrase) => spaced.startsWith(`${phrase} `))) return true;
  if (opensWithNamed(tokens, language) || joins(text, language)) return true;
  const first = tokens[0]?.split(/['\u2019]/u)[0] ?? '';
  // `Esporádicamente aparece`: an adverb is no subject either.
  const verb = (first.endsWith('mente') || ADVERBS.has(first) ? tokens[1] : first) ?? '';
  const hasNoSubject = language.subjectless.has(verb) || language.subjectlessEnd?.test(verb) === true;
  return (language.leaning.has(first) || hasNoSubject) && language.standing?.test(start) !== true;
}

/** Adverbs of languages that may leave out a subject. */
const ADVERBS = new Set('spesso talvolta sempre oggi siempre nunca hoy hoje'.split(' '));

/** True for `con esto`, `zu diesem`, `during his reign`: prepositions and a word that points to what or who was named. */
function opensWithNamed(tokens: readonly string[], { before, named, whose }: LanguageWords): boolean {
  const parts = tokens.slice(0, OPENING_WORDS).flatMap((token) => token.split(/['\u2019-]/u));
  const at = parts.findIndex((part) => !before.has(part));
  return at > 0 && (named.has(parts[at] ?? '') || parts.slice(at, at + WHOSE_WORDS).some((part) => whose.has(part)));
}

/** Words among which prepositions open a sentence, and among which one joins it to another. */
const OPENING_WORDS = 5;
/** Among so many words after it somebody's thing is part of the same phrase: `in the course of his return`. */
const WHOSE_WORDS = 3;
const JOINING_WORDS = 6;

/** Words that join no sentence though they look it: `sowohl … als auch`, `wer auch`, `anche se`. */
const JOINED_WITHIN =
  /(?<!\p{L})(?:als (?:auch|ook)|(?:wer|was|wie|wo|wann|wenn) auch|(?:wie|wat|hoe|waar) ook|anche se|maar ook|mais aussi|ma anche)(?!\p{L})/giu;

/** True for `He also knew` and `The rule must therefore`. */
function joins(text: string, language: LanguageWords): boolean {
  const { joining } = language;
  // `Historically, it is therefore`: an adverb in front is not yet the clause.
  const bare = text.replace(JOINED_WITHIN, '').replace(/^\p{L}+(?: \p{L}+)?, /u, '');
  const [opening = ''] = bare.split(/[,;:\u2014]/u);
  const between = [...text.matchAll(/, (\p{L}+),/gu)].map(([, word = '']) => word);
  return (
    [...wordsOf(opening).slice(0, JOINING_WORDS), ...between].some((word) => joining.has(word.toLowerCase())) ||
    joinsByAside(text, language)
  );
}

/** `James, by contrast, wrote` and `The nest, however, is`: what would join at the start joins between commas of the first clause. */
function joinsByAside(text: string, { leaning, leaningPhrases, clauseWords, stop }: LanguageWords): boolean {
  const [, before = '', aside = ''] = /^([^,;:.\u2014]+), ([^,;:.\u2014]+),/u.exec(text.toLowerCase()) ?? [];
  if (wordsOf(before).length > JOINING_WORDS || OWN_WEIGHT.test(aside)) return false;
  if (leaningPhrases.includes(aside.replaceAll('\u2019', "'"))) return true;
  return leaning.has(aside) && !clauseWords.has(aside) && !stop.has(aside);
}

/** Asides that join nothing, or two halves of one sentence. */
const OWN_WEIGHT = /^(?:of course|above all|rather|finally|indeed)$/u;

/** True for `these machines` where none was spoken of before in the sentence, if it is not `this world`. */
function pointsToThing(text: string, { pointers, present, narrowing, stop }: LanguageWords): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word, at) => {
    const [next = ''] = words.slice(at + 1);
    if (!pointers.has(word) || next === '' || stop.has(next)) return false;
    const meant = words.slice(at + 1, at + 4);
    const earlier = words.slice(0, at).map(stemOf);
    const isNear = present.test(next) && (!FAR_OFF.test(word) || narrowing.has(words[at + 2] ?? ''));
    return !isNear && !meant.some((one) => !stop.has(one) && earlier.includes(stemOf(one)));
  });
}

/** `In those days`, `an jenem Abend`: a time that was spoken of, where `this year` is the one of who speaks. */
const FAR_OFF =
  /^(?:those|jene[mnrs]?|aquel(?:la|los|las|es|as?)?|es[aeo]s?|quel|quei|quegli|ess[ae]s?|ness[ae]s?|dess[ae]s?)$/u;

/** The start of a word, by which its forms are alike. */
function stemOf(word: string): string {
  return word.slice(0, 5);
}

/** A sentence as far as its first sign or word with which another clause begins. */
function firstClause(text: string, { clauseWords }: LanguageWords): string {
  const [clause = ''] = text.replace(/^[^\p{L}\p{N}]+/u, '').split(/[,;:()\u2014\u2013]/u);
  const words = clause.split(/(?<=['\u2019])|\s+/u);
  const end = words.findIndex(
    (word, at) =>
      at > 0 && clauseWords.has(bareOf(word)) && !(bareOf(word) === 'to' && PERSON.test(words[at + 1] ?? '')),
  );
  return words.slice(0, end === -1 ? words.length : end).join(' ');
}

/** `to them` begins no clause. */
const PERSON = /^(?:him|them|it)\P{L}*$/u;

function bareOf(word: string): string {
  return word.toLowerCase().replace(/\P{L}+$/u, '');
}

function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** True where a pronoun stands for somebody or something that was named before the sentence. */
function pointsOutside(text: string, language: LanguageWords): boolean {
  const { stop, pointing = [], pointingAlone, nobody, hasCapitalNouns, beforePlace, otherThanNobody } = language;
  if (pointingAlone?.test(text) === true) return true;
  const placed = [...text.matchAll(WORD)];
  const words = placed.map(([word]) => word);
  return pointing.some(({ pronouns, target }) => {
    const at = words.findIndex((word) => pronouns.has(hasCapitalNouns === true ? word : word.toLowerCase()));
    // A capital at the start of the sentence is anybody's; a stop word is nobody, unless it is one of the few.
    const named = placed.slice(0, at === -1 ? 0 : at).some((match, index) => {
      const [word] = match;
      if (nobody?.test(word) === true || beforePlace?.test(text.slice(0, match.index)) === true) return false;
      if (otherThanNobody?.test(text.slice(match.index, placed[at]?.index)) === true) return false;
      if (joinsClauses(match) || countsThings(words.slice(index), stop)) return false;
      const bare = index === 0 && stop.has(word.toLowerCase()) ? word.toLowerCase() : word;
      const isMeant = target.test(bare) || (index === 0 && target.test(bare.toLowerCase()));
      return isMeant && (!stop.has(bare) || SOMEBODY.has(bare));
    });
    return at !== -1 && !named;
  });
}

/** True for an `and` after a sign: it begins a clause, where one between two names is they. */
function joinsClauses({ 0: word, index, input }: RegExpExecArray): boolean {
  return word === 'and' && /[,;:\u2014]\s*$/u.test(input.slice(0, index));
}

/** True for `one` before what there is one of, as in `one thing`; alone, or before a verb as in `one learns`, it is somebody. */
function countsThings([word = '', next = '']: readonly string[], stop: LanguageWords['stop']): boolean {
  return word.toLowerCase() === 'one' && next !== '' && !stop.has(next.toLowerCase()) && !next.endsWith('s');
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
/** A stroke that was read for a letter: `the o/d house`; `and/or` has none beside a single letter. */
const STRAY_STROKE = /(?<!\p{L})\p{L}\/\p{L}|\p{L}\/\p{L}(?!\p{L})/u;
/** Languages without words of one small letter, English `a` excepted: `forbade its y by candlelight` lost the rest of one. */
const WHOLE_WORDS = new Set(['en', 'de']);
const STRAY_LETTER = /(?<![\p{L}\p{N}.'\u2019-])[b-z](?![\p{L}\p{N}.'\u2019-])/u;
/** A closing quotation mark that lost the end of its sentence: `comes after it” Salt settles on everything`. */
const LOST_END = /\p{Ll}[\u201d"]\s+\p{Lu}/u;
/** A capital after a comma: a full stop that was read as one, if the word is none that has a capital of its own. */
const AFTER_COMMA = /[,;]\s+(\p{Lu}\p{L}*)/gu;
/** Words with a capital wherever they stand. */
const ALWAYS_CAPITAL = new Set(['I', 'Sie', 'Ihr', 'Ihre', 'Ihnen', 'U']);

/** True where the recogniser must have gone wrong, though it did not doubt a word. */
function looksMisread(text: string, { code, stop, hasCapitalNouns }: LanguageWords): boolean {
  if (!isClosed(text)) return true;
  if (STRAY_SIGN.test(text) || (STRAY_STOP.test(text) && sentencesOf(withCapitals(text)).length > 1)) return true;
  if (WHOLE_WORDS.has(code) && STRAY_LETTER.test(text)) return true;
  if (STRAY_FIGURE.test(text) || STRAY_STROKE.test(text)) return true;
  if (hasCapitalNouns !== true && LOST_END.test(text)) return true;
  if (stutters(text, stop)) return true;
  return [...text.matchAll(AFTER_COMMA)].some(
    ([, word = '']) => stop.has(word.toLowerCase()) && !ALWAYS_CAPITAL.has(word),
  );
}

/** True for `say it aga again`: the beginning of a word that was read twice. */
function stutters(text: string, stop: LanguageWords['stop']): boolean {
  const words = text.toLowerCase().split(/\s+/u);
  return words.some((word, at) => {
    const next = words[at + 1] ?? '';
    return /^\p{L}{3,}$/u.test(word) && !stop.has(word) && next.length > word.length && next.startsWith(word);
  });
}

/** True where brackets and quotation marks are closed that were opened; an apostrophe is a single one's closing. */
function isClosed(text: string): boolean {
  const count = (sign: RegExp): number => text.match(sign)?.length ?? 0;
  const pairs = [
    count(/\(/gu) - count(/\)/gu),
    count(/\[/gu) - count(/\]/gu),
    count(/\u00ab/gu) - count(/\u00bb/gu),
    count(/"/gu) % 2,
  ];
  // Germans close with the mark with which others open.
  const isLow = text.includes('\u201e');
  const curly = isLow ? count(/\u201e/gu) - count(/[\u201c\u201d]/gu) : count(/\u201c/gu) - count(/\u201d/gu);
  return [...pairs, curly].every((more) => more === 0);
}

/** The text with a capital after each full stop: what is still one sentence then has only stops of short forms. */
function withCapitals(text: string): string {
  return text.replace(/(\.\s+)(\p{Ll})/gu, (_, stop: string, letter: string) => stop + letter.toUpperCase());
}
