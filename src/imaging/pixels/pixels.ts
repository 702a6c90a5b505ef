/**
 * Pictures as typed arrays. In goes a decoded picture or a plane of one; out come smaller pictures, sums and ranges of
 * blocks, windows, masks of ink and connected pieces of ink. What is done to every pixel runs with vectors where the
 * platform has them (`fastest-loops.ts`), a few milliseconds a megapixel.
 */
export { binarise, HAIRLINE_SHARES } from './binarise.ts';
export { blockRanges, blockSums } from './block-ranges.ts';
export { type BlockValues, valueAt } from './block-values.ts';
export { type Component, type Components, connectedComponents, firstRunAfter, idAt } from './components.ts';
export { MAX_PIXELS, type PictureHeader, pictureHeader } from './decode-size.ts';
export { pixelLoops } from './fastest-loops.ts';
export type { ColourPlanes, GreyImage, InkMask, RgbaImage } from './image.ts';
export type { InkRuns } from './ink-runs.ts';
export { grown } from './morphology.ts';
export { enlargeTwice, reduce } from './reduce.ts';
export { createRowReducer } from './reduce-rows.ts';
export { pixelRow, pixelsOf, takeGreaterRow } from './row-maximum.ts';
export { smoothed } from './smooth.ts';
export { placeUpright } from './turn.ts';
export { type KernelMemory, startKernels, type Vectors } from './vector-module.ts';
export { greatestWithin, leastWithin } from './windows.ts';
