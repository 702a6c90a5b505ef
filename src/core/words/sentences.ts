/** A sentence of a text, trimmed, as it stands there. */
export interface Sentence {
  readonly text: string;
  /** True where it ends as a sentence does; the last of a marked passage often breaks off. */
  readonly isEnded: boolean;
}

/** Words that end in a full stop within a sentence: titles, references, Latin shorts, in the languages that we read. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof sr jr st rev gen col capt lt sgt hon gov sen rep mt ft no nos vol vols ch chap fig figs sec ed eds ' +
    'trans p pp ff cf e.g i.e viz al ca c vs etc approx dept inc ltd co corp bros jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'a.m p.m u.s u.k bzw z.b d.h u.a vgl s nr bd hrsg usw m mme mlle mm art av éd p.ex sra sta ud uds núm pág sig sigg dott ' +
    'dhr mevr bijv blz enz'
  ).split(' '),
);
const ENDED = /[.!?\u2026\u3002\uff01\uff1f][\p{Pf}\p{Pe}"'\u2019]*(?:\d{1,3})?$/u;
/**
 * The number of a note behind a sentence. To the platform it is part of the next one, or of a number such as 2.5; word joiners in its place,
 * which take part in nothing, leave the sentence its end.
 */
const NOTE_NUMBER = /(?<=\p{L}{2}["'\u201d\u2019\u00bb)\]]*[.!?\u2026]["'\u201d\u2019\u00bb)\]]*)\d{1,3}(?=\s)/gu;
const WORD_JOINER = '\u2060';
/** Sentences that one quotation within a sentence may span. */
const QUOTED_MAX = 5;
const OPEN_BRACKET = /[([{]/gu;
const CLOSE_BRACKET = /[)\]}]/gu;

/**
 * The sentences of a text, in order. The platform's rules cut after every full stop before a capital; cuts after
 * abbreviations and initials, within brackets and before closing quotes are mended here.
 */
export function sentencesOf(text: string): readonly Sentence[] {
  const unnumbered = text.replace(NOTE_NUMBER, (number) => WORD_JOINER.repeat(number.length));
  const segments = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(unnumbered)];
  const pieces = segments.map(({ index, segment }) => text.slice(index, index + segment.length));
  const whole = withQuotes(joined(pieces, runsOn));
  const trimmed = whole.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  return trimmed.map((sentence) => ({ text: sentence, isEnded: ENDED.test(sentence) && !endsInShort(sentence) }));
}

/** `vom 14. bis 28. Juli`, `im 20. Jahrhundert`: in German a number with a full stop after such a word counts, and ends nothing. */
const ORDINAL = /(?<!\p{L})(?:der|die|das|dem|den|des|am|vom|zum|zur|im|bis|ab|seit) \d{1,3}\.\s*$/iu;

/** True where a sentence plainly goes on from one word to the next: it is not ended, and what follows does not begin one. */
export function goesOnMidSentence(last: { text: string } | undefined, next: { text: string } | undefined): boolean {
  return !endsSentence(last) && /^\P{L}*\p{Ll}/u.test(next?.text ?? '');
}

/** True for a word after which neither a sentence nor a part of one is ended: none of prose ends its paragraph so, and most lines of verse do. */
export function breaksOff(last: { text: string } | undefined): boolean {
  return /[\p{L},]$/u.test(last?.text ?? '');
}

/** True for a word after which a sentence is ended, or what it announces begins; the number of a note may stand behind it. */
export function endsSentence(last: { text: string } | undefined): boolean {
  return /(?:[.!?\u2026:]|\p{L}{2}[.!?\u2026]["'\u201d\u2019\u00bb)\]]*\d{1,3})["'\u201d\u2019\u00bb)\]]*$/u.test(
    last?.text ?? '',
  );
}

/** Joins neighbours that belong together. */
function joined(pieces: readonly string[], belong: (before: string, after: string) => boolean): readonly string[] {
  const whole: string[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (last !== undefined && belong(last, piece)) whole[whole.length - 1] = last + piece;
    else whole.push(piece);
  }
  return whole;
}

/** Keeps what is quoted within a sentence together with it: `He asked: "Why? What for?"` is one. */
function withQuotes(sentences: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (let at = 0; at < sentences.length; at += 1) {
    const lengths = Array.from({ length: QUOTED_MAX }, (_, more) => more + 1);
    const length = lengths.find((count) => !hasOpenQuote(sentences.slice(at, at + count).join(''))) ?? 1;
    whole.push(sentences.slice(at, at + length).join(''));
    at += length - 1;
  }
  return whole;
}

/** True where a quotation opens within a sentence, not at its start, and is not closed in it. */
function hasOpenQuote(sentence: string): boolean {
  const inner = sentence.trim().slice(1);
  const straight = count(inner, /"/gu) % 2 === 1 && !sentence.trim().startsWith('"');
  return straight || count(inner, /\u201c/gu) > count(inner, /\u201d/gu);
}

/** True where the platform cut in the middle of a sentence. */
function runsOn(before: string, after: string): boolean {
  if (/^[\p{Pf}\p{Pe}"'\s]*$/u.test(after) || /^\P{L}*\p{Ll}/u.test(after)) return true;
  if (ORDINAL.test(before)) return true;
  if (count(before, OPEN_BRACKET) > count(before, CLOSE_BRACKET)) return true;
  return endsInShort(before.trim());
}

/** True for `Dr.`, `e.g.` and single letters that are initials ("J. Smith", not "Part I."). */
function endsInShort(text: string): boolean {
  const word = /(?:^|[\s(\u201c"'])([\p{L}.]+)\.(?:\d{1,3})?$/u.exec(text)?.[1];
  if (word === undefined) return false;
  if (/^(?:\p{L}\.)*\p{L}$/u.test(word)) return word !== 'I';
  return ABBREVIATIONS.has(word.toLowerCase());
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}
