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

/** True for a piece of ink of the size of a letter, or of letters run together. */
export function isLetterLike(c: Component, xHeight: number): boolean {
  const h = c.bottom - c.top;
  const w = c.right - c.left;
  if (h > xHeight * 3.4 || w > xHeight * 30) return false;
  if (h < xHeight * 0.55) return false;
  return c.area >= Math.max(3, 0.05 * w * h);
}
