import type { GreyImage, InkMask } from './image.ts';
import type { InkedRuns } from './ink-runs.ts';
import { rowsOfBand } from './vector-bands.ts';
import { pixelVectors } from './vector-module.ts';

/** The runs of ink of a mask, and the least grey along each. */
export function findRuns({ width, height, data }: InkMask, grey: GreyImage): InkedRuns {
  const vectors = pixelVectors();
  const band = Math.min(height, rowsOfBand(width));
  // Every other pixel ink: no row has more runs.
  const most = band * ((width + 1) >> 1);
  const pixels = band * width;
  const [mask, levels, starts, begins, ends, least] = vectors.rooms(pixels, pixels, band * 4, most * 4, most * 4, most);
  const bytes = vectors.bytes();
  const rowStart = new Int32Array(height + 1);
  const parts: Omit<InkedRuns, 'rowStart'>[] = [];
  let runs = 0;
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    bytes.set(data.subarray(y * width, (y + rows) * width), mask);
    bytes.set(grey.data.subarray(y * width, (y + rows) * width), levels);
    const count = vectors.kernels.findRuns(mask!, levels!, width, rows, starts!, begins!, ends!, least!);
    const counts = new Int32Array(bytes.buffer, starts, rows);
    for (let row = 0; row < rows; row++) rowStart[y + row] = runs + counts[row]!;
    parts.push({
      from: new Int32Array(bytes.buffer, begins, count).slice(),
      to: new Int32Array(bytes.buffer, ends, count).slice(),
      darkest: bytes.slice(least, least! + count),
    });
    runs += count;
  }
  rowStart[height] = runs;
  const out = { rowStart, from: new Int32Array(runs), to: new Int32Array(runs), darkest: new Uint8Array(runs) };
  let at = 0;
  for (const part of parts) {
    for (const what of ['from', 'to', 'darkest'] as const) out[what].set(part[what], at);
    at += part.from.length;
  }
  return out;
}

/**
 * Takes the greatest, or the least, of each number, the one so many places on and the one twice as many, in place, once for
 * each of `steps`. What lies within twice the last step of the end is of no meaning afterwards.
 */
export function slide(values: Int32Array, steps: readonly number[], which: 'Greatest' | 'Least'): void {
  const vectors = pixelVectors();
  // The last values look beyond the end: there must be room, and nothing there is of meaning.
  const [room] = vectors.rooms((values.length + 2 * Math.max(...steps)) * 4);
  const numbers = new Int32Array(vectors.bytes().buffer, room, values.length);
  numbers.set(values);
  for (const ahead of steps) vectors.kernels[`slide${which}`](room!, values.length, ahead);
  values.set(numbers);
}
