import type { ChainFit } from './chain.ts';
import type { KindAlongLines } from './line-odds.ts';

/**
 * Fitted by `npm run bench:chain` to 314 pages that the network was not taught with (made pages and photographs with made
 * marks). Columns right there, precision and recall: highlighter 97.7 and 74.8, underlines 88.7 and 80.4, strikes 93.4 and 77.6.
 */
export const CHAIN_FITS: Readonly<Record<KindAlongLines, ChainFit>> = {
  highlight: { weight: 0.151, shift: 0.016, begin: 4.104, end: 4.28, beginAtTurn: 2.517, endAtTurn: 2.773 },
  underline: { weight: 0.165, shift: 0.02, begin: 4.405, end: 5.27, beginAtTurn: 2.248, endAtTurn: 3.22 },
  strike: { weight: 0.341, shift: 0.238, begin: 2.581, end: 4.203, beginAtTurn: 2.084, endAtTurn: 2.019 },
};
