import { type Box, middleX, unionOf } from '../../../core/geometry.ts';
import { LEAST_STEP, ROW_GAP } from '../../../imaging/layout/layout.ts';
import { PAPER } from '../../../imaging/pixels/pixels.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import { oddsAt, placesIn } from '../../../marks/maps/maps.ts';
import { type Cluster, rowsIn, wordsIn } from './clusters.ts';
import { barBeside, looksLikeFigures, roomAmong, withoutSigns } from './figures.ts';
import { type Alignment, alignmentOf, distanceTo, type EndView, endViewOf, type PageEnd } from './head-or-foot.ts';
import { type RowAround, rowAround, WORDS_GAP } from './row-around.ts';
import { directionAt, levelAt, type TextBlock } from './text-block.ts';

/** A short piece of print at the head or foot of a page that may be its number, before anything is read. */
export interface NumberPlace {
  readonly box: Box;
  readonly place: 'header' | 'footer' | 'side';
  /** False for what stands further in the text than beside its first or last line. */
  readonly isAtEnd: boolean;
  /** Of the whole and of its tallest figure, in x-heights of the running text. */
  readonly height: number;
  readonly tallest: number;
  /** Pieces of ink that it has, the signs around it not counted: an i has two, a 1 has one. */
  readonly pieces: number;
  /** Where a piece of it stands that is a bar, if it reads as one; otherwise a one. */
  readonly bar: 'before' | 'after' | undefined;
  /** Direction of print there (dy/dx). */
  readonly slope: number;
  /** Clear space to the nearest other print of its row, in x-heights; Infinity when it stands alone. */
  readonly space: number;
  /** True for a few words alone on their row, "Page 3 of 12". */
  readonly isPhrase: boolean;
  /** Clear space to the nearest ink beside it, dashes among them, in x-heights. */
  readonly room: number;
  /** The words of its row that stand so near that they tell what it counts, itself among them. */
  readonly phrase: Box;
  /** From its foot to the nearest row of running text, in line distances. */
  readonly distance: number;
  /** How far the print of its row reaches, as a share of the text's width. */
  readonly rowShare: number;
  /** Where it stands between the sides of the text. */
  readonly alignment: Alignment;
}

/**
 * "Page 123 of 456" is this wide and as far from the running text, in line distances, as all that is alone on a row.
 * Below <= 14.1 (n 2), above >= 16.2 (n 6).
 */
const MAX_PHRASE_WIDTH = 15;
/**
 * Nearer to the running text than this, in line distances, a row may be a heading or text itself, and is no "Page 123 of 456".
 * Below <= 0.799 (n 92), above >= 1.47 (n 68).
 */
export const SURE_DISTANCE = 1.1;
/**
 * How far beyond the sides of the text a number may stand, in x-heights; of 131 beyond 24 were the facing page's. Of 25 pages
 * half changes none, with twice a number is lost.
 */
const SIDE_REACH = 12;
/**
 * As wide as this is the text of a page, in x-heights, where verse does not fill it: of 109 made pages of prose half are wider than
 * 59, one in ten than 78.
 */
const TEXT_WIDTH = 80;
/**
 * A number at the end of a row stands at least this far from the rest of it, in x-heights; words stand 0.5 apart. Of 82 numbers
 * the nearest had 2.3, of other print 246 pieces less; off the text's sides <= -5 (n 17,194), >= 2.3 (n 49), of numbers
 * of a column none less than 1.83 (n 5). Half or twice: no change on 30 pages.
 */
const CLEAR_GAP = 0.8;
/**
 * A row is apart from the running text from this many line distances on: of 82 numbers one was nearer, 0.42. Half or twice: no
 * change on 30 pages.
 */
export const OWN_ROW = 0.7;
/**
 * A number that is not beside the text stands no deeper in it, in line distances: rows are not level. Below <= 0.141
 * (n 1,463), above >= 0.971 (n 7,165).
 */
const DEEPEST = 0.3;
/**
 * Odds of print, from the map, at the likeliest of nine places within a number: what has less is grain, dirt, an edge, and not
 * worth reading. It saves 2 % of the time of a page and decides nothing: without it the same 222 of 232 numbers of 200 made
 * pages are right, and the same one is invented.
 */
const PRINTED = 0.1;

/**
 * A lone figure, which the network mostly does not see, is as dark as the text. On 118 made pages the four that are numbers have
 * 0.96 of its darkness and more; 237 of 259 other pieces as narrow have less than this. They cost 438 of 851 readings. Half or
 * twice: no change on 30 pages.
 */
const AS_DARK = 0.7;

const isLoneFigure = ({ left, right, top, bottom }: Box): boolean => right - left < bottom - top;

/** True where the network sees print, or for a lone figure as dark as the text. */
function mayBePrint(word: Cluster, { maps, contrast }: EndView): boolean {
  if (isLoneFigure(word)) return PAPER - Math.min(...word.pieces.map(({ darkest }) => darkest)) >= contrast * AS_DARK;
  return placesIn(word).some((point) => oddsAt(maps, 'print', point) >= PRINTED);
}

/** Short words at the head or foot of a page that stand as page numbers stand. About 3 ms. */
export function numberPlaces(end: PageEnd): NumberPlace[] {
  const { block } = end;
  const view = endViewOf(end);
  const words = wordsIn(view.pieces, block.xHeight);
  const loose = rowsIn(view.pieces, block.xHeight).filter(
    (row) => !isLoneFigure(row) && !words.some((word) => isSameBox(word, row)),
  );
  const places: NumberPlace[] = [];
  for (const word of [...loose, ...words]) {
    const place = looksLikeFigures(word, block.xHeight) && mayBePrint(word, view) ? placeOf(word, view) : undefined;
    if (place !== undefined) places.push(place);
  }
  return places.filter((place) => !isInStack(place, words, view));
}

export const holds = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

const isSameBox = (a: Box, b: Box): boolean => holds(a, b) && holds(b, a);

function placeOf(word: Cluster, view: EndView): NumberPlace | undefined {
  const { block } = view;
  const { xHeight } = block;
  const sides = view.sidesAt(word.bottom);
  const { left, right } = sides;
  const isInRow = isWithin(word, view);
  const isPlain = isInRow || isLoneFigure(word);
  const reach = Math.max(xHeight * SIDE_REACH, isPlain ? 0 : xHeight * TEXT_WIDTH - (right - left));
  if (word.left < left - reach || word.right > right + reach) return undefined;
  const { near, distance } = distanceTo(view, word);
  const isBeside = word.right < left - xHeight * CLEAR_GAP || word.left > right + xHeight * CLEAR_GAP;
  if ((distance < -DEEPEST || isInRow) && !isBeside) return undefined;
  const slope = directionAt(near, middleX(word));
  const row = rowAround(word, view.print, { slope, sides });
  const space = Math.min(row.before, row.after);
  if (Math.max(row.before, row.after) < ROW_GAP) return undefined;
  // The first word of a short row with nothing else on it.
  const opensRow = row.before === Infinity && row.right - row.left <= xHeight * MAX_PHRASE_WIDTH;
  const isPhrase = space < CLEAR_GAP && distance >= SURE_DISTANCE && opensRow;
  if (!isPhrase && space < (distance < OWN_ROW ? WORDS_GAP : CLEAR_GAP)) return undefined;
  const figures = withoutSigns(word.pieces, xHeight);
  const box = isPhrase ? phraseBox(word, row, slope) : unionOf(figures);
  const place = (distance >= OWN_ROW && !isInRow) || !isBeside ? (view.side === 'top' ? 'header' : 'footer') : 'side';
  const alignment = alignmentOf(word, view);
  return {
    box,
    height: (box.bottom - box.top) / xHeight,
    pieces: figures.length,
    bar: barBeside(word.pieces, xHeight),
    tallest: Math.max(...word.pieces.map((c) => c.bottom - c.top)) / xHeight,
    place,
    isAtEnd: !isInRow,
    slope,
    space,
    room: Math.min(space, roomAmong(word.pieces, box) / xHeight),
    phrase: unionOf([box, ...row.near]),
    distance: isInRow ? 0 : distance,
    rowShare: (row.right - row.left) / (right - left),
    alignment,
    isPhrase,
  };
}

function phraseBox(word: Box, { left, right }: RowAround, slope: number): Box {
  const shift = slope * ((left + right) / 2 - middleX(word));
  return { left, right, top: word.top + shift, bottom: word.bottom + shift };
}

/**
 * Numbers of a column stand at most so many line distances from one another: 4 pieces on 73 made pages are refused by this
 * alone. Below <= 2.23 (n 2,845), above >= 2.76 (n 20,598).
 */
const STACK_REACH = 2.3;
/**
 * Numbers of a column are so many times as high as one another. `least` <= 0.696 (n 19), >= 0.75 (n 105); `most` <= 1.36 (n
 * 77), >= 1.4 (n 28).
 */
const STACKED = { least: 0.7, most: 1.4 } as const;
/**
 * What lies no further off a line's level, or off the ends of the numbers of its column, in x-heights, is of that line or column.
 * Below <= 0.545 (n 156), above >= 5 (n 3,056).
 */
const IN_LINE = 0.8;

/** True for one of a column of numbers: of lines of code or verse, of a table, of a list of contents. */
function isInStack(
  place: { readonly box: Box; readonly slope: number },
  words: readonly Cluster[],
  view: EndView,
): boolean {
  const { block, print, sidesAt } = view;
  const { xHeight } = block;
  const height = place.box.bottom - place.box.top;
  return words.some((other) => {
    const distance = Math.abs(other.bottom - place.box.bottom);
    if (distance < xHeight * LEAST_STEP || distance > block.pitch * STACK_REACH) return false;
    const shift = Math.min(Math.abs(other.left - place.box.left), Math.abs(other.right - place.box.right));
    const ratio = (other.bottom - other.top) / height;
    if (shift > xHeight * IN_LINE || ratio < STACKED.least || ratio > STACKED.most) return false;
    if (!looksLikeFigures(other, xHeight) || !mayBePrint(other, view)) return false;
    if (isOnLine(other, block)) return false;
    if (!isOnRow(place.box, block) && isOnRow(other, block)) return false;
    const { before, after } = rowAround(other, print, { slope: place.slope, sides: sidesAt(other.bottom) });
    return Math.min(before, after) >= CLEAR_GAP && Math.max(before, after) >= ROW_GAP;
  });
}

/**
 * Numbers of lines stand one under the other as exactly as this, in heights of their figures: sides lean in pictures. Of 224 on 120
 * made pages of verse half stand 0.31 aside of the nearest other, the worst 1.41.
 */
const OVER_ONE_ANOTHER = 2;

/** True for a number beside a line within the text, and for one beside its first or last that has others over or under it. */
export function countsLine({ box, isAtEnd }: NumberPlace, block: TextBlock, ink: readonly Box[]): boolean {
  if (!isAtEnd) return true;
  if (!isOnRow(box, block)) return false;
  const height = box.bottom - box.top;
  const aside = OVER_ONE_ANOTHER * height;
  const isOther = ({ left, top, right, bottom }: Box): boolean => {
    const ratio = (bottom - top) / height;
    if (left < box.left - aside || right > box.right + aside) return false;
    return ratio > STACKED.least && ratio < STACKED.most && Math.abs(bottom - box.bottom) > block.pitch;
  };
  return ink.some((other) => isOther(other) && isOnRow(other, block) && !isOnLine(other, block));
}

/** True for what stands on a row of running text, beside its line or in it. */
const isOnRow = (word: Box, { lines }: TextBlock): boolean => lines.some((line) => isOnLevel(word, line));

/** True for what stands in a line of running text. */
const isOnLine = (word: Box, { lines }: TextBlock): boolean =>
  lines.some((line) => word.right >= line.left && word.left <= line.right && isOnLevel(word, line));

/** True for what stands between the rows of running text: the number of a line of verse. */
function isWithin(word: Box, { block, side }: EndView): boolean {
  const sign = side === 'top' ? 1 : -1;
  return block.lines.some((line) => sign * (word.bottom - levelAt(line, middleX(word))) > block.pitch * OWN_ROW);
}

/** True where a line, gone on with, meets the foot of a piece of print. */
function isOnLevel(word: Box, line: TextLine): boolean {
  return Math.abs(levelAt(line, middleX(word)) - word.bottom) < line.xHeight * IN_LINE;
}
