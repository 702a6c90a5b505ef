import {
  type AddLayer,
  type ConvLayer,
  type DepthwiseLayer,
  INPUT,
  INPUT_CHANNELS,
  inputsOf,
  type Layer,
  OUTPUT,
  padding,
} from '../weights/weights.ts';
import { LEAST_PAPER, MOST_OVER_PAPER, type NetworkInput } from './network-input.ts';
import { PAPER_BLOCK } from './paper-colours.ts';
import { paperRow } from './paper-row.ts';
import { shared, stepped } from './plan.ts';

/** Values of pixels, channels last. */
export interface Activation {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/** Runs layers over a picture on platforms without vectors: as short as it can be said, and 20 times as slow. */
export function plainRunner(layers: readonly Layer[]): (input: NetworkInput) => Float32Array {
  return (input) => {
    const made = new Map<string, Activation>([[INPUT, plainInput(input)]]);
    layers.forEach((layer, k) => {
      const needed = layers.slice(k + 1).flatMap(inputsOf);
      made.set(layer.out, plainLayer(layer, made));
      for (const name of made.keys())
        if (name !== OUTPUT && name !== layer.out && !needed.includes(name)) made.delete(name);
    });
    return made.get(OUTPUT)!.data;
  };
}

/** What the network sees, the whole of it. */
export function plainInput({ planes, paper }: NetworkInput): Activation {
  const { width, height } = planes;
  const data = new Float32Array(width * height * INPUT_CHANNELS);
  const colours = [planes.red, planes.green, planes.blue];
  const shades = paper.map((grid) => new Float32Array(grid.width));
  for (let y = 0, i = 0; y < height; y++) {
    paper.forEach((grid, k) => paperRow(grid, y, shades[k]!));
    for (let x = 0; x < width; x++, i += INPUT_CHANNELS)
      colours.forEach((plane, k) => {
        const level = plane[y * width + x]!;
        data[i + k] = level / 255;
        data[i + 3 + k] = Math.min(MOST_OVER_PAPER, level / Math.max(LEAST_PAPER, shadeAt(shades[k]!, x)));
      });
  }
  return { width, height, channels: INPUT_CHANNELS, data };
}

function shadeAt(shades: Float32Array, x: number): number {
  const place = Math.min(shades.length - 1, Math.max(0, (x + 0.5) / PAPER_BLOCK - 0.5));
  const left = Math.floor(place);
  const right = Math.min(shades.length - 1, left + 1);
  return shades[left]! + (shades[right]! - shades[left]!) * (place - left);
}

function plainLayer(layer: Layer, made: ReadonlyMap<string, Activation>): Activation {
  switch (layer.op) {
    case 'conv':
      return convolve(layer, made.get(layer.in)!);
    case 'depthwise':
      return depthwise(layer, made.get(layer.in)!);
    case 'add':
      return add(layer, made.get(layer.in[0])!, made.get(layer.in[1])!);
    case 'up':
      return enlarge(made.get(layer.in)!);
    default:
      return layer satisfies never;
  }
}

function add({ relu }: AddLayer, first: Activation, second: Activation): Activation {
  const { width, height } = shared(first, second);
  const row = width * first.channels;
  const at = ({ width: own, channels, data }: Activation, k: number): number =>
    data[k + Math.floor(k / row) * (own - width) * channels]!;
  const data = Float32Array.from({ length: height * row }, (_, k) => bent(at(first, k) + at(second, k), relu));
  return { width, height, channels: first.channels, data };
}

const bent = (value: number, relu: boolean): number => (relu ? Math.max(0, value) : value);

function convolve(layer: ConvLayer, from: Activation): Activation {
  const { outChannels, inChannels, weights } = layer;
  return eachPixel(layer, from, outChannels, (sums, at, tap) => {
    for (let c = 0, w = tap * inChannels * outChannels; c < inChannels; c++)
      for (let k = 0; k < outChannels; k++, w++) sums[k]! += from.data[at + c]! * weights[w]!;
  });
}

function depthwise(layer: DepthwiseLayer, from: Activation): Activation {
  const { channels, weights } = layer;
  return eachPixel(layer, from, channels, (sums, at, tap) => {
    for (let k = 0; k < channels; k++) sums[k]! += from.data[at + k]! * weights[tap * channels + k]!;
  });
}

/** Makes each pixel of a convolution: `add` adds what the pixel at `at` gives by one value of the window. */
function eachPixel(
  layer: ConvLayer | DepthwiseLayer,
  from: Activation,
  channels: number,
  add: (sums: Float64Array, at: number, tap: number) => void,
): Activation {
  const { kernel, stride, dilation, relu, bias } = layer;
  const { width, height } = stepped(layer, from);
  const data = new Float32Array(width * height * channels);
  const sums = new Float64Array(channels);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += channels) {
      sums.set(bias);
      for (let tap = 0; tap < kernel * kernel; tap++) {
        const row = y * stride - padding(layer) + Math.floor(tap / kernel) * dilation;
        const column = x * stride - padding(layer) + (tap % kernel) * dilation;
        if (row < 0 || row >= from.height || column < 0 || column >= from.width) continue;
        add(sums, (row * from.width + column) * from.channels, tap);
      }
      for (let k = 0; k < channels; k++) data[i + k] = bent(sums[k]!, relu);
    }
  return { width, height, channels, data };
}

function enlarge({ width, height, channels, data }: Activation): Activation {
  const out = new Float32Array(4 * data.length);
  for (let y = 0, i = 0; y < 2 * height; y++)
    for (let x = 0; x < 2 * width; x++)
      for (let c = 0; c < channels; c++, i++) out[i] = data[((y >> 1) * width + (x >> 1)) * channels + c]!;
  return { width: 2 * width, height: 2 * height, channels, data: out };
}
