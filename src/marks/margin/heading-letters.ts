import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';

/** Letters are no higher than this many x-heights of their line: an `f` in italics reaches above it and below. */
const LETTER = 2.1;
/** A line's type is larger than the page's from this many times its x-height on. */
const LARGER = 1.25;
/** Lines side by side are pieces of one when their baselines are less than this apart, in x-heights. */
const ONE_ROW = 1.2;
/** Large type of which few letters were found is lower than this: one such letter was 3.1 x-heights of the page high. */
const LARGE_LETTER = 4;

/**
 * True for a stroke of this height, in pixels, that may be a letter of the large type beside which it stands: headings are
 * set in spaces so wide that a part of them stands alone, and the next letter beside it like a bar. `lines` are those that
 * the stroke spans, `xHeight` is the page's.
 */
export function mayBeOfHeading(height: number, lines: readonly TextLine[], xHeight: number): boolean {
  const largest = Math.max(...lines.map((line) => line.xHeight));
  if (largest >= LARGER * xHeight && height < LETTER * largest) return true;
  return lines.length > 1 && height < LARGE_LETTER * xHeight && areOneRow(lines, xHeight);
}

function areOneRow(lines: readonly TextLine[], xHeight: number): boolean {
  const feet = lines.map(({ baseline, left, right }) => curveAt(baseline, (left + right) / 2));
  return Math.max(...feet) - Math.min(...feet) < ONE_ROW * xHeight;
}
