import { greater, smaller } from './greater.ts';
import type { PixelLoops, Three } from './pixel-loops.ts';

/** The loops for platforms without vectors: as short as they can be said. */
export const plainLoops: PixelLoops = {
  averageFours({ width, data }, to) {
    const planes = [to.red, to.green, to.blue];
    for (let y = 0, p = 0; y < to.height; y++) {
      for (let x = 0, i = 2 * y * width * 4, j = i + width * 4; x < to.width; x++, p++, i += 8, j += 8)
        for (let c = 0; c < 3; c++)
          planes[c]![p] = (data[i + c]! + data[i + c + 4]! + data[j + c]! + data[j + c + 4]!) >>> 2;
    }
  },

  greatestOf: (planes) => ofThree(planes, greater),

  leastOf: (planes) => ofThree(planes, smaller),

  sumColumns(plane, { at, stride, width, count }, out) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let y = 0, i = at + x; y < count; y++, i += stride) sum += plane[i]!;
      out[x] = sum;
    }
  },

  rangeColumns(plane, { at, stride, width, count }, most, least) {
    for (let x = 0; x < width; x++) {
      let [high, low] = [0, 255];
      for (let y = 0, i = at + x; y < count; y++, i += stride) {
        high = greater(high, plane[i]!);
        low = smaller(low, plane[i]!);
      }
      most[x] = high;
      least[x] = low;
    }
  },

  evenRows(plane, { at, stride, width, count }, { upper, lower, share, step, least }, out) {
    for (let y = 0; y < count; y++) {
      const here = share + y * step;
      for (let x = 0, i = at + y * stride; x < width; x++, i++) {
        const light = upper[x]! + here * (lower[x]! - upper[x]!);
        out[i] = Math.min(255, (plane[i]! * 255) / Math.max(least, light));
      }
    }
  },

  slideGreatest: (values, steps) => slide(values, steps, greater),

  slideLeast: (values, steps) => slide(values, steps, smaller),

  findRuns({ width, height, data }) {
    const from: number[] = [];
    const to: number[] = [];
    const rowStart = new Int32Array(height + 1);
    for (let y = 0; y < height; y++) {
      rowStart[y] = from.length;
      for (let x = 0, i = y * width; x < width; x++, i++) {
        if (data[i] === 0) continue;
        if (x === 0 || data[i - 1] === 0) from.push(x);
        if (x === width - 1 || data[i + 1] === 0) to.push(x + 1);
      }
    }
    rowStart[height] = from.length;
    return { rowStart, from: Int32Array.from(from), to: Int32Array.from(to) };
  },
};

function ofThree([first, second, third]: Three, pick: (a: number, b: number) => number): Uint8Array {
  const out = new Uint8Array(first.length);
  for (let i = 0; i < out.length; i++) out[i] = pick(pick(first[i]!, second[i]!), third[i]!);
  return out;
}

function slide(values: Int32Array, steps: readonly number[], pick: (a: number, b: number) => number): void {
  for (const ahead of steps)
    for (let i = 0, j = ahead, k = 2 * ahead; k < values.length; i++, j++, k++)
      values[i] = pick(values[i]!, pick(values[j]!, values[k]!));
}
