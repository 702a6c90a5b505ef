/** How a row of pixels becomes a row of another length: each new pixel is a weighted mean of `taps` neighbours. */
export interface ResampleTable {
  /** How many pixels the new row has. */
  readonly length: number;
  readonly taps: number;
  /** The first of each pixel's neighbours; all of them lie in the row. */
  readonly starts: Int32Array;
  /** `taps` weights for each pixel, which add up to 1. */
  readonly weights: Float32Array;
}

/**
 * Shortens a row of `from` pixels to `to` by mean over area, any ratio; lengthens it by linear interpolation between
 * the pixels' middles.
 */
export function resampleTable(from: number, to: number): ResampleTable {
  const ratio = from / to;
  const reach = ratio > 1 ? Math.ceil(ratio) + 1 : 2;
  const taps = Math.min(from, reach);
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  const weigh = ratio > 1 ? shareOfArea : shareOfLine;
  for (let x = 0; x < to; x++) {
    const first = ratio > 1 ? Math.floor(x * ratio) : Math.floor((x + 0.5) * ratio - 0.5);
    const start = Math.max(0, Math.min(first, from - taps));
    starts[x] = start;
    for (let k = 0; k < taps; k++) weights[x * taps + k] = weigh(x, start + k, { ratio, from });
  }
  return { length: to, taps, starts, weights };
}

interface Rows {
  readonly ratio: number;
  readonly from: number;
}

/** How much of the new pixel lies on the old one. */
function shareOfArea(x: number, old: number, { ratio }: Rows): number {
  return Math.max(0, Math.min(old + 1, (x + 1) * ratio) - Math.max(old, x * ratio)) / ratio;
}

/** How near the old pixel's middle lies to the new one's, which counts as inside of the first and last middles. */
function shareOfLine(x: number, old: number, { ratio, from }: Rows): number {
  const place = Math.max(0, Math.min(from - 1, (x + 0.5) * ratio - 0.5));
  return Math.max(0, 1 - Math.abs(old - place));
}
