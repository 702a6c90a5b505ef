import { type Box, gapAcross, middleOf, middleX, unionOf } from '../../../core/geometry.ts';
import type { Component } from '../../../imaging/pixels/pixels.ts';
import { type Cluster, isDash, LEAST_SIZE } from './clusters.ts';

/**
 * Figures are this high and wide, in x-heights of the running text: of 82 page numbers on 73 made pages 0.91 to 1.82 and 0.82 to
 * 6.5; old-style ones reach up to 2.4. Of what stands as numbers do 46 pieces are lower, 13 higher, 7 wider.
 */
const MIN_HEIGHT = 0.8;
/** Higher pieces, in x-heights, are no figures. Below <= 2.18 (n 13,980), above >= 2.53 (n 756). */
const MAX_HEIGHT = 2.5;
/** Wider rows, in x-heights, are words. Below <= 7.07 (n 11,561), above >= 8.17 (n 2,368). */
const MAX_WIDTH = 8;
/** "xxxviii" with its dots and dashes has 12 pieces of ink. Below <= 10 (n 13,045), above >= 12 (n 717). */
const MAX_PIECES = 12;
/** A piece narrower than this share of its height is a stroke, not a 1. Below <= 0.216 (n 69), above >= 0.286 (n 1,183). */
const MIN_STROKE = 0.22;
/** True for a word of the size of a number. */
export function looksLikeFigures(word: Cluster, xHeight: number): boolean {
  const height = word.bottom - word.top;
  const width = word.right - word.left;
  if (height < xHeight * MIN_HEIGHT || height > xHeight * MAX_HEIGHT) return false;
  if (width < xHeight * LEAST_SIZE || width > xHeight * MAX_WIDTH) return false;
  if (word.pieces.length === 1 && width < height * MIN_STROKE) return false;
  return word.pieces.length <= MAX_PIECES;
}

/**
 * A dash stands at least this far from the figures beside it, in x-heights; the bar of a broken 4 touches it.
 * Below <= -0.167 (n 10), above >= 0.353 (n 6).
 */
const DASH_ROOM = 0.25;

/**
 * A dash is level with the middle of the figures, but for this share of their height. Of 40 pages half changes none, with
 * twice a number is wrong.
 */
const DASH_LEVEL = 0.3;

/**
 * Without the dashes on both sides of a number: clear of it and level with its middle; the bar of a broken 7 is at its top. One
 * alone is no dash but what is left of a figure.
 */
export function withoutDashes(pieces: readonly Component[], xHeight: number): readonly Component[] {
  const figures = pieces.filter((piece) => !isDash(piece, xHeight));
  if (figures.length === 0) return pieces;
  const box = unionOf(figures);
  const height = box.bottom - box.top;
  const dashes = pieces.filter(
    (piece) =>
      isDash(piece, xHeight) &&
      Math.abs(middleOf(piece).y - middleOf(box).y) < height * DASH_LEVEL &&
      gapAcross(box, piece) >= xHeight * DASH_ROOM,
  );
  const isBetween = [-1, 1].every((side) => dashes.some((dash) => side * (middleX(dash) - middleX(box)) > 0));
  return isBetween ? pieces.filter((piece) => !dashes.includes(piece)) : pieces;
}

/** Clear space in pixels between a number and the dashes beside it. */
export const roomAmong = (pieces: readonly Box[], box: Box): number =>
  Math.min(Infinity, ...pieces.map((piece) => gapAcross(box, piece)).filter((gap) => gap >= 0));
