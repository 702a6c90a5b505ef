import type { ChainFit } from './chain.ts';
import type { KindAlongLines } from './line-odds.ts';

/**
 * Fitted by `npm run bench:chain` to 267 pages that the network was not taught with (made pages and photographs with made
 * marks). Columns right there, precision and recall: highlighter 98.0 and 93.3, underlines 88.2 and 86.8, strikes 96.3 and 80.3.
 */
export const CHAIN_FITS: Readonly<Record<KindAlongLines, ChainFit>> = {
  highlight: { weight: 0.276, shift: 0.128, begin: 2.559, end: 4.022, beginAtTurn: 2.198, endAtTurn: 3.017 },
  underline: { weight: 0.147, shift: 0.219, begin: 4.152, end: 4.152, beginAtTurn: 2.395, endAtTurn: 2.351 },
  strike: { weight: 0.453, shift: 0.211, begin: 3.464, end: 3.323, beginAtTurn: 2.161, endAtTurn: 2.025 },
};
