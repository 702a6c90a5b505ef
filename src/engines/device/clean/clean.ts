/**
 * What is wiped out of a line before it is read, and what is put right in what was read. In go the strip of a line and
 * the ink of the page's marks; out comes the strip without outlines, hooks and underlines, and words without what was a
 * stroke. 1 to 3 ms for a marked line.
 */
export { inkOfMarks } from './mark-ink.ts';
export { withUprightLetters } from './upright-letters.ts';
export { wipeStrokes } from './wipe-strokes.ts';
