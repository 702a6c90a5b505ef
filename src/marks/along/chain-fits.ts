import type { ChainFit } from './chain.ts';
import type { AlongLines } from './line-odds.ts';

/** To be fitted. */
export const CHAIN_FITS: Readonly<Record<AlongLines, ChainFit>> = {
  highlight: { weight: 0.276, shift: 0.045, begin: 3.251, end: 3.604, beginAtTurn: 2.427, endAtTurn: 2.596 },
  stroke: { weight: 0.252, shift: 0.272, begin: 2.824, end: 3.583, beginAtTurn: 2.446, endAtTurn: 2.429 },
};
