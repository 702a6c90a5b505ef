import { seamOf } from './hyphen.ts';
import { breaksKoreanWord, koreanTurn } from './korean.ts';
import type { Lexicon } from './lexicon.ts';
import { withOneStyleOfQuotes } from './quote-style.ts';

/** A word and whether a line of print ends with it. */
export interface TextWord {
  readonly text: string;
  readonly endsLine: boolean;
  /** Exactly 1 for words of a text layer, which says itself where spaces are. */
  readonly confidence?: number;
}

const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'ſt',
  ﬆ: 'st',
};
const CLOSING_ONLY = /^[,.;:!?)\]}\u201d\u2019]+$/u;
const OPENING_ONLY = /^[([{\u201c\u2018\u00bf\u00a1]+$/u;
/** Program text sets brackets alone at the ends of lines, and what ends its statements after them; prose never parts one from its word there. */
const BRACKETS_ONLY = /^[()[\]{}]+[;,]*$/u;
/** No sign of these scripts comes before the radicals of Chinese. */
const FIRST_UNSPACED = 0x2e80;
const UNSPACED = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/u;

/** Scripts of letters between whose words no space is set either. */
const RUNNING_ON = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A vowel of Thai that some files take apart, with the tone that may stand between. */
const PARTED_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/gu;

/** Signs as they stand in a column, by which some files name full stops and brackets. */
const VERTICAL_FORMS = /[\ufe10-\ufe19\ufe30-\ufe44\ufe47\ufe48]/gu;

/** Files often name a Chinese sign by the radical that looks like it, which no search would find. */
const RADICALS = /[\u2f00-\u2fd5]/gu;

/** True for text that begins with a sign of a script that sets no spaces between words. */
export function isUnspaced(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_UNSPACED && UNSPACED.test(text);
}

/** True for text that begins with a letter of a script whose words run on without spaces, as in Thai. */
export function runsOn(text: string): boolean {
  return RUNNING_ON.test(text);
}

/** The text of words as it is printed: single spaces, split words joined, ligatures as letters, quotes and dashes kept. */
export function textOfWords(words: readonly TextWord[], lexicon: Lexicon): string {
  let text = '';
  let turn = false;
  for (const word of words) {
    const next = printed(word.text, word.endsLine);
    if (next === '') continue;
    const isApart = !turn && word.confidence === 1;
    text = isApart && isSignBeside(text, next) ? `${text} ${next}` : appended(text, next, turn ? lexicon : undefined);
    turn = word.endsLine;
  }
  return withOneStyleOfQuotes(text.replace(/[\u00ad]/gu, '-').trim());
}

/** True where one of two words is a sign that most languages set without a space beside it. */
function isSignBeside(text: string, next: string): boolean {
  return text !== '' && (CLOSING_ONLY.test(next) || OPENING_ONLY.test(text.slice(text.lastIndexOf(' ') + 1)));
}

/** Appends a word; `lexicon` is given where a line turns. */
function appended(text: string, next: string, lexicon: Lexicon | undefined): string {
  if (text === '') return next;
  const cut = text.lastIndexOf(' ') + 1;
  const last = text.slice(cut);
  const seam = lexicon === undefined ? undefined : seamOf(last, next, lexicon);
  if (seam?.kind === 'joined') return text.slice(0, cut) + seam.text;
  return text + (needsSpace(last, next, lexicon) ? ' ' : '') + next;
}

/**
 * Lines of Thai turn between words, which have no space there; within a line a space ends a phrase. Those of Korean may turn
 * within a word.
 */
function needsSpace(last: string, next: string, lexicon: Lexicon | undefined): boolean {
  if (lexicon !== undefined && runsOn(lastSign(last)) && runsOn(next)) return false;
  const turn = lexicon === undefined ? undefined : koreanTurn(last, next);
  if (turn !== undefined && lexicon !== undefined) return !breaksKoreanWord(turn, lexicon.counts);
  const parts = lexicon !== undefined && (BRACKETS_ONLY.test(last) || BRACKETS_ONLY.test(next));
  if (!parts && (CLOSING_ONLY.test(next) || OPENING_ONLY.test(last))) return false;
  return !(isUnspaced(lastSign(last)) && isUnspaced(next));
}

/** The last sign of a text, which may be a pair of code units. */
function lastSign(text: string): string {
  return /.$/su.exec(text)?.[0] ?? '';
}

/** A word in the form in which notes carry it. A soft hyphen stays only where it ends a line: there it splits a word. */
function printed(text: string, endsLine: boolean): string {
  const clean = text
    .normalize('NFC')
    .replace(/[ﬀ-ﬆ]/gu, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(RADICALS, (radical) => radical.normalize('NFKC'))
    .replace(PARTED_AM, '$1\u0e33')
    .replace(VERTICAL_FORMS, (sign) => sign.normalize('NFKC'))
    .replace(/[\u200b\u2060\ufeff]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return endsLine ? clean.replace(/\u00ad(?!$)/gu, '') : clean.replace(/\u00ad/gu, '');
}

/** How many letters and digits a text has. */
export function letterCount(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
