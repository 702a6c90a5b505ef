/**
 * Running a network of layers over a picture. In go the picture with the x-height of its print, and layers with their
 * weights; out come the numbers of the last layer, which mean nothing here. The picture is reduced until its print has
 * one height, and held against its paper's colours. The layers are kernels with vectors (`src/kernels/network.ts`).
 * About 70 ms for a page and 40 MB, used again for the next one. How a picture is reduced and held against its paper is
 * a part of what was taught: it changes with a training, not by itself.
 */
export { inputOfSize, mirroredInput, type NetworkInput, networkInput } from './network-input.ts';
export { type Activation, networkRunner, type PatchRunner, patchRunner } from './vector-layers.ts';
