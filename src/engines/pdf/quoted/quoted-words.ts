import { type Box, unionOf } from '../../../core/geometry.ts';
import { wordOf } from '../lines/lines.ts';
import { type Character, endsLine, isBlank, MARK } from '../text/text.ts';

/** A word, or the part of one, under a mark. Its box is in points of the shown page. */
export interface QuotedWord {
  readonly text: string;
  readonly box: Box;
  /** True where a line of the page ends with it. */
  readonly endsLine: boolean;
  /** Place of its first character. */
  readonly start: number;
}

/** Characters whose baselines lie further apart than this share of their size stand on different lines. */
const SAME_LINE_SHARE = 0.6;
/** The sign that only splits its word. */
const SOFT_HYPHEN = '\u00ad';
/** PDFium's own sign for a hyphen at the end of a line: it splits its word unless the document shows otherwise. */
const SPLIT_HYPHEN = '\u0002';

/**
 * The words that selected characters make, exactly: a mark that begins within a word gives that part of it. Characters
 * that the mark skips (a raised figure) leave no gap.
 */
export function quotedWords(selected: readonly number[], characters: readonly Character[]): readonly QuotedWord[] {
  const words: QuotedWord[] = [];
  let word: number[] = [];
  const finish = (turn: boolean, isLast = false): void => {
    const [start] = word;
    if (start === undefined) return;
    const { text, box } = wordOf(word, characters);
    const last = characters[word.at(-1) ?? -1];
    const isSplit = turn && !isLast && last?.isLineEndHyphen === true && last.text !== SOFT_HYPHEN;
    words.push({ text: isSplit ? text.slice(0, -1) + SPLIT_HYPHEN : text, box, endsLine: turn, start });
    word = [];
  };
  withLineEndHyphens(selected, characters).forEach((place, index, all) => {
    const before = all[index - 1];
    if (before !== undefined) {
      const between = betweenCharacters(before, place, characters);
      if (between !== 'nothing') finish(between === 'line');
    }
    word.push(place);
  });
  finish(true, true);
  return withPunctuation(withInitials(words, characters));
}

/** A letter over two lines or more, before a word set at most at this share of its size. */
const INITIAL_SHARE = 0.6;
/** A large letter opens the word after it where no more room is between them than this share of the word's size. */
const INITIAL_GAP = 1;
/** `INITIAL_GAP` of a letter that may be a word of its own. */
const INITIAL_WORD_GAP = 0.4;
const WORDS_OF_ONE = /^[AEIOYÀÈÉÓ]$/u;

/** The large letter at the beginning of a chapter and the rest of its word, which stands in another line, are one. */
function withInitials(words: readonly QuotedWord[], characters: readonly Character[]): readonly QuotedWord[] {
  return words.flatMap((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    if (after !== undefined && opensWord(word, after, characters)) return [];
    return before !== undefined && opensWord(before, word, characters)
      ? [{ ...word, text: before.text + word.text, box: unionOf([before.box, word.box]), start: before.start }]
      : [word];
  });
}

function opensWord(initial: QuotedWord, word: QuotedWord, characters: readonly Character[]): boolean {
  const [large, small] = [characters[initial.start], characters[word.start]];
  if (large === undefined || small === undefined || initial.text !== large.text) return false;
  const gap = Math.abs(small.box.left - large.box.right) / small.size;
  const isNear = gap < (WORDS_OF_ONE.test(initial.text) ? INITIAL_WORD_GAP : INITIAL_GAP);
  return isNear && standsBesideInitial(small, large);
}

/** True for a small letter within the height of a large capital, on a line of its own. */
function standsBesideInitial(small: Character, large: Character): boolean {
  if (!/^\p{Lu}$/u.test(large.text) || !/^\p{L}/u.test(small.text)) return false;
  if (small.size > large.size * INITIAL_SHARE || large.direction !== 'right' || small.direction !== 'right')
    return false;
  const rise = large.baseline - small.baseline;
  return rise > small.size * SAME_LINE_SHARE && small.baseline > large.box.top;
}

const CLOSING = /^[^\p{L}\p{N}\ufffd([{]+$/u;
const OPENING = /^[([{“‘¿¡]+$/u;

/** A sign that the page sets apart by a space keeps that space: it and its word count as one. */
function withPunctuation(words: readonly QuotedWord[]): readonly QuotedWord[] {
  const joined: QuotedWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isOne = last !== undefined && !last.endsLine && (CLOSING.test(word.text) || OPENING.test(last.text));
    if (!isOne) joined.push(word);
    else
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text} ${word.text}`,
        box: unionOf([last.box, word.box]),
        endsLine: word.endsLine,
      };
  }
  return joined;
}

/** Hyphens at a line's end: PDFium tells only of the first that it is one. */
const HYPHEN = /^[-\u2010\u00ad]$/u;

/** A mark that goes on in the next line takes in the hyphen between, even where its area just misses it. */
function withLineEndHyphens(selected: readonly number[], characters: readonly Character[]): readonly number[] {
  return selected.flatMap((place, index) =>
    isTurn(place + 1, selected[index + 1] ?? place, characters) ? [place, place + 1] : [place],
  );
}

/** True where nothing but a hyphen and the end of its line stands before the next place. */
export function isTurn(hyphen: number, next: number, characters: readonly Character[]): boolean {
  const sign = characters[hyphen];
  if (hyphen >= next || sign === undefined || !HYPHEN.test(sign.text)) return false;
  const between = characters.slice(hyphen + 1, next);
  return between.every(isBlank) && (sign.isLineEndHyphen || between.some(endsLine));
}

function betweenCharacters(a: number, b: number, characters: readonly Character[]): 'nothing' | 'space' | 'line' {
  const first = characters[a];
  if (first === undefined || endsLine(first) || b < a) return 'line';
  const next = characters[b];
  if (next !== undefined && standsBesideInitial(next, first)) return 'space';
  if (b === a + 1) return turnsBack(first, next) ? 'line' : 'nothing';
  let blank = false;
  for (let place = a + 1; place < b; place += 1) {
    const character = characters[place];
    if (character === undefined) continue;
    if (endsLine(character)) return 'line';
    blank ||= isBlank(character);
  }
  if (isBelow(first, next)) return 'line';
  // A sign above or below its letter belongs to that, whatever room PDFium sees before it.
  if (next !== undefined && MARK.test(next.text)) return 'nothing';
  return blank ? 'space' : 'nothing';
}

/** A line may end without a break of its own also where its last letter and the next line's first stand together in the file. */
function turnsBack(first: Character, next: Character | undefined): boolean {
  if (first.direction !== 'right' || next?.direction !== 'right') return false;
  return isBelow(first, next) && next.box.right < first.box.left - first.size;
}

/** Columns may be written row by row: then a line ends without a break of its own. */
function isBelow(first: Character, next: Character | undefined): boolean {
  return (
    next !== undefined && Math.abs(next.baseline - first.baseline) > Math.max(first.size, next.size) * SAME_LINE_SHARE
  );
}

/** One box for each line that the words touch. */
export function boxesByLine(words: readonly Pick<QuotedWord, 'box' | 'endsLine'>[]): readonly Box[] {
  const lines: Box[][] = [[]];
  for (const word of words) {
    lines.at(-1)?.push(word.box);
    if (word.endsLine) lines.push([]);
  }
  return lines.filter((line) => line.length > 0).map(unionOf);
}
