import { type ConvLayer, type DepthwiseLayer, INPUT, type Layer, OUTPUT } from './layers.ts';
import type { Tensors } from './read-tensors.ts';
import { damaged, type Fields, listIn, numberIn, objectIn, textIn } from './weights-header.ts';

/** Channels are read and written by fours. */
const VECTOR = 4;

/** What an activation is: its channels, and how many pixels of the input are one of it. */
interface Shape {
  readonly channels: number;
  readonly stride: number;
}

/** What a network is to take and to give. */
interface Wanted {
  readonly inputs: number;
  readonly outputs: number;
  /** Pixels of its input to one of its output, and to one of its coarsest activation at most. */
  readonly stride: number;
  readonly coarsest: number;
}

/** The layers of a network with their weights; throws where they do not fit each other, or not what is wanted. */
export function readLayers(fields: Fields, tensors: Tensors, { inputs, outputs, stride, coarsest }: Wanted): Layer[] {
  const seen = numberIn(fields, 'inputs');
  if (seen !== inputs) throw damaged(`it sees ${seen} channels, not ${inputs}`);
  const shapes = new Map<string, Shape>([[INPUT, { channels: inputs, stride: 1 }]]);
  const layers = listIn(fields, 'layers').map((each, k) => {
    const layer = readLayer(objectIn(each, `layer ${k}`), tensors);
    if (shapes.has(layer.out)) throw damaged(`${layer.out} is made twice`);
    const shape = shapeAfter(layer, shapes);
    if (coarsest % shape.stride !== 0) throw damaged(`${layer.out} is too coarse`);
    shapes.set(layer.out, shape);
    return layer;
  });
  const end = shapes.get(OUTPUT);
  if (end === undefined || end.channels < outputs) throw damaged('its maps are not made');
  if (end.stride !== stride) throw damaged(`its maps have stride ${end.stride}, not ${stride}`);
  return layers;
}

function readLayer(fields: Fields, tensors: Tensors): Layer {
  const op = textIn(fields, 'op');
  const out = textIn(fields, 'out');
  switch (op) {
    case 'conv':
      return readConv(fields, tensors);
    case 'depthwise':
      return readDepthwise(fields, tensors);
    case 'add': {
      const [first, second] = listIn(fields, 'in');
      if (typeof first !== 'string' || typeof second !== 'string') throw damaged(`${out} adds nothing`);
      return { op, in: [first, second], out, relu: fields['relu'] === true };
    }
    case 'up':
      return { op, in: textIn(fields, 'in'), out };
    default:
      throw damaged(`${op} is not known`);
  }
}

function readConv(fields: Fields, tensors: Tensors): ConvLayer {
  const inChannels = numberIn(fields, 'inChannels');
  const outChannels = numberIn(fields, 'outChannels');
  const shape = [numberIn(fields, 'kernel'), numberIn(fields, 'kernel'), inChannels, outChannels];
  if (outChannels % VECTOR !== 0) throw damaged(`${outChannels} channels are no multiple of ${VECTOR}`);
  return { op: 'conv', ...windowOf(fields), inChannels, outChannels, ...tensors.weightsOf(fields, shape) };
}

function readDepthwise(fields: Fields, tensors: Tensors): DepthwiseLayer {
  const channels = numberIn(fields, 'channels');
  const kernel = numberIn(fields, 'kernel');
  return { op: 'depthwise', ...windowOf(fields), channels, ...tensors.weightsOf(fields, [kernel, kernel, channels]) };
}

function windowOf(fields: Fields) {
  const kernel = numberIn(fields, 'kernel');
  const dilation = numberIn(fields, 'dilation', 1);
  if (dilation > 1 && kernel % 2 === 0) throw damaged('only windows with a middle can be spread');
  return {
    in: textIn(fields, 'in'),
    out: textIn(fields, 'out'),
    kernel,
    stride: numberIn(fields, 'stride', 1),
    dilation,
    relu: fields['relu'] === true,
  };
}

function shapeAfter(layer: Layer, shapes: ReadonlyMap<string, Shape>): Shape {
  const of = (name: string): Shape => {
    const shape = shapes.get(name);
    if (shape === undefined) throw damaged(`${name} is not made before it is read`);
    if (name === INPUT && layer.op !== 'conv') throw damaged(`${layer.op} reads the picture itself`);
    return shape;
  };
  if (layer.op === 'add') {
    const [first, second] = [of(layer.in[0]), of(layer.in[1])];
    if (first.channels !== second.channels || first.stride !== second.stride)
      throw damaged(`${layer.in.join(' and ')} cannot be added`);
    return first;
  }
  const { channels, stride } = of(layer.in);
  if (layer.op === 'up') {
    if (stride % 2 !== 0) throw damaged(`${layer.out} is finer than the picture`);
    return { channels, stride: stride / 2 };
  }
  if (channels !== (layer.op === 'conv' ? layer.inChannels : layer.channels))
    throw damaged(`${layer.in} has ${channels} channels`);
  return { channels: layer.op === 'conv' ? layer.outChannels : channels, stride: stride * layer.stride };
}
