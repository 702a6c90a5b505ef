import type { GreyImage } from '../../../imaging/loops/loops.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import { STRIP_PAPER } from '../../../imaging/strips/strips.ts';
import { type MarksNetwork, STROKE_CHANNELS, STROKE_TILE } from '../../../marks/maps/maps.ts';
import { type StrokePage, strokeTiles, TILE_MARGIN, TILE_STEP } from './stroke-tiles.ts';

/** The network tells so many pixels, across and down, at once. */
const BLOCK = 2;

/** A page, and the network that says of each pixel which share of its ink is a stroke's. */
export interface WipedPage extends StrokePage {
  readonly network: Pick<MarksNetwork, 'seeStrokes'>;
}

/**
 * Takes what a reader drew out of a line's strip before it is read: underlines, outlines, hooks and signs, those of other lines
 * that run through it too. Where they cross letters these stay. A strip that none runs through comes back as it is; else about
 * 1 ms for four x-heights of it.
 */
export function wipeStrokes(strip: GreyImage, line: TextLine, page: WipedPage): GreyImage {
  const tiles = strokeTiles(strip, line, page);
  if (tiles.length === 0) return strip;
  const { width, height } = STROKE_TILE;
  const shown = new Float32Array(tiles.length * width * height * STROKE_CHANNELS);
  for (const [k, { numbers }] of tiles.entries()) shown.set(numbers, k * numbers.length);
  const said = page.network.seeStrokes(shown);
  const data = Uint8Array.from(strip.data);
  for (const [k, { left }] of tiles.entries()) {
    const last = Math.min(strip.width, left + TILE_STEP);
    for (let y = 0; y < strip.height; y++)
      for (let x = left; x < last; x++) {
        const column = x - left + TILE_MARGIN;
        const block = ((k * height) / BLOCK + Math.floor(y / BLOCK)) * (width / BLOCK) + Math.floor(column / BLOCK);
        const logit = said[(block * BLOCK + (y % BLOCK)) * BLOCK + (column % BLOCK)]!;
        const i = y * strip.width + x;
        if (data[i]! < STRIP_PAPER)
          data[i] = STRIP_PAPER - Math.round((STRIP_PAPER - data[i]!) / (1 + Math.exp(logit)));
      }
  }
  return { ...strip, data };
}
