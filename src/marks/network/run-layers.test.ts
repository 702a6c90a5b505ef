import { type Arbitrary, array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { speckedPage } from '../../../tests/fixtures/drawn/specked-page.ts';
import { type LayerShape, networkFile, WHOLE_NETWORK } from '../../../tests/fixtures/network-file.ts';
import { inputsOf, type Layer } from '../weights/layers.ts';
import { readNetwork } from '../weights/read-network.ts';
import { type NetworkInput, networkInput, SEEN_X_HEIGHT } from './network-input.ts';
import { startNetworkKernels } from './network-kernels.ts';
import { plainInput, plainRunner } from './plain-layers.ts';
import { planFor, sizeOf } from './plan.ts';
import { vectorRunner } from './vector-layers.ts';

const seen = (width: number, height: number, seed = 1): NetworkInput =>
  networkInput(speckedPage(width, height, seed), SEEN_X_HEIGHT);

const layersOf = (shapes: readonly LayerShape[], seed = 1): readonly Layer[] =>
  readNetwork(networkFile(shapes, seed)).layers;

/** The greatest difference, as a share of the greatest value. */
function difference(found: Float32Array, expected: Float32Array): number {
  expect(found).toHaveLength(expected.length);
  let [most, apart] = [1, 0];
  found.forEach((value, i) => {
    most = Math.max(most, Math.abs(expected[i]!));
    apart = Math.max(apart, Math.abs(value - expected[i]!));
  });
  expect(Number.isFinite(apart)).toBe(true);
  return apart / most;
}

const CLOSE = 1e-4;

const conv = (out: string, from: string, more: object): LayerShape => ({
  op: 'conv',
  in: from,
  out,
  kernel: 1,
  inChannels: 8,
  outChannels: 8,
  ...more,
});

interface Middle {
  readonly kernel: number;
  readonly dilation: number;
  readonly relu: boolean;
  readonly channels: number;
  readonly kind: 'conv' | 'depthwise' | 'down' | 'add';
}

const middles: Arbitrary<readonly Middle[]> = array(
  record({
    kernel: constantFrom(1, 3, 5),
    dilation: constantFrom(1, 1, 2, 3),
    relu: constantFrom(true, false),
    channels: constantFrom(4, 8, 12, 24),
    kind: constantFrom('conv', 'depthwise', 'down', 'add'),
  }),
  { minLength: 1, maxLength: 5 },
);

/** A stem, layers as drawn, and maps. */
function chain(stem: { kernel: number; stride: number }[], drawn: readonly Middle[]): LayerShape[] {
  const shapes: LayerShape[] = [];
  let [last, channels] = ['input', 6];
  const add = (shape: LayerShape, now: number): void => {
    shapes.push(shape);
    [last, channels] = [shape.out, now];
  };
  stem.forEach((each, k) => add(conv(`stem${k}`, last, { ...each, inChannels: channels, outChannels: 12 }), 12));
  drawn.forEach(({ kind, kernel, dilation, relu, channels: wanted }, k) => {
    const name = `layer${k}`;
    const window = { kernel, dilation, relu, inChannels: channels };
    if (kind === 'conv') add(conv(name, last, { ...window, outChannels: wanted }), wanted);
    else if (kind === 'depthwise')
      add({ op: 'depthwise', in: last, out: name, kernel, dilation, channels, relu }, channels);
    else if (kind === 'add') {
      const from = last;
      add(conv(`${name}.side`, last, { ...window, outChannels: channels }), channels);
      add({ op: 'add', in: [from, last], out: name, relu }, channels);
    } else {
      const half = { ...window, dilation: 1, stride: 2, outChannels: wanted };
      add(conv(`${name}.down`, last, half), wanted);
      add({ op: 'up', in: last, out: name }, wanted);
    }
  });
  shapes.push(conv('maps', last, { kernel: 3, inChannels: channels }));
  return shapes;
}

describe('layers with vectors do what the plain ones do', () => {
  test.each([
    ['two halves', [3, 3].map((kernel) => ({ kernel, stride: 2 }))],
    ['patches', [{ kernel: 4, stride: 4 }]],
    ['even windows that overlap', [4, 4].map((kernel) => ({ kernel, stride: 2 }))],
    ['wide windows', [{ kernel: 5, stride: 4 }]],
  ])('after a stem of %s', (_, stem) => {
    const vectors = startNetworkKernels()!;
    assert(
      property(middles, integer({ min: 1, max: 130 }), integer({ min: 1, max: 100 }), (drawn, width, height) => {
        const layers = layersOf(chain(stem, drawn), width);
        const input = seen(width, height, height);
        expect(difference(vectorRunner(vectors, layers)(input), plainRunner(layers)(input))).toBeLessThan(CLOSE);
      }),
      { numRuns: 20 },
    );
  });

  test('for a whole network', () => {
    const layers = layersOf(WHOLE_NETWORK);
    const input = seen(150, 110);
    const run = vectorRunner(startNetworkKernels()!, layers);
    expect(difference(run(input), plainRunner(layers)(input))).toBeLessThan(CLOSE);
  });
});

test('a picture gives the same whatever was seen before it', () => {
  const run = vectorRunner(startNetworkKernels()!, layersOf(WHOLE_NETWORK));
  const first = run(seen(150, 110));
  run(seen(90, 260, 7));
  expect(run(seen(150, 110))).toEqual(first);
});

describe('what the network sees', () => {
  test('is the colours, and the colours over the paper', () => {
    const width = 256;
    const input = seen(width, 64);
    const { data } = plainInput(input);
    const pixel = 20 * width + 10;
    expect(data[pixel * 6]).toBeCloseTo(input.planes.red[pixel]! / 255, 6);
    expect(data[pixel * 6 + 2]).toBeCloseTo(input.planes.blue[pixel]! / 255, 6);
    // In the light and in the shade, paper is paper.
    const brightest = (from: number): number =>
      Math.max(...Array.from({ length: 16 }, (_, x) => data[(20 * width + from + x) * 6 + 4]!));
    expect(brightest(4)).toBeCloseTo(1, 1);
    expect(brightest(220)).toBeCloseTo(1, 1);
  });
});

describe('the plan', () => {
  const layers = layersOf(WHOLE_NETWORK);

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
