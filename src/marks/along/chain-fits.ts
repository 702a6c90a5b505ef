import type { ChainFit } from './chain.ts';
import type { AlongLines } from './line-odds.ts';

/**
 * Fitted by `npm run bench:chain` to 540 pages that the network was not taught with (made pages and photographs with made
 * marks). Columns right there, precision and recall, before any card: highlighter 95.8 and 92.4, strokes 93.1 and 89.7.
 */
export const CHAIN_FITS: Readonly<Record<AlongLines, ChainFit>> = {
  highlight: { weight: 0.339, shift: 0.12, begin: 3.16, end: 3.099, beginAtTurn: 2.893, endAtTurn: 2.072 },
  stroke: { weight: 0.26, shift: 0.192, begin: 2.546, end: 3.22, beginAtTurn: 2.858, endAtTurn: 2.602 },
};
