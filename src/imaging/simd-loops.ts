import type { InkMask } from './binarise.ts';
import type { FoundRuns } from './components.ts';
import type { PixelLoops, Rows, Three } from './pixel-loops.ts';
import { type Simd, startSimd } from './simd.ts';

/** Pictures are taken through the vectors' memory in bands of about so many bytes: they then stay in the cache. */
const BAND = 1 << 17;

/** The loops with vectors of 16 bytes, in the memory of a WebAssembly module; undefined where there are none. */
export function simdLoops(): PixelLoops | undefined {
  const simd = startSimd();
  if (simd === undefined) return undefined;
  const { kernels } = simd;
  return {
    averageFours: (image, to) => averageFours(simd, image, to),
    greatestOf: (planes) => ofThree(simd, planes, kernels.greatestOfThree),
    leastOf: (planes) => ofThree(simd, planes, kernels.leastOfThree),
    sumColumns(plane, rows, out) {
      const [from, sums] = simd.rooms(rows.count * rows.width, rows.width * 4) as [number, number];
      const stride = putRows(simd, plane, rows, from);
      kernels.columnSums(from, stride, rows.width, rows.count, sums);
      out.set(new Uint32Array(simd.bytes().buffer, sums, rows.width));
    },
    rangeColumns(plane, rows, most, least) {
      const { width, count } = rows;
      const [from, high, low] = simd.rooms(count * width, width, width) as [number, number, number];
      const stride = putRows(simd, plane, rows, from);
      kernels.columnRanges(from, stride, width, count, high, low);
      const bytes = simd.bytes();
      most.set(bytes.subarray(high, high + width));
      least.set(bytes.subarray(low, low + width));
    },
    evenRows: (plane, rows, light, out) => evenRows(simd, plane, { rows, light }, out),
    slideGreatest: (values, steps) => slide(simd, values, { steps, take: kernels.slideGreatest }),
    slideLeast: (values, steps) => slide(simd, values, { steps, take: kernels.slideLeast }),
    findRuns: (mask) => findRuns(simd, mask),
  };
}

/** Copies rows into the vectors' memory; gives the bytes from each to the next there. */
function putRows(simd: Simd, plane: Uint8Array, { at, stride, width, count }: Rows, to: number): number {
  const bytes = simd.bytes();
  if (stride === width) {
    bytes.set(plane.subarray(at, at + count * width), to);
    return width;
  }
  for (let y = 0, from = at; y < count; y++, from += stride)
    bytes.set(plane.subarray(from, from + width), to + y * width);
  return width;
}

function averageFours(
  simd: Simd,
  image: Parameters<PixelLoops['averageFours']>[0],
  to: Parameters<PixelLoops['averageFours']>[1],
): void {
  const { width, height } = to;
  const stride = image.width * 4;
  const rows = Math.max(1, Math.floor(BAND / stride));
  const [from, red, green, blue] = simd.rooms(
    2 * rows * stride,
    rows * width + 8,
    rows * width + 8,
    rows * width + 8,
  ) as [number, number, number, number];
  const bytes = simd.bytes();
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    bytes.set(image.data.subarray(2 * y * stride, 2 * (y + count) * stride), from);
    for (let row = 0, upper = from; row < count; row++, upper += 2 * stride) {
      const p = row * width;
      simd.kernels.averageFours(upper, upper + stride, width, red + p, green + p, blue + p);
    }
    const p = y * width;
    to.red.set(bytes.subarray(red, red + count * width), p);
    to.green.set(bytes.subarray(green, green + count * width), p);
    to.blue.set(bytes.subarray(blue, blue + count * width), p);
  }
}

type OfThree = Simd['kernels']['greatestOfThree'];

function ofThree(simd: Simd, planes: Three, take: OfThree): Uint8Array {
  const { length } = planes[0];
  const result = new Uint8Array(length);
  const [first, second, third, out] = simd.rooms(BAND, BAND, BAND, BAND) as [number, number, number, number];
  const bytes = simd.bytes();
  for (let at = 0; at < length; at += BAND) {
    const end = Math.min(length, at + BAND);
    bytes.set(planes[0].subarray(at, end), first);
    bytes.set(planes[1].subarray(at, end), second);
    bytes.set(planes[2].subarray(at, end), third);
    take(first, second, third, out, end - at);
    result.set(bytes.subarray(out, out + end - at), at);
  }
  return result;
}

function evenRows(
  simd: Simd,
  plane: Uint8Array,
  { rows, light }: { rows: Rows; light: Parameters<PixelLoops['evenRows']>[2] },
  out: Uint8Array,
): void {
  const { at, stride, width, count } = rows;
  const { share, step, least } = light;
  const [from, to, upper, lower] = simd.rooms(width, width, width * 4, width * 4) as [number, number, number, number];
  const bytes = simd.bytes();
  new Float32Array(bytes.buffer, upper, width).set(light.upper.subarray(0, width));
  new Float32Array(bytes.buffer, lower, width).set(light.lower.subarray(0, width));
  for (let y = 0, i = at; y < count; y++, i += stride) {
    bytes.set(plane.subarray(i, i + width), from);
    simd.kernels.evenRow(from, to, width, upper, lower, share + y * step, least);
    out.set(bytes.subarray(to, to + width), i);
  }
}

function slide(
  simd: Simd,
  values: Int32Array,
  { steps, take }: { steps: readonly number[]; take: Simd['kernels']['slideLeast'] },
): void {
  // The last values look beyond the end: there must be room, and nothing there is of meaning.
  const beyond = 2 * Math.max(...steps);
  const [room] = simd.rooms((values.length + beyond) * 4) as [number];
  const numbers = new Int32Array(simd.bytes().buffer, room, values.length);
  numbers.set(values);
  for (const ahead of steps) take(room, values.length, ahead);
  values.set(numbers);
}

function findRuns(simd: Simd, { width, height, data }: InkMask): FoundRuns {
  const band = Math.max(1, Math.min(height, Math.floor(BAND / width)));
  // Every other pixel ink: no row has more runs.
  const most = band * ((width + 1) >> 1);
  const rooms = simd.rooms(band * width, band * 4, most * 4, most * 4) as [number, number, number, number];
  const [mask, starts, begins, ends] = rooms;
  const bytes = simd.bytes();
  const rowStart = new Int32Array(height + 1);
  const [from, to] = [grower(), grower()];
  let runs = 0;
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    bytes.set(data.subarray(y * width, (y + rows) * width), mask);
    const count = simd.kernels.findRuns(mask, width, rows, starts, begins, ends);
    const counts = new Int32Array(bytes.buffer, starts, rows);
    for (let row = 0; row < rows; row++) rowStart[y + row] = runs + counts[row]!;
    from.add(new Int32Array(bytes.buffer, begins, count));
    to.add(new Int32Array(bytes.buffer, ends, count));
    runs += count;
  }
  rowStart[height] = runs;
  return { rowStart, from: from.all(), to: to.all() };
}

/** A page's mask has fewer runs than this, most of the time. */
const RUNS_AT_FIRST = 1 << 16;

/** An array that more can be added to. */
function grower(): { add(more: Int32Array): void; all(): Int32Array } {
  let array = new Int32Array(RUNS_AT_FIRST);
  let length = 0;
  return {
    add(more) {
      if (length + more.length > array.length) {
        const bigger = new Int32Array(2 * (length + more.length));
        bigger.set(array);
        array = bigger;
      }
      array.set(more, length);
      length += more.length;
    },
    all: () => array.slice(0, length),
  };
}
