import { type BlockValues, blockSums, dividedByLight, type GreyImage } from '../loops/loops.ts';
import { levelOf } from '../maths/maths.ts';
import { blurred, closed } from '../pixels/pixels.ts';

/**
 * Blocks of the paper estimate: an estimate 420 blocks wide with a closing of radius 3 spans letters and heavy
 * headings but follows shadows (facts measured on simulated photos: 24.6 % wrong words without it, 4.8 % with it).
 */
const BLOCKS_ACROSS = 420;
/** Side of a block in small pictures, in pixels: a smaller one may hold nothing but ink. Half: 2 more wrong words. */
const MIN_BLOCK_PX = 4;
/**
 * Blocks to either side in which the lightest paper is looked for: wider than headings, narrower than shadows. Windows are
 * made for 1, 3 and 4 alone; half and twice, made for a trial: 1 and 2 of 2 pages read otherwise, no marked word.
 */
const CLOSING_RADIUS = 4;
/**
 * Paper darker than this, of 255, is desk or a shadow's core and counts as so bright: dividing by less would only raise
 * noise. Half: no change on 7 pages; twice: 1 of 6 reads otherwise, no marked word. Paper of patches is none below, >= 87 (n 38,484).
 */
export const MIN_PAPER = 24;

/** A coarse picture of the paper's brightness. */
export type Paper = BlockValues;

/** Estimates how bright the bare paper is everywhere, by a grey closing (dilation, then erosion) on block averages. */
export function estimatePaper(grey: GreyImage): Paper {
  const block = Math.max(MIN_BLOCK_PX, Math.round(grey.width / BLOCKS_ACROSS));
  const width = Math.ceil(grey.width / block);
  const height = Math.ceil(grey.height / block);
  const blocks = blockMeans(grey, { block, width, height });
  return { width, height, block, data: blurred(closed(blocks, { width, height }, CLOSING_RADIUS), { width, height }) };
}

function blockMeans(grey: GreyImage, at: { block: number; width: number; height: number }): Float32Array {
  const { block } = at;
  const whole = { width: Math.floor(grey.width / block), height: Math.floor(grey.height / block) };
  const sums = blockSums(grey, block);
  const out = new Float32Array(at.width * at.height);
  for (let y = 0, i = 0; y < whole.height; y++)
    for (let x = 0, to = y * at.width; x < whole.width; x++, i++, to++) out[to] = sums[i]! / (block * block);
  for (let y = 0; y < at.height; y++)
    for (let x = y < whole.height ? whole.width : 0; x < at.width; x++)
      out[y * at.width + x] = meanOfPart(grey, { left: x * block, top: y * block, block });
  return out;
}

/** The mean of a block that the picture's edge cuts off. */
function meanOfPart(grey: GreyImage, { left, top, block }: { left: number; top: number; block: number }): number {
  const right = Math.min(grey.width, left + block);
  const bottom = Math.min(grey.height, top + block);
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let i = y * grey.width + left; i < y * grey.width + right; i++) sum += grey.data[i]!;
  return sum / ((bottom - top) * (right - left));
}

/**
 * Share of the blocks that are darker than the level which counts as well-lit paper: not all, for some are glare. Half or twice:
 * no change on 6 pages.
 */
const LIT = 0.95;
/**
 * Ground darker than this share of well-lit paper is no paper: table, cloth, a black picture. Black tables are at 0.16 to 0.25;
 * shadows of hands and sticks leave paper less than 0.3. From 0.1 to 0.25 the same passages are whole on 350 made pages, with
 * none the grain of a black table parted the columns of one; with 0.15 a marked page took 0.42 s, with 0.25 0.37, with 0.3 0.35.
 */
const DARK_GROUND = 0.25;

/**
 * Blanks, in place, a picture of even light where the ground is far darker than paper: evened out, the grain of a black
 * table looks like small print, hundreds of thousands of pieces of it.
 */
export function blankDarkGround({ width, height, data }: GreyImage, paper: Paper): void {
  const limit = DARK_GROUND * levelOf(Uint8Array.from(paper.data), LIT);
  for (let by = 0, i = 0; by < paper.height; by++)
    for (let bx = 0; bx < paper.width; bx++, i++) {
      if (paper.data[i]! >= limit) continue;
      const left = bx * paper.block;
      const right = Math.min(width, left + paper.block);
      for (let y = by * paper.block; y < Math.min(height, (by + 1) * paper.block); y++)
        data.fill(255, y * width + left, y * width + right);
    }
}

/**
 * The picture with its light evened out: bare paper becomes 255 everywhere, print keeps its share of the light. The
 * result goes `into` new memory, or over the picture's own where that is of no more use.
 */
export function evenLight(grey: GreyImage, paper: Paper, into?: Uint8Array): GreyImage {
  const { width, height } = grey;
  const data = into ?? new Uint8Array(width * height);
  dividedByLight(grey, { light: paper, least: MIN_PAPER }, data);
  return { width, height, data };
}
