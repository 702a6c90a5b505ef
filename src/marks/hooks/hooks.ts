/**
 * Brackets inside the text: an upright with short arms before a phrase, and one after it.
 *
 * In goes the scene. Places of a line where ink stands upright beyond its letters are shown to a small network, which
 * says which of them open a phrase and which close one; the likeliest pairs come out. Some 40 ms for a page. The
 * network was taught with patches as `hook-patch.ts` cuts them (`bench:hooks`, `training`): another patch needs another
 * training. Where hooks are looked for can be changed by itself.
 */
import type { PageScene } from '../scene/scene.ts';
import { findHookedPhrases, type HookedPhrase } from './hooked-phrases.ts';

export { cutPatch } from './hook-patch.ts';
export { hookPlaces } from './hook-places.ts';

/** Words between two hooks that look drawn. */
export interface HookCandidate extends HookedPhrase {
  readonly what: 'hooked phrase';
}

/** Finds phrases between hooks, in the order of reading. */
export function hookCandidates(scene: PageScene): readonly HookCandidate[] {
  return findHookedPhrases(scene.lines, scene).map((phrase) => ({ ...phrase, what: 'hooked phrase' }));
}
