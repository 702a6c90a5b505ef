/**
 * From a line to words. In go lines and a picture; out come words with their boxes and how sure they are. Holds the
 * recogniser (Tesseract as WebAssembly), how lines are cut and put on sheets for it, its word lists, and the reading of
 * notes in the margin. 15 to 30 ms for a line, 300 ms for the start. Nothing here decides what is a mark. How the
 * recogniser is set (`ocr.ts`) and how lines are cut for it were measured together.
 */

export { FRAKTUR } from './fraktur-letters.ts';
export { areOther, isAmong, likelyLanguageOf, mayBeFraktur } from './languages.ts';
export type { LineWord } from './line-word.ts';
export { createWordLoader } from './load-words.ts';
export { noteMarks } from './note-marks.ts';
export { createOcr, LEAST_CONTRAST, type Ocr, type OcrAssets, OLD_PRINT } from './ocr.ts';
export {
  cutLines,
  END_MARGIN,
  LINES_LAYOUT,
  type Mend,
  MOSTLY,
  type ReadAgain,
  readLines,
  SIDE_MARGIN,
  STRIP_SPACING,
  sheetOf,
} from './read-lines.ts';
export {
  areKnown,
  areSurelyReadable,
  areUnreadable,
  isReadable,
  longest,
  longestRead,
  type ReadLine,
} from './readable.ts';
export { fastestBuild, type RecogniserBuild } from './recogniser-build.ts';
export { isUnsure } from './surer-words.ts';
export { compileTesseract, type TesseractFactory } from './tesseract-core.ts';
export type { ReadWord, TextReader } from './text-reader.ts';
export { unlinedPrint } from './unlined-print.ts';
export { partedAtMarks, wordsUnder } from './words-under.ts';
