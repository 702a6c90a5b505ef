import type { Size } from '../../core/geometry.ts';
import { INPUT, type Layer, levelsOf, OUTPUT } from '../weights/weights.ts';
import type { NetworkInput } from './network-input.ts';
import { networkVectors } from './network-kernels.ts';
import { type PackedWeights, packWeights } from './pack-weights.ts';
import { addressOf, FLOAT, type Place, type Plan, planFor } from './plan.ts';
import { inputRoomSizes } from './vector-input.ts';
import { bandSize, clearBorder, type PlainRun, runLayer, runPlainLayer } from './vector-steps.ts';

/** What a network made of a picture, in one of its steps: `channels` numbers a cell, row by row. */
export interface Activation extends Size {
  readonly channels: number;
  readonly values: Float32Array;
}

/** What comes out of a network. */
interface Seen {
  readonly maps: Activation;
  /** What the maps are made from, each of twice the stride of the one before: as `levelsOf` names them. */
  readonly levels: readonly Activation[];
}

/** Runs a network over a picture. */
type NetworkRunner = (input: NetworkInput) => Seen;

/**
 * Runs layers with vectors of 16 bytes, in single precision: 13,000 million multiplications a second on one core. Holds
 * the weights as floats; the kernels' memory is as large as the largest picture took.
 */
export function networkRunner(layers: readonly Layer[]): NetworkRunner {
  const packed = packWeights(layers);
  const kept = [OUTPUT, ...levelsOf(layers)];
  return (input) => {
    const sizes = inputRoomSizes(input);
    const more = [bandSize(layers, input.planes.width), sizes.levels, sizes.paper];
    const { run, rooms } = laidOut(packed, planFor(layers, input.planes), more);
    const [band, levels, paper] = rooms as [number, number, number];
    const made = new Map<string, Activation>();
    for (const layer of layers) {
      runLayer({ ...run, input, band, rooms: { levels, paper } }, layer);
      if (!kept.includes(layer.out)) continue;
      // Others take its place as soon as it was read.
      const place = run.places.get(layer.out)!;
      const { width, height, channels } = place;
      made.set(layer.out, { width, height, channels, values: valuesOf(run, place) });
    }
    const [maps, ...seen] = kept.map((name) => made.get(name)!);
    return { maps: maps!, levels: seen };
  };
}

/** Runs a network over small pictures, one after the other: their numbers in, channels last; the last layer's out. */
export type PatchRunner = (patches: Float32Array) => Float32Array;

/** The same for pictures of that size with so many numbers a pixel. */
export function patchRunner(layers: readonly Layer[], { width, height }: Size, channels: number): PatchRunner {
  const packed = packWeights(layers);
  const plan = planFor(layers, { width, height }, channels);
  const row = width * channels;
  return (patches) => {
    const { run } = laidOut(packed, plan, []);
    const [from, to] = [run.places.get(INPUT)!, run.places.get(OUTPUT)!];
    const memory = new Float32Array(run.vectors.bytes().buffer);
    const made = to.width * to.height * to.channels;
    const out = new Float32Array((patches.length / (row * height)) * made);
    for (let at = 0, rows = 0; at < out.length; at += made) {
      clearBorder(run.vectors, from);
      for (let y = 0; y < height; y++, rows++)
        memory.set(patches.subarray(rows * row, (rows + 1) * row), addressOf(from, 0, y) / FLOAT);
      for (const layer of layers) runPlainLayer(run, layer);
      out.set(valuesOf(run, to), at);
    }
    return out;
  };
}

/** Lays weights into the kernels' memory, and room for a plan and for so many bytes of each of `more`. */
function laidOut(
  packed: PackedWeights,
  plan: Plan,
  more: readonly number[],
): { readonly run: PlainRun; readonly rooms: readonly number[] } {
  const vectors = networkVectors();
  const [weights, activations, ...rooms] = vectors.rooms(packed.values.byteLength, plan.size, ...more) as [
    number,
    number,
    ...number[],
  ];
  new Float32Array(vectors.bytes().buffer, weights).set(packed.values);
  const places = new Map(
    [...plan.places].map(([name, place]) => [name, { ...place, offset: place.offset + activations }]),
  );
  const addressOfWeights: PlainRun['addressOfWeights'] = (layer) => {
    const at = packed.places.get(layer)!;
    return { weights: weights + at.weights, bias: weights + at.bias };
  };
  return { run: { vectors, places, addressOfWeights }, rooms };
}

/** The values of an activation without its border. */
function valuesOf({ vectors }: PlainRun, place: Place): Float32Array {
  const row = place.width * place.channels;
  const out = new Float32Array(row * place.height);
  for (let y = 0; y < place.height; y++)
    out.set(new Float32Array(vectors.bytes().buffer, addressOf(place, 0, y), row), y * row);
  return out;
}
