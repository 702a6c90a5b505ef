import {
  type AddLayer,
  type ConvLayer,
  type DepthwiseLayer,
  INPUT,
  INPUT_CHANNELS,
  type Layer,
  padding,
  reachOver,
  type UpLayer,
} from '../weights/weights.ts';
import type { NetworkInput } from './network-input.ts';
import type { NetworkVectors } from './network-kernels.ts';
import { addressOf, FLOAT, type Place, type Plan, rowBytes, sizeOf } from './plan.ts';
import { type Band, bandRow, fillInput, type InputRooms } from './vector-input.ts';

/** The picture is made and taken in so many rows of output at a time: it then never lies in memory as a whole. */
const BAND_ROWS = 8;

/** The bound of a layer without rectifier: none. */
const LOWEST = -Infinity;

/** One run of a network over what lies in its memory. */
export interface PlainRun {
  readonly vectors: NetworkVectors;
  readonly places: Plan['places'];
  readonly addressOfWeights: (layer: Layer) => { readonly weights: number; readonly bias: number };
}

/** One run of a network over one picture, which is made as it is taken in. */
export interface Run extends PlainRun {
  readonly input: NetworkInput;
  readonly band: number;
  readonly rooms: InputRooms;
}

/** The rows of the picture that a band of output is made from. */
function bandOf(layer: ConvLayer, width: number, rows = BAND_ROWS): Omit<Band, 'address'> {
  const height = (rows - 1) * layer.stride + layer.dilation * (layer.kernel - 1) + 1;
  return { width, height, border: reachOver(layer) };
}

/** Bytes of the largest band of rows of the picture that a layer is made from. */
export function bandSize(layers: readonly Layer[], width: number): number {
  const sizes = layers.map((layer) => {
    if (layer.op !== 'conv' || layer.in !== INPUT) return 0;
    const band = bandOf(layer, width);
    return band.height * bandRow(band);
  });
  return Math.max(...sizes);
}

/** Runs one layer of a picture: its results lie at its place afterwards. */
export function runLayer(run: Run, layer: Layer): void {
  if (layer.op !== 'conv' || layer.in !== INPUT) return runPlainLayer(run, layer);
  const to = run.places.get(layer.out)!;
  clearBorder(run.vectors, to);
  convolveInput(run, layer, to);
}

/** The same where what it reads lies at its place. */
export function runPlainLayer(run: PlainRun, layer: Layer): void {
  const to = run.places.get(layer.out)!;
  clearBorder(run.vectors, to);
  switch (layer.op) {
    case 'conv':
      return convolve(run, layer, windowsOf(layer, run.places.get(layer.in)!, to));
    case 'depthwise':
      return depthwise(run, layer, to);
    case 'add':
      return add(run, layer, to);
    case 'up':
      return enlarge(run, layer, to);
    default:
      return layer satisfies never;
  }
}

/** Zeros around an activation: its place held another before. The end of a row and the start of the next are one. */
export function clearBorder(vectors: NetworkVectors, place: Place): void {
  if (place.border === 0) return;
  const bytes = vectors.bytes();
  const borderBytes = place.border * place.channels * FLOAT;
  bytes.fill(0, place.offset, addressOf(place, 0, 0));
  for (let y = 0; y < place.height - 1; y++) {
    const end = addressOf(place, place.width, y);
    bytes.fill(0, end, end + 2 * borderBytes);
  }
  bytes.fill(0, addressOf(place, place.width, place.height - 1), place.offset + sizeOf(place));
}

function convolveInput(run: Run, layer: ConvLayer, to: Place): void {
  for (let y = 0; y < to.height; y += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, to.height - y);
    const { width, height, border } = bandOf(layer, run.input.planes.width, rows);
    const band = { address: run.band, width, height, border };
    fillInput(run.vectors, run.input, { rooms: run.rooms, band, first: y * layer.stride - padding(layer) });
    const beside = (band.border - padding(layer)) * INPUT_CHANNELS * FLOAT;
    const part = { ...to, height: rows, offset: to.offset + y * rowBytes(to) };
    convolve(run, layer, { windows: band.address + beside, row: bandRow(band), to: part });
  }
}

/** `windows` is the address of the first window, `row` the bytes of a row of what it lies in. */
function convolve(
  run: PlainRun,
  layer: ConvLayer,
  { windows, row, to }: { windows: number; row: number; to: Place },
): void {
  const { weights, bias } = run.addressOfWeights(layer);
  const pixel = layer.inChannels * FLOAT;
  const isDense = layer.dilation === 1;
  run.vectors.kernels.convolve(
    windows,
    layer.stride * pixel,
    layer.stride * row,
    layer.dilation * row,
    layer.kernel,
    isDense ? 1 : layer.kernel,
    layer.dilation * pixel,
    isDense ? layer.kernel * layer.inChannels : layer.inChannels,
    weights,
    bias,
    layer.relu ? 0 : LOWEST,
    addressOf(to, 0, 0),
    rowBytes(to),
    to.width,
    to.height,
    layer.outChannels,
  );
}

function windowsOf(layer: ConvLayer, from: Place, to: Place): { windows: number; row: number; to: Place } {
  return { windows: addressOf(from, -padding(layer), -padding(layer)), row: rowBytes(from), to };
}

function depthwise(run: PlainRun, layer: DepthwiseLayer, to: Place): void {
  const { weights, bias } = run.addressOfWeights(layer);
  const from = run.places.get(layer.in)!;
  const pixel = layer.channels * FLOAT;
  run.vectors.kernels.depthwise(
    addressOf(from, -padding(layer), -padding(layer)),
    layer.stride * pixel,
    layer.stride * rowBytes(from),
    layer.dilation * pixel,
    layer.dilation * rowBytes(from),
    layer.kernel,
    weights,
    bias,
    layer.relu ? 0 : LOWEST,
    addressOf(to, 0, 0),
    rowBytes(to),
    to.width,
    to.height,
    layer.channels,
  );
}

function add(run: PlainRun, layer: AddLayer, to: Place): void {
  const [first, second] = layer.in.map((name) => run.places.get(name)!) as [Place, Place];
  const count = to.width * to.channels;
  const floor = layer.relu ? 0 : LOWEST;
  for (let y = 0; y < to.height; y++)
    run.vectors.kernels.addRow(addressOf(first, 0, y), addressOf(second, 0, y), addressOf(to, 0, y), count, floor);
}

function enlarge(run: PlainRun, layer: UpLayer, to: Place): void {
  const from = run.places.get(layer.in)!;
  for (let y = 0; y < from.height; y++) {
    const [upper, lower] = [addressOf(to, 0, 2 * y), addressOf(to, 0, 2 * y + 1)];
    run.vectors.kernels.doubleRow(addressOf(from, 0, y), from.width, from.channels, upper, lower);
  }
}
