import { mean } from '../../core/statistics.ts';
import { inkOf, tintOf } from '../../imaging/tint/tint.ts';
import { type MapKind, oddsAt } from '../maps/maps.ts';
import type { MapPiece } from '../pieces/pieces.ts';
import type { PageScene } from '../scene/scene.ts';

/** What tells a reader's sign beside the text from edges, folds, printed rules, letters and dirt. Lengths in x-heights. */
export interface SignFeatures {
  /** Mean odds of its cells and the highest of them, 0 to 1. */
  readonly odds: number;
  readonly peak: number;
  /** Mean odds that it is print. */
  readonly print: number;
  readonly height: number;
  readonly width: number;
  /** How many lines it stands beside. */
  readonly lines: number;
  /** The most that its ink takes of a colour, 0 to 255, and by what share it takes less of another. */
  readonly ink: number;
  readonly tint: number;
}

/** The features of a piece beside the text, by how many lines and with ink of what colour. About 0.05 ms. */
export function signFeatures(
  { cells, box, odds }: MapPiece,
  { lines, colour }: { readonly lines: number; readonly colour: string },
  { maps, xHeight }: PageScene,
): SignFeatures {
  const oddsOf = (kind: MapKind): number[] => cells.map((cell) => oddsAt(maps, kind, cell));
  return {
    odds,
    peak: Math.max(...oddsOf('beside')),
    print: mean(oddsOf('print')),
    height: (box.bottom - box.top) / xHeight,
    width: (box.right - box.left) / xHeight,
    lines,
    ink: inkOf(colour),
    tint: tintOf(colour),
  };
}
