interface Between {
  /** The name of the activation it reads. */
  readonly in: string;
  /** The name of the activation it makes. */
  readonly out: string;
}

interface Convolution extends Between {
  /** Side of the window. */
  readonly kernel: number;
  readonly stride: number;
  /** How far the window's values lie apart. */
  readonly dilation: number;
  /** Negative results become 0. */
  readonly relu: boolean;
  /** One for each output channel. */
  readonly bias: Float32Array;
}

/** A window of all channels for each output channel. `weights`: [row][column][in][out]. */
export interface ConvLayer extends Convolution {
  readonly op: 'conv';
  readonly inChannels: number;
  readonly outChannels: number;
  readonly weights: Float32Array;
}

/** A window for each channel. `weights`: [row][column][channel]. */
export interface DepthwiseLayer extends Convolution {
  readonly op: 'depthwise';
  readonly channels: number;
  readonly weights: Float32Array;
}

/** The sum of two activations, as far as both reach. */
export interface AddLayer {
  readonly op: 'add';
  readonly in: readonly [string, string];
  readonly out: string;
  readonly relu: boolean;
}

/** Each pixel twice in both directions. */
export interface UpLayer extends Between {
  readonly op: 'up';
}

/** One step of the network. Around a picture there are zeros. */
export type Layer = ConvLayer | DepthwiseLayer | AddLayer | UpLayer;

/** The activation that the network begins with, and the one that it ends with. */
export const INPUT = 'input';
/** The activation that holds the maps. */
export const OUTPUT = 'maps';
/** Numbers a pixel of what a network sees: the colours as shares of 255, then as shares of the paper's. */
export const INPUT_CHANNELS = 6;
/** Pixels of the input to a pixel of the maps; the network is built so. */
export const MAP_STRIDE = 4;

/** Side, in pixels, of the small pictures that the network for hooks sees: four x-heights of twelve. */
export const HOOK_SIDE = 48;
/** Numbers a pixel of them: darkness with the light evened out, and what is absorbed of each colour. */
export const HOOK_CHANNELS = 4;

/** Side, in pixels, of what the network for signs sees of each: sixteen x-heights, of a larger sign more. */
export const SIGN_SIDE = 64;
/** Numbers a pixel of it: those of hooks, three maps, and how much is shown. */
export const SIGN_CHANNELS = 8;

/** What the network that takes strokes off print sees at a time: a piece of a line's strip, in its pixels. */
export const STROKE_TILE = { width: 104, height: 56 } as const;
/**
 * Numbers a pixel of it: how dark the strip is, how dark the darkest colour is with the light evened out, where marks that were
 * found have their ink, and the maps of `STROKE_MAPS`.
 */
export const STROKE_CHANNELS = 8;

export const inputsOf = (layer: Layer): readonly string[] => (layer.op === 'add' ? layer.in : [layer.in]);

/**
 * The activations that the maps are made from, the finest first: what the last layer reads, and at each coarser stride what
 * is enlarged and added on the way to it. None where a network has no such steps.
 */
export function levelsOf(layers: readonly Layer[]): string[] {
  const makerOf = (name: string): Layer | undefined => layers.find(({ out }) => out === name);
  const enlarged = layers.flatMap((layer) => (layer.op === 'up' ? (makerOf(layer.in) ?? []) : [])).toReversed();
  return [makerOf(OUTPUT), ...enlarged].flatMap((layer) =>
    layer?.op === 'conv' && layer.in !== INPUT ? [layer.in] : [],
  );
}

/**
 * How many zeros a window reaches over at the picture's left and top. Odd windows lie around their pixel; even ones begin
 * so that as many pixels come out as the stride says: one of the stride's own side begins at the edge.
 */
export function padding({ kernel, stride, dilation }: Convolution): number {
  return kernel % 2 === 1 ? (dilation * (kernel - 1)) / 2 : Math.max(0, Math.floor((kernel - stride) / 2));
}

/** How far a window reaches over the picture's edges, at most. */
export function reachOver(layer: Convolution): number {
  const before = padding(layer);
  return Math.max(before, layer.dilation * (layer.kernel - 1) + 1 - layer.stride - before);
}
