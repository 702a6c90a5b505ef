import { damaged, type Fields, objectIn, textIn } from './weights-header.ts';

/** The numbers of a file of weights, by name. */
export interface Tensors {
  /** The weights and biases that a layer names, in the layout of the file, with each output's scale in its weights. */
  weightsOf(layer: Fields, shape: readonly number[]): { readonly weights: Float32Array; readonly bias: Float32Array };
}

const BYTES = { int8: 1, float32: 4 } as const;

interface Tensor {
  readonly shape: readonly unknown[];
  readonly values: Int8Array | Float32Array;
}

/** Cuts the data into its named parts; throws where one reaches beyond it or is none of a known kind. */
export function readTensors(entries: readonly unknown[], data: Uint8Array): Tensors {
  const tensors = new Map<string, Tensor>();
  for (const each of entries) {
    const fields = objectIn(each, 'tensor');
    tensors.set(textIn(fields, 'name'), readTensor(fields, data));
  }
  const named = (layer: Fields, field: string): Tensor => {
    const tensor = tensors.get(textIn(layer, field));
    if (tensor === undefined) throw damaged(`${textIn(layer, field)} is missing`);
    return tensor;
  };
  return {
    weightsOf(layer, shape) {
      const raw = named(layer, 'weight');
      if (raw.shape.join() !== shape.join()) throw damaged(`${textIn(layer, 'weight')} has another shape`);
      const outputs = shape.at(-1)!;
      const scale = named(layer, 'scale').values;
      const bias = named(layer, 'bias').values;
      if (scale.length !== outputs || bias.length !== outputs) throw damaged(`${textIn(layer, 'out')} has no scales`);
      const weights = new Float32Array(raw.values);
      for (let k = 0; k < weights.length; k += outputs) for (let c = 0; c < outputs; c++) weights[k + c]! *= scale[c]!;
      return { weights, bias: new Float32Array(bias) };
    },
  };
}

function readTensor(fields: Fields, data: Uint8Array): Tensor {
  const name = textIn(fields, 'name');
  const { type, offset, shape } = fields;
  if (type !== 'int8' && type !== 'float32') throw damaged(`${name} holds no known numbers`);
  if (!Array.isArray(shape)) throw damaged(`${name} has no shape`);
  const count = shape.reduce<number>((product, length) => product * Number(length), 1);
  const end = Number(offset) + count * BYTES[type];
  if (!(Number(offset) >= 0 && count >= 0 && end <= data.length)) throw damaged(`${name} is cut off`);
  // A copy: its place in the file is no multiple of four. Node's own arrays of bytes do not copy what they slice.
  const bytes = new Uint8Array(data.subarray(Number(offset), end));
  return { shape, values: type === 'int8' ? new Int8Array(bytes.buffer) : new Float32Array(bytes.buffer) };
}
