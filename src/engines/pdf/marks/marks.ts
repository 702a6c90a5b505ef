/**
 * Marks of a reader's in a PDF. In go its annotations, what its page paints and its lines; out come marks with the exact
 * words that they take in, and the reader's notes. What is printed by the book (rules, links, fills) is no mark. 1 to
 * 10 ms for a page. Each way in which programs keep marks has a file of its own; `known-marks.ts` asks those of
 * annotations, `drawn-marks.ts` those of what is painted.
 */
export { countAnnotations, readAnnotations, readFields } from './annotations.ts';
export { type DrawnMarks, drawnMarks, typedNotes } from './drawn-marks.ts';
export { type Drawn, readDrawn } from './drawn-objects.ts';
export { hasDrawn, marksFromAnnotations } from './known-marks.ts';
export { hideUnshown } from './unshown-annotations.ts';
