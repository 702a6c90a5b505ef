import { uniformFrom } from './random.ts';

/** A field of smooth values from 0 to 1 over the plane. */
export type Field = (x: number, y: number) => number;

/** Cells after which it begins anew. */
const SIZE = 64;
const smooth = (share: number): number => share * share * (3 - 2 * share);

/** Value noise of period 64 cells: neighbouring cells blend smoothly. `cell` is the size of a cell in units of x and y. */
export function fieldFrom(seed: number, cell: number): Field {
  const next = uniformFrom(seed);
  const values = Float32Array.from({ length: SIZE * SIZE }, next);
  const at = (column: number, row: number): number => values[((row & 63) << 6) | (column & 63)] ?? 0;
  return (x, y) => {
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    const right = smooth(x / cell - column);
    const down = smooth(y / cell - row);
    const top = at(column, row) * (1 - right) + at(column + 1, row) * right;
    const bottom = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
    return top * (1 - down) + bottom * down;
  };
}

/** Two scales of noise in one: broad patches with finer grain on them. */
export function patches(seed: number, cell: number): Field {
  const broad = fieldFrom(seed, cell);
  const fine = fieldFrom(seed + 1, cell / 3.7);
  return (x, y) => 0.65 * broad(x, y) + 0.35 * fine(x, y);
}
