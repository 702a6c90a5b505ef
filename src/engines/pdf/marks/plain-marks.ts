import { type Box, overlap } from '../../../core/geometry.ts';
import { linesNear, type PlacedLine } from '../lines/placed-line.ts';
import type { Stroke } from '../objects/stroke.ts';
import { isMarkOnPrint, UNDERLINE_TO } from './pen-marks.ts';
import { highlightFrom, isChromatic } from './stroke-marks.ts';

/** Colours of which a part differs by this much are not the same: a link and its underline are. */
const OTHER_COLOUR_MIN = 60;
/** A mark begins and ends with a word, within this share of its size; flourishes and rules under headings need not. */
const BEYOND_SHARE = 0.35;

/** A piece of print and the colour that it is set in. */
export interface PrintInk {
  readonly box: Box;
  /** `#rrggbb` */
  readonly colour: string;
}

/**
 * The strokes after a page's print that are annotations which printing to a file made plain drawing: coloured unlike
 * the words that they mark, beginning and ending with these, and with nothing among them that is no mark on print. They count as
 * the reader's own, however straight.
 */
export function plainMarks(
  strokes: readonly Stroke[],
  lines: readonly PlacedLine[],
  inks: readonly PrintInk[],
): readonly Stroke[] {
  const onPrint = strokes.filter(
    (stroke) =>
      stroke.form === undefined &&
      linesNear(stroke.box, lines, { below: UNDERLINE_TO }).length > 0 &&
      highlightFrom(stroke, lines) === undefined,
  );
  const isMark = (stroke: Stroke): boolean =>
    isChromatic(stroke.colour) &&
    isMarkOnPrint(stroke, lines) &&
    endsWithWords(stroke.box, lines) &&
    !inks.some((ink) => touches(ink.box, stroke.box) && isAlike(ink.colour, stroke.colour));
  return onPrint.every(isMark) ? onPrint.map((stroke) => ({ ...stroke, isFreehand: true })) : [];
}

function endsWithWords(box: Box, lines: readonly PlacedLine[]): boolean {
  return linesNear(box, lines, { below: UNDERLINE_TO }).some(({ line }) => {
    const room = line.size * BEYOND_SHARE;
    const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= room;
    return (
      line.words.some((word) => isNear(word.box.left, box.left)) &&
      line.words.some((word) => isNear(word.box.right, box.right))
    );
  });
}

/** An underline may lie just below what it belongs to. */
function touches(ink: Box, stroke: Box): boolean {
  const below = (ink.bottom - ink.top) * UNDERLINE_TO;
  return (
    overlap(ink.left, ink.right, stroke.left, stroke.right) > 0 &&
    overlap(ink.top, ink.bottom + below, stroke.top, stroke.bottom) > 0
  );
}

function isAlike(one: string, other: string): boolean {
  return [1, 3, 5].every((at) => {
    const part = (colour: string): number => Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.abs(part(one) - part(other)) < OTHER_COLOUR_MIN;
  });
}
