import type { Size } from '../../core/geometry.ts';
import { INPUT, inputsOf, type Layer, OUTPUT, reachOver } from '../weights/weights.ts';

/** Where an activation lies while it is needed. */
export interface Place extends Size {
  readonly channels: number;
  /** Pixels of zeros on every side, for windows that reach over the edge. */
  readonly border: number;
  /** Of its first byte, border included. */
  readonly offset: number;
}

export interface Plan {
  readonly places: ReadonlyMap<string, Place>;
  /** Bytes that all places take at most at once. */
  readonly size: number;
}

/** Bytes of a number of the network's activations. */
export const FLOAT = 4;

export const rowBytes = ({ width, channels, border }: Place): number => (width + 2 * border) * channels * FLOAT;
export const sizeOf = (place: Place): number => rowBytes(place) * (place.height + 2 * place.border);
/** The address of a pixel; those of the border have places below 0 and from the width on. */
export const addressOf = (place: Place, x: number, y: number): number =>
  place.offset + (y + place.border) * rowBytes(place) + (x + place.border) * place.channels * FLOAT;

/**
 * Where each activation of a picture lies: once the last layer that reads one has been run, others may take its place.
 * `inputChannels` are the numbers a pixel of the input, where it is given whole and so has a place.
 */
export function planFor(layers: readonly Layer[], size: Size, inputChannels?: number): Plan {
  const lastUse = new Map<string, number>();
  layers.forEach((layer, k) => {
    for (const name of inputsOf(layer)) lastUse.set(name, Math.max(k, lastUse.get(name) ?? 0));
  });
  lastUse.set(OUTPUT, layers.length);
  const places = new Map<string, Place>();
  const held: { readonly from: number; readonly to: number; readonly until: number }[] = [];
  let end = 0;
  const take = (name: string, shape: Omit<Place, 'border' | 'offset'>, k: number): void => {
    const border = borderOf(name, layers);
    const { width, height, channels } = shape;
    const bytes = sizeOf({ width, height, channels, border, offset: 0 });
    const offset = firstGap(
      held.filter(({ until }) => until >= k),
      bytes,
    );
    places.set(name, { width, height, channels, border, offset });
    held.push({ from: offset, to: offset + bytes, until: lastUse.get(name) ?? k });
    end = Math.max(end, offset + bytes);
  };
  if (inputChannels !== undefined) take(INPUT, { ...size, channels: inputChannels }, 0);
  for (const [k, layer] of layers.entries()) take(layer.out, shapeAfter(layer, places, size), k);
  return { places, size: end };
}

/** Rooms begin at multiples of this: whole lines of the processor's cache. */
const LINE = 64;

function firstGap(held: readonly { from: number; to: number }[], bytes: number): number {
  let from = 0;
  for (const block of held.toSorted((a, b) => a.from - b.from)) {
    if (from + bytes <= block.from) break;
    from = Math.max(from, Math.ceil(block.to / LINE) * LINE);
  }
  return from;
}

function shapeAfter(layer: Layer, places: ReadonlyMap<string, Place>, size: Size): Size & { channels: number } {
  const [name, other] = inputsOf(layer);
  // Layers that read what was not made before are none: the file was checked.
  const { width, height, channels } = name === INPUT ? { ...size, channels: 0 } : places.get(name!)!;
  switch (layer.op) {
    case 'conv':
      return { ...stepped(layer, { width, height }), channels: layer.outChannels };
    case 'depthwise':
      return { ...stepped(layer, { width, height }), channels };
    case 'up':
      return { width: width * 2, height: height * 2, channels };
    case 'add':
      return { ...shared({ width, height }, places.get(other!)!), channels };
    default:
      return layer satisfies never;
  }
}

/** Pixels that a layer makes: where its steps do not go into its input, the last window reaches over the edge. */
const stepped = ({ stride }: { stride: number }, { width, height }: Size): Size => ({
  width: Math.ceil(width / stride),
  height: Math.ceil(height / stride),
});

/** What is enlarged may be one pixel wider and higher than what it was reduced from; only what both have is added. */
const shared = (first: Size, second: Size): Size => ({
  width: Math.min(first.width, second.width),
  height: Math.min(first.height, second.height),
});

/** As many zeros as the windows of all who read it reach over. */
function borderOf(name: string, layers: readonly Layer[]): number {
  return Math.max(
    0,
    ...layers.map((layer) =>
      (layer.op === 'conv' || layer.op === 'depthwise') && layer.in === name ? reachOver(layer) : 0,
    ),
  );
}
