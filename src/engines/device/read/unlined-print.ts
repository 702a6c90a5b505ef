import { curveAt } from '../../../imaging/maths/maths.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import type { MarkMaps } from '../../../marks/maps/maps.ts';
import { PRINTED, type View } from '../see/see.ts';

/** A line takes in what is this many x-heights above and below its baseline. */
const [ABOVE, BELOW] = [2, 1];

/**
 * How much print the maps show where no line was found, as width in x-heights: letters that are made of small pieces, as
 * Korean ones are, are seen as print and join no line. The maps paint a line as high as its x-height. Under 1 ms.
 */
export function unlinedPrint(maps: MarkMaps, { layouts, xHeight }: Pick<View, 'layouts' | 'xHeight'>): number {
  const { width, height, strideX, strideY, planes } = maps;
  const taken = new Uint8Array(width * height);
  for (const line of layouts.flatMap(({ columns }) => columns.flatMap((column) => column.lines)))
    take(line, taken, maps);
  let cells = 0;
  for (let at = 0; at < taken.length; at++) if (taken[at] === 0 && planes.print[at]! >= PRINTED * 255) cells++;
  return (cells * strideX * strideY) / (xHeight * xHeight);
}

function take(
  { left, right, baseline, xHeight }: TextLine,
  taken: Uint8Array,
  { width, height, strideX, strideY }: MarkMaps,
): void {
  for (let x = Math.max(0, Math.floor(left / strideX)); x < Math.min(width, Math.ceil(right / strideX)); x++) {
    const y = curveAt(baseline, (x + 0.5) * strideX);
    const from = Math.max(0, Math.floor((y - ABOVE * xHeight) / strideY));
    const to = Math.min(height, Math.ceil((y + BELOW * xHeight) / strideY));
    for (let row = from; row < to; row++) taken[row * width + x] = 1;
  }
}
