import { scaleBox } from '../../../core/geometry.ts';
import type { Mark } from '../../../core/mark.ts';
import type { NoteCandidate } from '../../../marks/notes/notes.ts';
import type { View } from '../see/see.ts';
import { noteSheet } from './note-sheet.ts';
import type { ReadWord, TextReader } from './text-reader.ts';

/**
 * Handwriting in the margins of a page as marks: where it stands, its colour; and its words, where they are printed
 * letters that are read with certainty. About 15 ms for each note.
 */
export function noteMarks(notes: readonly NoteCandidate[], view: View, reader: TextReader): Mark[] {
  return notes.map((note): Mark => {
    const text = textOf(note, view, reader);
    return {
      kind: 'margin-note',
      colour: note.colour,
      confidence: note.odds,
      regions: [scaleBox(note.box, view.toOriginal)],
      ...(text === undefined ? {} : { text }),
    };
  });
}

/**
 * Only ink of another colour than the print's is read, for what is not may be a side note of the book. Pencil and black on
 * made pages had at most 6 more of one colour than the print (n 16), coloured pens 14 and more (n 18).
 */
const SURELY_PEN = 10;

function textOf(note: NoteCandidate, view: View, reader: TextReader): string | undefined {
  if (note.chroma < SURELY_PEN) return undefined;
  const sheet = noteSheet(note, view);
  return sheet === undefined ? undefined : certainText(reader.readSheet(sheet, 'block'));
}

/**
 * Every word is read at least this surely, or none is taken: of 60 made notes in print letters and free hands, no
 * wrong word was read as surely, and 19 notes were read whole.
 */
const CERTAIN = 0.93;
/** Shorter notes are as easily scratches. Below <= 0 (n 1), above >= 7 (n 1). */
const MIN_LETTERS = 5;
/** A word of letters, or a number, with the signs that print has around one. */
const WORD = /^["'(\u201c\u2018]?(?:\p{L}[\p{L}'\u2019-]*|\d+)[.,;:!?)"'\u201d\u2019]*$/u;

/** What was read, when all of it is certain; a mix of letters and figures is not. */
export function certainText(words: readonly ReadWord[]): string | undefined {
  const isCertain = words.every(({ text, confidence }) => confidence >= CERTAIN && WORD.test(text));
  const text = words.map((word) => word.text).join(' ');
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return isCertain && letters >= MIN_LETTERS ? text : undefined;
}
