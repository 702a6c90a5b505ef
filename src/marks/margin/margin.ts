/**
 * Signs beside the text: bars, brackets, braces, ticks, stars, crosses, arrows.
 *
 * In goes the scene. Pieces of the network's map stand beside lines, each with the odds that it is a reader's; what is
 * too unlikely the judge gives up. About 3 ms for a page. `sign-score.ts` is fitted (`bench:cards`); which pieces may
 * be signs at all is set in `seen-signs.ts`.
 */
export { type SeenSign, seenSigns } from './seen-signs.ts';
