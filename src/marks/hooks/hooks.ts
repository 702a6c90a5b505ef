/**
 * Brackets inside the text: an upright with short arms before a phrase, and one after it.
 *
 * In goes the scene. Out come phrases between two hooks. About 10 ms for a page.
 */
import type { PageScene } from '../scene/scene.ts';
import { findHookedPhrases, type HookedPhrase } from './hooked-phrases.ts';

export { type Facing, type HookFeatures, hookFeatures, printOf } from './hook-features.ts';
export type { HookShape } from './hook-shapes.ts';
export { findHookShapes } from './hook-shapes.ts';

/** Words between two hooks that look drawn. */
export interface HookCandidate extends HookedPhrase {
  readonly what: 'hooked phrase';
}

/** Finds phrases between hooks, in the order of reading. */
export function hookCandidates(scene: PageScene): readonly HookCandidate[] {
  return findHookedPhrases(scene.lines, scene).map((phrase) => ({ ...phrase, what: 'hooked phrase' }));
}
