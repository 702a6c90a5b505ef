import type { ChainFit } from './chain.ts';
import type { AlongLines } from './line-odds.ts';

/**
 * Fitted by `npm run bench:chain` to 287 pages that the network was not taught with (made pages and photographs with made
 * marks). Columns right there, precision and recall, before any card: highlighter 97.8 and 97.2, strokes 92.0 and 95.7. Strokes
 * begin and end for a point less and are likelier than fitted, for a card decides after the chain: of 505 passages of six sets of
 * pages that the network was not taught with 6 more are whole, words under marks are found as well on the whole.
 */
export const CHAIN_FITS: Readonly<Record<AlongLines, ChainFit>> = {
  highlight: { weight: 0.544, shift: 0.376, begin: 1.957, end: 1.752, beginAtTurn: 2.587, endAtTurn: 2.693 },
  stroke: { weight: 0.348, shift: 0.6, begin: 1.6, end: 1.8, beginAtTurn: 1.5, endAtTurn: 1.5 },
};
