import type { Size } from '../../core/geometry.ts';
import type { ColourPlanes } from '../../imaging/loops/loops.ts';
import { type PaperColours, paperColours } from './paper-colours.ts';
import { resizePlanes } from './resize-planes.ts';

/** The x-height of print in what the network sees, in pixels; it was taught so. A pixel of a map is half of one. */
export const SEEN_X_HEIGHT = 8;
/** What the network sees is a multiple of this wide and high, in pixels: coarser activations reach over its edge. */
const COARSEST = 32;

/** Paper counts as at least so bright, of 255: the network was taught so. */
export const LEAST_PAPER = 24;
/** Nothing counts as brighter than this many times its paper, for it is glare: the network was taught so. */
export const MOST_OVER_PAPER = 1.25;

/** A picture as the network sees it. */
export interface NetworkInput {
  /** The picture at the x-height that the network knows, its right and bottom edges repeated to multiples of 32. */
  readonly planes: ColourPlanes;
  readonly paper: PaperColours;
  /** How much of it is picture. */
  readonly width: number;
  readonly height: number;
}

/** More pixels than this are never seen, 60 megabytes of activations: print of a newspaper is seen smaller. */
const MOST_PIXELS = 2_500_000;

/**
 * What the network sees of a picture whose print has the given x-height in pixels. About 15 ms for a picture of three
 * million pixels that becomes one of one million.
 */
export function networkInput(planes: ColourPlanes, xHeight: number): NetworkInput {
  const wanted = SEEN_X_HEIGHT / xHeight;
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (planes.width * planes.height)));
  return inputOfSize(planes, {
    width: Math.max(1, Math.round(planes.width * scale)),
    height: Math.max(1, Math.round(planes.height * scale)),
  });
}

/** What the network sees of a picture that it sees at a size, in its own pixels. */
export function inputOfSize(planes: ColourPlanes, { width, height }: Size): NetworkInput {
  const padded = { width: upToMultiple(width), height: upToMultiple(height) };
  const seen = resizePlanes(planes, { width, height, padded });
  return { planes: seen, paper: paperColours(seen), width, height };
}

/** The same picture mirrored, left to right, with the edge that was repeated. */
export function mirroredInput({ planes, width, height }: NetworkInput): NetworkInput {
  const { red, green, blue } = planes;
  const seen = { ...planes, red: mirrored(red, planes), green: mirrored(green, planes), blue: mirrored(blue, planes) };
  return { planes: seen, paper: paperColours(seen), width, height };
}

function mirrored(plane: Uint8Array, { width, height }: Size): Uint8Array {
  const out = plane.slice();
  for (let y = 0; y < height; y++) out.subarray(y * width, (y + 1) * width).reverse();
  return out;
}

const upToMultiple = (length: number): number => Math.ceil(length / COARSEST) * COARSEST;
