import { type Box, sharedArea, unionOf } from '../../../core/geometry.ts';
import { inkOf, type TextLine } from '../lines/lines.ts';
import type { Stroke } from '../objects/objects.ts';
import { UNDERLINE_TO } from '../quoted/quoted.ts';
import type { Character } from '../text/text.ts';
import { isHighlighterInk } from './stroke-marks.ts';

/** A line beside a column, waves included, is at most this wide, in sizes of its signs. */
const LINE_SHARE_MAX = 0.3;
/** A line of the reader's begins and ends with signs, within this share of their size. */
const SIGN_END_SHARE = 0.35;

/** What a stroke marks of vertical writing: where its signs stand. */
export interface ColumnPart {
  readonly kind: 'highlight' | 'underline';
  readonly box: Box;
}

/**
 * The part of a column of vertical writing that a stroke marks: where it lies over signs as a highlighter does, or runs
 * down beside them, on either side, from one sign to another.
 */
export function columnPart(
  stroke: Stroke,
  lines: readonly TextLine[],
  characters: readonly Character[],
): ColumnPart | undefined {
  const { box, penWidth } = stroke;
  const columns = lines.filter(({ isUpright, direction }) => isUpright === true && direction === 'down');
  if (columns.length === 0) return undefined;
  if (penWidth === undefined) {
    const isOver = columns.some(({ words }) => words.some((word) => sharedArea(word.box, box) > 0));
    return isHighlighterInk(stroke) && isOver ? { kind: 'highlight', box } : undefined;
  }
  const [nearest] = columns
    .flatMap((column) => partBeside(box, column, characters))
    .toSorted((a, b) => a.aside - b.aside);
  return nearest && { kind: 'underline', box: nearest.box };
}

function partBeside(
  box: Box,
  { words, size }: TextLine,
  characters: readonly Character[],
): readonly { readonly aside: number; readonly box: Box }[] {
  // What is inked: a face that the file does not bring may say that its signs stand elsewhere.
  const signs = words.flatMap((word) => word.characters.flatMap((place) => characters[place] ?? [])).map(inkOf);
  const { left, right } = unionOf(signs);
  const middle = (box.left + box.right) / 2;
  const aside = Math.min(Math.abs(middle - left), Math.abs(middle - right));
  const beyond = size * SIGN_END_SHARE;
  const isAlong =
    words.some((word) => box.top >= word.room.from - beyond && box.top <= word.box.top + beyond) &&
    words.some((word) => box.bottom >= word.box.bottom - beyond && box.bottom <= word.room.to + beyond);
  const isLine = box.right - box.left <= size * LINE_SHARE_MAX && aside <= size * UNDERLINE_TO;
  return isLine && isAlong ? [{ aside, box: { left, right, top: box.top, bottom: box.bottom } }] : [];
}
