import type { Size } from '../../core/geometry.ts';

/** Makes a picture smaller while its rows come in, a few at a time, so that the whole of it never lies in memory. */
export interface RowReducer {
  /** Size of the reduced picture in pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * Takes the next rows of the picture (4 bytes a pixel, opaque) and gives the reduced rows that they complete; the
   * pixels given are overwritten by the next call. About 5 ms a megapixel.
   */
  add(rows: Uint8Array): ReducedRows;
}

/** Rows of the reduced picture, one 32-bit number a pixel, from row `top` on. */
interface ReducedRows {
  readonly pixels: Uint32Array;
  readonly top: number;
  readonly rows: number;
}

/** The source pixels under a target pixel: the first and last with their share, those between in full. */
interface Span {
  readonly first: number;
  readonly last: number;
  readonly firstShare: number;
  readonly lastShare: number;
}

/** A reducer by area: every pixel of the result is the mean of what lies under it. `to` is at most `from`. */
export function createRowReducer(from: Size, to: Size): RowReducer {
  const columns = spansOf(from.width, to.width);
  const lines = spansOf(from.height, to.height);
  const area = (from.width / to.width) * (from.height / to.height);
  const line = new Float32Array(to.width * 3);
  const sums = new Float32Array(to.width * 3);
  let row = 0;
  let target = 0;
  let kept = new Uint8ClampedArray(0);

  function roomFor(sourceRows: number): Uint8ClampedArray<ArrayBuffer> {
    const size = (Math.ceil((sourceRows * to.height) / from.height) + 1) * to.width * 4;
    if (kept.length < size) kept = new Uint8ClampedArray(size);
    return kept;
  }

  /** Adds the line to the target rows that it touches (two where it straddles); true when one is complete. */
  function addLine(): boolean {
    const span = lines[target];
    if (span === undefined) return false;
    const share = row === span.first ? span.firstShare : row === span.last ? span.lastShare : 1;
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (line[at] ?? 0) * share;
    return row === span.last;
  }

  return {
    width: to.width,
    height: to.height,
    add(rows) {
      const count = rows.length / (from.width * 4);
      const top = target;
      const pixels = roomFor(count);
      for (let taken = 0; taken < count; taken++, row++) {
        reduceLine(rows.subarray(taken * from.width * 4), columns, line);
        while (addLine()) {
          writeMeans(sums, area, pixels.subarray((target - top) * to.width * 4));
          sums.fill(0);
          target++;
          if (lines[target]?.first !== row) break;
        }
      }
      return { pixels: new Uint32Array(pixels.buffer), top, rows: target - top };
    },
  };
}

function spansOf(from: number, to: number): Span[] {
  const step = from / to;
  return Array.from({ length: to }, (_, place) => {
    const start = place * step;
    const end = Math.min(from, (place + 1) * step);
    const first = Math.floor(start);
    const last = Math.max(first, Math.ceil(end) - 1);
    return { first, last, firstShare: Math.min(end, first + 1) - start, lastShare: end - last };
  });
}

/** Sums of red, green and blue under each target column. */
function reduceLine(source: Uint8Array, columns: readonly Span[], line: Float32Array): void {
  let to = 0;
  for (const { first, last, firstShare, lastShare } of columns) {
    let at = first * 4;
    let red = (source[at] ?? 0) * firstShare;
    let green = (source[at + 1] ?? 0) * firstShare;
    let blue = (source[at + 2] ?? 0) * firstShare;
    for (let place = first + 1; place <= last; place++) {
      at += 4;
      const share = place === last ? lastShare : 1;
      red += (source[at] ?? 0) * share;
      green += (source[at + 1] ?? 0) * share;
      blue += (source[at + 2] ?? 0) * share;
    }
    line[to++] = red;
    line[to++] = green;
    line[to++] = blue;
  }
}

function writeMeans(sums: Float32Array, area: number, pixels: Uint8ClampedArray): void {
  let to = 0;
  for (let at = 0; at < sums.length; at += 3) {
    pixels[to++] = (sums[at] ?? 0) / area;
    pixels[to++] = (sums[at + 1] ?? 0) / area;
    pixels[to++] = (sums[at + 2] ?? 0) / area;
    pixels[to++] = 255;
  }
}
