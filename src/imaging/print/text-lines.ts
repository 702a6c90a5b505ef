import type { Curve } from '../maths/maths.ts';
import type { Component, Components } from '../pixels/pixels.ts';

/** A line of print as geometry, in pixels of the picture it was found in. */
export interface TextLine {
  readonly left: number;
  readonly right: number;
  readonly baseline: Curve;
  readonly xHeight: number;
  /** The letters (connected components) that it was built from. */
  readonly letters: readonly Component[];
}

/** A part of a line, by its place among the lines of its page. */
export interface Stretch {
  readonly line: number;
  readonly left: number;
  readonly right: number;
}

export interface LinePicture {
  readonly width: number;
  readonly height: number;
  readonly components: Components;
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

/** True for a piece of ink of the size of a letter, or of letters run together. */
export function isLetterLike(c: Component, xHeight: number): boolean {
  const h = c.bottom - c.top;
  const w = c.right - c.left;
  if (h > xHeight * LARGEST_LETTER.height || w > xHeight * LARGEST_LETTER.width) return false;
  if (h < xHeight * LEAST_LETTER.height) return false;
  return c.area >= Math.max(LEAST_LETTER.pixels, LEAST_LETTER.ink * w * h);
}
