import { valueAt } from './block-values.ts';
import type { BlockGrid, GreyImage } from './image.ts';
import type { PixelLoops, Three } from './pixel-loops.ts';
import { tracePath } from './plain-path.ts';

/** The loops for platforms without vectors: as short as they can be said. */
export const plainLoops: PixelLoops = {
  averages({ width, data }, block, to) {
    const planes = [to.red, to.green, to.blue];
    for (let y = 0, p = 0; y < to.height; y++)
      for (let x = 0; x < to.width; x++, p++)
        for (let c = 0; c < 3; c++) {
          let sum = 0;
          for (let row = y * block; row < (y + 1) * block; row++)
            for (let column = x * block; column < (x + 1) * block; column++)
              sum += data[(row * width + column) * 4 + c]!;
          planes[c]![p] = Math.floor(sum / (block * block));
        }
  },

  smooth({ width, height, data }) {
    const out = new Uint8Array(data.length);
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        let sum = 8;
        for (let down = -1; down <= 1; down++)
          for (let across = -1; across <= 1; across++) {
            const row = Math.max(0, Math.min(height - 1, y + down));
            const column = Math.max(0, Math.min(width - 1, x + across));
            sum += data[row * width + column]! * (down === 0 ? 2 : 1) * (across === 0 ? 2 : 1);
          }
        out[i] = sum >> 4;
      }
    return out;
  },

  greatestOf: (planes) => ofThree(planes, Math.max),

  leastOf: (planes) => ofThree(planes, Math.min),

  blockSums: (picture, grid) =>
    Uint32Array.from(inBlocks(picture, grid, { from: 0, take: (sum, value) => sum + value })),

  blockRanges: (picture, grid) => ({
    most: Uint8Array.from(inBlocks(picture, grid, { from: 0, take: Math.max })),
    least: Uint8Array.from(inBlocks(picture, grid, { from: 255, take: Math.min })),
  }),

  greatestOfRows({ width, height, data }, rows) {
    const out = new Uint8Array(width * Math.ceil(height / rows));
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0, to = Math.floor(y / rows) * width; x < width; x++, i++, to++)
        out[to] = Math.max(out[to]!, data[i]!);
    return out;
  },

  evenLight({ width, height, data }, light, least, out) {
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++)
        out[i] = Math.min(255, (data[i]! * 255) / Math.max(least, valueAt(light, x, y)));
  },

  darkerThan({ width, height, data }, limits) {
    const out = new Uint8Array(data.length);
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) out[i] = data[i]! < valueAt(limits, x + 0.5, y + 0.5) ? 1 : 0;
    return out;
  },

  tracePath,

  slideGreatest: (values, steps) => slide(values, steps, Math.max),

  slideLeast: (values, steps) => slide(values, steps, Math.min),

  findRuns({ width, height, data }, grey) {
    const from: number[] = [];
    const to: number[] = [];
    const darkest: number[] = [];
    const rowStart = new Int32Array(height + 1);
    for (let y = 0, i = 0; y < height; y++) {
      rowStart[y] = from.length;
      for (let x = 0; x < width; x++, i++) {
        if (data[i] === 0) continue;
        if (x === 0 || data[i - 1] === 0) {
          from.push(x);
          darkest.push(255);
        }
        darkest.push(Math.min(darkest.pop()!, grey.data[i]!));
        if (x === width - 1 || data[i + 1] === 0) to.push(x + 1);
      }
    }
    rowStart[height] = from.length;
    return {
      rowStart,
      from: Int32Array.from(from),
      to: Int32Array.from(to),
      darkest: Uint8Array.from(darkest),
    };
  },
};

function ofThree([first, second, third]: Three<Uint8Array>, pick: (a: number, b: number) => number): Uint8Array {
  const out = new Uint8Array(first.length);
  for (let i = 0; i < out.length; i++) out[i] = pick(pick(first[i]!, second[i]!), third[i]!);
  return out;
}

function inBlocks(
  picture: GreyImage,
  { left, top, width, height, block }: BlockGrid,
  { from, take }: { from: number; take: (found: number, value: number) => number },
): number[] {
  const columns = Math.ceil(width / block);
  const out: number[] = new Array<number>(columns * Math.ceil(height / block)).fill(from);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / block) * columns;
    for (let x = 0, i = (top + y) * picture.width + left; x < width; x++, i++) {
      const at = row + Math.floor(x / block);
      out[at] = take(out[at]!, picture.data[i]!);
    }
  }
  return out;
}

function slide(values: Int32Array, steps: readonly number[], pick: (a: number, b: number) => number): void {
  for (const ahead of steps)
    for (let i = 0, j = ahead, k = 2 * ahead; k < values.length; i++, j++, k++)
      values[i] = pick(values[i]!, pick(values[j]!, values[k]!));
}
