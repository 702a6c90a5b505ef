/**
 * What a trained network sees of a page: a map of odds for each kind of mark.
 *
 * In goes a picture and the x-height of its print; out come maps at half an x-height a pixel. The weights are a file
 * beside this one (`marks-network.bin`, made by `training/`), read by `weights` and run by `network`. About 70 ms for a
 * page, 40 MB while it runs. Whoever asks a map asks by point. What it does not see is mended by a training, never
 * here.
 */
export {
  HOOK_CHANNELS,
  HOOK_SIDE,
  SIGN_CHANNELS,
  SIGN_SIDE,
  STROKE_CHANNELS,
  STROKE_TILE,
} from '../weights/weights.ts';
export type { MapKind, MarkMaps } from './mark-maps.ts';
export { greatestInColumn, oddsAt, placesIn } from './odds-at.ts';
export { pooledAt } from './pooled-levels.ts';
export { createMarksNetwork, type Elsewhere, type MarksNetwork } from './run-network.ts';
