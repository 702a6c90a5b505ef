import { middleX } from '../../core/geometry.ts';
import { medianBy } from '../maths/maths.ts';
import type { Component } from '../pixels/pixels.ts';
import { fitLine } from './fit-line.ts';
import { linkLetters, linkSegments } from './letter-rows.ts';
import { slopeField } from './print-slope.ts';
import { isLetterLike, type LinePicture, type TextLine } from './text-lines.ts';

/** Finds the lines of print of a picture; in no order. */
export function findTextLines(picture: LinePicture): TextLine[] {
  const { xHeight } = picture;
  const sized: Component[] = [];
  for (const c of picture.components.list) if (isLetterLike(c, xHeight)) sized.push(c);
  const palest = palestInk(sized);
  const letters: Component[] = [];
  for (const c of sized) if (c.darkest <= palest) letters.push(c);
  const segments = linkLetters(letters, xHeight);
  const slopes = slopeField(segments, picture);
  for (const segment of segments) segment.slope = slopes(middleX(segment), segment.letters[0]!.bottom);
  return linkSegments(segments, xHeight).map((row) => fitLine(row, picture));
}

/**
 * Share of the contrast of a page's print that a letter must have: print of one page differs by less, show-through is paler.
 * Twice: 2 more wrong words.
 */
const PALEST_SHARE = 0.4;

const palestInk = (letters: readonly Component[]): number =>
  255 -
  PALEST_SHARE *
    medianBy(
      letters,
      (one) => 255 - one.darkest,
      (one) => one.right - one.left,
    );
