import { useState } from 'react';
import type { Note } from '../../core/note.ts';

/** Which row shows which note. */
export interface Rows {
  readonly notes: readonly Note[];
  readonly keys: readonly number[];
}

/**
 * The rows of `notes` after those of `before`. A note keeps its row, with what is typed there, wherever others come or go
 * above it; the one that an edit gives has the row of the one that it was. Where notes change places, the one that moves
 * down has a new row.
 */
export function rowsAfter(before: Rows, notes: readonly Note[]): Rows {
  const places = new Map(before.notes.map((note, at) => [note, at]));
  const now = new Set(notes);
  let fresh = before.keys.reduce((most, key) => Math.max(most, key), -1) + 1;
  /** The rows above this one are given, or their notes are gone. */
  let next = 0;
  const keys = notes.map((note) => {
    const there = before.notes[next];
    const isEdited = !places.has(note) && there !== undefined && !now.has(there);
    const place = isEdited ? next : (places.get(note) ?? -1);
    if (place < next) return fresh++;
    next = place + 1;
    return before.keys[place] ?? fresh++;
  });
  return { notes, keys };
}

/** A key for each note's row: a note has no name of its own. */
export function useRowKeys(notes: readonly Note[]): readonly number[] {
  const [rows, setRows] = useState<Rows>(() => rowsAfter({ notes: [], keys: [] }, notes));
  if (rows.notes === notes) return rows.keys;
  const now = rowsAfter(rows, notes);
  setRows(now);
  return now.keys;
}
