import type { Size } from '../../core/geometry.ts';
import type { Component } from '../pixels/pixels.ts';
import { LEAST_LETTER, PALEST_LETTER, TELLING_LETTERS } from './text-lines.ts';

/** What speaks for and against a height as that of a page's small letters: numbers of pieces, each as a logarithm. */
interface HeightFeatures {
  /** Pieces of about this height, by density. */
  readonly letters: number;
  /** Pieces as high as letters that reach above those. */
  readonly ascenders: number;
  /** Pieces as low as dots, scraps of broken letters and grain. */
  readonly scraps: number;
  /** Pieces a little lower, and a little higher: print leaves gaps to either side. */
  readonly lower: number;
  readonly higher: number;
  /** Parts of the picture in which there are some of this height. */
  readonly parts: number;
}

/**
 * How much each feature counts. Fitted by `npm run bench:height` to 600 pages made to learn from, each as it is and
 * smoothed: of 217 pictures of pages kept aside (3 more had too few letters) it is wrong on 5, of 316 of photographs on 6;
 * the commonest height was wrong on 14 of 110 and, smoothed, on 10.
 */
const WEIGHTS: HeightFeatures = {
  letters: 1.68,
  ascenders: -0.25,
  scraps: 0.7,
  lower: -0.86,
  higher: 0.35,
  parts: 0.92,
};

/** Least height that is compared, in pixels: lower letters are told apart nowhere. Half or twice: no change on 6 pages. */
const LEAST = 5;
/** Greatest height that is compared, in pixels. Half or twice: no change on 6 pages; of pieces <= 25 (n 1,039,137), >= 122 (n 4,418). */
const MOST = 110;
/**
 * A picture is parted into so many tiles across and down: print fills many, an ornament few. Half or twice: no change on 6
 * pages.
 */
const TILES = 6;
/**
 * A tile with fewer pieces of a height, counted, does not count as one with print of it. Below <= 7 (n 310,231),
 * above >= 13 (n 51,317).
 */
const IN_A_TILE = 12;

/**
 * Pieces of a pattern differ in height by up to this many times, and so do letters and capitals of a print: another one has heights
 * further off. With 1.2 in place of it the print of a page on a cloth was found at the fifth look, so at the second.
 */
const FAR = 2;

/** The x-height of a page's print in pixels, 0 where there is none, and how surely it is that one, 0 to 1. */
export interface PrintHeight {
  readonly height: number;
  readonly sureness: number;
  /** The height that most pieces have, be they letters or not. */
  readonly commonest: number;
}

/**
 * The height of the small letters among the pieces of ink of a picture, grain and broken letters among them: the
 * likeliest of all heights, but none near `none`, in pixels (a conditional logit model: McFadden, "Conditional logit
 * analysis of qualitative choice behavior", 1974), and among those that can hardly be told from it the commonest. About 1 ms.
 */
export function heightOfPrint(pieces: readonly Component[], size: Size, none = 0): PrintHeight {
  const heights = heightsOf(pieces, size).filter(({ height }) => height < none / FAR || height > none * FAR);
  const points = heights.map(({ features }) => pointsOf(features));
  const most = Math.max(...points);
  const best = heights[points.indexOf(most)];
  if (best === undefined) return { height: 0, sureness: 1, commonest: 0 };
  const isNear = heights.map(({ height }) => isSameHeight(height, best.height));
  let [near, all] = [0, 0];
  for (const [k, each] of points.entries()) {
    const weight = Math.exp(each - most);
    all += weight;
    if (isNear[k]!) near += weight;
  }
  const commonestOf = (some: typeof heights): number => some.reduce((a, b) => (b.alike > a.alike ? b : a), best).height;
  const height = commonestOf(heights.filter((_, k) => isNear[k]!));
  return { height, sureness: near / all, commonest: commonestOf(heights) };
}

/**
 * Heights that differ by less than this share are one: letters of one print differ so. Below <= 0.167 (n 1,873),
 * above >= 0.222 (n 8,170).
 */
const SAME_HEIGHT = 0.18;

export const isSameHeight = (height: number, other: number): boolean => Math.abs(height / other - 1) < SAME_HEIGHT;

/** What is known of a height, in the order in which the fit has it; the keys of a literal are all its keys. */
export const HEIGHT_FEATURES = Object.keys(WEIGHTS) as readonly (keyof HeightFeatures)[];

function pointsOf(features: HeightFeatures): number {
  return HEIGHT_FEATURES.reduce((sum, key) => sum + WEIGHTS[key] * features[key], 0);
}

/**
 * Heights of pieces in those of small letters, from and to: the features of those names were fitted with them. Half or twice: of
 * 4 photographs all read otherwise by `lower` (5 and 8 wrong words less), 1 by `scraps`, none by the others; no marked word.
 */
const HEIGHTS = { ascenders: [1.3, 1.7], scraps: [0.3, 0.55], lower: [0.62, 0.82], higher: [1.12, 1.28] } as const;
/**
 * Pieces whose heights differ by no more than this share have about the same. Half: a marked word found and one more
 * wrong word on one page.
 */
const SPREAD = 0.09;

/** A height that print may have, in pixels, and how many pieces have about that. */
interface CandidateHeight {
  readonly height: number;
  readonly alike: number;
  readonly features: HeightFeatures;
}

/** All heights that enough pieces have, with what speaks for each. */
export function heightsOf(pieces: readonly Component[], size: Size): readonly CandidateHeight[] {
  const shaped = pieces.filter(isShapedLikeALetter);
  const dark = shaped.filter(isDark);
  const tiles = countsOfTiles(dark.length >= TELLING_LETTERS ? dark : shaped, size);
  const all = new Float64Array(MOST + 10);
  for (const counts of tiles) for (let h = 0; h < all.length; h++) all[h]! += counts[h]!;
  const heights: CandidateHeight[] = [];
  for (let height = LEAST; height < MOST; height++) {
    const spread = Math.max(1, Math.round(height * SPREAD));
    const letters = between(all, height - spread, height + spread);
    if (letters.count < TELLING_LETTERS) continue;
    const features = {
      letters: densityAt(letters, height),
      ascenders: densityOf(all, HEIGHTS.ascenders, height),
      scraps: densityOf(all, HEIGHTS.scraps, height),
      lower: densityOf(all, HEIGHTS.lower, height),
      higher: densityOf(all, HEIGHTS.higher, height),
      parts: Math.log1p(tilesWith(tiles, height - spread, height + spread)),
    };
    heights.push({ height, alike: letters.count, features });
  }
  return heights;
}

/** The tiles, counted, in which there are some pieces of the heights from one to another. */
function tilesWith(tiles: readonly Float64Array[], from: number, to: number): number {
  let parts = 0;
  for (const counts of tiles) if (between(counts, from, to).count >= IN_A_TILE) parts++;
  return parts;
}

/**
 * Letters are at least so high, in pixels, and lower than `MOST`; their width by their height is so much; and so much of their
 * box is ink. `height` <= 3 (n 1,664,935), >= 4 (n 1,043,555); `ink` <= 0.144 (n 949), >= 0.306 (n 1,038,188); `width.least`
 * <= 0.235 (n 59,144), >= 0.308 (n 979,044); `width.most` <= 2.8 (n 945,460), >= 4 (n 33,584).
 */
const SHAPE = { height: 4, width: { least: 0.25, most: 4 }, ink: 0.15 } as const;

const isDark = ({ darkest }: Component): boolean => darkest <= PALEST_LETTER;

/** True for a piece of ink as high and broad as letters can be. */
function isShapedLikeALetter(c: Component): boolean {
  const h = c.bottom - c.top;
  const w = c.right - c.left;
  if (h < SHAPE.height || h >= MOST || c.area < SHAPE.ink * w * h) return false;
  return w >= h * SHAPE.width.least && w <= h * SHAPE.width.most;
}

/** How many pieces of each height lie in each tile of a picture. */
function countsOfTiles(pieces: readonly Component[], { width, height }: Size): Float64Array[] {
  const tiles = Array.from({ length: TILES * TILES }, () => new Float64Array(MOST + 10));
  for (const { left, right, top, bottom } of pieces) {
    const column = Math.floor(((left + right) / 2 / width) * TILES);
    const row = Math.floor(((top + bottom) / 2 / height) * TILES);
    tiles[row * TILES + column]![bottom - top]!++;
  }
  return tiles;
}

/** Pieces of the heights from one to another, these included. */
function between(counts: Float64Array, from: number, to: number): { count: number; heights: number } {
  const first = Math.max(0, Math.round(from));
  const last = Math.min(counts.length - 1, Math.round(to));
  let count = 0;
  for (let h = first; h <= last; h++) count += counts[h]!;
  return { count, heights: Math.max(1, last - first + 1) };
}

/** The same share of letters is spread over more heights when they are larger. */
const densityAt = ({ count, heights }: { count: number; heights: number }, height: number): number =>
  Math.log1p((count / heights) * height);

/** The same of pieces whose heights, in that one, are from one number to another. */
const densityOf = (counts: Float64Array, [from, to]: readonly [number, number], height: number): number =>
  densityAt(between(counts, from * height, to * height), height);

/** Pieces of ink by height: as high as small letters, as tall ones, and scraps. */
interface InkShapes {
  readonly letters: number;
  readonly tall: number;
  readonly scraps: number;
}

/**
 * Heights between which pieces are small letters and tall ones, in x-heights. Half of `letters`: 3 of 6 pages
 * read otherwise, a marked word lost and 2 more wrong words; twice: 1, no marked word; half or twice of `tall`: none.
 */
const COUNTED = { letters: [0.8, 1.2], tall: [1.25, 1.75] } as const;

/** Counts the pieces of ink of a picture whose small letters are so high, in pixels. */
export function shapesOf(pieces: readonly Component[], xHeight: number): InkShapes {
  const counts = { letters: 0, tall: 0, scraps: 0 };
  if (xHeight === 0) return counts;
  for (const { top, bottom } of pieces) {
    const high = (bottom - top) / xHeight;
    if (high > COUNTED.letters[0] && high < COUNTED.letters[1]) counts.letters++;
    else if (high > COUNTED.tall[0] && high < COUNTED.tall[1]) counts.tall++;
    else if (high < LEAST_LETTER.height) counts.scraps++;
  }
  return counts;
}
