import { type Box, unionOf } from '../../../core/geometry.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { looksLikeFigures, roomAmong, withoutDashes } from './figures.ts';
import {
  type Alignment,
  alignmentOf,
  distanceTo,
  type EndView,
  endViewOf,
  lightAt,
  lightOn,
  middleX,
  type PageEnd,
} from './head-or-foot.ts';
import { clutterAround, isClearAcross, isClearAlong, isInStack } from './number-surroundings.ts';
import type { PictureInk } from './picture-ink.ts';
import { OUTER_GAP, type RowAround, rowAround } from './row-around.ts';
import { directionAt } from './text-block.ts';

/** A short piece of print at the head or foot of a page that may be its number, before anything is read. */
export interface NumberPlace {
  readonly box: Box;
  readonly place: 'header' | 'footer' | 'side';
  /** Of the whole and of its tallest figure, in x-heights of the running text. */
  readonly height: number;
  readonly tallest: number;
  /** Pieces of ink that it has, dashes not counted: an i has two, a 1 has one. */
  readonly pieces: number;
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
  /** Its darkness as a share of the text's. */
  readonly darkness: number;
  /** Pieces of ink on its outer side, where a page is mostly bare. */
  readonly clutter: number;
  /** Where it stands between the sides of the text. */
  readonly alignment: Alignment;
  /** The higher, the likelier it is the page's number; only for choosing what to read first. */
  readonly likely: number;
}

/**
 * "Page 123 of 456" is this wide and as far from the running text, in line distances, as all that is alone on a row.
 */
const MAX_PHRASE_WIDTH = 15;
const PHRASE_DISTANCE = 1.1;
/** How far beyond the sides of the text a number may stand, in x-heights; of 131 beyond 24 were the facing page's. */
const SIDE_REACH = 12;
/**
 * A number at the end of a row stands at least this far from the rest of it, in x-heights; words stand 0.5 apart. Of 82 numbers
 * the nearest had 2.3, of other print 246 pieces less.
 */
const CLEAR_GAP = 0.8;
/** In a row that does not stand apart from the running text, a number stands this far from other print. */
const FAR_GAP = 3;
/** A row is apart from the running text from this many line distances on: of 82 numbers one was nearer, 0.42. */
const OWN_ROW = 0.7;
/**
 * Print stands on paper as bright as this share of the paper under the nearest text, 82 numbers on 0.68 and more; a desk is mostly
 * dimmer. Without this and without asking for clear paper around it 4.7 places would be read on each of 36 photographs in place of 3.5.
 */
const MIN_LIGHT = 0.6;
/** What is nearer to the picture's edge than this, in x-heights, may be cut off: 82 numbers were 1.4 and more off. */
const EDGE = 0.5;
/**
 * Page numbers are at least this dark, as a share of the text's own darkness: 82 had 0.88 and more; show-through and dirt are paler, 30
 * pieces on 73 pages.
 */
const MIN_DARKNESS = 0.38;

/** Short words at the head or foot of a page that stand as page numbers stand, likeliest first. About 3 ms. */
export function numberPlaces(end: PageEnd): NumberPlace[] {
  const { block, ink } = end;
  const scene = endViewOf(end);
  const words = clustersOf(scene.pieces, block.xHeight);
  const places = words
    .filter((word) => looksLikeFigures(word, block.xHeight))
    .filter((word) => 255 - word.darkest >= scene.contrast * MIN_DARKNESS && isWhole(word, ink, block.xHeight))
    .flatMap((word) => placeOf(word, scene) ?? []);
  return places.filter((place) => !isInStack(place, words, scene)).sort((a, b) => b.likely - a.likely);
}

/** True for what does not touch the picture's edge. */
function isWhole(word: Box, { width, height }: PictureInk, xHeight: number): boolean {
  const edge = xHeight * EDGE;
  return word.left > edge && word.right < width - edge && word.top > edge && word.bottom < height - edge;
}

function placeOf(word: Cluster, scene: EndView): NumberPlace | undefined {
  const { block, sides } = scene;
  const { xHeight } = block;
  const [left, right] = sides;
  if (word.left < left - xHeight * SIDE_REACH || word.right > right + xHeight * SIDE_REACH) return undefined;
  const { near, distance } = distanceTo(scene, word);
  if (lightAt(scene, word) < lightOn(near, scene, middleX(word)) * MIN_LIGHT) return undefined;
  const isBeside = word.right < left - xHeight * 0.8 || word.left > right + xHeight * 0.8;
  if (distance < -0.3 && !isBeside) return undefined;
  if (!isClearAcross(word, scene)) return undefined;
  const slope = directionAt(near, middleX(word));
  const row = rowAround(word, scene.print, { slope, xHeight, sides });
  const space = Math.min(row.before, row.after);
  if (Math.max(row.before, row.after) < OUTER_GAP) return undefined;
  const isPhrase = space < CLEAR_GAP && distance >= PHRASE_DISTANCE && opensPhrase(row, xHeight);
  if (!isPhrase && space < (distance < OWN_ROW ? FAR_GAP : CLEAR_GAP)) return undefined;
  if (!isClearAlong(word, scene, row)) return undefined;
  const box = isPhrase ? phraseBox(word, row, slope) : unionOf(withoutDashes(word.pieces, xHeight));
  const place = distance >= OWN_ROW || !isBeside ? (scene.side === 'top' ? 'header' : 'footer') : 'side';
  const alignment = alignmentOf(word, scene);
  const found = {
    box,
    height: (box.bottom - box.top) / xHeight,
    pieces: withoutDashes(word.pieces, xHeight).length,
    tallest: Math.max(...word.pieces.map((c) => c.bottom - c.top)) / xHeight,
    place,
    slope,
    space,
    room: Math.min(space, roomAmong(word.pieces, box) / xHeight),
    phrase: unionOf([box, ...row.near]),
    distance,
    rowShare: (row.right - row.left) / (right - left),
    alignment,
    isPhrase,
    darkness: (255 - word.darkest) / scene.contrast,
    clutter: clutterAround(word, scene),
  } as const;
  return { ...found, likely: likelihood(found, word, xHeight) };
}

/** True for the first word of a short row with nothing else on it. */
function opensPhrase({ before, left, right }: RowAround, xHeight: number): boolean {
  return before === Infinity && right - left <= xHeight * MAX_PHRASE_WIDTH;
}

function phraseBox(word: Box, { left, right }: RowAround, slope: number): Box {
  const shift = slope * ((left + right) / 2 - middleX(word));
  return { left, right, top: word.top + shift, bottom: word.bottom + shift };
}

function likelihood(place: Omit<NumberPlace, 'likely'>, word: Cluster, xHeight: number): number {
  const { distance, space, alignment, isPhrase, clutter } = place;
  const near = distance < OWN_ROW ? 0.2 : distance <= 6 ? 1 : Math.max(0.3, 1 - (distance - 6) / 20);
  const glyphs = word.pieces.filter((c) => c.bottom - c.top > xHeight * 0.6).length;
  return (
    near +
    Math.min(space, 6) / 6 +
    (alignment === 'none' ? 0 : 0.7) -
    (glyphs > 4 || isPhrase ? 0.8 : 0) -
    clutter * 0.1
  );
}
