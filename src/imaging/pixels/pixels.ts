/**
 * Pictures as typed arrays. In goes a decoded picture or a plane of one; out come smaller pictures, sums and ranges of
 * blocks, windows, masks of ink and connected pieces of ink. What is done to every pixel is done by `loops`, a few
 * milliseconds a megapixel. Nothing here knows what ink stands for.
 */
export { binarise, PAPER } from './binarise.ts';
export { type Component, type Components, connectedComponents, firstRunAfter } from './components.ts';
export { MAX_PIXELS, type PictureHeader, pictureHeader } from './decode-size.ts';
export { enlargeTwice, reduce } from './reduce.ts';
export { createRowReducer } from './reduce-rows.ts';
export { placeUpright } from './turn.ts';
export { blurred, closed, greatestWithin, leastWithin } from './windows.ts';
