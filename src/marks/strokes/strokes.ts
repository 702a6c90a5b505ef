/**
 * Strokes along a line of print: under its words or through them.
 *
 * In goes the scene, of which the straightened lines and the network's maps are looked at. Out come underlines, traced
 * where a card tells a pen's stroke from print, and once more where the network sees them; and strikes, which only the
 * network tells. So one stroke may come out twice, and the judge keeps one. About 40 ms for a page.
 */
import type { PageScene } from '../scene/scene.ts';
import { type SeenStroke, seenStrokes } from './seen-strokes.ts';
import { findUnderlines, type Underline } from './underlines.ts';

export { isCrease } from './creases.ts';
export { type StrokeFeatures } from './stroke-features.ts';
export { strokesUnder, type UnderlinePath } from './underlines.ts';

/** A stroke that looks like a reader's underline. */
export interface UnderlineCandidate extends Underline {
  readonly what: 'underline';
}

/** A stroke under words that the network sees. */
export interface SeenUnderline extends SeenStroke {
  readonly what: 'seen underline';
}

/** A stroke with which a reader struck words out. */
export interface StrikeCandidate extends SeenStroke {
  readonly what: 'strike';
}

/** Finds strokes along lines: those under words first. */
export function strokeCandidates(scene: PageScene): readonly (UnderlineCandidate | SeenUnderline | StrikeCandidate)[] {
  return [
    ...findUnderlines(scene.lines, scene).map((stroke) => ({ ...stroke, what: 'underline' as const })),
    ...seenStrokes(scene, 'underline').map((stroke) => ({ ...stroke, what: 'seen underline' as const })),
    ...seenStrokes(scene, 'strike').map((stroke) => ({ ...stroke, what: 'strike' as const })),
  ];
}
