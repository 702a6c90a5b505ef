import { MIN_PAPER } from '../light/light.ts';
import { levelOf } from '../maths/maths.ts';

/**
 * Share of a patch's pixels that are darker than its paper: letters, ink, and what stands beside the page. The small networks
 * were taught with it. Half: 3 of 6 pages read otherwise, 19 marked words found; twice, which is the palest pixel: 2 of 6, no
 * marked word, and 27 marked words lost on 42 others.
 */
const PAPER_RANK = 0.9;
/**
 * Nothing counts as absorbing less than this, as a share of paper's light: glare. Below <= -0.225 (n 3,769,511),
 * above >= -0.101 (n 15,442,777).
 */
export const LEAST_ABSORBED = -0.2;

/** The light of a small picture's paper, 0 to 1. */
export const paperOf = (patch: Uint8Array): number => Math.max(MIN_PAPER, levelOf(patch, PAPER_RANK)) / 255;

/** What each of the 256 levels absorbs of such light, as a share of it. */
export function absorbedOf(paper: number): Float64Array {
  const absorbed = new Float64Array(256);
  for (let level = 0; level < 256; level++) absorbed[level] = Math.max(LEAST_ABSORBED, 1 - level / 255 / paper);
  return absorbed;
}
