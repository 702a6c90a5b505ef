/**
 * The reader's own words in the margins.
 *
 * In goes the scene; pieces of the network's map of handwriting that stand near each other are a note. Out comes where
 * it stands, its letters and its ink; reading it is the engine's. About 3 ms for a page, 2 for a note. Which pieces
 * join to one note is set here; that a note is handwriting at all is said by the map.
 */
export { type NoteCandidate, noteCandidates } from './hand-notes.ts';
