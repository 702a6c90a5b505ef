import type { Size } from '../../core/geometry.ts';
import { type ColourPlanes, emptyPlanes } from '../../imaging/loops/loops.ts';
import { networkVectors } from './network-kernels.ts';
import { type ResampleTable, resampleTable } from './resample-table.ts';

/** A picture with room for rows and columns at its right and bottom that repeat its edge. */
export interface ResizeTo extends Size {
  /** The size of the planes, at least as large. */
  readonly padded: Size;
}

/** Tables for both directions, and the picture that is to be filled; its planes may be larger. */
interface Resize {
  readonly across: ResampleTable;
  readonly down: ResampleTable;
  readonly out: ColourPlanes;
}

/**
 * The picture in another size: the mean over area where it becomes smaller, linear between pixels where larger. Levels
 * are rounded. Takes about 10 ms for a million pixels of three.
 */
export function resizePlanes(planes: ColourPlanes, { width, height, padded }: ResizeTo): ColourPlanes {
  const out = emptyPlanes(padded);
  const resize = { across: resampleTable(planes.width, width), down: resampleTable(planes.height, height), out };
  resizeInto(planes, resize);
  for (const plane of [out.red, out.green, out.blue]) repeatEdges(plane, { width, height }, padded);
  return out;
}

function resizeInto(planes: ColourPlanes, { across, down, out }: Resize): void {
  const vectors = networkVectors();
  const { width } = planes;
  const planeStep = down.taps * width;
  const [from, rowWeights, sums, starts, weights, red, green, blue] = vectors.rooms(
    3 * planeStep,
    down.taps * 4,
    width * 16,
    across.length * 4,
    across.weights.byteLength,
    across.length,
    across.length,
    across.length,
  ) as [number, number, number, number, number, number, number, number];
  const bytes = vectors.bytes();
  new Int32Array(bytes.buffer, starts).set(across.starts);
  new Float32Array(bytes.buffer, weights).set(across.weights);
  const shares = new Float32Array(bytes.buffer, rowWeights, down.taps);
  const colours = [
    [planes.red, out.red, red],
    [planes.green, out.green, green],
    [planes.blue, out.blue, blue],
  ] as const;
  for (let y = 0; y < down.length; y++) {
    const taken = down.weights.subarray(y * down.taps, (y + 1) * down.taps);
    // Rows that count for nothing are left out: a third of them, where a picture becomes a little smaller.
    const skipped = taken.findIndex((weight) => weight > 0);
    const rows = taken.findLastIndex((weight) => weight > 0) + 1 - skipped;
    const first = (down.starts[y]! + skipped) * width;
    colours.forEach(([plane], k) => bytes.set(plane.subarray(first, first + rows * width), from + k * planeStep));
    shares.set(taken.subarray(skipped, skipped + rows));
    vectors.kernels.reduceRow(
      from,
      planeStep,
      width,
      rows,
      rowWeights,
      sums,
      across.length,
      across.taps,
      starts,
      weights,
      red,
      green,
      blue,
    );
    for (const [, to, row] of colours) to.set(bytes.subarray(row, row + across.length), y * out.width);
  }
}

function repeatEdges(plane: Uint8Array, { width, height }: Size, padded: Size): void {
  for (let y = 0; y < height; y++) {
    const end = y * padded.width + width;
    plane.fill(plane[end - 1]!, end, (y + 1) * padded.width);
  }
  for (let y = height; y < padded.height; y++)
    plane.copyWithin(y * padded.width, (height - 1) * padded.width, height * padded.width);
}
