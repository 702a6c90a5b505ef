import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import { type Piece, Pieces } from './pieces.ts';

function gathered(chunks: readonly Piece[]): { readonly pieces: readonly Piece[]; readonly held: number } {
  let held = 0;
  const pieces = new Pieces((bytes) => {
    held += bytes;
  });
  for (const chunk of chunks) pieces.add(chunk);
  return { pieces: pieces.all(), held };
}

test('a body is the same however it came, and all of it is held', () => {
  forAll([fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 40 })], (lengths) => {
    const chunks = lengths.map((length, index) => Buffer.alloc(length, index));
    const { pieces, held } = gathered(chunks);
    expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true);
    expect(held).toBe(Buffer.concat(chunks).length);
  });
});

test('what comes byte by byte is kept in few pieces, none of which keeps much beside itself', () => {
  const { pieces } = gathered(Array.from({ length: 100_000 }, (_, at) => Buffer.alloc(1, at)));
  expect(pieces.length).toBeLessThan(10);
  const slab = Buffer.alloc(64 * 1024, 'x');
  const parts = gathered(Array.from({ length: 100 }, () => [slab.subarray(0, 5_000), slab.subarray(0, 1)]).flat());
  const kept = new Set(parts.pieces.map(({ buffer }) => buffer));
  const size = [...kept].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(size).toBeLessThan(2 * parts.held);
});
