/**
 * The reader's own words in the margins.
 *
 * In goes the scene; ink outside the text is gathered and told from print, grain and edges by a card. Out comes where
 * handwriting stands and what it looks like; reading it is the engine's. About 20 ms for a page.
 */
import type { PageScene } from '../scene/scene.ts';
import { findHandNotes, type HandNote } from './margin-notes.ts';

export type { HandNote } from './margin-notes.ts';
export { inkCandidates } from './margin-notes.ts';
export type { NoteFeatures } from './note-features.ts';
export { cardOf, type NoteCards } from './note-score.ts';

/** Ink in a margin that looks like handwriting. */
export interface NoteCandidate extends HandNote {
  readonly what: 'note';
}

/** Finds handwriting in the margins. */
export function noteCandidates(scene: PageScene): readonly NoteCandidate[] {
  return findHandNotes(scene.layout, scene).map((note) => ({ ...note, what: 'note' }));
}
