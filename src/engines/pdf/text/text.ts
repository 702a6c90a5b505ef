/**
 * The characters of a page, each where it is seen and in the order in which it is read. In go a page that PDFium has
 * loaded and its frame; out come characters in points of the shown page, with columns of vertical script, script from
 * right to left, TeX's letters, ligatures and Thai signs put right, and without line breaks that only the file has. About 5 ms.
 * Oddities of scripts and of programs that write PDFs are mended here, once, and in no room after it.
 */
export { type Character, endsLine, isBlank, isShown } from './character.ts';
export { withFieldsBeside } from './fields-beside.ts';
export { isOnLine, type LineEnd, lineEnd, MAIN_SIZE_SHARE } from './on-line.ts';
export { withoutOverprint } from './overprint.ts';
export { MARK } from './right-to-left-signs.ts';
export { type LoadedPage, type ReadCharacters, readCharacters } from './text-layer.ts';
export { CONTROL_SHARE_MAX, isMeaningless, withUnknownLetters } from './unknown-letters.ts';
export { without } from './without.ts';
