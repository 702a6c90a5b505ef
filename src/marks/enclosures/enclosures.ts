/**
 * Closed lines around words: circles and boxes.
 *
 * In goes the scene; the pieces of the network's map of outlines are held against the lines, and the ink of each that
 * holds words is followed, so that it can be wiped. Out come circles and boxes. About 5 ms for a page. How much of a
 * piece and of its ink must be there is set here; whether it is a reader's is the judge's.
 */
export { type Enclosure, enclosureCandidates } from './find-enclosures.ts';
