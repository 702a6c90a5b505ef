/**
 * Characters of a PDF's page to lines of words. In go a page's characters; out come lines in reading order, with words and
 * their boxes, which of them are the body, and the printed page number. 1 to 3 ms for a page. Where words and lines part
 * is told here for all that comes after; what a number on the page means is for `core/numbers`.
 */
export { kindleLinesOf } from './kindle-lines.ts';
export { across, type Extent, inkOf, type Letter, type LetterLine, letterLines } from './letter-lines.ts';
export { layOut, linesInPixels, type Opening, openingsOf } from './page-layout.ts';
export { linesNear, type PlacedLine, placedLines, typicalSize } from './placed-line.ts';
export { confirmedNumbers, type PrintedNumbers } from './printed-number.ts';
export { withSignsApart } from './signs-apart.ts';
export { type TextLine, type TextWord, textLinesOf, wordOf } from './text-lines.ts';
