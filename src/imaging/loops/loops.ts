/**
 * Planes of pixels and the loops that go over every one of them. In go planes, and for each loop what it is to do with
 * them; out come planes, block by block measures and runs of ink. Each loop is there twice: with vectors, for platforms
 * that have them (the kernels of `src/kernels`), and in plain TypeScript; the two give the same. A few milliseconds a
 * megapixel; the memory of the kernels is kept for the next picture.
 */

export { colourAt, darknessAt } from './between-pixels.ts';
export { type BlockValues, valueAt } from './block-values.ts';
export { pixelLoops } from './fastest-loops.ts';
export type { BlockGrid, ColourPlanes, GreyImage, InkMask, RgbaImage } from './image.ts';
export type { InkedRuns, InkRuns } from './ink-runs.ts';
export { type KernelMemory, startKernels, type Vectors } from './vector-module.ts';
