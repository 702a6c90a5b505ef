import type { TextLine } from '../../imaging/print/print.ts';
import { columnOdds, courseOf, LOOKS, type MarkedStretch, type StretchOdds, stretchOdds } from '../along/along.ts';
import type { MarkMaps } from '../maps/maps.ts';

/** What tells highlighter from shadows, tinted print and stains. */
export interface HighlightFeatures extends StretchOdds {
  /** The odds of the page's likeliest stretch, it may be this one: what is faint is highlighter beside some that is not. */
  readonly best: number;
}

/** The features of all stretches of a page, in their order. About 0.1 ms for one. */
export function highlightFeatures(
  stretches: readonly MarkedStretch[],
  { maps, lines }: { readonly maps: MarkMaps; readonly lines: readonly TextLine[] },
): HighlightFeatures[] {
  const own = stretches.map((one) => stretchOdds(columnOdds(maps, courseOf(lines[one.line]!), one, [LOOKS.highlight])));
  const best = Math.max(0, ...own.map(({ odds }) => odds));
  return own.map((each) => ({ ...each, best }));
}
