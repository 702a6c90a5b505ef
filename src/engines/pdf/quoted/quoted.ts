/**
 * The words under a mark. In go areas of a page (the quads of a mark) and its characters; out come the places of those that
 * it takes in, and the words that they make, exactly: a mark that begins within a word gives that part of it. Less than a
 * millisecond for a mark. What a mark must cover of a letter is set here, for annotations and for what is painted alike.
 */
export { followOneAnother } from './follow-one-another.ts';
export { charactersAbove, charactersUnder, UNDERLINE_FROM, UNDERLINE_TO } from './quads.ts';
export { boxesByLine, quotedWords } from './quoted-words.ts';
export { charactersWithin, isSlanted, outlineOf } from './slanted.ts';
export { wholeWords } from './whole-words.ts';
