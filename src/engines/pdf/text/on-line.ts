import { gapAcross, gapDown } from '../../../core/geometry.ts';
import type { Character } from './character.ts';

/** A character stands on the line of another when its baseline lies within this share of the larger of their sizes. */
export const SAME_LINE_SHARE = 0.6;
/** Small signs are raised as far as this: to the height of capitals. */
const RAISED_SHARE = 0.75;
/** An initial is no part of the line beside it: type larger than this many times the other does not raise or lower it. */
const SIZE_RATIO_MAX = 2;
/** A gap wider than this many times the type's height separates columns; the widest word spaces seen are 1.2. */
const COLUMN_GAP_SHARE = 2.5;

/** Letters smaller than this share of a line's type have no say in where it stands. */
export const MAIN_SIZE_SHARE = 0.85;

/** The end of a line as far as it was read. */
export interface LineEnd {
  readonly last: Character;
  /** The last character in the line's own type, which raised and lowered ones are compared with. */
  readonly main: Character;
}

/** The end of a line once one more character stands on it. */
export function lineEnd(next: Character, before: LineEnd | undefined): LineEnd {
  const isMain = before === undefined || next.size >= before.main.size * MAIN_SIZE_SHARE;
  return { last: next, main: isMain ? next : before.main };
}

/** True for a character that goes on with a line: on its baseline or raised or lowered from it, and not far away. */
export function isOnLine(next: Character, { last, main }: LineEnd): boolean {
  if (main.direction !== next.direction) return false;
  if (!sharesBaseline(main, next) || isUnderInitial(main, next)) return false;
  return gapBetween(last, next) <= Math.max(last.size, next.size) * COLUMN_GAP_SHARE;
}

/** True for two characters of one line, the smaller one perhaps raised or lowered. */
export function sharesBaseline(a: Character, b: Character): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  const isSign = small.size < large.size * MAIN_SIZE_SHARE;
  const share = isSign && riseOf(small, large) > 0 ? RAISED_SHARE : SAME_LINE_SHARE;
  return Math.abs(a.baseline - b.baseline) <= Math.min(large.size, small.size * SIZE_RATIO_MAX) * share;
}

/** True for a letter that an initial of several lines stands before: a whole line above its baseline, and much smaller. */
function isUnderInitial(initial: Character, letter: Character): boolean {
  if (initial.size <= letter.size * SIZE_RATIO_MAX || !/\p{L}/u.test(letter.text)) return false;
  return /^\p{Lu}$/u.test(initial.text) && riseOf(letter, initial) > letter.size;
}

/** How far the one stands above the other, seen along their line. */
function riseOf(one: Character, other: Character): number {
  const isUpwards = one.direction === 'right' || one.direction === 'up';
  return isUpwards ? other.baseline - one.baseline : one.baseline - other.baseline;
}

/** Points between two characters along their line; below zero where they overlap. */
function gapBetween(last: Character, next: Character): number {
  const level = last.direction === 'right' || last.direction === 'left';
  return level ? gapAcross(last.box, next.box) : gapDown(last.box, next.box);
}
