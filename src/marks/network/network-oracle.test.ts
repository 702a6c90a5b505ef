import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ColourPlanes } from '../../imaging/loops/image.ts';
import { readNetwork } from '../weights/read-network.ts';
import { networkInput, SEEN_X_HEIGHT } from './network-input.ts';
import { networkRunner, patchRunner } from './vector-layers.ts';

interface Oracle {
  /** The file of weights in base 64. */
  readonly file: string;
  /** The values of some places of the maps, computed elsewhere: `tests/fixtures/network-oracle.py`. */
  readonly expected: readonly { readonly at: readonly [number, number]; readonly values: readonly number[] }[];
  /** What is said of two patches. */
  readonly hooks: readonly (readonly number[])[];
}

/** The picture by the same formula as there. */
function picture(): ColourPlanes {
  const [width, height] = [90, 60];
  const plane = (colour: number): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      const isSpeck = Math.floor(x / 4) === 5 && Math.floor(y / 4) === 10;
      const paper = x < 50 ? 190 - x - Math.floor(y / 2) - 7 * colour : 18 - Math.floor(y / 12);
      const light = isSpeck ? 250 : paper;
      return (x * 7 + y * 13 + x * y) % 11 < 3 ? Math.floor(light / 3) : light;
    });
  return { width, height, red: plane(0), green: plane(1), blue: plane(2) };
}

const path = new URL('../../../tests/fixtures/network-oracle.json', import.meta.url);
const { file, expected, hooks } = JSON.parse(readFileSync(path, 'utf8')) as Oracle;
const network = readNetwork(Buffer.from(file, 'base64'));

test('the network sees what another program computed that it sees', () => {
  const input = networkInput(picture(), SEEN_X_HEIGHT);
  const across = input.planes.width / 4;
  const { channels, values: seen } = networkRunner(network.layers)(input).maps;
  let apart = 0;
  for (const { at, values } of expected) {
    const pixel = (at[1] * across + at[0]) * channels;
    values.forEach((value, k) => {
      apart = Math.max(apart, Math.abs(seen[pixel + k]! - value));
    });
  }
  expect(expected).toHaveLength(29);
  // The oracle's values are rounded to five decimals.
  expect(apart).toBeLessThan(2e-5);
});

test('the network for hooks says of patches what another program computed, of each by itself', () => {
  const [side, channels] = [48, 4];
  const patches = Float32Array.from({ length: 2 * side * side * channels }, (_, i) => {
    const [c, x, y] = [i % channels, Math.floor(i / channels) % side, Math.floor(i / (channels * side)) % side];
    const k = Math.floor(i / (channels * side * side));
    return ((x * 5 + y * 3 + c * 7 + x * y * (k + 1)) % 17) / 17 - 0.1;
  });
  const run = patchRunner(network.hooks, { width: side, height: side }, channels);
  // What lay in memory before does not matter.
  run(patches.map((value) => value * 9));
  const said = run(patches);
  expect(said).toHaveLength(2 * channels);
  hooks.flat().forEach((value, k) => {
    expect(Math.abs(said[k]! - value)).toBeLessThan(2e-5);
  });
});
