import type { Component } from '../pixels/pixels.ts';

/** So many pieces must have about the same height: fewer are no print. */
export const LEAST_ALIKE = 8;

/** Estimates the x-height in pixels as the commonest height of letter-like pieces of ink; 0 when too few have it. */
export function estimateXHeight(components: readonly Component[]): number {
  const shaped = components.filter(isShapedLikeALetter);
  const noPalerThan = (palest: number): Component[] => shaped.filter(({ darkest }) => darkest <= palest);
  return commonHeight(noPalerThan(PALEST_LETTER)) || commonHeight(noPalerThan(PALEST_BLURRED_LETTER));
}

/** Print is no brighter than this (0 is black) somewhere in every letter; what is paler shows through. */
export const PALEST_LETTER = 150;
/** The same where nothing on the page is darker: small print out of focus. */
const PALEST_BLURRED_LETTER = 190;

/** True for a piece of ink as high and broad as letters can be. */
export function isShapedLikeALetter(c: Component): boolean {
  const h = c.bottom - c.top;
  const w = c.right - c.left;
  return h >= 4 && h < 118 && w >= h * 0.25 && w <= h * 4 && c.area >= 0.15 * w * h;
}

/** The height, in pixels, that most of the pieces have about; 0 when too few agree. */
function commonHeight(pieces: readonly Component[]): number {
  const bins = new Float64Array(120);
  for (const c of pieces) bins[c.bottom - c.top]!++;
  let best = 0;
  let most = 0;
  for (let h = 4; h < 110; h++) {
    // The same share of letters is spread over more bins when they are larger.
    const spread = Math.max(1, Math.round(h * 0.09));
    let count = 0;
    for (let k = h - spread; k <= h + spread; k++) count += bins[k] ?? 0;
    if (count > most) {
      most = count;
      best = h;
    }
  }
  return most >= LEAST_ALIKE ? best : 0;
}
