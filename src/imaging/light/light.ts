/**
 * The light on a page and the paper under it. In go planes of colour; out come the paper's brightness everywhere, the
 * picture as if evenly lit, haze over it, the sheet that a text stands on and where paper changes.
 * 5 to 20 ms for a page.
 */
export { hazeOver, withoutHaze } from './haze.ts';
export { blankDarkGround, brightest, darkest, estimatePaper, evenLight, type Paper } from './illumination.ts';
export { isOffSheet, isOnDarkDesk } from './off-sheet.ts';
export { boxOfPage, isOnPage, type PageArea, type PaperTint, pageAreaAround, pageGrid } from './page-area.ts';
export { hasSamePaper } from './same-paper.ts';
