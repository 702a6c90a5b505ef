import { type Box, gapAcross, middleX, unionOf } from '../../../core/geometry.ts';
import type { Component } from '../../../imaging/pixels/pixels.ts';
import { type Cluster, isLevelSign, LEAST_SIZE, MIN_HEIGHT } from './clusters.ts';

/** Higher pieces, in x-heights, are no figures. Below <= 2.18 (n 13,980), above >= 2.53 (n 756). */
const MAX_HEIGHT = 2.5;
/** Wider rows, in x-heights, are words. Below <= 7.07 (n 11,561), above >= 8.17 (n 2,368). */
const MAX_WIDTH = 8;
/** "xxxviii" with its dots and dashes has 12 pieces of ink. Below <= 10 (n 13,045), above >= 12 (n 717). */
const MAX_PIECES = 12;
/** A piece narrower than this share of its height is a stroke, not a 1. Below <= 0.216 (n 69), above >= 0.286 (n 1,183). */
const MIN_STROKE = 0.22;
const isStroke = ({ left, right, top, bottom }: Box): boolean => right - left < (bottom - top) * MIN_STROKE;

/** True for a word of the size of a number, but for the signs around it. */
export function looksLikeFigures(word: Cluster, xHeight: number): boolean {
  const pieces = withoutSigns(word.pieces, xHeight);
  const box = unionOf(pieces);
  const height = box.bottom - box.top;
  const width = box.right - box.left;
  if (height < xHeight * MIN_HEIGHT || height > xHeight * MAX_HEIGHT) return false;
  if (width < xHeight * LEAST_SIZE || width > xHeight * MAX_WIDTH) return false;
  if (pieces.length === 1 && isStroke(box)) return false;
  return pieces.length <= MAX_PIECES;
}

/**
 * A sign around a number stands at least this far from its figures, in x-heights; the bar of a broken 4 touches it.
 * Below <= -0.167 (n 10), above >= 0.353 (n 6); 24 dots stand 0.65 off and more.
 */
const SIGN_ROOM = 0.25;

const isClear = (sign: Box, figures: Box, xHeight: number): boolean => gapAcross(sign, figures) >= xHeight * SIGN_ROOM;

/**
 * A bar beside a number is so many times as high as its figures. `least` <= 1.05 (n 7, ones), >= 1.15 (n 6); `most` <= 1.46 (n 6),
 * a one beside broken figures 2.1.
 */
const BAR = { least: 1.1, most: 1.7 } as const;

/**
 * Without the signs around a number, clear of it: a dash or a dot on either side, level with its middle, for one alone is what is
 * left of a figure.
 */
export function withoutSigns(pieces: readonly Component[], xHeight: number): readonly Component[] {
  const [first, ...others] = pieces.toSorted((a, b) => middleX(a) - middleX(b));
  const last = others.at(-1);
  if (first === undefined || last === undefined) return pieces;
  const inner = others.slice(0, -1);
  const between = unionOf(inner);
  const isAround = (sign: Box): boolean => isLevelSign(sign, between, xHeight) && isClear(sign, between, xHeight);
  return inner.length > 0 && isAround(first) && isAround(last) ? inner : pieces;
}

/** On which side of a number a piece stands that may be a bar, by its height; or it is a one. */
export function barBeside(pieces: readonly Component[], xHeight: number): 'before' | 'after' | undefined {
  const [first, ...others] = pieces.toSorted((a, b) => middleX(a) - middleX(b));
  const last = others.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const mayBe = (bar: Box, rest: Box): boolean => {
    const ratio = (bar.bottom - bar.top) / (rest.bottom - rest.top);
    return isStroke(bar) && isClear(bar, rest, xHeight) && ratio > BAR.least && ratio < BAR.most;
  };
  if (mayBe(first, unionOf(others))) return 'before';
  return mayBe(last, unionOf([first, ...others.slice(0, -1)])) ? 'after' : undefined;
}

/** Clear space in pixels between a number and the signs beside it. */
export const roomAmong = (pieces: readonly Box[], box: Box): number =>
  Math.min(Infinity, ...pieces.map((piece) => gapAcross(box, piece)).filter((gap) => gap >= 0));
