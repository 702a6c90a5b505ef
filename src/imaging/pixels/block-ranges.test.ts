import { describe, expect, test } from 'vitest';
import { blockRanges, blockSums } from './block-ranges.ts';

/** Noise over a picture whose rows do not begin at whole numbers of 32 bits. */
function noise(width: number, height: number): { width: number; height: number; data: Uint8Array } {
  const data = new Uint8Array(width * height);
  for (let i = 0, seed = 7; i < data.length; i++) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    data[i] = seed >> 16;
  }
  return { width, height, data };
}

/** The pixels of a block that lie within the grid. */
function pixelsOf(
  picture: { width: number; data: Uint8Array },
  grid: { left: number; top: number; width: number; height: number; block: number },
  at: { column: number; row: number },
): number[] {
  const out: number[] = [];
  for (let y = at.row * grid.block; y < Math.min(grid.height, (at.row + 1) * grid.block); y++)
    for (let x = at.column * grid.block; x < Math.min(grid.width, (at.column + 1) * grid.block); x++)
      out.push(picture.data[(grid.top + y) * picture.width + grid.left + x]!);
  return out;
}

describe('blocks of a picture', () => {
  const picture = noise(67, 45);

  test.each([
    { left: 0, top: 0, width: 67, height: 45, block: 7 },
    { left: 5, top: 3, width: 58, height: 31, block: 4 },
  ])('have the greatest and the least of their pixels: %j', (grid) => {
    const { most, least } = blockRanges(picture, grid);
    const columns = Math.ceil(grid.width / grid.block);
    expect(most).toHaveLength(columns * Math.ceil(grid.height / grid.block));
    most.forEach((value, i) => {
      const pixels = pixelsOf(picture, grid, { column: i % columns, row: Math.floor(i / columns) });
      expect([least[i], value]).toEqual([Math.min(...pixels), Math.max(...pixels)]);
    });
  });

  test.each([1, 6, 20])('have the sum of their pixels, %i a side', (block) => {
    const grid = { left: 0, top: 0, width: Math.floor(67 / block), height: Math.floor(45 / block), block };
    const whole = { ...grid, width: grid.width * block, height: grid.height * block };
    const sums = blockSums(picture.data, picture, grid);
    expect(sums).toHaveLength(grid.width * grid.height);
    sums.forEach((sum, i) => {
      const pixels = pixelsOf(picture, whole, { column: i % grid.width, row: Math.floor(i / grid.width) });
      expect(sum).toBe(pixels.reduce((all, pixel) => all + pixel, 0));
    });
  });

  test('are added up without loss when they are bright and large', () => {
    const white = { width: 512, height: 256, data: new Uint8Array(512 * 256).fill(255) };
    expect([...blockSums(white.data, white, { width: 2, height: 1, block: 256 })]).toEqual([16711680, 16711680]);
  });
});
