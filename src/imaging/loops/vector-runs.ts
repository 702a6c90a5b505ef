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
  const atFirst = Math.min(RUNS_AT_FIRST, (data.length >> 3) + width);
  const [from, to] = [growing(Int32Array, atFirst), growing(Int32Array, atFirst)];
  const darkest = growing(Uint8Array, atFirst);
  let runs = 0;
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    bytes.set(data.subarray(y * width, (y + rows) * width), mask);
    bytes.set(grey.data.subarray(y * width, (y + rows) * width), levels);
    const count = vectors.kernels.findRuns(mask!, levels!, width, rows, starts!, begins!, ends!, least!);
    const counts = new Int32Array(bytes.buffer, starts, rows);
    for (let row = 0; row < rows; row++) rowStart[y + row] = runs + counts[row]!;
    from.add(new Int32Array(bytes.buffer, begins, count));
    to.add(new Int32Array(bytes.buffer, ends, count));
    darkest.add(bytes.subarray(least, least! + count));
    runs += count;
  }
  rowStart[height] = runs;
  return { rowStart, from: from.all(), to: to.all(), darkest: darkest.all() };
}

/** A page's mask has fewer runs than this, most of the time; a smaller one has one for every eight pixels at most. */
const RUNS_AT_FIRST = 1 << 16;

/** An array that more can be added to, with room for so many at first. */
function growing<T extends Int32Array | Uint8Array>(
  Kind: new (length: number) => T,
  atFirst: number,
): { add(more: T): void; all(): T } {
  let array = new Kind(atFirst);
  let length = 0;
  return {
    add(more) {
      if (length + more.length > array.length) {
        const bigger = new Kind(2 * (length + more.length));
        bigger.set(array);
        array = bigger;
      }
      array.set(more, length);
      length += more.length;
    },
    all: () => array.slice(0, length) as T,
  };
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
