import { middleX } from '../../core/geometry.ts';
import { weightedMedian } from '../maths/maths.ts';
import type { Component } from '../pixels/pixels.ts';
import { fitLine } from './fit-line.ts';
import { linkLetters, linkSegments } from './letter-rows.ts';
import { slopeField } from './print-slope.ts';
import { isLetterLike, type LinePicture, type TextLine } from './text-lines.ts';

/** Finds lines of print for a given x-height (pixels); in no order. */
export function findTextLines(picture: LinePicture, xHeight: number): TextLine[] {
  const sized: Component[] = [];
  for (const c of picture.components.list) if (isLetterLike(c, xHeight)) sized.push(c);
  const palest = palestInk(sized);
  const letters: Component[] = [];
  for (const c of sized) if (c.darkest <= palest) letters.push(c);
  const segments = linkLetters(letters, xHeight);
  const slopes = slopeField(segments, picture, xHeight);
  for (const segment of segments) segment.slope = slopes(middleX(segment), segment.letters[0]!.bottom);
  const rows = linkSegments(segments, xHeight);
  return rows.map((row) => fitLine(row, picture, xHeight));
}

/**
 * Share of the contrast of a page's print that a letter must have: print of one page differs by less, show-through is paler.
 * Twice: 2 more wrong words.
 */
const PALEST_SHARE = 0.4;

function palestInk(letters: readonly Component[]): number {
  const contrast = weightedMedian(
    letters.map(({ darkest }) => 255 - darkest),
    letters.map(({ left, right }) => right - left),
  );
  return 255 - contrast * PALEST_SHARE;
}
