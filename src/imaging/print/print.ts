/**
 * From ink to lines of print. In go pieces of ink; out come the height of the small letters (x-height, the unit of everything
 * that follows), the turn of the picture, lines with their bent baselines, long strokes that were taken out first. 20 to 60 ms
 * for a page. How a height is weighed is fitted (`bench:height`); what is set by hand has its measurement beside it.
 */
export { findTextLines } from './find-text-lines.ts';
export { joinPieces } from './fit-line.ts';
export { longStrokes, takeLongStrokes } from './long-strokes.ts';
export { invertedness, onItsSide, runsVertically, turned } from './orientation.ts';
export { HEIGHT_FEATURES, heightOfPrint, heightsOf, isSameHeight, shapesOf } from './print-height.ts';
export { SMALLER_PRINT, wipeGrain } from './sheet-print.ts';
export {
  isLetterLike,
  LARGEST_LETTER,
  LEAST_LETTER,
  LETTER_GAP,
  LINE_END,
  type LinePicture,
  SHARED_HEIGHT,
  type Stretch,
  type TextLine,
} from './text-lines.ts';
