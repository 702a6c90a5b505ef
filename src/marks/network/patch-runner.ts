import { INPUT, type Layer, OUTPUT } from '../weights/weights.ts';
import { startNetworkKernels } from './network-kernels.ts';
import { packWeights } from './pack-weights.ts';
import { addressOf, FLOAT, planFor } from './plan.ts';
import { clearBorder, type PlainRun, runPlainLayer } from './vector-steps.ts';

/** Runs a network over small pictures, one after the other: their numbers in, channels last; the last layer's out. */
export type PatchRunner = (patches: Float32Array) => Float32Array;

/**
 * Runs layers over pictures of `side` by `side` pixels with so many numbers each, whose last layer is one pixel. In single
 * precision, as `networkRunner`. Holds the weights as floats, and what one picture takes.
 */
export function patchRunner(layers: readonly Layer[], side: number, channels: number): PatchRunner {
  const vectors = startNetworkKernels();
  const packed = packWeights(layers);
  const plan = planFor(layers, { width: side, height: side }, channels);
  const [weights, activations] = vectors.rooms(packed.values.byteLength, plan.size) as [number, number];
  new Float32Array(vectors.bytes().buffer, weights).set(packed.values);
  const places = new Map(
    [...plan.places].map(([name, place]) => [name, { ...place, offset: place.offset + activations }]),
  );
  const addressOfWeights: PlainRun['addressOfWeights'] = (layer) => {
    const at = packed.places.get(layer)!;
    return { weights: weights + at.weights, bias: weights + at.bias };
  };
  const run: PlainRun = { vectors, places, addressOfWeights };
  const [from, to] = [places.get(INPUT)!, places.get(OUTPUT)!];
  const row = side * channels;
  return (patches) => {
    const count = patches.length / (row * side);
    const out = new Float32Array(count * to.channels);
    const memory = new Float32Array(vectors.bytes().buffer);
    for (let k = 0; k < count; k++) {
      clearBorder(vectors, from);
      for (let y = 0; y < side; y++)
        memory.set(patches.subarray((k * side + y) * row, (k * side + y + 1) * row), addressOf(from, 0, y) / FLOAT);
      for (const layer of layers) runPlainLayer(run, layer);
      const last = addressOf(to, 0, 0) / FLOAT;
      out.set(memory.subarray(last, last + to.channels), k * to.channels);
    }
    return out;
  };
}
