import { AppError } from '../../core/errors.ts';
import type { Size } from '../../core/geometry.ts';
import type { ColourPlanes } from '../../imaging/loops/loops.ts';
import {
  inputOfSize,
  mirroredInput,
  type NetworkInput,
  networkInput,
  networkRunner,
  type PatchRunner,
  patchRunner,
} from '../network/network.ts';
import {
  type Again,
  type ConvLayer,
  HOOK_CHANNELS,
  HOOK_SIDE,
  MAP_STRIDE,
  readNetwork,
  SIGN_CHANNELS,
  SIGN_SIDE,
  STROKE_CHANNELS,
  STROKE_TILE,
} from '../weights/weights.ts';
import { MAP_KINDS, type MapKind, type MarkMaps } from './mark-maps.ts';

/**
 * How a picture is seen once more: mirrored, left to right, with the edge that its levels reach over; or smaller. What looks again was
 * taught to look so (`training/second_look.py`).
 */
type FurtherLook = 'mirrored' | 'smaller';

/** How much smaller that is; no other size was tried. */
const SMALLER = 0.9;

/** The network that sees marks, ready to be run. */
export interface MarksNetwork {
  /**
   * The maps of a picture whose print has the given x-height, in its pixels. About 70 ms for a page, in this thread; the
   * same picture gives the same maps everywhere.
   */
  see(planes: ColourPlanes, xHeight: number): MarkMaps;
  /** The maps of a picture that was seen before, once more as another look sees it. About as long as the first, once for a picture until another is asked for. */
  seeAgain(planes: ColourPlanes, maps: MarkMaps, look: FurtherLook): MarkMaps;
  /** What small pictures of uprights show, four numbers each: no hook, one that opens, one that closes. */
  readonly seeHooks: PatchRunner;
  /** What pictures of what may be signs beside the text show, four logits each: no sign, a bar, a bracket, a tick. */
  readonly seeSigns: PatchRunner;
  /**
   * Which share of the ink of each pixel of tiles of strips is a stroke's, as logits: of two by two pixels four, block by block. The
   * tiles' numbers are those of `STROKE_CHANNELS`.
   */
  readonly seeStrokes: PatchRunner;
  /**
   * The log of the odds that something is a mark, once it was looked at again: `what` is the kind of mark that it may be,
   * `pooled` makes what `pooledAt` gives of its ink, `score` is the log of the odds so far, which stays where nothing was learned.
   */
  lookAgain(what: string, pooled: () => Float32Array, score: number): number;
  /**
   * The log of the odds that something is a mark, on a page that shows this elsewhere; `look` is what `lookAgain` gave, which stays where
   * nothing was learned.
   */
  weighWithPage(what: string, look: number, elsewhere: Elsewhere): number;
}

/** What else that may be a mark its page shows; looks are -Infinity where there is none. */
export interface Elsewhere {
  /** The surest look that it does not touch. */
  readonly apart: number;
  /** The surest that it touches, of another kind; outlines left out. */
  readonly touching: number;
  /** How many of its kind that it does not touch are hardly marks. */
  readonly doubtful: number;
}

/**
 * Makes the network from its file of weights. Throws `AppError` `engine-failed` when the file is damaged or one of
 * another version. About 15 ms, and two megabytes; each page then takes some 35 megabytes, which are used again.
 */
export function createMarksNetwork(file: Uint8Array): MarksNetwork {
  const network = readNetwork(file);
  if (network.maps.join() !== MAP_KINDS.join())
    throw new AppError(
      'engine-failed',
      'The part that sees marks is of another version than the rest. Load the page again, or install the program again.',
    );
  const run = networkRunner(network.layers);
  const { looks } = network.again;
  const mapsFrom = (input: NetworkInput, planes: ColourPlanes): MarkMaps => {
    const { maps, levels } = run(input);
    return mapsOf({ logits: maps.values, levels }, input, planes);
  };
  /** Of one picture at a time: those of pages that are kept would fill 10 MB each. */
  let last: { readonly of: MarkMaps; readonly again: Map<FurtherLook, MarkMaps> } | undefined;
  return {
    seeHooks: patchRunner(network.hooks, square(HOOK_SIDE), HOOK_CHANNELS),
    seeSigns: patchRunner(network.signs, square(SIGN_SIDE), SIGN_CHANNELS),
    seeStrokes: patchRunner(network.strokes, STROKE_TILE, STROKE_CHANNELS),
    see(planes, xHeight) {
      return mapsFrom(networkInput(planes, xHeight), planes);
    },
    seeAgain(planes, maps, look) {
      if (last?.of !== maps) last = { of: maps, again: new Map() };
      const known = last.again.get(look);
      if (known !== undefined) return known;
      const scale = MAP_STRIDE * (look === 'smaller' ? SMALLER : 1);
      const width = Math.round((planes.width * scale) / maps.strideX);
      const height = Math.round((planes.height * scale) / maps.strideY);
      const input = inputOfSize(planes, { width, height });
      const made = mapsFrom(look === 'mirrored' ? mirroredInput(input) : input, planes);
      last.again.set(look, made);
      return made;
    },
    lookAgain: secondLooker(network.again),
    weighWithPage(what, look, elsewhere) {
      const known = looks[what];
      if (known === undefined) return look;
      const [ofLook, ofApart, ofSureApart, ofTouching, ofDoubtful, base] = known.page;
      const apart = within(elsewhere.apart, OTHERS);
      const byOthers =
        ofApart * apart + ofSureApart * Math.max(0, apart) + ofTouching * within(elsewhere.touching, OTHERS);
      return ofLook * within(look, LIKELIEST) + byOthers + ofDoubtful * Math.log1p(elsewhere.doubtful) + base;
    },
  };
}

/** Logs of odds beyond these say no more, of a candidate and of others: where `training/second_look.py` cuts them off. */
const LIKELIEST = 8;
const OTHERS = 6;

const within = (score: number, most: number): number => Math.min(most, Math.max(-most, score));

const square = (side: number): Size => ({ width: side, height: side });

/** Looks again as what was learned says. */
function secondLooker({ mean, spread, looks }: Again): MarksNetwork['lookAgain'] {
  return (what, pooled, score) => {
    const look = looks[what];
    if (look === undefined) return score;
    const numbers = pooled();
    if (numbers.length === 0) return score;
    const even = new Float32Array(numbers.length);
    for (let k = 0; k < even.length; k++) even[k] = (numbers[k]! - mean[k]!) / spread[k]!;
    return look.score * score + look.layers.reduce(through, even)[0]!;
  };
}

/** What a layer makes of a pixel that is all there is. */
function through(numbers: Float32Array, { weights, bias, outChannels, relu }: ConvLayer): Float32Array {
  const out = bias.slice();
  for (let k = 0, at = 0; k < numbers.length; k++)
    for (let channel = 0; channel < outChannels; channel++) out[channel]! += numbers[k]! * weights[at++]!;
  return relu ? out.map((value) => Math.max(0, value)) : out;
}

/** Log odds beyond which a cell is all or nothing: 1 in 3,000 is less than a cell's step of 1 in 255. */
const LIMIT = 8;
/** Steps of the table of odds: 256 to a unit of log odds, finer than a cell's 255 steps. */
const STEPS = 4096;
/** Cells of 0 to 255 by steps of log odds. */
const ODDS = Uint8Array.from({ length: STEPS + 1 }, (_, k) =>
  Math.round(255 / (1 + Math.exp(LIMIT - (k * 2 * LIMIT) / STEPS))),
);

/** A row of a map from log odds, the first of which stands at `at`, the next `channels` further on. */
function fillOdds(row: Uint8Array, logits: Float32Array, { at, channels }: { at: number; channels: number }): void {
  for (let x = 0, k = at; x < row.length; x++, k += channels) {
    const step = (logits[k]! + LIMIT) * (STEPS / (2 * LIMIT));
    row[x] = ODDS[step <= 0 ? 0 : step >= STEPS ? STEPS : (step + 0.5) | 0]!;
  }
}

/** The map of a kind from the last activation, whose pixels have so many `channels` and lie so many `across`. */
function planeOf(
  kind: MapKind,
  { width, height }: Size,
  { logits, across, channels }: { logits: Float32Array; across: number; channels: number },
): Uint8Array {
  const plane = new Uint8Array(width * height);
  const first = MAP_KINDS.indexOf(kind);
  for (let y = 0; y < height; y++)
    fillOdds(plane.subarray(y * width, (y + 1) * width), logits, { at: y * across * channels + first, channels });
  return plane;
}

/**
 * Turns the last activation into a map for each kind. Written out, so that the maps of all pages have one shape, and what was
 * compiled for those of one page serves for the next.
 */
function mapsOf(
  { logits, levels }: { logits: Float32Array; levels: MarkMaps['levels'] },
  input: NetworkInput,
  picture: ColourPlanes,
): MarkMaps {
  const size = { width: Math.ceil(input.width / MAP_STRIDE), height: Math.ceil(input.height / MAP_STRIDE) };
  const across = input.planes.width / MAP_STRIDE;
  const made = { logits, across, channels: logits.length / (across * (input.planes.height / MAP_STRIDE)) };
  return {
    width: size.width,
    height: size.height,
    strideX: (MAP_STRIDE * picture.width) / input.width,
    strideY: (MAP_STRIDE * picture.height) / input.height,
    planes: {
      highlight: planeOf('highlight', size, made),
      underline: planeOf('underline', size, made),
      strike: planeOf('strike', size, made),
      around: planeOf('around', size, made),
      beside: planeOf('beside', size, made),
      handwriting: planeOf('handwriting', size, made),
      print: planeOf('print', size, made),
    },
    levels,
  };
}
