/**
 * Strokes along a line of print: under its words or through them.
 *
 * In goes the scene, of which the straightened lines and the network's maps are looked at. Out come underlines, traced
 * where thin ink runs that the network sees something in, and once more where it sees them whole; and strikes, which
 * only the network tells. So one stroke may come out twice, and the judge keeps one. About 30 ms for a page.
 * `underline-scores.ts` is fitted (`bench:cards`); where strokes may stand is set here.
 */
import type { PageScene } from '../scene/scene.ts';
import { type SeenUnderline, type StrikeCandidate, seenStrokes } from './seen-strokes.ts';
import { findUnderlines, type UnderlineCandidate } from './underlines.ts';

export { inkOfStroke } from './stroke-odds.ts';
export { underlineFeatures } from './underline-features.ts';
export { UNDERLINE_SCORES } from './underline-scores.ts';
export type { SeenUnderline, StrikeCandidate, UnderlineCandidate };

/** Finds strokes along lines: those under words first. */
export const strokeCandidates = (
  scene: PageScene,
): readonly (UnderlineCandidate | SeenUnderline | StrikeCandidate)[] => [
  ...findUnderlines(scene),
  ...seenStrokes(scene),
];
