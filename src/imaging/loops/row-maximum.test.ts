import { assert, integer, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { branchlessMax, branchlessMin, greaterBytes, pixelRow, pixelsOf, takeGreaterRow } from './row-maximum.ts';

const words = integer();
const bytesOf = (word: number): number[] => [0, 8, 16, 24].map((shift) => (word >>> shift) & 255);

test('four bytes are compared at once as each by itself', () => {
  assert(
    property(words, words, (a, b) => {
      const [x, y] = [bytesOf(a), bytesOf(b)];
      expect(bytesOf(greaterBytes(a, b))).toEqual(x.map((one, i) => branchlessMax(one, y[i]!)));
    }),
  );
});

test('bytes that are equal, or differ in their highest bit only', () => {
  const [a, b] = [0x00_80_7f_ff | 0, 0x80_80_ff_00 | 0];
  expect(bytesOf(greaterBytes(a, b))).toEqual([0xff, 0xff, 0x80, 0x80]);
});

test('the smaller and the greater of two numbers', () => {
  const halves = integer({ min: -(2 ** 30), max: 2 ** 30 });
  assert(
    property(halves, halves, (a, b) => {
      expect([branchlessMin(a, b), branchlessMax(a, b)]).toEqual([Math.min(a, b), Math.max(a, b)]);
    }),
  );
});

test('the greater of two rows, wherever they begin', () => {
  const rows = uint8Array({ minLength: 24, maxLength: 24 });
  assert(
    property(rows, rows, integer({ min: 0, max: 9 }), integer({ min: 0, max: 14 }), (data, before, at, length) => {
      const out = pixelRow(length);
      out.bytes.set(before.subarray(0, length));
      takeGreaterRow(out, pixelsOf(data), at);
      expect([...out.bytes]).toEqual(Array.from({ length }, (_each, i) => Math.max(before[i]!, data[at + i]!)));
    }),
  );
});
