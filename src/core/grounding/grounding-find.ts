import { type Place, placesOf } from './grounding-align.ts';
import { bareLetters, type PageLetters } from './grounding-letters.ts';

/** Where a passage stands on the page: its words from `first` to `last`, as places in `PageLetters.words`. */
export interface Stand {
  readonly first: number;
  readonly last: number;
  readonly place: Place;
  /** The bare letters that were looked for. */
  readonly letters: string;
  /** The inked words that belong to it, first and last; absent where it carries no ink. */
  readonly ink?: { readonly first: number; readonly last: number };
}

/**
 * Share of a passage's letters that may differ from the print where a reader's ink confirms it, and where nothing does.
 * Sentences that have nothing to do with one another differ in 60 % and more of their letters at the best place.
 */
const ERRORS_MAX_INKED = 0.4;
const ERRORS_MAX_BARE = 0.25;
/** Share of a passage under `SHORT` letters that may differ: three words of which one is another are another passage. */
const ERRORS_MAX_SHORT = 0.2;
const SHORT = 16;
/** Passages shorter than this must be found letter by letter. */
const EXACT = 6;
/** Share of a word's letters that must lie in the passage: models clip first words ("gle particle"). */
const WORD_SHARE = 0.5;
/** Ink belongs to a passage that holds this share of it, or of which it covers this share. */
const INK_SHARE = 0.5;

/** Finds a passage among the words of a page: of several places one that carries ink, then the one most alike. */
export function findPassage(page: PageLetters, text: string): Stand | undefined {
  const letters = bareLetters(text);
  const stands = placesOf(page.letters, letters, errorsMax(letters.length, true)).flatMap((place) => {
    const stand = standAt(page, place, letters);
    return stand === undefined ? [] : [stand];
  });
  const inked = stands.find((stand) => stand.ink !== undefined);
  return inked ?? stands.find((stand) => stand.place.errors <= errorsMax(letters.length, false));
}

function errorsMax(length: number, isInked: boolean): number {
  if (length < EXACT) return 0;
  if (length < SHORT) return Math.floor(length * ERRORS_MAX_SHORT);
  return Math.floor(length * (isInked ? ERRORS_MAX_INKED : ERRORS_MAX_BARE));
}

function standAt(page: PageLetters, place: Place, letters: string): Stand | undefined {
  const span = wordsOf(page, place, letters.length < SHORT);
  if (span === undefined) return undefined;
  const ink = inkWithin(page, span);
  return { ...span, place, letters, ...(ink !== undefined && { ink }) };
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** The words of a place; short passages must begin and end with words: "art" does not stand in "party". */
function wordsOf({ wordOf }: PageLetters, { start, end }: Place, wholeWords: boolean): Span | undefined {
  const ends = { first: wordOf[start] ?? 0, last: wordOf[end - 1] ?? 0 };
  const cut = {
    first: start > 0 && wordOf[start - 1] === ends.first,
    last: end < wordOf.length && wordOf[end] === ends.last,
  };
  if (wholeWords) return cut.first || cut.last ? undefined : ends;
  const first = cut.first && !isMostlyIn(wordOf, ends.first, { start, end }) ? ends.first + 1 : ends.first;
  const last = cut.last && !isMostlyIn(wordOf, ends.last, { start, end }) ? ends.last - 1 : ends.last;
  return first <= last ? { first, last } : undefined;
}

function isMostlyIn(wordOf: Int32Array, word: number, { start, end }: Pick<Place, 'start' | 'end'>): boolean {
  const [from, to] = [wordOf.indexOf(word), wordOf.lastIndexOf(word) + 1];
  return Math.min(to, end) - Math.max(from, start) >= (to - from) * WORD_SHARE;
}

/** First and last word of the ink that belongs to a span: runs of inked words that lie in it, or that fill it. */
function inkWithin({ words }: PageLetters, { first, last }: Span): Span | undefined {
  let ink: Span | undefined;
  for (let at = first; at <= last; at += 1) {
    if (words[at]?.marks.length === 0) continue;
    const run = runAround(words, at);
    const shared = { first: Math.max(first, run.first), last: Math.min(last, run.last) };
    const count = shared.last - shared.first + 1;
    if (count >= (run.last - run.first + 1) * INK_SHARE || count >= (last - first + 1) * INK_SHARE)
      ink = { first: ink?.first ?? shared.first, last: shared.last };
    at = run.last;
  }
  return ink;
}

function runAround(words: PageLetters['words'], at: number): Span {
  let [first, last] = [at, at];
  const reading = words[at]?.reading;
  const isInked = (place: number): boolean => {
    const word = words[place];
    return word !== undefined && word.reading === reading && word.marks.length > 0;
  };
  while (isInked(first - 1)) first -= 1;
  while (isInked(last + 1)) last += 1;
  return { first, last };
}
