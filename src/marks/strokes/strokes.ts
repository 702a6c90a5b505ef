/**
 * Strokes along a line of print: under its words or through them.
 *
 * In goes the scene, of which the straightened lines and the network's maps are looked at. Out come underlines, traced
 * where a card tells a pen's stroke from print, and once more where the network sees them; and strikes, which only the
 * network tells. So one stroke may come out twice, and the judge keeps one. About 40 ms for a page.
 */
import type { PageScene } from '../scene/scene.ts';
import { seenStrokes } from './seen-strokes.ts';
import type { SeenUnderline, StrikeCandidate, UnderlineCandidate } from './stroke-candidates.ts';
import { findUnderlines } from './underlines.ts';

export { isCrease } from './creases.ts';
export type { SeenUnderline, StrikeCandidate, UnderlineCandidate } from './stroke-candidates.ts';
export { type StrokeFeatures } from './stroke-features.ts';
export { type UnderlineFeatures, underlineFeatures } from './underline-features.ts';
export { UNDERLINE_SCORES } from './underline-scores.ts';
export { strokesUnder, type UnderlinePath } from './underlines.ts';

/** Finds strokes along lines: those under words first. */
export function strokeCandidates(scene: PageScene): readonly (UnderlineCandidate | SeenUnderline | StrikeCandidate)[] {
  return [
    ...findUnderlines(scene.lines, scene).map((stroke) => ({ ...stroke, what: 'underline' as const })),
    ...seenStrokes(scene).map((stroke) =>
      stroke.kind === 'strike'
        ? { ...stroke, what: 'strike' as const }
        : { ...stroke, what: 'seen underline' as const },
    ),
  ];
}
