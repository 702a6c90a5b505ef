import { describe, expect, test } from 'vitest';
import { MAX_WORKING_PIXELS, workingSize } from './decode.ts';

describe('the working size', () => {
  test.each([
    [1, 1, 1],
    [3000, 4000, 1],
    [4000, 4000, 1],
    [5000, 7000, 0.5],
    [6000, 8000, 0.5],
    [8000, 8000, 0.5],
  ])('%i × %i pixels are multiplied by %f', (width, height, factor) => {
    expect(workingSize(width, height)).toEqual({ width: width * factor, height: height * factor });
  });

  test.each([
    [4284, 5712],
    [9000, 12_000],
    [120_000, 900],
    [30, 2_000_000],
  ])('%i × %i pixels come down to about the limit, in whole pixels', (width, height) => {
    const working = workingSize(width, height);
    expect(Number.isInteger(working.width) && Number.isInteger(working.height)).toBe(true);
    expect(working.width * working.height).toBeLessThanOrEqual(MAX_WORKING_PIXELS * 1.02);
    expect(working.width * working.height).toBeGreaterThan(MAX_WORKING_PIXELS * 0.9);
  });
});
