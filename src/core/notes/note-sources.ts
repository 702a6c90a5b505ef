import type { Note } from '../note.ts';

/** How alike an edited note must be to the note it was, 0 to 1. */
const ALIKE_MIN = 0.3;
/** Changed notes are compared with this many others on either side, so that a rewritten list stays quick. */
const WINDOW = 60;
/** Share of a piece's words that must stand in the note that it was split off from. */
const PIECE_MIN = 0.9;
/** How alike a piece and its whole are taken to be; from here on several notes may come from one. */
const PIECE_SCORE = 0.9;

/**
 * `notes` with the sources of those in `before` that they are: unchanged first (the same object), then those with
 * another page number, then edited ones and the pieces of a note that was split. Costs one pass over the notes,
 * and a comparison of words for those that changed.
 */
export function withSources(notes: readonly Note[], before: readonly Note[]): readonly Note[] {
  const pairs = new Map<number, number>();
  pairEqual(notes, before, { pairs, keyOf: (note) => `${note.page} ${note.text}` });
  pairEqual(notes, before, { pairs, keyOf: (note) => note.text });
  pairAlike(notes, before, pairs);
  return notes.map((note, at) => {
    const old = before[pairs.get(at) ?? -1];
    return old === undefined ? note : restored(note, old);
  });
}

function restored(note: Note, old: Note): Note {
  if (old.page === note.page && old.text === note.text) return old;
  const label = old.page === note.page ? old.label : undefined;
  return { ...note, ...(label !== undefined && { label }), ...(old.source !== undefined && { source: old.source }) };
}

interface Pairing {
  /** Place of a new note to place of the old note that it is. */
  readonly pairs: Map<number, number>;
  readonly keyOf: (note: Note) => string;
}

/** Pairs notes with equal keys, of several equal ones the first with the first. */
function pairEqual(notes: readonly Note[], before: readonly Note[], { pairs, keyOf }: Pairing): void {
  const used = new Set(pairs.values());
  const free = new Map<string, number[]>();
  before.forEach((note, at) => {
    if (used.has(at)) return;
    const places = free.get(keyOf(note)) ?? [];
    free.set(keyOf(note), places);
    places.push(at);
  });
  notes.forEach((note, at) => {
    if (pairs.has(at)) return;
    const place = free.get(keyOf(note))?.shift();
    if (place !== undefined) pairs.set(at, place);
  });
}

/** Pairs what is left, the most alike first; of equally alike ones those whose places are nearest. */
function pairAlike(notes: readonly Note[], before: readonly Note[], pairs: Map<number, number>): void {
  const used = new Set(pairs.values());
  const fresh = [...notes.entries()].filter(([at]) => !pairs.has(at));
  const old = [...before.entries()].filter(([place]) => !used.has(place));
  const candidates = fresh.flatMap(([at, note], rank) =>
    old.slice(Math.max(0, rank - WINDOW), rank + WINDOW).flatMap(([place, other]) => {
      const score = alike(note.text, other.text);
      return score < ALIKE_MIN ? [] : [{ at, place, score }];
    }),
  );
  candidates.sort((a, b) => b.score - a.score || Math.abs(a.at - a.place) - Math.abs(b.at - b.place));
  for (const { at, place, score } of candidates) {
    if (pairs.has(at) || (used.has(place) && score < PIECE_SCORE)) continue;
    pairs.set(at, place);
    used.add(place);
  }
}

/**
 * How alike an edited text and an old one are, 0 to 1: by shared words, as a piece of it, or by the start and end that
 * stayed.
 */
function alike(edited: string, old: string): number {
  const [words, others] = [wordsOf(edited), wordsOf(old)];
  const shared = sharedCount(words, others);
  const dice = words.length + others.length === 0 ? 0 : (2 * shared) / (words.length + others.length);
  const isPiece = words.length > 1 && shared / words.length >= PIECE_MIN;
  return Math.max(dice, isPiece ? PIECE_SCORE : 0, sharedEnds(edited, old));
}

/** Share of the longer text that is a common start and a common end. */
function sharedEnds(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 0 : (start + end) / longer;
}

function sharedCount(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
