import { expect, test } from 'vitest';
import { type LayerShape, networkFile } from '../../../tests/fixtures/network-file.ts';
import { AppError } from '../../core/errors.ts';
import { readNetwork } from './read-network.ts';

const LAYERS: readonly LayerShape[] = [
  { op: 'conv', in: 'input', out: 'first', kernel: 4, stride: 4, inChannels: 6, outChannels: 12, relu: true },
  { op: 'depthwise', in: 'first', out: 'second', kernel: 3, channels: 12 },
  { op: 'conv', in: 'second', out: 'maps', kernel: 1, inChannels: 12, outChannels: 8 },
];

test.each<[string, Uint8Array, RegExp]>([
  ['an empty one', new Uint8Array(), /no file of weights/],
  ['a page in its place', new TextEncoder().encode('<!doctype html><title>Not found</title>'), /no file of weights/],
  ['one that ends in its header', networkFile(LAYERS).slice(0, 200), /header is cut off/],
  ['one that ends early', networkFile(LAYERS).slice(0, -100), /content is not what it was/],
  ['one with a changed byte', networkFile(LAYERS).fill(77, -40, -39), /content is not what it was/],
  ['one without a digest', networkFile(LAYERS, 1, { header: { hash: '' } }), /content is not what it was/],
  ['one without numbers', networkFile(LAYERS, 1, { header: { tensors: [] } }), /numbers are missing/],
])('a damaged file is named as such: %s', (_, file, what) => {
  const reading = () => readNetwork(file);
  expect(reading).toThrow(AppError);
  expect(reading).toThrow(what);
  expect(reading).toThrow(/^The part that sees marks is damaged .*Load the page again/);
});

test('a file that Node read is read like any other', () => {
  const file = networkFile(LAYERS, 3);
  // A part of a larger buffer, at no multiple of four.
  const read = Buffer.concat([Buffer.alloc(3), file]).subarray(3);
  expect(readNetwork(read)).toEqual(readNetwork(file));
});
