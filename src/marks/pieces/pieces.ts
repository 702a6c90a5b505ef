/**
 * Strokes that stand around or beside text, and handwriting, as pieces of a map.
 *
 * In goes a map; out come pieces, their ink, and what a piece of an outline holds of each line. About 2 ms for a page.
 * Every family that looks at pieces gets another view of them by a change here.
 */
export { type DrawnAround, drawnAround } from './around.ts';
export { type MapPiece, type PieceFit, piecesOf, together } from './map-pieces.ts';
export { inkOfPiece } from './piece-ink.ts';
