/**
 * What is wiped out of a line before it is read, and what is put right in what was read. In go the strip of a line and the ink
 * of the page's marks; out comes the strip without outlines, hooks and underlines, or without any long stroke, and words
 * without what was a stroke, with the long s of old print. 1 to 3 ms for a marked line. It may take ink off a strip and put
 * single letters right; which marks there are is decided before.
 */
export { withCommas } from './commas.ts';
export { mayHaveLongS, withLongS } from './long-s.ts';
export { inkOfMarks } from './mark-ink.ts';
export { strokeTiles, TILE_MARGIN } from './stroke-tiles.ts';
export { withUprightLetters } from './upright-letters.ts';
export { wipeStrokes } from './wipe-strokes.ts';
export { withoutLongStrokes } from './without-long-strokes.ts';
