import { type Layer, OUTPUT } from '../weights/weights.ts';
import type { NetworkInput } from './network-input.ts';
import { type NetworkVectors, startNetworkKernels } from './network-kernels.ts';
import { packWeights } from './pack-weights.ts';
import { addressOf, type Place, planFor } from './plan.ts';
import { inputRoomSizes } from './vector-input.ts';
import { bandSize, type Run, runLayer } from './vector-steps.ts';

/** Runs a network over a picture: the values of the last activation, channels last. */
type NetworkRunner = (input: NetworkInput) => Float32Array;

/**
 * Runs layers with vectors of 16 bytes, in single precision: 13,000 million multiplications a second on one core. Holds
 * the weights as floats, and afterwards as much memory as the largest picture took.
 */
export function networkRunner(layers: readonly Layer[]): NetworkRunner {
  const vectors = startNetworkKernels();
  const packed = packWeights(layers);
  let isPacked = false;
  return (input) => {
    const plan = planFor(layers, input.planes);
    const sizes = inputRoomSizes(input);
    const [weights, activations, band, levels, paper] = vectors.rooms(
      packed.values.byteLength,
      plan.size,
      bandSize(layers, input.planes.width),
      sizes.levels,
      sizes.paper,
    ) as [number, number, number, number, number];
    if (!isPacked) new Float32Array(vectors.bytes().buffer, weights).set(packed.values);
    isPacked = true;
    const places = new Map(
      [...plan.places].map(([name, place]) => [name, { ...place, offset: place.offset + activations }]),
    );
    const addressOfWeights: Run['addressOfWeights'] = (layer) => {
      const at = packed.places.get(layer)!;
      return { weights: weights + at.weights, bias: weights + at.bias };
    };
    const run: Run = { vectors, input, places, addressOfWeights, band, rooms: { levels, paper } };
    for (const layer of layers) runLayer(run, layer);
    return valuesOf(vectors, places.get(OUTPUT)!);
  };
}

/** The values of an activation without its border. */
function valuesOf(vectors: NetworkVectors, place: Place): Float32Array {
  const row = place.width * place.channels;
  const out = new Float32Array(row * place.height);
  for (let y = 0; y < place.height; y++)
    out.set(new Float32Array(vectors.bytes().buffer, addressOf(place, 0, y), row), y * row);
  return out;
}
