import type { TextLine } from '../../imaging/print/print.ts';
import type { Rgb } from '../../imaging/tint/tint.ts';
import {
  joinsOf,
  LOOKS,
  type Look,
  type MarkedStretch,
  oddsOver,
  type StretchOdds,
  stretchOdds,
} from '../along/along.ts';
import type { MarkMaps } from '../maps/maps.ts';

/** What tells highlighter from shadows, tinted print and stains. Lengths in x-heights, odds from 0 to 1. */
export interface HighlightFeatures extends StretchOdds {
  /** Mean odds of highlighter above and below its line, and that it is print. */
  readonly above: number;
  readonly below: number;
  readonly print: number;
  /** The most that it lets through of a colour of the paper's light, and by how much less of another. */
  readonly light: number;
  readonly tint: number;
  /** Other stretches on the page that are likely highlighter, and the likeliest of them. */
  readonly others: number;
  readonly likeliest: number;
  /** Stretches of the line before and after that it goes on from and into. */
  readonly joins: number;
  /** Columns of all stretches beside the map's cells that show highlighter: few where it is seen all over the page. */
  readonly within: number;
}

/** A stretch with the light that it lets through. */
export interface LitStretch extends MarkedStretch {
  readonly through: Rgb;
}

/** Odds from which another stretch is likely highlighter, and from which a cell of the map shows some. */
const LIKELY = 0.6;
const SHOWN = 0.3;
const ABOVE: Look = { kind: 'highlight', heights: [-1.9, -1.5], of: 'mean' };
const BELOW: Look = { kind: 'highlight', heights: [0.5, 0.8], of: 'mean' };
const PRINT: Look = { kind: 'print', heights: [-0.5], of: 'most' };

/** The features of all stretches of a page, in their order; `lines` end where their print does. About 0.2 ms for one. */
export function highlightFeatures(
  stretches: readonly LitStretch[],
  { maps, lines }: { readonly maps: MarkMaps; readonly lines: readonly TextLine[] },
): HighlightFeatures[] {
  const shown = maps.planes.highlight.reduce((sum, odds) => sum + (odds > SHOWN * 255 ? 1 : 0), 0);
  const own = stretches.map((one) => stretchOdds(maps, lines[one.line]!, one, LOOKS.highlight));
  const columns = own.reduce((sum, { length }) => sum + 2 * length, 0);
  return stretches.map((stretch, k) => {
    const over = (look: Look): number => oddsOver(maps, lines[stretch.line]!, stretch, look);
    const others = own.flatMap(({ odds }, at) => (at === k ? [] : [odds]));
    const [most, least] = [Math.max(...stretch.through), Math.min(...stretch.through)];
    return {
      ...own[k]!,
      above: over(ABOVE),
      below: over(BELOW),
      print: over(PRINT),
      light: most,
      tint: most - least,
      others: others.filter((odds) => odds > LIKELY).length,
      likeliest: Math.max(0, ...others),
      joins: joinsOf(stretch, stretches, lines),
      within: columns / Math.max(1, shown),
    };
  });
}
