import { describe, expect, test } from 'vitest';
import { speckedPage } from '../../../tests/fixtures/drawn/specked-page.ts';
import { networkFile, WHOLE_NETWORK } from '../../../tests/fixtures/network-file.ts';
import { inputsOf } from '../weights/layers.ts';
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

  test('takes less than 25 MB for a million pixels', () => {
    expect(planFor(layers, { width: 896, height: 1120 }).size).toBeLessThan(25e6);
  });
});
