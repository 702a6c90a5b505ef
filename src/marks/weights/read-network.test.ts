import { describe, expect, test } from 'vitest';
import { type LayerShape, networkFile } from '../../../tests/fixtures/network-file.ts';
import { AppError } from '../../core/errors.ts';
import { readNetwork } from './read-network.ts';

const LAYERS: readonly LayerShape[] = [
  { op: 'conv', in: 'input', out: 'first', kernel: 4, stride: 4, inChannels: 6, outChannels: 12, relu: true },
  { op: 'depthwise', in: 'first', out: 'second', kernel: 3, channels: 12 },
  { op: 'conv', in: 'second', out: 'maps', kernel: 1, inChannels: 12, outChannels: 8 },
];

const changed = (place: number, field: object): readonly LayerShape[] =>
  LAYERS.map((layer, k) => (k === place ? { ...layer, ...field } : layer));

/** What is said of a file. */
function complaint(file: Uint8Array): string {
  try {
    readNetwork(file);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('engine-failed');
    return (error as AppError).message;
  }
  return 'nothing';
}

test('a file of weights becomes layers, each weight multiplied by its scale', () => {
  const file = networkFile(LAYERS, 3);
  const { layers, maps, version } = readNetwork(file);
  expect(version).toBe('made-up');
  expect(maps).toHaveLength(7);
  expect(layers.map(({ op, out }) => [op, out])).toEqual([
    ['conv', 'first'],
    ['depthwise', 'second'],
    ['conv', 'maps'],
  ]);
  const [first] = layers;
  if (first?.op !== 'conv') throw new Error('no convolution');
  const header = 8 + new DataView(file.buffer).getUint32(4, true);
  const raw = new Int8Array(file.buffer, header, 4 * 4 * 6 * 12);
  const scales = new Float32Array(file.buffer.slice(header + raw.length, header + raw.length + 48));
  expect(first.weights).toHaveLength(raw.length);
  expect(first.weights[17]).toBeCloseTo(raw[17]! * scales[5]!, 6);
  expect(first.relu).toBe(true);
  expect(first.bias).toHaveLength(12);
});

describe('a damaged file is named as such', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['an empty one', new Uint8Array(), /no file of weights/],
    ['a page in its place', new TextEncoder().encode('<!doctype html><title>Not found</title>'), /no file of weights/],
    ['one that ends in its header', networkFile(LAYERS).slice(0, 200), /header is cut off/],
    ['one that ends early', networkFile(LAYERS).slice(0, -100), /content is not what it was/],
    ['one with another digest', networkFile(LAYERS, 1, { hash: '0123456789abcdef' }), /content is not what it was/],
    ['one without a digest', networkFile(LAYERS, 1, { hash: '' }), /hash/],
    ['one for other inputs', networkFile(LAYERS, 1, { header: { inputs: 3 } }), /3 channels/],
    ['a layer of no known kind', networkFile(changed(1, { op: 'pool' })), /pool/],
    ['a layer that reads what is not there', networkFile(changed(1, { in: 'none' })), /none is not made/],
    ['channels that do not fit', networkFile(changed(1, { channels: 16 })), /12 channels/],
    ['channels that are no fours', networkFile(changed(2, { outChannels: 7 })), /7 channels/],
    ['a stride that leaves nothing', networkFile(changed(1, { stride: 32 })), /too coarse/],
    ['maps that are too coarse', networkFile(changed(2, { stride: 2 })), /stride 8/],
    ['no maps', networkFile(changed(2, { out: 'other' })), /maps are not made/],
    ['no tensors', networkFile(LAYERS, 1, { header: { tensors: [] } }), /missing/],
  ])('%s', (_, file, what) => {
    expect(complaint(file)).toMatch(what);
    expect(complaint(file)).toMatch(/^The part that sees marks is damaged .*Load the page again/);
  });

  test('a changed byte of the weights', () => {
    const file = networkFile(LAYERS);
    file[file.length - 40]! ^= 1;
    expect(complaint(file)).toMatch(/content is not what it was/);
  });
});

test('part of a digest is enough', () => {
  const whole = networkFile(LAYERS);
  const text = new TextDecoder().decode(whole);
  const hash = /"hash":"([0-9a-f]+)"/.exec(text)?.[1]?.slice(0, 16);
  expect(hash).toHaveLength(16);
  expect(complaint(networkFile(LAYERS, 1, { hash: hash! }))).toBe('nothing');
});

test('a file that Node read is read like any other', () => {
  const file = networkFile(LAYERS, 3);
  // A part of a larger buffer, at no multiple of four.
  const read = Buffer.concat([Buffer.alloc(3), file]).subarray(3);
  expect(readNetwork(read)).toEqual(readNetwork(file));
});
