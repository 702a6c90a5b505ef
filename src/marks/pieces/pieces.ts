/**
 * Strokes that stand around or beside text, as pieces of a map.
 *
 * In goes a map; out come pieces, and what a piece of an outline holds of each line. About 2 ms for a page.
 */
export { type DrawnAround, drawnAround } from './around.ts';
export { type PieceFit, piecesOf } from './map-pieces.ts';
