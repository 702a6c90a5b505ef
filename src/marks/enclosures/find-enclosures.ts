import type { Point } from '../../core/geometry.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { Stretch, TextLine } from '../../imaging/print/print.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import { type DrawnAround, drawnAround, type PieceFit, piecesOf } from '../pieces/pieces.ts';
import type { PageScene } from '../scene/scene.ts';
import { traceOutline } from './outline-trace.ts';

/** A circle or box around words, and the stretches of lines that it holds. */
export interface Enclosure extends Pick<DrawnAround, 'kind' | 'stretches'> {
  readonly what: 'enclosure';
  /** `#rrggbb` of the ink. */
  readonly colour: string;
  /** Points along its ink, closed; in pixels of the analysed picture. */
  readonly outline: readonly Point[];
  /** Middles of the map's cells that it is made of, in pixels of the analysed picture. */
  readonly cells: readonly Point[];
  /** Mean odds of its ink, 0 to 1. */
  readonly odds: number;
}

/**
 * Cells of the map, odds 0 to 1, that begin an outline and that belong to it, and the least of them. Half of `seed` 2 marked
 * words lost and 10 more wrong, of `member` 11 and 10, twice 22 and 11; `leastCells` no change on 20 pages.
 */
const PIECES: PieceFit = { seed: 0.6, member: 0.35 };
/**
 * An outline runs within this of the hull of its piece, in x-heights: a map's pixel is half of one. Half: a marked word lost on
 * one page.
 */
const REACH = 0.7;

/** The circles and boxes of a page. Tracing one takes about 1 ms for 30 x-heights. */
export function enclosureCandidates({ maps, lines, planes, darkEven, xHeight }: PageScene): readonly Enclosure[] {
  return piecesOf(maps, 'around', PIECES).flatMap((piece) => {
    const drawn = drawnAround(piece, lines);
    if (drawn === undefined) return [];
    const outline = traceOutline(drawn.hull, { darkEven, xHeight, reach: REACH });
    const { kind } = drawn;
    const stretches = drawn.stretches.map((stretch) => withinOutline(stretch, outline, lines[stretch.line]!));
    const colour = inkColour(outline, planes, xHeight);
    return [{ what: 'enclosure', kind, stretches, outline, cells: piece.cells, odds: piece.odds, colour }];
  });
}

/**
 * The stretch of a line between the places where an outline crosses the middle of its letters; as it was where it crosses but once.
 * How far its ends lie from the ink varies by 0.24 x-heights between the quartiles of 158, those by the hull of the map's cells by 0.42.
 */
function withinOutline(stretch: Stretch, outline: readonly Point[], line: TextLine): Stretch {
  const above = outline.map(({ x, y }) => y < curveAt(line.baseline, x) - line.xHeight / 2);
  const crossings = outline.filter((_, k) => above[k] !== above[(k + 1) % above.length]).map(({ x }) => x);
  if (crossings.length < 2) return stretch;
  return {
    ...stretch,
    left: Math.max(line.left, Math.min(...crossings)),
    right: Math.min(line.right, Math.max(...crossings)),
  };
}
