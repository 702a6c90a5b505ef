/**
 * Signs beside the text: bars, brackets, braces, ticks, stars, crosses, arrows.
 *
 * In goes the scene. Strokes down the margin are traced along the side of each column; ink that stands apart is compared
 * with shapes; pieces of the network's map stand beside lines as well, each with the odds that it is a reader's. So one
 * stroke may come out three times, and the judge keeps one. About 33 ms for a page.
 */
import type { PageScene } from '../scene/scene.ts';
import { findMarginStrokes, type MarginStroke } from './margin-marks.ts';
import { findMarginSigns, type MarginSign } from './margin-signs.ts';
import { type SeenSign, seenSigns } from './seen-signs.ts';

export { type SeenSign, seenSigns } from './seen-signs.ts';
export type { SignFeatures } from './sign-features.ts';

/** A stroke down the margin, as it was traced. */
export interface MarginStrokeCandidate extends MarginStroke {
  readonly what: 'margin stroke';
}

/** Ink in the margin that has the shape of a sign. */
export interface MarginSignCandidate extends MarginSign {
  readonly what: 'margin sign';
}

/** Finds what stands beside lines: traced strokes first. */
export function marginCandidates(
  scene: PageScene,
): readonly (MarginStrokeCandidate | MarginSignCandidate | SeenSign)[] {
  return [
    ...findMarginStrokes(scene.layout, scene).map((stroke) => ({ ...stroke, what: 'margin stroke' as const })),
    ...findMarginSigns(scene.layout, scene).map((sign) => ({ ...sign, what: 'margin sign' as const })),
    ...seenSigns(scene),
  ];
}
