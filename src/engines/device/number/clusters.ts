import { type Box, middleOf, overlap, sharedAcross, unionOf } from '../../../core/geometry.ts';
import { byRows, grouped } from '../../../imaging/maths/maths.ts';
import type { Component } from '../../../imaging/pixels/pixels.ts';
import { LARGEST_LETTER, SHARED_HEIGHT } from '../../../imaging/print/print.ts';

/** A word as geometry: pieces of ink that stand together. */
export interface Cluster extends Box {
  readonly pieces: readonly Component[];
}

/** Pieces further apart than this, in x-heights, belong to two words. Below <= 0.588 (n 367,170), above >= 0.778 (n 249,564). */
const WORD_GAP = 0.7;
/**
 * Pieces up to this far apart, in x-heights, belong to one word where one of them is a dash or a dot. Below <= 1 (n 1,978,276),
 * above >= 1.33 (n 344,170); of 24 dots on 323 made pages one stood further off, 1.33.
 */
const SIGN_GAP = 1.3;
/** Smaller pieces, in square x-heights, are grain. Below <= 0.0247 (n 337,793), above >= 0.037 (n 284,875). */
const MIN_AREA = 0.03;
/**
 * A dash is lower than this and so wide, in x-heights. `height` <= 0.294 (n 1,020,318), >= 0.364 (n 776,679);
 * `width.least` <= 0.286 (n 907,578), >= 0.3 (n 112,740); `width.most` <= 0.857 (n 111,526), >= 2.29 (n 1,214).
 */
const DASH = { height: 0.35, width: { least: 0.3, most: 2.2 } } as const;
/**
 * All other pieces of print are at least so high, and rows of figures so wide, in x-heights: lower and narrower are dots and dirt.
 * Below <= 0.182 (n 15,103), above >= 0.214 (n 175,423).
 */
export const LEAST_SIZE = 0.2;
/**
 * Parts of a broken letter: one is lower than `part`, both together than `whole`, no further apart than `gap`, in x-heights;
 * and they share so much of the narrower one's width. `gap` <= 0.235 (n 31,792), >= 0.357 (n 35,950); `part` <= 0.444 (n
 * 324,293), >= 0.882 (n 27,261); `shared` <= 0 (n 206,342), >= 0.75 (n 67,742); `whole` <= 1.86 (n 274,084), >= 2 (n 50,209).
 */
const BROKEN = { part: 0.8, whole: 2, gap: 0.3, shared: 0.5 } as const;

/**
 * Loosely set figures stand up to so far apart, in x-heights, and parts of broken ones anywhere within a number's height: ones among
 * figures of one width, a bar without its stem.
 */
const LOOSE = { gap: 1.1, height: 2.2 } as const;

/** True for pieces of which one row of figures may be made, however loosely it is set and badly printed. */
function areOneRow(a: Box, b: Box, xHeight: number): boolean {
  const height = Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top);
  return b.left - a.right <= xHeight * LOOSE.gap && height <= xHeight * LOOSE.height;
}

type Togetherness = typeof standTogether;

/** Pieces of ink that stand together, as those of words do or `loosely`. */
export const wordsIn = (print: readonly Component[], xHeight: number): Cluster[] =>
  clustersOf(print, xHeight, standTogether);
export const rowsIn = (print: readonly Component[], xHeight: number): Cluster[] =>
  clustersOf(print, xHeight, standLoosely);
const standLoosely: Togetherness = (a, b, xHeight) => standTogether(a, b, xHeight) || areOneRow(a, b, xHeight);

const fromLeft = (a: Box, b: Box): number => a.left - b.left;

/** Puts pieces of ink together, whatever size of type they are. */
function clustersOf(print: readonly Component[], xHeight: number, together: Togetherness): Cluster[] {
  const sized = print.toSorted(fromLeft);
  const words: Cluster[] = [];
  for (const pieces of grouped(sized, nearPairs(sized, xHeight, together))) {
    const { left, top, right, bottom } = unionOf(pieces);
    if (bottom - top > xHeight * LARGEST_LETTER.height) continue;
    words.push({ left, top, right, bottom, pieces });
  }
  return words;
}

const itsBox = ([, piece]: readonly [number, Component]): Component => piece;

/** Places of pieces that stand together, each with one further left. */
function* nearPairs(
  sized: readonly Component[],
  xHeight: number,
  together: Togetherness,
): Generator<readonly [number, number]> {
  for (const row of byRows(sized.entries(), xHeight * 2, itsBox).values())
    for (let k = 0; k < row.length; k++) {
      const [first, a] = row[k]!;
      const reach = a.right + xHeight * SIGN_GAP;
      for (let m = k + 1; m < row.length && row[m]![1].left <= reach; m++)
        if (together(a, row[m]![1], xHeight)) yield [first, row[m]![0]];
    }
}

/** True for ink of the size of letters and of parts of letters. */
export function isPrintSized(piece: Component, xHeight: number): boolean {
  const height = piece.bottom - piece.top;
  const width = piece.right - piece.left;
  if (height > xHeight * LARGEST_LETTER.height || width > xHeight * LARGEST_LETTER.width) return false;
  if (piece.area < xHeight * xHeight * MIN_AREA) return false;
  return height >= xHeight * LEAST_SIZE || isDash(piece, xHeight);
}

/** True for a short level stroke: a dash, a hyphen, part of an ornament. */
function isDash(piece: Box, xHeight: number): boolean {
  const width = piece.right - piece.left;
  if (piece.bottom - piece.top >= xHeight * DASH.height) return false;
  return width >= xHeight * DASH.width.least && width < xHeight * DASH.width.most;
}

/**
 * Figures are at least so high, in x-heights of the running text: of 82 page numbers on 73 made pages 0.91 to 1.82; old-style ones
 * reach up to 2.4. Of what stands as numbers do 46 pieces are lower, 13 higher.
 */
export const MIN_HEIGHT = 0.8;
/**
 * A sign is level with the middle of the figures, but for this share of their height. Of 40 pages half changes none, with
 * twice a number is wrong; 24 dots are off by 0.21 at most, and at most 0.6 x-heights high.
 */
const SIGN_LEVEL = 0.3;

/** True for a dash or a dot of the kind that stands on both sides of a number: lower than figures, level with their middle. */
export function isLevelSign(sign: Box, figures: Box, xHeight: number): boolean {
  const height = figures.bottom - figures.top;
  if (sign.bottom - sign.top >= xHeight * MIN_HEIGHT || height < xHeight * MIN_HEIGHT) return false;
  return Math.abs(middleOf(sign).y - middleOf(figures).y) < height * SIGN_LEVEL;
}

/** `a` stands left of `b` or begins where it begins. */
function standTogether(a: Box, b: Box, xHeight: number): boolean {
  const gap = b.left - a.right;
  const isWithDash = isDash(a, xHeight) !== isDash(b, xHeight);
  const isWithSign = isWithDash || isLevelSign(a, b, xHeight) || isLevelSign(b, a, xHeight);
  if (gap > xHeight * (isWithSign ? SIGN_GAP : WORD_GAP)) return false;
  const heights = [a.bottom - a.top, b.bottom - b.top] as const;
  if (overlap(a.top, a.bottom, b.top, b.bottom) >= Math.min(...heights) * SHARED_HEIGHT) return true;
  return isBrokenLetter(a, b, xHeight);
}

/** True for two parts of one letter, one above the other: pale strokes break, and i has its dot. */
function isBrokenLetter(a: Box, b: Box, xHeight: number): boolean {
  const shared = sharedAcross(a, b);
  const gap = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  const height = Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top);
  const small = Math.min(a.bottom - a.top, b.bottom - b.top);
  const narrow = Math.min(a.right - a.left, b.right - b.left);
  if (small >= xHeight * BROKEN.part || height >= xHeight * BROKEN.whole) return false;
  return shared >= narrow * BROKEN.shared && gap <= xHeight * BROKEN.gap;
}

/** Boxes of one row put together where less than `space` pixels are between them; left to right. */
export function groupBySpace(row: readonly Box[], space: number): Box[] {
  const groups: Box[] = [];
  for (const box of row.toSorted(fromLeft)) {
    const last = groups.at(-1);
    if (last !== undefined && box.left - last.right < space) groups[groups.length - 1] = unionOf([last, box]);
    else groups.push(box);
  }
  return groups;
}
