import type { Size, Span } from '../../core/geometry.ts';
import type { Curve } from '../maths/maths.ts';
import type { Component, Components } from '../pixels/pixels.ts';

/** A line of print as geometry, in pixels of the picture it was found in. */
export interface TextLine extends Span {
  readonly baseline: Curve;
  readonly xHeight: number;
  /** The letters (connected components) that it was built from. */
  readonly letters: readonly Component[];
}

/** A part of a line, by its place among the lines of its page. */
export interface Stretch extends Span {
  readonly line: number;
}

/** A picture's ink, and the height of the small letters that lines are sought of. */
export interface LinePicture extends Size {
  readonly components: Components;
  readonly xHeight: number;
}

/**
 * A letter is no higher and wider than this, in x-heights: what is larger is a drawing or an edge. `height` <= 1.44
 * (n 893,191), >= 3.54 (n 3,559); `width` <= 0.929 (n 866,539), >= 30.5 (n 94).
 */
export const LARGEST_LETTER = { height: 3.4, width: 30 } as const;
/**
 * A letter is no lower than this, in x-heights: dots, commas, crumbs and grain are (of grain <= 0.455, n 55,373; of a note's
 * letters >= 0.556, n 75). It has at least so much ink: as a share of its box, and in pixels.
 */
export const LEAST_LETTER = { height: 0.55, ink: 0.05, pixels: 3 } as const;

/** Fewer letters do not tell their x-height. Below <= 6 (n 41,608), above >= 9 (n 14,422). */
export const TELLING_LETTERS = 8;
/**
 * Letters are this dark somewhere, 0 is black, where any is; what is paler shows through. Below <= 140 (n 961,461), above >=
 * 153 (n 325,896).
 */
export const PALEST_LETTER = 150;
/** Letters of one row share so much of the lower one's height. Below <= 0 (n 529,241), above >= 0.601 (n 455,703). */
export const SHARED_HEIGHT = 0.35;
/**
 * Letters stand closer than this to the next one of their word, in x-heights: other words and other lines are further off. Of
 * letters in a page <= 0.333 (n 9,721,245), >= 0.462 (n 170,231), around numbers <= 0.364 (n 37,106), >= 0.571 (n 7,785).
 */
export const LETTER_GAP = 0.45;
/** How a line goes on beyond its end is told by so much of it, in x-heights. Below <= 6.33 (n 350,700), above >= 7.9 (n 423,693). */
export const LINE_END = 7;

/** True for a piece of ink of the size of a letter, or of letters run together. */
export function isLetterLike(c: Component, xHeight: number): boolean {
  const h = c.bottom - c.top;
  const w = c.right - c.left;
  if (h > xHeight * LARGEST_LETTER.height || w > xHeight * LARGEST_LETTER.width) return false;
  if (h < xHeight * LEAST_LETTER.height) return false;
  return c.area >= Math.max(LEAST_LETTER.pixels, LEAST_LETTER.ink * w * h);
}
