import { wordSet } from './language-type.ts';
import { type Lexicon, lemmaOf } from './lexicon.ts';

/** What stands between the last word of a line and the first word of the next: a split word, or two words. */
export type Seam =
  | { readonly kind: 'space' }
  /** One word or compound: the text of both, the hyphen or dash decided. */
  | { readonly kind: 'joined'; readonly text: string };

/** Characters that print only where a word is split: they never belong to the word. */
const SPLIT_ONLY = /[\u00ad\u00ac\u2e17]$/u;
const HYPHEN = /[-\u2010\u2011]$/u;
/** A PDF reader's own sign: it takes every hyphen at a line's end for one that splits. */
export const SPLIT_SIGN = '\u0002';
const DASH = /[\u2013\u2014\u2015]$/u;
const WORDY = /[\p{L}\p{N}]/u;
/** A dash that is set close to the word that it opens a line with, or to that word's quotation marks. */
const CLOSE_DASH = /^[\u2013\u2014\u2015]["'\u2018\u201c\u00ab\u201e]*[\p{L}\p{N}]/u;
/** An address of the web or of mail, up to where its line turns. */
const ADDRESS = /(?:https?:\/\/|www\.|[\p{L}\p{N}]@)\S*$/iu;
/** Signs that words have within addresses only. */
const ADDRESS_SIGNS = /[/=&%#?_~]\S|\w[/=&%#?_~]/u;

/** Letters that both halves of a compound must have to be taken for words: word lists are full of shorter scraps. */
const HALF_LETTERS_MIN = 4;
/** First halves that keep their hyphen where a language writes both forms; `selfish` and `wellness` only one. */
const KEEPING_STARTS = wordSet(
  'self well half so quasi twenty thirty forty fifty sixty seventy eighty ninety vingt trente quarante cinquante soixante quatre',
);
/** Second halves of which the same is true: `long-term`, `no-one`, `high-class`. */
const KEEPING_ENDS = wordSet('term level class scale range called known based minded made looking faced one up');
/** Ends of two or three letters that make a compound of a word; no split leaves them to a line. */
const PARTICLES = wordSet('up off');
/** Words that end like a compound and are none, though lists hold them with a hyphen too. */
const GROWN_TOGETHER = wordSet('with-in');
/** Second halves that are no word. */
const SUFFIX = /^(?:ish|less|hood|ness|same|s|ed|ing|er|est|ly|y)$/u;
/** First halves that no word list holds alone, yet that stand before a printed hyphen. */
const PREFIXES = wordSet('ex non anti pseudo vice semi neo proto multi');
/** Those of them that a book writes either with a hyphen or without, in all its words. */
const STYLED_PREFIXES = wordSet('non anti pseudo semi neo proto multi');
/** What a hyphen ties to the end of a French word: `dit-il`, `celui-ci`. */
const FRENCH_ENDS = wordSet(
  'il elle on ils elles je tu nous vous le la les moi toi lui leur y en ce là ci même mêmes t',
);
/** Small words within compounds of several hyphens: `mother-in-law`, `state-of-the-art`. */
const LINKS = wordSet('in of to the and on up out by at for a de du des la le à en y o e per zu');
/** Languages that write compounds as one word, so that two words joined by a hyphen are rare. */
const COMPOUNDING = wordSet('deu frk nld swe dan nor fin');

/**
 * Decides what stands at a line's turn. A hyphen that only splits is dropped, a printed one stays; dashes join without
 * a space. The words that the pages use elsewhere decide first, then the word list, then form.
 */
export function seamOf(first: string, second: string, lexicon: Lexicon): Seam {
  if (!WORDY.test(first)) return { kind: 'space' };
  if (SPLIT_ONLY.test(first)) return joined(first.slice(0, -1), second);
  if (ADDRESS.test(first)) return addressSeam(first, second, lexicon);
  if (HYPHEN.test(first) || first.endsWith(SPLIT_SIGN)) return hyphenSeam(first.slice(0, -1), second, lexicon);
  if (DASH.test(first)) return dashSeam(first, second, lexicon);
  return CLOSE_DASH.test(second) && !/[.!?\u2026]\P{L}*$/u.test(first) ? joined(first, second) : { kind: 'space' };
}

function joined(first: string, second: string, between = ''): Seam {
  return { kind: 'joined', text: `${first}${between}${second}` };
}

/**
 * Nothing splits an address: its hyphens stay. It goes on where the next line begins with signs of one, or, after a path,
 * with small letters that are no word, or that make one only with those before them.
 */
function addressSeam(first: string, second: string, lexicon: Lexicon): Seam {
  if (HYPHEN.test(first) || first.endsWith(SPLIT_SIGN)) return joined(first.slice(0, -1), second, '-');
  const isInPath = /\/\/.*\//u.test(first) && /^[\p{Ll}\p{N}]/u.test(second);
  const isScrap = isInPath && (lexicon.isWord?.(lemmaOf(second)) === false || endsWord(first, second, lexicon));
  return ADDRESS_SIGNS.test(second) || isScrap ? joined(first, second) : { kind: 'space' };
}

/** True where the last letters of an address are a word with what follows them, and none without. */
function endsWord(first: string, second: string, lexicon: Lexicon): boolean {
  const stem = /\p{L}+$/u.exec(first)?.[0];
  const end = /^\p{Ll}+/u.exec(second)?.[0];
  return stem !== undefined && end !== undefined && isKnown(stem + end, lexicon) && !isKnown(stem, lexicon);
}

function hyphenSeam(stem: string, second: string, lexicon: Lexicon): Seam {
  const isSplit = /[\p{L}\u2019']$/u.test(stem) && /^\p{L}/u.test(second) && splitsOnly(stem, second, lexicon);
  return joined(stem, second, isSplit ? '' : '-');
}

/**
 * A dash that touches its word. Reading engines take short hyphens for en dashes now and then: when the two halves make
 * a word and the first half is none, it was a hyphen.
 */
function dashSeam(first: string, second: string, lexicon: Lexicon): Seam {
  const stem = first.slice(0, -1);
  const touches = /\p{L}$/u.test(stem) && /^\p{Ll}/u.test(second);
  const half = lastPart(stem);
  const isHyphen = touches && isKnown(half + firstPart(second), lexicon) && !isKnown(half, lexicon);
  return joined(isHyphen ? stem : first, second);
}

function splitsOnly(stem: string, second: string, lexicon: Lexicon): boolean {
  const [left, right] = [lastPart(stem), firstPart(second)];
  if ([...lemmaOf(left)].length < 2) return false;
  const forms = [
    { whole: lemmaOf(stem + second), compound: lemmaOf(`${stem}-${second}`) },
    { whole: lemmaOf(left + right), compound: lemmaOf(`${left}-${right}`) },
  ];
  for (const { whole, compound } of forms) {
    const [asWhole, asCompound] = [lexicon.counts.get(whole) ?? 0, lexicon.counts.get(compound) ?? 0];
    if (asWhole !== asCompound) return asWhole > asCompound;
  }
  if (isUpper(right.charAt(0)) && !(isAllCaps(left) && isAllCaps(right))) return false;
  return listSplits(forms, { left: lemmaOf(left), right: lemmaOf(right), inCompound: left !== stem }, lexicon);
}

/** How the pages write other words with a prefix; undefined where they have none, or as many of either. */
function styleOf(prefix: string, { counts, isWord }: Lexicon): 'closed' | 'hyphen' | undefined {
  if (isWord === undefined || !STYLED_PREFIXES.has(prefix)) return undefined;
  const rests = [...counts.keys()].filter((word) => word.startsWith(prefix)).map((word) => word.slice(prefix.length));
  const withHyphen = rests.filter((rest) => rest.length > 1 && rest.startsWith('-')).length;
  const without = rests.filter((rest) => rest.length >= HALF_LETTERS_MIN && isWord(rest)).length;
  if (withHyphen === without) return undefined;
  return withHyphen > without ? 'hyphen' : 'closed';
}

interface Halves {
  readonly left: string;
  readonly right: string;
  /** True where the first half is itself the end of a compound. */
  readonly inCompound: boolean;
}

/**
 * By the word list: the form that it holds wins. Where it holds both or neither, a prefix is written as the pages write it
 * elsewhere. Else known compounds keep their hyphen where it holds both; where it holds neither, two whole words do, except
 * in languages that write them as one.
 */
function listSplits(
  forms: readonly { readonly whole: string; readonly compound: string }[],
  halves: Halves,
  lexicon: Lexicon,
): boolean {
  const { isWord, language = 'eng' } = lexicon;
  if (isWord === undefined) return !keepsHyphen(halves);
  const styled = isHalf(halves.right, isWord) ? styleOf(halves.left, lexicon) : undefined;
  for (const { whole, compound } of forms) {
    const [hasWhole, hasCompound] = [isWord(whole), isWord(compound)];
    if (hasWhole && hasCompound && styled !== undefined) return styled === 'closed';
    if (hasWhole && hasCompound) return !keepsHyphen(halves) && !isShortEnd(halves, language);
    if (hasWhole || hasCompound) return hasWhole;
  }
  if (styled !== undefined) return styled === 'closed';
  if (keepsHyphen(halves) || PREFIXES.has(halves.left)) return false;
  if (language === 'fra' && FRENCH_ENDS.has(halves.right)) return false;
  if (COMPOUNDING.has(language)) return true;
  return ![halves.left, halves.right].every((half) => isHalf(half, isWord));
}

function isHalf(half: string, isWord: (word: string) => boolean): boolean {
  return PARTICLES.has(half) || (half.length >= HALF_LETTERS_MIN && isWord(half));
}

/**
 * A split leaves three letters to the next line, so that two are the end of a compound: `log-in`, `stand-by`. Where words
 * grow together, endings of two letters are as common.
 */
function isShortEnd({ left, right }: Halves, language: string): boolean {
  if (COMPOUNDING.has(language) || GROWN_TOGETHER.has(`${left}-${right}`)) return false;
  return right.length === 2 && !SUFFIX.test(right);
}

function keepsHyphen({ left, right, inCompound }: Halves): boolean {
  if (SUFFIX.test(right)) return false;
  return KEEPING_STARTS.has(left) || KEEPING_ENDS.has(right) || (inCompound && LINKS.has(left));
}

function isKnown(word: string, lexicon: Lexicon): boolean {
  const lemma = lemmaOf(word);
  return lexicon.counts.has(lemma) || lexicon.isWord?.(lemma) === true;
}

/** The piece after the last hyphen within a word: `in` of `mother-in`. */
function lastPart(text: string): string {
  return text.split(/[-\u2010\u2011\u2013\u2014]/u).at(-1) ?? text;
}

function firstPart(text: string): string {
  return text.split(/[-\u2010\u2011\u2013\u2014]/u)[0] ?? text;
}

function isUpper(letter: string): boolean {
  return /\p{Lu}/u.test(letter);
}

function isAllCaps(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}
