import { describe, expect, test } from 'vitest';
import { type LayerShape, networkFile } from '../../../tests/fixtures/network-file.ts';
import { AppError } from '../../core/errors.ts';
import type { ColourPlanes } from '../../imaging/loops/image.ts';
import { readNetwork } from '../weights/weights.ts';
import { MAP_KINDS, type MarkMaps } from './mark-maps.ts';
import { createMarksNetwork, type Elsewhere } from './run-network.ts';

/** A network whose maps are the picture's colours, drawn from no seed: every weight is given. */
const COPY: readonly LayerShape[] = [
  { op: 'conv', in: 'input', out: 'maps', kernel: 4, stride: 4, inChannels: 6, outChannels: 8 },
];

/** A white page with a black square from (240, 120) to (320, 200). */
function squareOnPage(): ColourPlanes {
  const [width, height] = [500, 300];
  const plane = (): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return x >= 240 && x < 320 && y >= 120 && y < 200 ? 0 : 255;
    });
  return { width, height, red: plane(), green: plane(), blue: plane() };
}

describe('the maps of a picture', () => {
  const network = createMarksNetwork(networkFile(COPY));
  const picture = squareOnPage();
  const maps = network.see(picture, 16);

  test('lie over the whole of it', () => {
    expect(maps.strideX).toBeCloseTo(8, 5);
    expect(maps.strideY).toBeCloseTo(8, 5);
    expect(maps.width).toBe(63);
    expect(maps.height).toBe(38);
    expect(Object.keys(maps.planes)).toEqual([...MAP_KINDS]);
    expect(MAP_KINDS.every((kind) => maps.planes[kind].length === 63 * 38)).toBe(true);
  });

  test('show what lies at a place of it at that place divided by the stride', () => {
    const at = (x: number, y: number): string =>
      MAP_KINDS.map((kind) => maps.planes[kind][Math.floor(y / 8) * maps.width + Math.floor(x / 8)]).join();
    const [paper, ink] = [at(100, 60), at(280, 160)];
    expect(ink).not.toBe(paper);
    for (const [x, y] of [
      [241, 121],
      [318, 198],
      [241, 198],
    ] as const)
      expect(at(x, y)).toBe(ink);
    for (const [x, y] of [
      [238, 160],
      [321, 160],
      [280, 118],
      [280, 201],
    ] as const)
      expect(at(x, y)).toBe(paper);
  });

  test('are larger for a picture whose print is smaller than the network knows', () => {
    const larger = network.see(picture, 4);
    expect(larger.strideX).toBeCloseTo(2, 5);
    expect(larger.width).toBe(250);
  });

  test('are made once more mirrored, with the edge that cells reach over, or smaller; once for each picture', () => {
    const inkAt = (again: MarkMaps, x: number): boolean => {
      const cell = (at: number): number =>
        again.planes.highlight[Math.floor(160 / again.strideY) * again.width + Math.floor(at / again.strideX)]!;
      return cell(x) !== cell(100);
    };
    const mirrored = network.seeAgain(picture, maps, 'mirrored');
    const edge = 512;
    expect([241, 318].map((x) => inkAt(mirrored, edge - x))).toEqual([true, true]);
    expect([229, 331].map((x) => inkAt(mirrored, edge - x))).toEqual([false, false]);
    const smaller = network.seeAgain(picture, maps, 'smaller');
    expect(smaller.strideX).toBeCloseTo(8 / 0.9, 1);
    expect([246, 312].map((x) => inkAt(smaller, x))).toEqual([true, true]);
    expect([229, 331].map((x) => inkAt(smaller, x))).toEqual([false, false]);
    expect(network.seeAgain(picture, maps, 'mirrored')).toBe(mirrored);
    expect(network.seeAgain(picture, maps, 'smaller')).toBe(smaller);
  });
});

test('a network with other maps is refused', () => {
  const file = networkFile(COPY, 1, { header: { maps: ['highlight'] } });
  expect(() => createMarksNetwork(file)).toThrow(AppError);
  expect(() => createMarksNetwork(file)).toThrow(/another version/);
});

describe('a second look', () => {
  const file = networkFile(COPY);
  const network = createMarksNetwork(file);

  test('adds to the score, made smaller, what the layers make of the numbers, made even', () => {
    const [first, second] = readNetwork(file).again.looks['strike']!.layers;
    if (first === undefined || second === undefined) throw new Error('the file of this test has two layers');
    const even = [(2 - 1) / 0.5, (4 - 2) / 2, (-1 - 3) / 4];
    const hidden = [0, 1, 2, 3].map((out) =>
      Math.max(
        0,
        even.reduce((sum, value, k) => sum + value * first.weights[4 * k + out]!, first.bias[out]!),
      ),
    );
    expect(hidden.some((value) => value > 0)).toBe(true);
    const added = hidden.reduce((sum, value, k) => sum + value * second.weights[4 * k]!, second.bias[0]!);
    expect(network.lookAgain('strike', () => Float32Array.of(2, 4, -1), 1.6)).toBeCloseTo(0.75 * 1.6 + added, 5);
  });

  test('leaves the score of what it has not learned, or of which nothing is known', () => {
    expect(network.lookAgain('highlighter', () => Float32Array.of(2, 4, -1), 1.6)).toBe(1.6);
    expect(network.lookAgain('strike', () => new Float32Array(), 1.6)).toBe(1.6);
  });

  test('is worth more beside another that is sure, on what else is sure, and less alone or among doubtful ones', () => {
    const none = Number.NEGATIVE_INFINITY;
    const odds = (look: number, { apart = none, touching = none, doubtful = 0 }: Partial<Elsewhere> = {}): number =>
      network.weighWithPage('strike', look, { apart, touching, doubtful });
    const alone = 0.5 * 3 - 0.25 * 6 - 0.125 * 6 - 2;
    expect(odds(3)).toBeCloseTo(alone, 6);
    expect(odds(3, { apart: -4 })).toBeCloseTo(alone + 0.25 * 2, 6);
    expect(odds(3, { apart: 4 })).toBeCloseTo(alone + 0.25 * 6 + 1.25 * 4, 6);
    expect(odds(3, { touching: 2 })).toBeCloseTo(alone + 0.125 * 8, 6);
    expect(odds(3, { doubtful: 3 })).toBeCloseTo(alone - 1.5 * Math.log(4), 6);
    expect(odds(30, { apart: 40, touching: 50 })).toBeCloseTo(0.5 * 8 + 1.25 * 6 + 0.125 * 6 - 2, 6);
    expect(network.weighWithPage('highlighter', 3, { apart: 4, touching: 4, doubtful: 4 })).toBe(3);
  });
});
