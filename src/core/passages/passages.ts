/**
 * From the words of a page to passages. In goes a `PageReading`: lines of words and marks over them. Out come the
 * passages that a reader marked, joined over page turns, the reader's own words, what both of them are as notes, and
 * how a passage is mended word by word. Less than a millisecond for a page. Pages of every source come through here:
 * what is put right for a photo must hold for a PDF.
 */
export type { PagePlace } from '../note.ts';
export {
  hasOwnWords,
  isFullyKnown,
  needsAllWords,
  readingsFromKnown,
  UNKNOWN_LETTER,
  withKnown,
} from './known-reading.ts';
export { marksOfWords, takesIn } from './marked-words.ts';
export { type Find, findsFromReading, noteOfFind, OWN_WORDS } from './page-finds.ts';
export { joinedAtTurn } from './page-turn.ts';
export { isReadThrough, isWhollyRead, linesRead, type PageWord, pageWords, placeOfWord } from './page-words.ts';
export { allWordsOf, type Passage } from './passage.ts';
export {
  backToMark,
  extendedToSentence,
  heldWords,
  type MendedPage,
  noteOfWords,
  partsOf,
  withRun,
  withWordToggled,
} from './passage-edits.ts';
