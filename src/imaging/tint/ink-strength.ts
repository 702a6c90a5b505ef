/** What ink of a colour (`#rrggbb`) takes away of red, green and blue, out of 255 each. */
export function absorbed(colour: string): number[] {
  return [1, 3, 5].map((k) => 255 - Number.parseInt(colour.slice(k, k + 2), 16));
}

/** The most of it. */
export const inkOf = (colour: string): number => Math.max(...absorbed(colour));

/** The share by which ink takes away less of one colour than of another: about the same where it is pale. */
export const tintOf = (colour: string): number => tintAmong(absorbed(colour));

/** The same of ink whose red, green and blue, 0 to 255, need be no whole numbers. */
export const tintOfRgb = (rgb: readonly number[]): number => tintAmong(rgb.map((value) => 255 - value));

const tintAmong = (own: readonly number[]): number => 1 - Math.min(...own) / Math.max(1, ...own);

/** Coloured ink takes away this share less of one colour than of another. */
export const VIVID = 0.35;
