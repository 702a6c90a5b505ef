import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { speckedPage } from '../../../tests/fixtures/drawn/specked-page.ts';
import { networkFile, WHOLE_NETWORK } from '../../../tests/fixtures/network-file.ts';
import { inputsOf, levelsOf, OUTPUT } from '../weights/layers.ts';
import { readNetwork } from '../weights/read-network.ts';
import { type NetworkInput, networkInput, SEEN_X_HEIGHT } from './network-input.ts';
import { planFor, sizeOf } from './plan.ts';
import { networkRunner } from './vector-layers.ts';

const seen = (width: number, height: number, seed = 1): NetworkInput =>
  networkInput(speckedPage(width, height, seed), SEEN_X_HEIGHT);

const { layers } = readNetwork(networkFile(WHOLE_NETWORK));

test('a picture gives the same whatever was seen before it', () => {
  const run = networkRunner(layers);
  const first = run(seen(150, 110));
  run(seen(90, 260, 7));
  expect(run(seen(150, 110))).toEqual(first);
});

test('the levels are what the maps are made from, each of twice the stride of the one before', () => {
  const shipped = readNetwork(readFileSync(new URL('../maps/marks-network.bin', import.meta.url))).layers;
  const { maps, levels } = networkRunner(shipped)(seen(150, 110));
  expect(levels.map(({ width, height }) => `${width} x ${height}`)).toEqual([
    '40 x 32',
    '20 x 16',
    '10 x 8',
    '5 x 4',
    '3 x 2',
  ]);
  const last = shipped.at(-1)!;
  if (last.op !== 'conv' || last.kernel !== 1) throw new Error('the last layer of this network looks at one cell');
  const [finest] = levels;
  const at = 17 * maps.width + 23;
  const made = Array.from({ length: maps.channels }, (_, out) =>
    finest!.values
      .subarray(at * finest!.channels, (at + 1) * finest!.channels)
      .reduce((sum, value, k) => sum + value * last.weights[k * maps.channels + out]!, last.bias[out]!),
  );
  const told = [...maps.values.subarray(at * maps.channels, (at + 1) * maps.channels)];
  for (const [k, value] of made.entries()) expect(told[k]).toBeCloseTo(value, 4);
});

test('a level is what its layer made, though others take its place before the end', () => {
  const { levels } = networkRunner(layers)(seen(150, 110));
  const names = levelsOf(layers);
  expect(names.length).toBeGreaterThan(3);
  for (const [k, name] of names.entries()) {
    const at = layers.findIndex(({ out }) => out === name);
    const upToIt = [...layers.slice(0, at), { ...layers[at]!, out: OUTPUT }];
    expect(networkRunner(upToIt)(seen(150, 110)).maps).toEqual(levels[k]);
  }
});

describe('the plan', () => {
  test('keeps what is still to be read', () => {
    const { places } = planFor(layers, { width: 160, height: 96 });
    const bytesOf = (name: string): readonly [number, number] => {
      const place = places.get(name)!;
      return [place.offset, place.offset + sizeOf(place)];
    };
    const overwritten = layers.flatMap((layer, k) => {
      const [from, to] = bytesOf(layer.out);
      const made = layers.slice(0, k).map(({ out }) => out);
      const needed = new Set(layers.slice(k).flatMap(inputsOf));
      return made.filter((name) => {
        const [start, end] = bytesOf(name);
        return needed.has(name) && start < to && end > from;
      });
    });
    expect(overwritten).toEqual([]);
  });

  test('takes less than 30 MB for a million pixels', () => {
    expect(planFor(layers, { width: 896, height: 1120 }).size).toBeLessThan(30e6);
  });
});
