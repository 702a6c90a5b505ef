/**
 * Brackets inside the text: an upright with short arms before a phrase, and one after it.
 *
 * In goes the scene. Places of a line where ink stands upright beyond its letters are shown to a small network, which
 * says which of them open a phrase and which close one; the likeliest pairs come out. Some 40 ms for a page. The
 * network was taught with patches as `hook-patch.ts` cuts them (`bench:hooks`, `training`): another patch needs another
 * training. Where hooks are looked for can be changed by itself.
 */
export { cutPatch } from './hook-patch.ts';
export { hookPlaces } from './hook-places.ts';
export { type HookCandidate, hookCandidates } from './hooked-phrases.ts';
