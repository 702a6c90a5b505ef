import type { Size } from '../../core/geometry.ts';
import { slide } from '../loops/loops.ts';

/** How far a window reaches to each side of its middle, and the steps that make one: each joins three smaller ones. */
const STEPS = { 1: [1], 3: [1, 2], 4: [1, 3] } as const;

export type Reach = keyof typeof STEPS;

/** What lies beyond a grid, so that it is never chosen: no number of 32 bits is less, or greater. */
const BEYOND = { Greatest: -0x80000000, Least: 0x7fffffff } as const;

/** The greatest number within reach of each, along rows and columns; beyond the grid there is nothing. */
export function greatestWithin(values: Int32Array, size: Size, reach: Reach): Int32Array {
  return within(values, size, { reach, which: 'Greatest' });
}

/** The least number within reach of each. */
export function leastWithin(values: Int32Array, size: Size, reach: Reach): Int32Array {
  return within(values, size, { reach, which: 'Least' });
}

/** A grey closing of numbers that are not negative: the greatest within reach of each, then the least of these. */
export function closed(values: Float32Array, size: Size, reach: Reach): Float32Array {
  // Floats that are not negative are ordered as the whole numbers that have the same bits.
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
  const least = leastWithin(greatestWithin(bits, size, reach), size, reach);
  return new Float32Array(least.buffer, least.byteOffset, least.length);
}

function within(
  values: Int32Array,
  { width, height }: Size,
  { reach, which }: { reach: Reach; which: 'Greatest' | 'Least' },
): Int32Array {
  const stride = width + 2 * reach;
  const room = new Int32Array(stride * (height + 2 * reach) + reach).fill(BEYOND[which]);
  for (let y = 0; y < height; y++) room.set(values.subarray(y * width, (y + 1) * width), (y + reach) * stride + reach);
  slide(room, [...STEPS[reach], ...STEPS[reach].map((step) => step * stride)], which);
  const out = new Int32Array(width * height);
  for (let y = 0; y < height; y++) out.set(room.subarray(y * stride, y * stride + width), y * width);
  return out;
}

/** Means of each value and those around it. Sums of so few block means are exact, in whatever order. */
export function blurred(data: Float32Array, { width, height }: Size): Float32Array {
  const out = new Float32Array(data.length);
  const sums = new Float64Array(width + 2);
  for (let y = 0, i = 0; y < height; y++) {
    const [first, last] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
    sums.fill(0);
    for (let row = first; row <= last; row++)
      for (let x = 0, k = row * width; x < width; x++, k++) sums[x + 1]! += data[k]!;
    const rows = last - first + 1;
    for (let x = 0; x < width; x++, i++) {
      const columns = x > 0 && x < width - 1 ? 3 : Math.min(2, width);
      out[i] = (sums[x]! + sums[x + 1]! + sums[x + 2]!) / (rows * columns);
    }
  }
  return out;
}
