import type { Note } from '../../core/note.ts';
import { OWN_WORDS } from '../../core/passages/passages.ts';

/** A note and by what it is known again. */
interface Identity {
  readonly note: Note;
  /** The words with each place that is known of them: sources count differently, and one that both know is enough. */
  readonly keys: readonly string[];
  /** All that its own source says. */
  readonly exact: string;
}

/**
 * Notes without those that are there already or come twice: the same words on the same page or place, and the reader's
 * own on the same passage. What is there once takes away one only: where no place is known, words may well be marked
 * twice in a book.
 */
export function withoutDuplicates(notes: readonly Note[], known: readonly Note[] = []): readonly Note[] {
  const there = new Map<string, Set<Identity>>();
  for (const identity of identitiesOf(known)) {
    for (const key of identity.keys) there.set(key, (there.get(key) ?? new Set()).add(identity));
  }
  const seen = new Set<string>();
  return identitiesOf(notes).flatMap(({ note, keys, exact }) => {
    if (seen.has(exact)) return [];
    seen.add(exact);
    const same = keys.map((key) => there.get(key)?.values().next().value).find((one) => one !== undefined);
    if (same === undefined) return [note];
    for (const key of same.keys) there.get(key)?.delete(same);
    return [];
  });
}

function identitiesOf(notes: readonly Note[]): readonly Identity[] {
  let passage: Note | undefined;
  return notes.map((note) => {
    const isOwn = note.text.startsWith(OWN_WORDS);
    if (!isOwn) passage = note;
    const of = passage?.source?.file === note.source?.file ? (passage ?? note) : note;
    const words = [lettersOf(note.text), of === note ? '' : lettersOf(of.text)];
    const { page, label, source: { location, chapter, date } = {} } = of;
    const places = [
      ...(page === 'x' ? [] : [page]),
      ...(label ? [label] : []),
      ...(location ? [firstOf(location)] : []),
    ];
    return {
      note,
      keys: (places.length === 0 ? ['x'] : places).map((place) => JSON.stringify([place, ...words])),
      exact: JSON.stringify([page, label, location, ...(places.length === 0 ? [chapter, date] : []), ...words]),
    };
  });
}

/** Where "1,406-1,407" begins: some sources give no end. Tables have a Roman page number as a place. */
function firstOf(location: string): string {
  const digits = /^\D*(\d[\d.,]*)/u.exec(location)?.[1];
  return digits === undefined ? location : `at ${digits.replaceAll(/\D/gu, '')}`;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
