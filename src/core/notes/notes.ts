/**
 * From notes to what is kept, shown and edited. In goes an `Extraction` (or what calls itself one: foreign data is
 * checked here); out come its text for the areas of the screen, every edit as a new `Extraction`, the history of edits,
 * what an upload that goes on adds, and the takeaways. Pure; takeaways of a thousand notes cost some 100 ms, all else
 * next to nothing. Records of older versions must stay readable: `schema.ts` says what is taken.
 */
export {
  areStillTwice,
  type PagesTwice,
  pagesTwice,
  type Repeats,
  repeatedPages,
  stillRepeated,
  stillTwice,
  withoutPagesOf,
  withoutRepeated,
  withPagesAdded,
} from './added-pages.ts';
export { bookOfNote, type SplitBook, splitBooks } from './book-of-note.ts';
export { doubtfulToNote, withoutDoubtful } from './doubtful-edits.ts';
export { isDoubtful, piecesOf } from './doubtful-words.ts';
export type { JoinedNote } from './joined-notes.ts';
export { withTakeawaysMended } from './mended-takeaways.ts';
export {
  inkToNote,
  mergedWithNext,
  splitNote,
  withInOrder,
  withNote,
  withNoteMoved,
  withoutInk,
  withoutNote,
  withPageNumber,
  withText,
} from './note-edits.ts';
export { onPrintedPage, type PrintedPage, parsePrintedPage, shownPage } from './note-page.ts';
export { grown } from './notes-growth.ts';
export {
  type Edit,
  EMPTY_HISTORY,
  type History,
  parseHistory,
  recorded,
  redone,
  type Stepped,
  undone,
} from './notes-history.ts';
export {
  type DroppedLine,
  displayNotes,
  displayTakeaways,
  dropReasonText,
  type LineKeeping,
  linesOf,
  oneLine,
  parseNotes,
  parseTakeaways,
  withLineKept,
} from './notes-text.ts';
export type { Parsed } from './schema.ts';
export { NOTES_MAX, PAGE_MAX, parseExtraction, RECORD_BYTES_MAX, TEXT_LENGTH_MAX, withoutPictures } from './schema.ts';
export { bestTakeaways, takeawayCap, takeawaysFromNotes } from './takeaways.ts';
