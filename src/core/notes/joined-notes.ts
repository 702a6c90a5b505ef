import type { Note, Source, SourcePart } from '../note.ts';
import { merged } from './note-edits.ts';

/** A note of further pages that goes on with notes of the book over a page turn. */
export interface JoinedNote {
  /** Its place among the notes that are added. */
  readonly at: number;
  /** What it is made of, in order; `isThere` for those that the book got before, as they were then. */
  readonly pieces: readonly { readonly note: Note; readonly isThere: boolean }[];
}

/**
 * `whole` in place of the pieces that the book has; where the reader has changed one of these or dropped it, of what
 * stands there now and of what is new. `notes` are those of the book without it where none of them is there.
 */
export function joinedInto(
  notes: readonly Note[],
  whole: Note,
  { pieces }: JoinedNote,
): { readonly note: Note; readonly notes: readonly Note[]; readonly isIn: boolean } {
  const firstNew = pieces.findIndex(({ isThere }) => !isThere);
  const stand = pieces.map(({ note, isThere }, at) => {
    if (!isThere) return { note, place: -1, isSame: true };
    // Of one that was split it is the half at the turn.
    const isIt = (one: Note): boolean => shareWords(one.source, note.source);
    const place = at < firstNew ? notes.findLastIndex(isIt) : notes.findIndex(isIt);
    const now = notes[place];
    return { note: now, place, isSame: now?.text === note.text };
  });
  const places = stand.flatMap(({ place }) => (place < 0 ? [] : [place]));
  const [first] = places;
  const parts = stand.flatMap(({ note }) => (note === undefined ? [] : [note]));
  const page = parts[0] ?? whole;
  const note = stand.every(({ isSame }) => isSame) ? numberedAs(whole, page) : parts.reduce(merged);
  if (first === undefined) return { note, notes, isIn: false };
  const rest = notes.flatMap((one, at) => (at === first ? [note] : places.includes(at) ? [] : [one]));
  return { note, notes: rest, isIn: true };
}

/** The reader may have given the page another number. */
function numberedAs({ label: _label, ...note }: Note, { page, label }: Note): Note {
  return { ...note, page, ...(label !== undefined && { label }) };
}

function shareWords(one: Source | undefined, other: Source | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const known = new Set(wordsOf(one));
  return wordsOf(other).some((word) => known.has(word));
}

/** The words of a note by where they stand. */
function wordsOf(source: Source): readonly string[] {
  const parts: readonly SourcePart[] = [source, ...(source.continued ?? [])];
  return parts.flatMap(({ file, pageIndex, words = [] }) =>
    words.map(({ box }) => JSON.stringify([file, pageIndex, box.left, box.top, box.right, box.bottom])),
  );
}
