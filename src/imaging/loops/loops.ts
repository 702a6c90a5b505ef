/**
 * Planes of pixels and the loops that go over every one of them. In go planes, and for each loop what it is to do with
 * them; out come planes, block by block measures and runs of ink. The loops are kernels with vectors (`src/kernels`);
 * where a platform has none, an `AppError` says so. A few milliseconds a megapixel; their memory is kept for the next
 * picture. A loop is changed in `src/kernels` and compiled by `scripts/write-kernels.mjs`, never in `kernels-code.ts`;
 * the tests say of each, point by point, what it is to do.
 */

export { colourAt, darknessAt } from './between-pixels.ts';
export { type BlockValues, valueAt } from './block-values.ts';
export { type ColourPlanes, emptyPlanes, type GreyImage, type InkMask, type RgbaImage } from './image.ts';
export type { InkedRuns, InkRuns } from './ink-runs.ts';
export { blockRanges, blockSums } from './vector-blocks.ts';
export { darkerThan, dividedByLight } from './vector-light.ts';
export { startKernels, type Vectors } from './vector-module.ts';
export { type DarkPicture, tracePath } from './vector-path.ts';
export { averages, brightest, darkest, greatestOfRows, smoothed } from './vector-planes.ts';
export { findRuns, slide } from './vector-runs.ts';
