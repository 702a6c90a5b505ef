import { areaOf, scaleBox, sharedArea } from '../../core/geometry.ts';
import type { Mark } from '../../core/mark.ts';
import type { ColourPlanes } from '../../imaging/loops/loops.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import type { MapKind, MarkMaps } from '../maps/maps.ts';
import { type PieceFit, piecesOf } from '../pieces/pieces.ts';

/**
 * Marks that run along lines, and what pieces of their maps must be to stand for one. Of 35 made pages 27 of 29 highlighted
 * lines and 56 of 63 underlined ones lie under such pieces, and 8 pieces on none; with half of `seed` 28, 57 and 13, with twice
 * of `seed` or `member` none, with half or twice of the others as many but for one.
 */
const KINDS: readonly (readonly [kind: MapKind & Mark['kind'], fit: PieceFit])[] = [
  ['highlight', { seed: 0.8, member: 0.5 }],
  ['underline', { seed: 0.8, member: 0.5 }],
];
/**
 * Shorter pieces, in x-heights, are specks of colour, dashes and strokes of letters. None below, above >= 10 (n 14).
 */
const LEAST_WIDTH = 3;
/** A piece of which this share lies under a mark is that mark. Half or twice: no change on 6 pages. */
const KNOWN_SHARE = 0.3;

/** What marks are made of besides their maps. */
interface Picture {
  readonly planes: ColourPlanes;
  readonly xHeight: number;
  /** Pixels of the upright original to a pixel of the analysed picture. */
  readonly toOriginal: number;
}

/**
 * Highlighter and underlines where the maps show them, without the help of lines, but for what is one of the marks that
 * are `known`: what letters are joined in, or stand far above and below their lines, is not always seen as a line, and
 * its marks would be lost. About 4 ms for a page.
 */
export function unlinedMarks(known: readonly Mark[], maps: MarkMaps, picture: Picture): readonly Mark[] {
  const { planes, xHeight, toOriginal } = picture;
  const taken = known.flatMap(({ regions }) => regions);
  return KINDS.flatMap(([kind, fit]) =>
    piecesOf(maps, kind, fit).flatMap(({ cells, box, odds }): Mark[] => {
      // The words of an underline stand above it.
      const above = kind === 'underline' ? 2 * xHeight : 0;
      const region = scaleBox({ ...box, top: Math.max(0, box.top - above) }, toOriginal);
      const isKnown = taken.some((one) => sharedArea(region, one) >= KNOWN_SHARE * areaOf(region));
      if (isKnown || box.right - box.left < LEAST_WIDTH * xHeight) return [];
      return [{ kind, colour: inkColour(cells, planes, xHeight), confidence: odds, regions: [region] }];
    }),
  );
}
