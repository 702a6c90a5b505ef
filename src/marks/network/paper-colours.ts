import { type BlockValues, blockRanges, type ColourPlanes } from '../../imaging/loops/loops.ts';
import { blurred, greatestWithin, leastWithin } from '../../imaging/pixels/pixels.ts';

/**
 * Side of the blocks of which the brightest pixel counts, in pixels: an x-height of what the network sees. It was
 * taught so.
 */
const PAPER_BLOCK = 8;
/** Blocks to either side that a window takes in, so that words are looked past. The network was taught so. */
const REACH = 3;

export type PaperColours = readonly [red: BlockValues, green: BlockValues, blue: BlockValues];

/**
 * The paper under a picture, colour by colour: the greatest of each block and of those within three blocks, then the
 * least of these, smoothed. The network learned with exactly this.
 */
export function paperColours({ width, height, red, green, blue }: ColourPlanes): PaperColours {
  const paper = (data: Uint8Array): BlockValues => {
    const size = { width: Math.ceil(width / PAPER_BLOCK), height: Math.ceil(height / PAPER_BLOCK) };
    const most = Int32Array.from(blockRanges({ width, height, data }, PAPER_BLOCK).most);
    const closed = leastWithin(greatestWithin(most, size, REACH), size, REACH);
    const even = blurred(blurred(Float32Array.from(closed), size), size);
    return { width: size.width, height: size.height, block: PAPER_BLOCK, data: even };
  };
  return [paper(red), paper(green), paper(blue)];
}
