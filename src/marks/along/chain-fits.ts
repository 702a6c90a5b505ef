import type { ChainFit } from './chain.ts';
import type { AlongLines } from './line-odds.ts';

/**
 * Fitted by `npm run bench:chain` to 287 pages that the network was not taught with (made pages and photographs with made
 * marks). Columns right there, precision and recall, before any card: highlighter 97.8 and 97.2, strokes 92.0 and 95.7.
 */
export const CHAIN_FITS: Readonly<Record<AlongLines, ChainFit>> = {
  highlight: { weight: 0.544, shift: 0.376, begin: 1.957, end: 1.752, beginAtTurn: 2.587, endAtTurn: 2.693 },
  stroke: { weight: 0.348, shift: 0.316, begin: 2.615, end: 2.82, beginAtTurn: 2.513, endAtTurn: 2.513 },
};
