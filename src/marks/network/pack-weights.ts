import type { ConvLayer, DepthwiseLayer, Layer } from '../weights/weights.ts';
import { FLOAT } from './plan.ts';

/** The weights of all layers as the kernels read them. */
export interface PackedWeights {
  readonly values: Float32Array;
  /** Where a layer's weights and bias begin, in bytes. */
  readonly places: ReadonlyMap<Layer, { readonly weights: number; readonly bias: number }>;
}

/** Channels that the kernel makes at once: two vectors of four numbers. */
const BLOCK = 8;

const blocksOf = (channels: number): number => Math.ceil(channels / BLOCK) * BLOCK;

/** Brings weights into the order in which the kernels meet them. */
export function packWeights(layers: readonly Layer[]): PackedWeights {
  const places = new Map<Layer, { weights: number; bias: number }>();
  const parts: Float32Array[] = [];
  let size = 0;
  const add = (part: Float32Array): number => {
    const at = size * FLOAT;
    parts.push(part);
    size += part.length;
    return at;
  };
  for (const layer of layers) {
    if (layer.op !== 'conv' && layer.op !== 'depthwise') continue;
    const weights = layer.op === 'conv' ? inBlocks(layer) : layer.weights;
    places.set(layer, { weights: add(weights), bias: add(filledUp(layer)) });
  }
  const values = new Float32Array(size);
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return { values, places };
}

/** For each eight output channels, the last ones filled up with zeros: all taps and input channels, eight weights each. */
function inBlocks({ weights, outChannels }: ConvLayer): Float32Array {
  const inputs = weights.length / outChannels;
  const out = new Float32Array(inputs * blocksOf(outChannels));
  for (let channel = 0; channel < outChannels; channel++) {
    const block = channel - (channel % BLOCK);
    for (let k = 0; k < inputs; k++)
      out[block * inputs + k * BLOCK + (channel % BLOCK)] = weights[k * outChannels + channel]!;
  }
  return out;
}

function filledUp({ bias }: ConvLayer | DepthwiseLayer): Float32Array {
  const out = new Float32Array(blocksOf(bias.length));
  out.set(bias);
  return out;
}
