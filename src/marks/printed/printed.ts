/**
 * What the book printed that looks drawn: rules under and between lines, rules of tables, frames around text, the
 * lines under links, strokes of a typewriter.
 *
 * In go strokes as they were traced, with their lines straightened. Out comes which of them are the book's own, so that a
 * family takes none of these for a reader's. It makes no candidates and knows of no family. About 1 ms for a page, 1 ms
 * more for each stroke that runs beyond its line.
 */
export { withoutPrinted } from './printed-everywhere.ts';
export { isAmongLinks, isPrintedLink } from './printed-links.ts';
export { isRule } from './printed-rules.ts';
export { rowsOfRules } from './rule-rows.ts';
export { withoutTableRules } from './table-rules.ts';
