/**
 * Marks along lines of print: what the maps say of each column of a line, and where marks begin and end.
 *
 * In go the lines of a scene and its maps; out come stretches. About 2 ms for a page. The prices of the chain are
 * fitted (`bench:chain`) and not set by hand.
 */
export { type MarkedStretch, stretchesAlong } from './along-lines.ts';
export { type ChainFit, decodeChain, runsOfOnes } from './chain.ts';
export {
  type AlongLines,
  COLUMNS_TO_X_HEIGHT,
  type Course,
  columnOdds,
  courseOf,
  type LineOdds,
  LOOKS,
  logOddsOf,
  oddsAlong,
} from './line-odds.ts';
export { joinsOf, type StretchOdds, stretchOdds } from './stretch-odds.ts';
