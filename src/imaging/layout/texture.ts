import { overlap } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { curveAt } from '../maths/maths.ts';
import type { Component } from '../pixels/pixels.ts';
import { COLUMN_LINE_WIDTH, isLetterLike, type TextLine } from '../print/print.ts';
import type { PageLayout } from './page-layout.ts';

/**
 * Of the pieces of ink of letter size where a page's lines lie, pages of print have this share and more in the lines:
 * 0.9 to 1 on 70 real and made pages, 0.5 on one whose print was mostly lost; carpets, leaves and noise 0.01 to 0.36.
 */
const TEXTURE_SHARE = 0.4;
const SURE_TEXTURE_SHARE = 0.1;
/** Lines of print go the way of the next line: 0.0003 to 0.011 apart (dy/dx, the median), 0.02 at a fold; noise 0.05. */
const MAX_TURN = 0.028;

/**
 * True for grain of cloth, gravel, leaves or noise that was taken for print: most of what looks like letters stands in no
 * line, and the lines go different ways. Looking for marks there would take seconds and find scraps.
 */
export function isTexture(layout: PageLayout, pieces: readonly Component[]): boolean {
  const lines = layout.columns.flatMap((column) => column.lines);
  const { left, right, top, bottom } = layout.box;
  let sized = 0;
  for (const c of pieces)
    if (c.left >= left && c.right <= right && c.top >= top && c.bottom <= bottom && isLetterLike(c, layout.xHeight))
      sized++;
  const share = lines.reduce((sum, line) => sum + line.letters.length, 0) / Math.max(1, sized);
  if (share >= TEXTURE_SHARE) return false;
  return share < SURE_TEXTURE_SHARE || turnBetween(lines, layout.xHeight) > MAX_TURN;
}

const middleOf = (line: TextLine): number => curveAt(line.baseline, (line.left + line.right) / 2);

const slopeOf = ({ baseline, left, right }: TextLine): number =>
  (curveAt(baseline, right) - curveAt(baseline, left)) / (right - left);

/** How differently neighbouring lines run: the median difference of their slopes; 0 where there are none. */
function turnBetween(lines: readonly TextLine[], xHeight: number): number {
  const telling = lines.filter((line) => line.right - line.left >= xHeight * COLUMN_LINE_WIDTH);
  const sorted = telling.sort((a, b) => middleOf(a) - middleOf(b));
  const turns = sorted.flatMap((line, k) => {
    const next = sorted.slice(k + 1).find((one) => overlap(line.left, line.right, one.left, one.right) > 3 * xHeight);
    return next === undefined ? [] : [Math.abs(slopeOf(line) - slopeOf(next))];
  });
  return median(turns);
}
