/** What ink of a colour (`#rrggbb`) takes away of red, green and blue, out of 255 each. */
function absorbed(colour: string): number[] {
  return [1, 3, 5].map((k) => 255 - Number.parseInt(colour.slice(k, k + 2), 16));
}

/** The most of it. */
export const inkOf = (colour: string): number => Math.max(...absorbed(colour));

/** The share by which ink takes away less of one colour than of another: about the same where it is pale. */
export function tintOf(colour: string): number {
  const own = absorbed(colour);
  return 1 - Math.min(...own) / Math.max(1, ...own);
}
