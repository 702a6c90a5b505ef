import type { PixelLoops } from './pixel-loops.ts';
import { plainLoops } from './plain-loops.ts';
import { blockRanges, blockSums } from './vector-blocks.ts';
import { darkerThan, evenLight } from './vector-light.ts';
import { startVectors } from './vector-module.ts';
import { averages, greatestOfRows, ofThree, smooth } from './vector-planes.ts';
import { findRuns, slide, tracePath } from './vector-runs.ts';

/** The sums of the columns of blocks larger than this do not fit into 16 bits. */
const LARGEST_SUMMED = 257;
/** The sums of larger blocks are not divided exactly in single precision. */
const LARGEST_AVERAGED = 16;

/** The loops with vectors of 16 bytes, in the memory of a WebAssembly module; undefined where there are none. */
export function vectorLoops(): PixelLoops | undefined {
  const vectors = startVectors();
  if (vectors === undefined) return undefined;
  const { kernels } = vectors;
  return {
    averages: (image, block, to) =>
      block > LARGEST_AVERAGED ? plainLoops.averages(image, block, to) : averages(vectors, { image, block }, to),
    smooth: (grey) => smooth(vectors, grey),
    greatestOf: (planes) => ofThree(vectors, planes, kernels.greatestOfThree),
    leastOf: (planes) => ofThree(vectors, planes, kernels.leastOfThree),
    blockSums: (picture, grid) =>
      grid.block > LARGEST_SUMMED ? plainLoops.blockSums(picture, grid) : blockSums(vectors, picture, grid),
    blockRanges: (picture, grid) => blockRanges(vectors, picture, grid),
    greatestOfRows: (grey, rows) => greatestOfRows(vectors, grey, rows),
    evenLight: (grey, light, least, out) => evenLight(vectors, grey, { light, least }, out),
    darkerThan: (grey, limits) => darkerThan(vectors, grey, limits),
    tracePath: (picture, band, weights) => tracePath(vectors, picture, band, weights),
    slideGreatest: (values, steps) => slide(vectors, values, { steps, take: kernels.slideGreatest }),
    slideLeast: (values, steps) => slide(vectors, values, { steps, take: kernels.slideLeast }),
    findRuns: (mask, grey) => findRuns(vectors, mask, grey),
  };
}
