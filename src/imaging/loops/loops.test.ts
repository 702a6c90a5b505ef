import { type Arbitrary, constantFrom, integer, record } from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forSome } from '../../../tests/fixtures/for-all.ts';
import { numbersFrom } from '../../../tests/fixtures/made-up-numbers.ts';
import { valueAt } from './block-values.ts';
import type { GreyImage } from './image.ts';
import { KERNELS_CODE } from './kernels-code.ts';
import { blockRanges, blockSums } from './vector-blocks.ts';
import { darkerThan, dividedByLight } from './vector-light.ts';
import { pixelVectors, startKernels } from './vector-module.ts';
import { tracePath } from './vector-path.ts';
import { averages, brightest, darkest, greatestOfRows, smoothed } from './vector-planes.ts';
import { findRuns, slide } from './vector-runs.ts';

const bytes = (length: number, seed: number): Uint8Array => {
  const next = numbersFrom(seed);
  return Uint8Array.from({ length }, () => 256 * next());
};

/** Narrower than a vector, as wide, wider by some; and now and then more than a band of rows. */
const pictures: Arbitrary<GreyImage> = record({
  width: integer({ min: 2, max: 70 }),
  height: constantFrom(2, 3, 9, 31, 64, 4001),
  seed: integer({ min: 1, max: 1e6 }),
}).map(({ width, height, seed }) => ({ width, height, data: bytes(width * height, seed) }));

type Numbers = Uint8Array | Uint32Array | Int32Array;

/** Fails with the first place at which two arrays differ; the matcher for whole arrays takes seconds for large ones. */
function expectSame(found: Numbers, expected: (i: number) => number, apart = 0): void {
  const at = found.findIndex((value, i) => Math.abs(value - expected(i)) > apart);
  expect({ at, value: found[at] }).toEqual({ at: -1, value: undefined });
}

/** All pixels of a part of a picture, which its edges cut off. */
function partOf({ width, height, data }: GreyImage, [left, top]: readonly number[], side: number): number[] {
  const out: number[] = [];
  for (let y = top!; y < Math.min(height, top! + side); y++)
    out.push(...data.subarray(y * width + left!, y * width + Math.min(width, left! + side)));
  return out;
}

const forAll = forSome(40);

describe('planes', () => {
  test('blocks of pixels become their means, each colour by itself', () => {
    const cases = record({ width: integer({ min: 1, max: 40 }), block: integer({ min: 1, max: 16 }), seed: integer() });
    forAll([cases], ({ width, block, seed }) => {
      const image = { width: width * block + (block >> 1), height: 3 * block };
      const planes = [0, 1, 2].map((k) => bytes(image.width * image.height, seed + k));
      const data = Uint8Array.from(
        { length: 4 * image.width * image.height },
        (_, i) => planes[i % 4]?.[i >> 2] ?? 255,
      );
      const [red, green, blue] = planes.map(() => new Uint8Array(width * 3)) as [Uint8Array, Uint8Array, Uint8Array];
      averages({ ...image, data }, block, { width, height: 3, red, green, blue });
      [red, green, blue].forEach((found, k) =>
        expectSame(found, (i) => {
          const at = [(i % width) * block, Math.floor(i / width) * block];
          const sum = partOf({ ...image, data: planes[k]! }, at, block).reduce((a, b) => a + b, 0);
          return Math.floor(sum / (block * block));
        }),
      );
    });
  });

  test('noise is smoothed, to the edges', () => {
    forAll([pictures], (picture) => {
      const { width, height, data } = picture;
      expectSame(smoothed(picture).data, (i) => {
        let sum = 8;
        for (const [down, high] of [
          [-1, 1],
          [0, 2],
          [1, 1],
        ] as const)
          for (const [across, wide] of [
            [-1, 1],
            [0, 2],
            [1, 1],
          ] as const) {
            const row = Math.max(0, Math.min(height - 1, Math.floor(i / width) + down));
            sum += high * wide * data[row * width + Math.max(0, Math.min(width - 1, (i % width) + across))]!;
          }
        return sum >> 4;
      });
    });
  });

  test('of three colours the brightest and the darkest', () => {
    forAll([pictures], ({ width, height, data: red }) => {
      const [green, blue] = [red.toReversed(), bytes(red.length, 3)];
      const planes = { width, height, red, green, blue };
      expectSame(brightest(planes).data, (i) => Math.max(red[i]!, green[i]!, blue[i]!));
      expectSame(darkest(planes).data, (i) => Math.min(red[i]!, green[i]!, blue[i]!));
    });
  });

  test('the greatest of each column in bands of rows', () => {
    forAll([record({ picture: pictures, rows: integer({ min: 1, max: 9 }) })], ({ picture, rows }) => {
      const { width, height, data } = picture;
      expectSame(greatestOfRows(picture, rows), (i) => {
        const top = Math.floor(i / width) * rows;
        const taken = Array.from(
          { length: Math.min(rows, height - top) },
          (_, y) => data[(top + y) * width + (i % width)]!,
        );
        return Math.max(...taken);
      });
    });
  });
});

describe('blocks', () => {
  test('have ranges, cut off ones among them, and sums where they are whole', () => {
    forAll([record({ picture: pictures, block: integer({ min: 1, max: 40 }) })], ({ picture, block }) => {
      const within = (i: number, columns: number): number[] =>
        partOf(picture, [(i % columns) * block, Math.floor(i / columns) * block], block);
      const [columns, across] = [Math.ceil(picture.width / block), Math.floor(picture.width / block)];
      const { most, least } = blockRanges(picture, block);
      expectSame(most, (i) => Math.max(...within(i, columns)));
      expectSame(least, (i) => Math.min(...within(i, columns)));
      const sums = blockSums(picture, block);
      expect(sums).toHaveLength(across * Math.floor(picture.height / block));
      expectSame(sums, (i) => within(i, across).reduce((a, b) => a + b, 0));
    });
  });

  test('of white pixels are added up without loss', () => {
    const white = { width: 257, height: 257, data: new Uint8Array(257 * 257).fill(255) };
    expect([...blockSums(white, 257)]).toEqual([257 * 257 * 255]);
  });
});

describe('light', () => {
  /** Values of blocks, with some that are alike and some that differ much. */
  const blocksOver = ({ width, height }: GreyImage, block: number, least: number) => {
    const size = { width: Math.ceil(width / block), height: Math.ceil(height / block) };
    const data = Float32Array.from(bytes(size.width * size.height, width), (value) => least + (value % 4) * 40.25);
    return { ...size, block, data };
  };

  test('is evened out, but for what rounding moves by one', () => {
    forAll([record({ grey: pictures, block: integer({ min: 4, max: 9 }) })], ({ grey, block }) => {
      const light = blocksOver(grey, block, 20);
      const out = new Uint8Array(grey.data.length);
      dividedByLight(grey, { light, least: 24 }, out);
      const exact = (i: number): number =>
        Math.min(255, (grey.data[i]! * 255) / Math.max(24, valueAt(light, i % grey.width, Math.floor(i / grey.width))));
      expectSame(out, (i) => Math.floor(exact(i)), 1);
      const off = out.filter((value, i) => value !== Math.floor(exact(i)));
      expect(off.length).toBeLessThanOrEqual(out.length / 200);
    });
  });

  test('leaves paper that is evenly lit exactly as it is', () => {
    const grey = { width: 37, height: 19, data: bytes(37 * 19, 5) };
    const out = new Uint8Array(grey.data.length);
    dividedByLight(
      grey,
      { light: { width: 8, height: 4, block: 5, data: new Float32Array(32).fill(255) }, least: 24 },
      out,
    );
    expect(out).toEqual(grey.data);
  });

  test('has limits, below which pixels are dark', () => {
    forAll([pictures], (grey) => {
      const limits = blocksOver(grey, 4, 60);
      expectSame(darkerThan(grey, limits), (i) =>
        Number(grey.data[i]! < valueAt(limits, (i % grey.width) + 0.5, Math.floor(i / grey.width) + 0.5)),
      );
    });
  });
});

test.each([
  ['Greatest', Math.max],
  ['Least', Math.min],
] as const)('windows slide over numbers: the %s', (which, pick) => {
  forAll([integer({ min: 20, max: 3000 })], (length) => {
    const values = Int32Array.from(bytes(length, length), (value, i) => value * 4093 - i);
    const found = values.slice();
    slide(found, [1], which);
    expectSame(found.subarray(0, length - 2), (i) => pick(values[i]!, values[i + 1]!, values[i + 2]!));
  });
});

test('runs of ink are found with the darkest grey of each', () => {
  forAll([record({ grey: pictures, sparse: constantFrom(2, 3, 9, 40) })], ({ grey, sparse }) => {
    const { width, height } = grey;
    const ink = bytes(width * height, sparse).map((value) => Number(value % sparse === 0));
    const { rowStart, from, to, darkest: dark } = findRuns({ ...grey, data: ink }, grey);
    const painted = new Uint8Array(ink.length);
    const wrong: number[] = [];
    expect([rowStart[0], rowStart[height]]).toEqual([0, from.length]);
    for (let y = 0; y < height; y++)
      for (let run = rowStart[y]!; run < rowStart[y + 1]!; run++) {
        const [first, end] = [y * width + from[run]!, y * width + to[run]!];
        painted.fill(1, first, end);
        const least = Math.min(...grey.data.subarray(first, end));
        // Paper lies between two runs.
        if (dark[run] !== least || (run > rowStart[y]! && from[run]! <= to[run - 1]!)) wrong.push(run);
      }
    expect(wrong).toEqual([]);
    expectSame(painted, (i) => ink[i]!);
  });
});

test('the thin path is the best of all, and tells what it scores', () => {
  const weights = { minRidge: 0.05, ink: 0.6, crossed: 0.05, absent: -1.6, bend: 0.25, floor: -1e4 };
  const reaches = [3, 5, 8] as const;
  const cases = record({ columns: integer({ min: 1, max: 60 }), span: integer({ min: 1, max: 9 }), seed: integer() });
  forAll([cases], ({ columns, span, seed }) => {
    const [from, rows] = [1 + (Math.abs(seed) % 9), span + 20];
    const dark = Float32Array.from(bytes(columns * rows, seed), (value) => (value < 180 ? 0 : value / 255));
    const at = (column: number, row: number): number => (row < 0 || row >= rows ? 0 : dark[column * rows + row]!);
    const score = (column: number, row: number): number => {
      const around = reaches.map((reach) => Math.max(at(column, row - reach), at(column, row + reach)));
      const here = (at(column, row - 1) + 2 * at(column, row) + at(column, row + 1)) / 4;
      const ridge = here - Math.min(...around);
      if (ridge >= weights.minRidge) return Math.min(1, 0.5 + ridge * 4);
      return at(column, row) > weights.ink ? weights.crossed : weights.absent;
    };
    // What the best path to each row of a column comes to.
    let best = Array.from({ length: span }, (_, k) => score(0, from + k));
    for (let c = 1; c < columns; c++)
      best = best.map((straight, k) => {
        const beside = [best[k - 1] ?? -Infinity, best[k + 1] ?? -Infinity].map((sum) => sum - weights.bend);
        return Math.max(straight, ...beside) + score(c, from + k);
      });
    const found = tracePath({ columns, rows, dark }, { from, span }, { ...weights, reaches });
    let sum = 0;
    found.rows.forEach((row, c) => {
      expect(found.along[c]).toBeCloseTo(score(c, row), 4);
      sum += score(c, row) - weights.bend * Math.abs(row - (found.rows[c - 1] ?? row));
    });
    expect(sum).toBeCloseTo(Math.max(...best), 2);
  });
});

describe('the memory of the kernels', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('has rooms that do not touch, as many as are asked for', () => {
    const vectors = pixelVectors();
    const sizes = [5, 300_000, 1, 2_000_000];
    const rooms = vectors.rooms(...sizes);
    rooms.forEach((room, k) =>
      expect(room + sizes[k]! + 64).toBeLessThanOrEqual(rooms[k + 1] ?? vectors.bytes().length),
    );
  });

  test('is an error that says so where the platform has no WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(() => startKernels(KERNELS_CODE)).toThrow(
      expect.objectContaining({ code: 'engine-failed', message: expect.stringMatching(/browser of 2023/) }),
    );
  });
});
