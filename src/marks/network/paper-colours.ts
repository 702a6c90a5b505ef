import { type BlockValues, blockRanges, type ColourPlanes } from '../../imaging/loops/loops.ts';
import { greatestWithin, leastWithin } from '../../imaging/pixels/pixels.ts';

/** Side of the blocks of which the brightest pixel counts. Words are looked past by the windows over them. */
const PAPER_BLOCK = 8;
const REACH = 3;

export type PaperColours = readonly [red: BlockValues, green: BlockValues, blue: BlockValues];

/**
 * The paper under a picture, colour by colour: the greatest of each block and of those within three blocks, then the
 * least of these, smoothed. The network learned with exactly this.
 */
export function paperColours({ width, height, red, green, blue }: ColourPlanes): PaperColours {
  const paper = (data: Uint8Array): BlockValues => {
    const grid = { left: 0, top: 0, width, height, block: PAPER_BLOCK };
    const size = { width: Math.ceil(width / PAPER_BLOCK), height: Math.ceil(height / PAPER_BLOCK) };
    const most = Int32Array.from(blockRanges({ width, height, data }, grid).most);
    const closed = leastWithin(greatestWithin(most, size, REACH), size, REACH);
    return { ...size, block: PAPER_BLOCK, data: blurred(blurred(Float32Array.from(closed), size), size) };
  };
  return [paper(red), paper(green), paper(blue)];
}

/** The mean of each value and those next to it, as far as there are any. */
function blurred(values: Float32Array, { width, height }: { width: number; height: number }): Float32Array {
  const across = meanOfThree(values, { count: height, step: width, length: width, along: 1 });
  return meanOfThree(across, { count: width, step: 1, length: height, along: width });
}

/** Means of neighbours along `count` lines of values, `step` apart; a line's `length` values lie `along` apart. */
function meanOfThree(
  values: Float32Array,
  { count, step, length, along }: { count: number; step: number; length: number; along: number },
): Float32Array {
  const out = new Float32Array(values.length);
  for (let line = 0; line < count; line++)
    for (let k = 0, i = line * step; k < length; k++, i += along) {
      const before = k === 0 ? 0 : values[i - along]!;
      const after = k === length - 1 ? 0 : values[i + along]!;
      out[i] = (before + values[i]! + after) / (1 + Number(k > 0) + Number(k < length - 1));
    }
  return out;
}
