import { type Box, overlap, unionOf } from '../../../core/geometry.ts';
import { byRows, grouped } from '../../../imaging/maths/maths.ts';
import type { Component } from '../../../imaging/pixels/pixels.ts';

/** A word as geometry: pieces of ink that stand together. */
export interface Cluster extends Box {
  readonly pieces: readonly Component[];
}

/** Pieces further apart than this, in x-heights, belong to two words. */
const WORD_GAP = 0.7;
/**
 * Pieces up to this far apart, in x-heights, belong to one word where one of them is a dash. Below <= 1 (n 1,978,276),
 * above >= 1.33 (n 344,170).
 */
const DASH_GAP = 1.3;
/** Higher pieces, in x-heights, are drawings and edges. Below <= 1.25 (n 650,989), above >= 3.47 (n 1,775). */
const MAX_HEIGHT = 3.4;
/** Wider pieces, in x-heights, are drawings and edges. Below <= 0.765 (n 622,666), above >= 31.1 (n 108). */
const MAX_WIDTH = 30;
/** Smaller pieces, in square x-heights, are grain. Below <= 0.0247 (n 337,793), above >= 0.037 (n 284,875). */
const MIN_AREA = 0.03;

/** Puts pieces of ink together into words, whatever size of type they are. */
export function clustersOf(print: readonly Component[], xHeight: number): Cluster[] {
  const sized = print.toSorted((a, b) => a.left - b.left);
  const words: Cluster[] = [];
  for (const pieces of grouped(sized, nearPairs(sized, xHeight))) {
    const { left, top, right, bottom } = unionOf(pieces);
    if (bottom - top > xHeight * MAX_HEIGHT) continue;
    words.push({ left, top, right, bottom, pieces });
  }
  return words;
}

/** Places of pieces that stand together, each with one further left. */
function* nearPairs(sized: readonly Component[], xHeight: number): Generator<readonly [number, number]> {
  for (const row of byRows(sized.keys(), xHeight * 2, (at) => sized[at]!).values())
    for (let k = 0; k < row.length; k++) {
      const a = sized[row[k]!]!;
      const reach = a.right + xHeight * DASH_GAP;
      for (let m = k + 1; m < row.length && sized[row[m]!]!.left <= reach; m++)
        if (standTogether(a, sized[row[m]!]!, xHeight)) yield [row[k]!, row[m]!];
    }
}

/** True for ink of the size of letters and of parts of letters. */
export function isPrintSized(piece: Component, xHeight: number): boolean {
  const height = piece.bottom - piece.top;
  const width = piece.right - piece.left;
  if (height > xHeight * MAX_HEIGHT || width > xHeight * MAX_WIDTH) return false;
  if (piece.area < xHeight * xHeight * MIN_AREA) return false;
  return height >= xHeight * 0.2 || isDash(piece, xHeight);
}

/** True for a short level stroke: a dash, a hyphen, part of an ornament. */
export function isDash(piece: Box, xHeight: number): boolean {
  const width = piece.right - piece.left;
  return piece.bottom - piece.top < xHeight * 0.35 && width >= xHeight * 0.3 && width < xHeight * 2.2;
}

/** `a` stands left of `b` or begins where it begins. */
function standTogether(a: Box, b: Box, xHeight: number): boolean {
  const gap = b.left - a.right;
  const isWithDash = isDash(a, xHeight) !== isDash(b, xHeight);
  if (gap > xHeight * (isWithDash ? DASH_GAP : WORD_GAP)) return false;
  const heights = [a.bottom - a.top, b.bottom - b.top] as const;
  if (overlap(a.top, a.bottom, b.top, b.bottom) >= Math.min(...heights) * 0.3) return true;
  return isBrokenLetter(a, b, xHeight);
}

/** True for two parts of one letter, one above the other: pale strokes break, and i has its dot. */
function isBrokenLetter(a: Box, b: Box, xHeight: number): boolean {
  const shared = overlap(a.left, a.right, b.left, b.right);
  const gap = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  const height = Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top);
  const small = Math.min(a.bottom - a.top, b.bottom - b.top);
  const narrow = Math.min(a.right - a.left, b.right - b.left);
  return small < xHeight * 0.8 && height < xHeight * 2 && shared >= narrow * 0.5 && gap <= xHeight * 0.3;
}

/** Boxes of one row put together where less than `space` pixels are between them; left to right. */
export function groupBySpace(row: readonly Box[], space: number): Box[] {
  const groups: Box[] = [];
  for (const box of [...row].sort((a, b) => a.left - b.left)) {
    const last = groups.at(-1);
    if (last !== undefined && box.left - last.right < space) groups[groups.length - 1] = unionOf([last, box]);
    else groups.push(box);
  }
  return groups;
}
