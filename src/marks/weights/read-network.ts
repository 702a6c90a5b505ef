import { AppError } from '../../core/errors.ts';
import { HOOK_CHANNELS, HOOK_OUTPUTS, HOOK_SIDE, INPUT_CHANNELS, type Layer, MAP_STRIDE } from './layers.ts';
import { readLayers } from './read-layers.ts';
import { readTensors } from './read-tensors.ts';
import { sha256 } from './sha256.ts';
import { damaged, listIn, objectIn, textIn } from './weights-header.ts';

/** A network as its file describes it. */
export interface Network {
  readonly version: string;
  /** The names of its maps, in the order of its outputs. */
  readonly maps: readonly string[];
  /** In the order in which they are run. */
  readonly layers: readonly Layer[];
  /** The same of the small network for hooks. */
  readonly hooks: readonly Layer[];
}

/** What goes into the networks and comes out; coarser activations of a page are a handful of pixels. */
const OF_PAGES = { inputs: INPUT_CHANNELS, stride: MAP_STRIDE, coarsest: 64 };
const OF_HOOKS = { inputs: HOOK_CHANNELS, outputs: HOOK_OUTPUTS, stride: HOOK_SIDE, coarsest: HOOK_SIDE };

const MAGIC = 0x314e5043;
const HEADER_AT = 8;
/** So many digits of a digest, at least, tell a damaged file from a whole one. */
const LEAST_DIGITS = 16;

/**
 * Reads a file of weights: the letters CPN1, the length of a header, the header as JSON, and the weights as bytes with a
 * scale for each output. `hash` in the header is the SHA-256 of all that follows the header, or its first 16 digits or
 * more. Throws `AppError` `engine-failed` where something in it is not as it should be. Takes about 10 ms.
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
  if (file.length < HEADER_AT || view.getUint32(0, true) !== MAGIC) throw damaged('it is no file of weights');
  const dataAt = HEADER_AT + view.getUint32(4, true);
  if (dataAt % 4 !== 0 || dataAt > file.length) throw damaged('its header is cut off');
  const header = objectIn(JSON.parse(new TextDecoder().decode(file.subarray(HEADER_AT, dataAt))), 'header');
  const data = file.subarray(dataAt);
  const hash = textIn(header, 'hash');
  if (hash.length < LEAST_DIGITS || !sha256(data).startsWith(hash)) throw damaged('its content is not what it was');
  const maps = header['maps'];
  if (!Array.isArray(maps) || !maps.every((name) => typeof name === 'string')) throw damaged('its maps have no names');
  const tensors = readTensors(listIn(header, 'tensors'), data);
  return {
    version: String(header['version']),
    maps,
    layers: readLayers(header, tensors, { ...OF_PAGES, outputs: maps.length }),
    hooks: readLayers(objectIn(header['hooks'], 'hooks'), tensors, OF_HOOKS),
  };
}
