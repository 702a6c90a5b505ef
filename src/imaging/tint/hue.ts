/** Hue of a colour in degrees, 0 for grey. */
export function hueOf(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span <= 0) return 0;
  const sixth = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return sixth * 60;
}

/** The hue of a colour written as `#rrggbb`, in degrees. */
export function hueOfHex(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((k) => Number.parseInt(hex.slice(k, k + 2), 16));
  return hueOf(red!, green!, blue!);
}
