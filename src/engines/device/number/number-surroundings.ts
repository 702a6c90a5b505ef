import type { Cluster } from './clusters.ts';
import type { EndView } from './head-or-foot.ts';
import { inkInside } from './picture-ink.ts';
import type { RowAround } from './row-around.ts';

/** Ink allowed in the clear space beside a number, in square x-heights: a speck. */
const SPECK = 0.12;
/** Clear space along its row, in x-heights. */
const CLEAR_ALONG = 1.2;

/** True where there is nothing but paper beside a word, up to the words of its row. */
export function isClearAlong(word: Cluster, { block, ink }: EndView, row: RowAround): boolean {
  const { xHeight } = block;
  const pad = Math.max(1, xHeight * 0.15);
  const { left, right, top, bottom } = word;
  const reach = (space: number): number => xHeight * Math.min(CLEAR_ALONG, space * 0.6);
  const before = { left: left - reach(row.before), right: left - pad, top, bottom };
  const after = { left: right + pad, right: right + reach(row.after), top, bottom };
  return [before, after].every((box) => inkInside(ink, box) <= xHeight * xHeight * SPECK);
}
