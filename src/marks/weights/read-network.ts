import { AppError } from '../../core/errors.ts';
import type { AddLayer, ConvLayer, DepthwiseLayer, Layer, UpLayer } from './layers.ts';
import { sha256 } from './sha256.ts';

/** A network as its file describes it. */
export interface Network {
  /** The names of its maps, in the order of its outputs. */
  readonly maps: readonly string[];
  /** In the order in which they are run. */
  readonly layers: readonly Layer[];
  /** The same of the small network for hooks. */
  readonly hooks: readonly Layer[];
  /** The same of that for signs beside the text. */
  readonly signs: readonly Layer[];
  /** The same of that which takes strokes off print. */
  readonly strokes: readonly Layer[];
  readonly again: Again;
}

/** What looks again at what may be a mark. */
export interface Again {
  /** What is taken from each number of it, and what the rest is divided by. */
  readonly mean: Float32Array;
  readonly spread: Float32Array;
  /** By what it may be. */
  readonly looks: Readonly<Record<string, SecondLook>>;
}

/** Tells one kind. */
interface SecondLook {
  /** What the score so far is multiplied by. */
  readonly score: number;
  /**
   * What a look is worth on its page: what it is multiplied by; the surest other one that it does not touch, and that as far as it is
   * sure; the surest that it touches; the logarithm of how many are doubtful; and what is added.
   */
  readonly page: readonly [
    look: number,
    apart: number,
    sureApart: number,
    touching: number,
    doubtful: number,
    base: number,
  ];
  /** The layers that make the one number that is added, of a pixel. */
  readonly layers: readonly ConvLayer[];
}

/** What a layer names in place of its numbers. */
interface Named {
  readonly weight: string;
  /** What the weights of each output are multiplied by. */
  readonly scale: string;
  readonly bias: string;
}

/** How windows are laid where a header does not say. */
const PLAIN = { stride: 1, dilation: 1, relu: false } as const;

type Unfilled<L extends ConvLayer | DepthwiseLayer> = Omit<L, 'weights' | 'bias' | keyof typeof PLAIN> &
  Partial<Pick<L, keyof typeof PLAIN>> &
  Named;
type NamedLayer = AddLayer | UpLayer | Unfilled<ConvLayer> | Unfilled<DepthwiseLayer>;

/** Named numbers in the data behind the header. */
interface Tensor {
  readonly name: string;
  readonly type: 'int8' | 'float32';
  readonly shape: readonly number[];
  /** In bytes. */
  readonly offset: number;
}

interface Header extends Omit<Network, 'layers' | 'hooks' | 'signs' | 'strokes' | 'again'> {
  /** The SHA-256 of the data. */
  readonly hash: string;
  readonly layers: readonly NamedLayer[];
  readonly hooks: { readonly layers: readonly NamedLayer[] };
  readonly signs: { readonly layers: readonly NamedLayer[] };
  readonly strokes: { readonly layers: readonly NamedLayer[] };
  readonly again: {
    /** The names of the numbers. */
    readonly mean: string;
    readonly spread: string;
    readonly looks: Readonly<Record<string, Omit<SecondLook, 'layers'> & { readonly layers: readonly NamedLayer[] }>>;
  };
  readonly tensors: readonly Tensor[];
}

/** The first four bytes of a file of weights: CPN1. */
const MAGIC = 0x314e5043;
/** Bytes before the header: those four, and its length. */
const HEADER_AT = 8;

/**
 * Reads a file of weights: the letters CPN1, the length of a header, the header as JSON, and the weights as bytes with a
 * scale for each output. The digest tells whether it is as it was made; what was made fits. Throws `AppError`
 * `engine-failed` where something in it is not as it should be. Takes about 10 ms.
 */
export function readNetwork(file: Uint8Array): Network {
  try {
    return parse(file);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const help = 'Load the page again; on a computer of your own, install the program again.';
    throw new AppError('engine-failed', `The part that sees marks is damaged (${why}). ${help}`, { cause });
  }
}

function parse(file: Uint8Array): Network {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  if (file.length < HEADER_AT || view.getUint32(0, true) !== MAGIC) throw new Error('it is no file of weights');
  const dataAt = HEADER_AT + view.getUint32(4, true);
  if (dataAt > file.length) throw new Error('its header is cut off');
  // A file of our own: where its data is what it was, so is its header.
  const header = JSON.parse(new TextDecoder().decode(file.subarray(HEADER_AT, dataAt))) as Header;
  const data = file.subarray(dataAt);
  if (sha256(data) !== header.hash) throw new Error('its content is not what it was');
  const tensors = new Map(header.tensors.map((tensor) => [tensor.name, tensor]));
  const filled = (layers: readonly NamedLayer[]): Layer[] =>
    layers.map((layer) => withNumbers(layer, (name) => numbersOf(tensors.get(name), data)));
  const { maps, layers, hooks, signs, strokes } = header;
  const again = {
    mean: new Float32Array(numbersOf(tensors.get(header.again.mean), data)),
    spread: new Float32Array(numbersOf(tensors.get(header.again.spread), data)),
    looks: Object.fromEntries(
      Object.entries(header.again.looks).map(([what, { layers: own, ...worth }]) => [
        what,
        { ...worth, layers: filled(own).flatMap((layer) => (layer.op === 'conv' ? [layer] : [])) },
      ]),
    ),
  };
  return {
    maps,
    layers: filled(layers),
    ...{ hooks: filled(hooks.layers), signs: filled(signs.layers), strokes: filled(strokes.layers) },
    again,
  };
}

type Numbers = Int8Array | Float32Array;

function withNumbers(layer: NamedLayer, numbersAt: (name: string) => Numbers): Layer {
  if (layer.op === 'add' || layer.op === 'up') return layer;
  const { weight, scale, bias, ...shape } = layer;
  const scales = numbersAt(scale);
  const weights = new Float32Array(numbersAt(weight));
  for (let k = 0; k < weights.length; k++) weights[k]! *= scales[k % scales.length]!;
  return { ...PLAIN, ...shape, weights, bias: new Float32Array(numbersAt(bias)) };
}

function numbersOf(tensor: Tensor | undefined, data: Uint8Array): Numbers {
  if (tensor === undefined) throw new Error('some of its numbers are missing');
  const Kind = tensor.type === 'int8' ? Int8Array : Float32Array;
  const count = tensor.shape.reduce((product, length) => product * length, 1);
  // A copy: its place in the file is no multiple of four. Node's own arrays of bytes do not copy what they slice.
  const bytes = new Uint8Array(data.subarray(tensor.offset, tensor.offset + count * Kind.BYTES_PER_ELEMENT));
  return new Kind(bytes.buffer);
}
