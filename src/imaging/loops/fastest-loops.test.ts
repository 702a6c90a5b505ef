import { type Arbitrary, assert, constantFrom, integer, property, record } from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BlockValues } from './block-values.ts';
import type { GreyImage } from './image.ts';
import type { PixelLoops } from './pixel-loops.ts';
import { plainLoops } from './plain-loops.ts';
import { vectorLoops } from './vector-loops.ts';
import { startVectors } from './vector-module.ts';

const vectors = vectorLoops() as PixelLoops;

/** Whole numbers up to `below`, the same for the same seed. */
function numbers(seed: number, below = 256): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

function plane(length: number, seed: number): Uint8Array {
  const next = numbers(seed);
  return Uint8Array.from({ length }, next);
}

interface Case {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** Narrower than a vector, as wide, wider by some; and now and then more than a band of rows. */
const cases: Arbitrary<Case> = record({
  width: integer({ min: 2, max: 70 }),
  height: constantFrom(2, 3, 9, 31, 64, 4001),
  seed: integer({ min: 1, max: 1e6 }),
});

const greyOf = ({ width, height, seed }: Case): GreyImage => ({ width, height, data: plane(width * height, seed) });

/** Values of blocks, with some that are alike and some that differ much. */
function blocksOver({ width, height, seed }: Case, block: number, least: number): BlockValues {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  const next = numbers(seed + 1, 4);
  const data = Float32Array.from({ length: columns * rows }, () => least + next() * 40.25);
  return { width: columns, height: rows, block, data };
}

type Planes = [Uint8Array, Uint8Array, Uint8Array];

type Numbers = Uint8Array | Uint32Array | Int32Array;

/** Fails with the first place at which two arrays differ; the matcher for whole arrays takes seconds for large ones. */
function expectSame(found: Numbers, expected: Numbers): void {
  expect(found).toHaveLength(expected.length);
  const at = found.findIndex((value, i) => value !== expected[i]);
  expect({ at, value: found[at] }).toEqual({ at, value: expected[at] });
}

/** Every loop with vectors does what the plain one does. */
describe('loops with vectors', () => {
  test('average blocks of pixels', () => {
    assert(
      property(cases, integer({ min: 1, max: 18 }), (at, block) => {
        const height = 1 + (at.height % 31);
        const image = { width: at.width * block + (at.seed % block), height: height * block };
        const picture = { ...image, data: plane(image.width * image.height * 4, at.seed) };
        const [one, other] = [vectors, plainLoops].map((loops) => {
          const [red, green, blue] = [1, 2, 3].map(() => new Uint8Array(at.width * height)) as Planes;
          const to = { width: at.width, height, red, green, blue };
          loops.averages(picture, block, to);
          return to;
        });
        for (const colour of ['red', 'green', 'blue'] as const) expectSame(one![colour], other![colour]);
      }),
      { numRuns: 40 },
    );
  });

  test.each([16, 13])('average even blocks of %i pixels a side to what they are', (block) => {
    for (const level of [1, 127, 255]) {
      const picture = { width: block, height: block, data: new Uint8Array(4 * block * block).fill(level) };
      const to = { width: 1, height: 1, red: new Uint8Array(1), green: new Uint8Array(1), blue: new Uint8Array(1) };
      vectors.averages(picture, block, to);
      expect([to.red[0], to.green[0], to.blue[0]]).toEqual([level, level, level]);
    }
  });

  test('take the greatest of each column in bands of rows', () => {
    assert(
      property(cases, integer({ min: 1, max: 9 }), (at, rows) =>
        expectSame(vectors.greatestOfRows(greyOf(at), rows), plainLoops.greatestOfRows(greyOf(at), rows)),
      ),
      { numRuns: 40 },
    );
  });

  test('smooth a picture, to its edges', () => {
    assert(
      property(cases, (at) => expectSame(vectors.smooth(greyOf(at)), plainLoops.smooth(greyOf(at)))),
      { numRuns: 40 },
    );
  });

  test.each(['greatestOf', 'leastOf'] as const)('take the %s three planes', (name) => {
    assert(
      property(cases, ({ width, height, seed }) => {
        const planes = [1, 2, 3].map((k) => plane(width * height, seed * k)) as Planes;
        expectSame(vectors[name](planes), plainLoops[name](planes));
      }),
      { numRuns: 40 },
    );
  });

  test('find the ranges of blocks, cut off ones among them, and the sums of whole ones', () => {
    assert(
      property(cases, integer({ min: 1, max: 40 }), (at, block) => {
        const grey = greyOf(at);
        const [left, top] = [at.seed % at.width, at.seed % at.height];
        const part = { left, top, width: at.width - left, height: at.height - top, block };
        const [ranges, expected] = [vectors.blockRanges(grey, part), plainLoops.blockRanges(grey, part)];
        expectSame(ranges.most, expected.most);
        expectSame(ranges.least, expected.least);
        const whole = {
          ...part,
          width: part.width - (part.width % block),
          height: part.height - (part.height % block),
        };
        expectSame(vectors.blockSums(grey, whole), plainLoops.blockSums(grey, whole));
      }),
      { numRuns: 60 },
    );
  });

  test.each([257, 300])('add up blocks of white pixels without loss, %i a side', (block) => {
    const white = { width: block, height: block, data: new Uint8Array(block * block).fill(255) };
    const whole = { left: 0, top: 0, width: block, height: block, block };
    expect([...vectors.blockSums(white, whole)]).toEqual([block * block * 255]);
  });

  test('even out light to the same grey, but for what rounding moves by one', () => {
    assert(
      property(cases, integer({ min: 4, max: 9 }), (at, block) => {
        const grey = greyOf(at);
        const light = blocksOver(at, block, 20);
        const [one, other] = [vectors, plainLoops].map((loops) => {
          const out = new Uint8Array(grey.data.length);
          loops.evenLight(grey, light, 24, out);
          return out;
        }) as [Uint8Array, Uint8Array];
        const apart = one.map((value, i) => Math.abs(value - other[i]!));
        expect(Math.max(...apart.slice(0, 5000))).toBeLessThanOrEqual(1);
        expect(apart.filter((difference) => difference > 0).length).toBeLessThanOrEqual(apart.length / 500);
      }),
      { numRuns: 40 },
    );
  });

  test('leave paper in even light exactly as it is', () => {
    const grey = greyOf({ width: 37, height: 19, seed: 5 });
    const light = { width: 8, height: 4, block: 5, data: new Float32Array(32).fill(255) };
    const out = new Uint8Array(grey.data.length);
    vectors.evenLight(grey, light, 24, out);
    expect(out).toEqual(grey.data);
  });

  test('tell which pixels are darker than their limits', () => {
    assert(
      property(cases, (at) => {
        const grey = greyOf(at);
        const limits = blocksOver(at, 4, 60);
        expectSame(vectors.darkerThan(grey, limits), plainLoops.darkerThan(grey, limits));
      }),
      { numRuns: 40 },
    );
  });

  test.each(['slideGreatest', 'slideLeast'] as const)('%s', (name) => {
    assert(
      property(integer({ min: 20, max: 3000 }), integer({ min: 1, max: 1e6 }), (length, seed) => {
        const next = numbers(seed, 1e6);
        const values = Int32Array.from({ length }, next);
        const [one, other] = [values.slice(), values.slice()];
        vectors[name](one, [1, 3]);
        plainLoops[name](other, [1, 3]);
        expectSame(one.subarray(0, length - 8), other.subarray(0, length - 8));
      }),
      { numRuns: 40 },
    );
  });

  test('find the runs of ink and the darkest grey of each', () => {
    assert(
      property(cases, constantFrom(2, 3, 9, 40), (at, sparse) => {
        const next = numbers(at.seed, sparse);
        const mask = { ...at, data: Uint8Array.from({ length: at.width * at.height }, () => (next() === 0 ? 1 : 0)) };
        const [found, expected] = [vectors, plainLoops].map((loops) => loops.findRuns(mask, greyOf(at)));
        for (const name of ['rowStart', 'from', 'to', 'darkest'] as const) expectSame(found![name], expected![name]);
      }),
      { numRuns: 60 },
    );
  });

  test('trace the same thin path', () => {
    assert(
      property(
        integer({ min: 1, max: 200 }),
        integer({ min: 1, max: 30 }),
        integer({ min: 1, max: 1e6 }),
        (columns, span, seed) => {
          const rows = span + 2 + (seed % 30);
          const next = numbers(seed, 1000);
          const dark = Float32Array.from({ length: columns * rows }, () => (next() < 700 ? 0 : next() / 1000));
          const weights = {
            reaches: [3, 5, 8] as const,
            minRidge: 0.05,
            ink: 0.6,
            crossed: 0.05,
            absent: -1.6,
            bend: 0.25,
            floor: -40,
          };
          const band = { from: 1 + (seed % (rows - span - 1)), span };
          const [one, other] = [vectors, plainLoops].map((loops) =>
            loops.tracePath({ columns, rows, dark }, band, weights),
          );
          expectSame(one!.rows, other!.rows);
          const apart = one!.along.map((score, c) => Math.abs(score - other!.along[c]!));
          expect(Math.max(...apart)).toBeLessThan(1e-5);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the memory of vectors', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('rooms do not touch, and there are as many as are asked for', () => {
    const vectors = startVectors()!;
    const sizes = [5, 300_000, 1, 2_000_000];
    const rooms = vectors.rooms(...sizes);
    rooms.forEach((room, k) =>
      expect(room + sizes[k]! + 64).toBeLessThanOrEqual(rooms[k + 1] ?? vectors.bytes().length),
    );
    vectors.bytes().fill(7, rooms[3], rooms[3]! + 2_000_000);
    expect(vectors.rooms(10)[0]).toBe(rooms[0]);
  });

  test('there are none where the platform has no WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(vectorLoops()).toBeUndefined();
  });
});
