import { areaOf, scaleBox, sharedArea } from '../../../core/geometry.ts';
import type { Mark } from '../../../core/mark.ts';
import { inkColour } from '../../../imaging/tint/tint.ts';
import type { MapKind, MarkMaps } from '../../../marks/maps/maps.ts';
import { type PieceFit, piecesOf } from '../../../marks/pieces/pieces.ts';
import type { View } from '../see/see.ts';

/** Marks that run along lines, and what pieces of their maps must be to stand for one. */
const KINDS: readonly (readonly [kind: MapKind & Mark['kind'], fit: PieceFit])[] = [
  ['highlight', { seed: 0.8, member: 0.5, reach: 2, leastCells: 12 }],
  ['underline', { seed: 0.8, member: 0.5, reach: 2, leastCells: 8 }],
];
/**
 * Shorter pieces, in x-heights, are specks of colour, dashes and strokes of letters. None below, above >= 10 (n 14).
 */
const LEAST_WIDTH = 3;
/** A piece of which this share lies under a mark is that mark. Half or twice: no change on 6 pages. */
const KNOWN_SHARE = 0.3;

/**
 * Highlighter and underlines where the maps show them, without the help of lines: what letters are joined in, or stand
 * far above and below their lines, is not always seen as a line, and its marks would be lost. About 4 ms for a page.
 */
export function marksOfMaps(maps: MarkMaps, xHeight: number, view: View): readonly Mark[] {
  return KINDS.flatMap(([kind, fit]) =>
    piecesOf(maps, kind, fit)
      .filter(({ box }) => box.right - box.left >= LEAST_WIDTH * xHeight)
      .map((piece) => markOf(kind, piece, { xHeight, view })),
  );
}

/** Of marks that the maps show, those that are none of the others. */
export function besides(others: readonly Mark[], marks: readonly Mark[]): readonly Mark[] {
  const known = others.flatMap(({ regions }) => regions);
  return marks.filter(({ regions }) =>
    regions.every((region) => known.every((one) => sharedArea(region, one) < KNOWN_SHARE * areaOf(region))),
  );
}

function markOf(
  kind: Mark['kind'],
  { cells, box, odds }: ReturnType<typeof piecesOf>[number],
  { xHeight, view }: { readonly xHeight: number; readonly view: View },
): Mark {
  // The words of an underline stand above it.
  const above = kind === 'underline' ? 2 * xHeight : 0;
  return {
    kind,
    colour: inkColour(cells, view.planes, xHeight),
    confidence: odds,
    regions: [scaleBox({ ...box, top: Math.max(0, box.top - above) }, view.toOriginal)],
  };
}
