import type { BlockValues } from './block-values.ts';
import type { BlockGrid, ColourPlanes, GreyImage, InkMask, RgbaImage } from './image.ts';
import type { InkedRuns } from './ink-runs.ts';
import type { DarkPicture, InkLimits, InkSums, PathWeights, PixelLoops, Three } from './pixel-loops.ts';
import { plainLoops } from './plain-loops.ts';
import { startVectors, type VectorModule } from './vector-module.ts';

/** Pictures are taken through the vectors' memory in bands of about so many bytes: they then stay in the cache. */
const BAND = 1 << 17;

/** The sums of the columns of blocks larger than this do not fit into 16 bits. */
const LARGEST_SUMMED = 257;
/** How many pixels of a block larger than this are ink does not fit into 8 bits. */
const LARGEST_INKED = 255;

/** The sums of larger blocks are not divided exactly in single precision. */
const LARGEST_AVERAGED = 16;

/** How many rows of so many bytes make a band, in steps of `unit` rows. */
const rowsOfBand = (bytes: number, unit = 1): number => Math.max(1, Math.floor(BAND / (bytes * unit))) * unit;

/** The loops with vectors of 16 bytes, in the memory of a WebAssembly module; undefined where there are none. */
export function vectorLoops(): PixelLoops | undefined {
  const vectors = startVectors();
  if (vectors === undefined) return undefined;
  const { kernels } = vectors;
  return {
    averages: (image, block, to) =>
      block > LARGEST_AVERAGED ? plainLoops.averages(image, block, to) : averages(vectors, { image, block }, to),
    smooth: (grey) => smooth(vectors, grey),
    greatestOf: (planes) => ofThree(vectors, planes, kernels.greatestOfThree),
    leastOf: (planes) => ofThree(vectors, planes, kernels.leastOfThree),
    blockSums: (picture, grid) =>
      grid.block > LARGEST_SUMMED ? plainLoops.blockSums(picture, grid) : blockSums(vectors, picture, grid),
    blockRanges: (picture, grid) => blockRanges(vectors, picture, grid),
    greatestOfRows: (grey, rows) => greatestOfRows(vectors, grey, rows),
    evenLight: (grey, light, least, out) => evenLight(vectors, grey, { light, least }, out),
    darkerThan: (grey, limits) => darkerThan(vectors, grey, limits),
    inkSums: (planes, even, grid, limits) =>
      grid.block > LARGEST_INKED
        ? plainLoops.inkSums(planes, even, grid, limits)
        : inkSums(vectors, { planes, even }, grid, limits),
    tracePath: (picture, band, weights) => tracePath(vectors, picture, band, weights),
    slideGreatest: (values, steps) => slide(vectors, values, { steps, take: kernels.slideGreatest }),
    slideLeast: (values, steps) => slide(vectors, values, { steps, take: kernels.slideLeast }),
    findRuns: (mask, grey) => findRuns(vectors, mask, grey),
  };
}

function averages(
  vectors: VectorModule,
  { image, block }: { readonly image: RgbaImage; readonly block: number },
  to: ColourPlanes,
): void {
  const { width, height } = to;
  const { kernels } = vectors;
  const stride = image.width * 4;
  const band = rowsOfBand(block * stride);
  const size = band * width;
  const [from, sums, red, green, blue] = vectors.rooms(band * block * stride, 2 * stride, size, size, size);
  const bytes = vectors.bytes();
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    bytes.set(image.data.subarray(y * block * stride, (y + rows) * block * stride), from);
    for (let row = 0, at = from!, p = 0; row < rows; row++, at += block * stride, p += width) {
      const colours = [red! + p, green! + p, blue! + p] as const;
      if (block === 2) kernels.averageFours(at, at + stride, width, ...colours);
      else kernels.averageBlocks(at, stride, block, width, sums!, ...colours);
    }
    to.red.set(bytes.subarray(red, red! + rows * width), y * width);
    to.green.set(bytes.subarray(green, green! + rows * width), y * width);
    to.blue.set(bytes.subarray(blue, blue! + rows * width), y * width);
  }
}

function smooth(vectors: VectorModule, { width, height, data }: GreyImage): Uint8Array {
  const result = new Uint8Array(data.length);
  const band = Math.min(height, rowsOfBand(width));
  const [from, sums, out] = vectors.rooms((band + 2) * width, 2 * width + 4, band * width);
  const bytes = vectors.bytes();
  for (let y = 0; y < height; y += band) {
    const end = Math.min(height, y + band);
    // One row more on each side; the picture's first and last stand for those beyond them.
    for (const [at, row] of [
      [0, Math.max(0, y - 1)],
      [end - y + 1, Math.min(height - 1, end)],
    ] as const)
      bytes.set(data.subarray(row * width, (row + 1) * width), from! + at * width);
    bytes.set(data.subarray(y * width, end * width), from! + width);
    vectors.kernels.smooth(from!, width, end - y, sums! + 2, out!);
    result.set(bytes.subarray(out, out! + (end - y) * width), y * width);
  }
  return result;
}

function ofThree(
  vectors: VectorModule,
  planes: Three<Uint8Array>,
  take: VectorModule['kernels']['leastOfThree'],
): Uint8Array {
  const { length } = planes[0];
  const result = new Uint8Array(length);
  const [first, second, third, out] = vectors.rooms(BAND, BAND, BAND, BAND);
  const bytes = vectors.bytes();
  for (let at = 0; at < length; at += BAND) {
    const end = Math.min(length, at + BAND);
    bytes.set(planes[0].subarray(at, end), first);
    bytes.set(planes[1].subarray(at, end), second);
    bytes.set(planes[2].subarray(at, end), third);
    take(first!, second!, third!, out!, end - at);
    result.set(bytes.subarray(out, out! + end - at), at);
  }
  return result;
}

/** Copies rows of a part of a picture into the vectors' memory, one close to the other. */
function putRows(
  vectors: VectorModule,
  picture: GreyImage,
  part: { left: number; top: number; width: number; rows: number },
  to: number,
): void {
  const { left, top, width, rows } = part;
  const bytes = vectors.bytes();
  const at = top * picture.width + left;
  if (width === picture.width) bytes.set(picture.data.subarray(at, at + rows * width), to);
  else
    for (let y = 0, i = at; y < rows; y++, i += picture.width)
      bytes.set(picture.data.subarray(i, i + width), to + y * width);
}

function blockSums(
  vectors: VectorModule,
  picture: GreyImage,
  { left, top, width, height, block }: BlockGrid,
): Uint32Array {
  const columns = width / block;
  const out = new Uint32Array(columns * (height / block));
  const band = rowsOfBand(width, block);
  const [from, sums, result] = vectors.rooms(band * width, width * 2, (band / block) * columns * 4);
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    putRows(vectors, picture, { left, top: top + y, width, rows }, from!);
    vectors.kernels.blockSums(from!, columns, rows / block, block, sums!, result!);
    out.set(new Uint32Array(vectors.bytes().buffer, result, (rows / block) * columns), (y / block) * columns);
  }
  return out;
}

function blockRanges(
  vectors: VectorModule,
  picture: GreyImage,
  { left, top, width, height, block }: BlockGrid,
): { most: Uint8Array; least: Uint8Array } {
  const columns = Math.ceil(width / block);
  const count = columns * Math.ceil(height / block);
  const [most, least] = [new Uint8Array(count), new Uint8Array(count)];
  const band = rowsOfBand(width, block);
  const inBand = (band / block) * columns;
  const [from, above, below, high, low] = vectors.rooms(band * width, width, width, inBand, inBand);
  const bytes = vectors.bytes();
  for (let y = 0, i = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    const blocks = Math.ceil(rows / block) * columns;
    putRows(vectors, picture, { left, top: top + y, width, rows }, from!);
    vectors.kernels.blockRanges(from!, width, rows, block, above!, below!, high!, low!);
    most.set(bytes.subarray(high, high! + blocks), i);
    least.set(bytes.subarray(low, low! + blocks), i);
    i += blocks;
  }
  return { most, least };
}

function greatestOfRows(vectors: VectorModule, { width, height, data }: GreyImage, rows: number): Uint8Array {
  const result = new Uint8Array(width * Math.ceil(height / rows));
  const band = rowsOfBand(width, rows);
  const [from, most, least] = vectors.rooms(band * width, (band / rows) * width, width);
  const bytes = vectors.bytes();
  for (let y = 0; y < height; y += band) {
    const taken = Math.min(band, height - y);
    bytes.set(data.subarray(y * width, (y + taken) * width), from);
    let to = most!;
    for (let row = 0; row < taken; row += rows, to += width)
      vectors.kernels.rangeColumns(from! + row * width, width, Math.min(rows, taken - row), to, least!);
    result.set(bytes.subarray(most, to), (y / rows) * width);
  }
  return result;
}

/** Rows of a picture that lie between the middles of the same two rows of blocks. */
interface BetweenBlocks {
  readonly top: number;
  readonly rows: number;
  readonly upper: number;
  readonly lower: number;
  /** How far the first row lies from the upper middle to the lower one, 0 to 1, and by how much each further one. */
  readonly share: number;
  readonly step: number;
}

/**
 * Cuts a picture into such rows, at most one more than a block is high. `offset` is where in a pixel its value holds, in
 * pixels from its upper edge.
 */
function* betweenBlocks(
  height: number,
  { block, height: count }: BlockValues,
  offset: number,
): Generator<BetweenBlocks> {
  for (let top = 0; top < height; ) {
    const place = (top + offset) / block - 0.5;
    const upper = Math.max(0, Math.min(count - 1, Math.floor(place)));
    const isBetween = place >= 0 && upper < count - 1;
    const last = place < 0 ? 0.5 : isBetween ? upper + 1.5 : Infinity;
    const rows = Math.min(height, Math.ceil(last * block - offset)) - top;
    yield isBetween
      ? { top, rows, upper, lower: upper + 1, share: place - upper, step: 1 / block }
      : { top, rows, upper, lower: upper, share: 0, step: 0 };
    top += rows;
  }
}

/** Copies the values of a row of blocks, and the last of them once more. */
function putBlocks(vectors: VectorModule, { width, data }: BlockValues, row: number, to: number): void {
  const floats = new Float32Array(vectors.bytes().buffer, to, width + 2);
  floats.set(data.subarray(row * width, (row + 1) * width));
  floats.fill(data[(row + 1) * width - 1]!, width);
}

function evenLight(
  vectors: VectorModule,
  { width, height, data }: GreyImage,
  { light, least }: { light: BlockValues; least: number },
  out: Uint8Array,
): void {
  const { block } = light;
  const spreadSize = (width + block) * 4;
  const band = Math.min(height, block + 1) * width;
  const [from, to, blocks, even, odd] = vectors.rooms(band, band, light.width * 4 + 8, spreadSize, spreadSize);
  const bytes = vectors.bytes();
  const spread = [even!, odd!];
  const held = [-1, -1];
  const lightOf = (row: number): number => {
    const room = spread[row & 1]!;
    if (held[row & 1] !== row) {
      putBlocks(vectors, light, row, blocks!);
      vectors.kernels.spreadLight(blocks!, block, room, width);
      held[row & 1] = row;
    }
    return room;
  };
  for (const { top, rows, upper, lower, share, step } of betweenBlocks(height, light, 0)) {
    const [above, below] = [lightOf(upper), lightOf(lower)];
    bytes.set(data.subarray(top * width, (top + rows) * width), from);
    for (let y = 0, at = 0; y < rows; y++, at += width)
      vectors.kernels.evenRow(from! + at, to! + at, width, above, below, share + y * step, least);
    out.set(bytes.subarray(to, to! + rows * width), top * width);
  }
}

function darkerThan(vectors: VectorModule, { width, height, data }: GreyImage, limits: BlockValues): Uint8Array {
  const out = new Uint8Array(data.length);
  const size = limits.width * 4 + 8;
  const band = Math.min(height, limits.block + 1) * width;
  const [from, to, even, odd, room] = vectors.rooms(band, band, size, size, size + 8);
  const bytes = vectors.bytes();
  const held = [-1, -1];
  const limitsOf = (row: number): number => {
    const place = row & 1 ? odd! : even!;
    if (held[row & 1] !== row) putBlocks(vectors, limits, row, place);
    held[row & 1] = row;
    return place;
  };
  for (const { top, rows, upper, lower, share, step } of betweenBlocks(height, limits, 0.5)) {
    const [above, below] = [limitsOf(upper), limitsOf(lower)];
    bytes.set(data.subarray(top * width, (top + rows) * width), from);
    for (let y = 0, at = 0; y < rows; y++, at += width)
      vectors.kernels.darkerThan(from! + at, to! + at, limits.width, above, below, share + y * step, room! + 8);
    out.set(bytes.subarray(to, to! + rows * width), top * width);
  }
  return out;
}

function inkSums(
  vectors: VectorModule,
  { planes, even }: { planes: ColourPlanes; even: GreyImage },
  { width, height, block }: Omit<BlockGrid, 'left' | 'top'>,
  limits: InkLimits,
): InkSums {
  const columns = width / block;
  const count = columns * (height / block);
  const colours = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)] as const;
  const counts = new Uint32Array(count);
  const pixels = width * block;
  const rooms = vectors.rooms(pixels, pixels, pixels, pixels, columns, (width + 16) * 8, columns * 16);
  const [red, green, blue, levels, palest, sums, out] = rooms;
  const bytes = vectors.bytes();
  const found = new Uint32Array(bytes.buffer, out, columns * 4);
  const strongest = Math.max(...limits.white);
  const white = limits.white.map((value) => strongest / value) as [number, number, number];
  // Shares of the paper's colour lie at most so many times as far apart as the colours do; more than two times is no help.
  const plain = Math.min(257, Math.ceil(128 * limits.share * Math.max(...white)) + 1);
  for (let y = 0, i = 0; y < height; y += block, i += columns) {
    const part = { left: 0, top: y, width, rows: block };
    putRows(vectors, { ...even, data: planes.red }, part, red!);
    putRows(vectors, { ...even, data: planes.green }, part, green!);
    putRows(vectors, { ...even, data: planes.blue }, part, blue!);
    putRows(vectors, even, part, levels!);
    bytes.set(limits.palest.subarray(i, i + columns), palest);
    vectors.kernels.inkSums(
      red!,
      green!,
      blue!,
      levels!,
      palest!,
      columns,
      block,
      limits.darkest,
      plain,
      white[0],
      white[1],
      white[2],
      limits.share,
      sums!,
      out!,
    );
    [...colours, counts].forEach((sums, k) => sums.set(found.subarray(k * columns, (k + 1) * columns), i));
  }
  return { colours, counts };
}

function tracePath(
  vectors: VectorModule,
  { columns, rows, dark }: DarkPicture,
  { from, span }: { readonly from: number; readonly span: number },
  weights: PathWeights,
): { rows: Int32Array; along: Float32Array } {
  const { reaches, minRidge, ink, crossed, absent, bend, floor } = weights;
  const stride = (span + 3) & ~3;
  const count = columns * stride;
  const rooms = vectors.rooms(dark.length * 4, count * 4, 2 * (stride + 8) * 4, count, columns * 4, columns * 4);
  const [picture, scores, sums, back, path, values] = rooms;
  const { buffer } = vectors.bytes();
  new Float32Array(buffer, picture, dark.length).set(dark);
  const of = [picture!, rows, columns, from, span, stride] as const;
  vectors.kernels.ridgeScores(...of, ...reaches, ink, minRidge, crossed, absent, scores!);
  vectors.kernels.bestPath(scores!, columns, stride, bend, floor, sums!, back!, path!, values!);
  return {
    rows: new Int32Array(buffer, path, columns).map((row) => row + from),
    along: new Float32Array(buffer, values, columns).slice(),
  };
}

function slide(
  vectors: VectorModule,
  values: Int32Array,
  { steps, take }: { steps: readonly number[]; take: VectorModule['kernels']['slideLeast'] },
): void {
  // The last values look beyond the end: there must be room, and nothing there is of meaning.
  const [room] = vectors.rooms((values.length + 2 * Math.max(...steps)) * 4);
  const numbers = new Int32Array(vectors.bytes().buffer, room, values.length);
  numbers.set(values);
  for (const ahead of steps) take(room!, values.length, ahead);
  values.set(numbers);
}

function findRuns(vectors: VectorModule, { width, height, data }: InkMask, grey: GreyImage): InkedRuns {
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
