import type { Component } from '../pixels/pixels.ts';
import { PALEST_LETTER } from './x-height.ts';

/** Heights of letters without ascenders, in x-heights: most of them are broader than a stem. */
const LEAST_HEIGHT = 0.8;
const MOST_HEIGHT = 1.3;
const MOST_WIDTH = 2.5;
/** A stem is narrower than this share of its height. */
const STEM = 0.45;
/** Fewer letters tell nothing. */
const LEAST_LETTERS = 100;

/**
 * From this share of stems on letters are broken, below the other they are whole. Of 101 made pages 73 had less than 0.3,
 * those set in a type with hairlines up to 0.89. With hairlines taken for ink 76 words more were marked rightly on 14
 * pages above 0.85; on 50 between, where lines are found without them, as many words were lost as won.
 */
export const BROKEN = 0.85;
export const WHOLE = 0.45;

/**
 * Share of stems among the pieces of ink that are as high as a small letter, 0 to 1; 0 where there are few of these. Where
 * hairlines are too pale to pass for ink, letters fall into stems: the x-height comes out low, and no line is found.
 */
export function shareOfStems(pieces: readonly Component[], xHeight: number): number {
  let [letters, stems] = [0, 0];
  for (const { left, right, top, bottom, darkest } of pieces) {
    if (darkest > PALEST_LETTER) continue;
    const [width, height] = [right - left, bottom - top];
    if (height < LEAST_HEIGHT * xHeight || height > MOST_HEIGHT * xHeight || width > MOST_WIDTH * xHeight) continue;
    letters++;
    if (width < STEM * height) stems++;
  }
  return letters < LEAST_LETTERS ? 0 : stems / letters;
}
