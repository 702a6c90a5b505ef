import type { TextLine } from '../../../imaging/print/print.ts';
import type { StripSource } from '../../../imaging/strips/strips.ts';
import { type LineWord, lettersIn } from './line-word.ts';
import { readLines } from './read-lines.ts';
import type { TextReader } from './text-reader.ts';

/**
 * Words of a figure's lines or of grain are read with less certainty than this, 0 to 1, on the mean by length of word. Half: 2
 * more wrong words.
 */
const READABLE = 0.6;
/** `READABLE` where some words are sure: a stroke hid a part. Half or twice: no change on 6 pages. */
const PARTLY_READABLE = 0.4;
/** So many sure words make print of a line of which a stroke hid a part. Below <= 2 (n 128), above >= 3 (n 396). */
const SURE_WORDS = 3;
/** Shorter words, in letters, do not count: grain is read as them. Below <= 2 (n 1,123), above >= 3 (n 3,431). */
const SURE_LENGTH = 3;

/**
 * `READABLE` where words of the lists, this long in letters at least, make up this share of the letters: few letters are
 * read as such by chance, and the short last line of a passage has one such word. Of 5,024 lines of 120 made pages of all the world
 * 4,827 of 4,858 lines of print are readable instead of 4,812, and 99 of 166 others instead of 93, most of which are print of a page
 * beside that has no label. A certainty of 0.4: 4,822 and 95; 0.5: 4,818 and 94; seven tenths of the letters: 4,822 and 96.
 */
const KNOWN_READABLE = 0.3;
const KNOWN_LENGTH = 4;
const KNOWN_LETTERS = 0.5;

/** True for a line of which the words are print in a language that is known. */
export function isReadable(words: readonly LineWord[]): boolean {
  let [sum, letters, sure, known] = [0, 0, 0, 0];
  for (const word of words) {
    const length = lettersIn(word);
    sum += word.confidence * length;
    letters += length;
    if (length >= SURE_LENGTH && word.confidence >= READABLE) sure++;
    if (length >= KNOWN_LENGTH && word.isKnown) known += length;
  }
  const least = sure >= SURE_WORDS ? PARTLY_READABLE : READABLE;
  return letters >= 2 && sum >= letters * (known >= KNOWN_LETTERS * letters ? KNOWN_READABLE : least);
}

/** A line and what it was read as. */
export interface ReadLine {
  readonly line: Pick<TextLine, 'left' | 'right' | 'xHeight'>;
  readonly words: readonly LineWord[];
}

/**
 * So many of the longest lines are read, too, where those that matter leave a doubt, counted: some 300 ms. Half: seven more of 51
 * photographs of foreign pages are taken for English.
 */
const MORE_LINES = 10;
/**
 * No more lines are read than this, counted, where they are too short to tell: at 30 ms a line they cost less than a second.
 * Half or twice: no change on 6 pages.
 */
const MORE_LINES_MAX = 25;
/**
 * Less print than this, in x-heights of width, tells nothing of a language: headings, labels, numbers. None below,
 * above >= 138 (n 33).
 */
const TELLING_WIDTH = 100;
/**
 * The same of a page with a mark under which no word could be read: half a line of print. What is marked there would else be
 * lost without a word. A choice, not measured: pages of two lines have more.
 */
const SOME_WIDTH = 30;
/**
 * Print in a language that is known is read for more of its width than this as words of the lists.
 * Below <= 0.242 (n 7), above >= 0.295 (n 12).
 */
const KNOWN_SHARE = 0.25;
/**
 * Single lines that are read for more of their width than this as words of the lists leave no doubt. Below <= 0.422 (n 18),
 * above >= 0.614 (n 44).
 */
const SURE_SHARE = 0.5;

/**
 * True where of so much print so little is words of the lists: the page is in another language, or too faint to be read.
 * `unlined` is the width, in x-heights, of print that stands on no line and could not be read at all: letters of other scripts,
 * but what shines through as well, lettering of pictures and tables. So it counts only where the lines themselves tell too
 * little, or where `hasQuotes` is false: no mark took in a word that could be read. Then little print is enough to tell.
 */
export function areUnreadable(lines: readonly ReadLine[], unlined = 0, hasQuotes = true): boolean {
  const width = lines.reduce((sum, { line }) => sum + (line.right - line.left) / line.xHeight, 0);
  const tells = hasQuotes && (width >= TELLING_WIDTH || areSurelyReadable(lines));
  const all = tells ? width : width + unlined;
  return all >= (hasQuotes ? TELLING_WIDTH : SOME_WIDTH) && knownShare(lines) * width <= KNOWN_SHARE * all;
}

/** True for lines of which more is words of the lists than print of another language has by chance. */
export const areKnown = (lines: readonly ReadLine[]): boolean => knownShare(lines) > KNOWN_SHARE;

/** True for lines, few as they may be, of which so much is words of the lists that no others need be read. */
export const areSurelyReadable = (lines: readonly ReadLine[]): boolean => knownShare(lines) >= SURE_SHARE;

/**
 * Which share of the width of lines, 0 to 1, was read as words of the lists or as numbers, each by how sure it is. What
 * the recogniser makes of letters that it does not know is words of no list, or of one only by chance and unsurely.
 */
export function knownShare(lines: readonly ReadLine[]): number {
  let [known, width] = [0, 0];
  for (const { line, words } of lines) {
    width += line.right - line.left;
    for (const { box, confidence, isKnown } of words) known += isKnown ? confidence * (box.right - box.left) : 0;
  }
  return width === 0 ? 0 : known / width;
}

/** The longest of some lines, by their places, those in places `before` all others: enough to tell what a page is printed in. */
export function longest(
  lines: readonly Pick<TextLine, 'left' | 'right' | 'xHeight'>[],
  before: ReadonlySet<number> = new Set(),
): readonly number[] {
  const order: Ranked[] = [];
  for (const [place, { left, right }] of lines.entries())
    order.push({ place, length: right - left, before: Number(before.has(place)) });
  const places: number[] = [];
  let width = 0;
  for (const { place, length } of order.sort(longestFirst).slice(0, MORE_LINES_MAX)) {
    if (places.length >= MORE_LINES && width >= TELLING_WIDTH) break;
    places.push(place);
    width += length / lines[place]!.xHeight;
  }
  return places;
}

interface Ranked {
  readonly place: number;
  readonly length: number;
  readonly before: number;
}

const longestFirst = (a: Ranked, b: Ranked): number => b.before - a.before || b.length - a.length;

/** The longest of some lines, read. 30 ms a line. */
export function longestRead(lines: readonly TextLine[], source: StripSource, reader: TextReader): readonly ReadLine[] {
  const some = longest(lines).map((place) => lines[place]!);
  const words = readLines(some, source, { reader });
  return some.map((line, at) => ({ line, words: words[at]! }));
}
