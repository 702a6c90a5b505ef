import type { Box } from '../../../core/geometry.ts';
import { brightest, evenLight, type Paper } from '../../../imaging/light/light.ts';
import type { InkRuns, RgbaImage } from '../../../imaging/loops/loops.ts';
import {
  binarise,
  type Component,
  type Components,
  connectedComponents,
  firstRunAfter,
  reduce,
} from '../../../imaging/pixels/pixels.ts';
import type { StripSource } from '../../../imaging/strips/strips.ts';

/** The ink of a band of the picture, as wide as the picture. Coordinates are those of the analysed picture. */
export interface BandInk {
  /** Row of the picture at which the band begins. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Its ink, rows counted from `top`; `pieces[id - 1]` is the piece with an id. */
  readonly runs: InkRuns;
  readonly pieces: readonly Component[];
}

/** The ink of the whole analysed picture, when it has been found already. */
export function inkOfPicture(source: StripSource, ink: Components): BandInk {
  const { image, factor } = source;
  const [width, height] = [Math.floor(image.width / factor), ink.runs.rowStart.length - 1];
  return { top: 0, width, height, runs: ink.runs, pieces: ink.list };
}

/**
 * The ink between two rows of the analysed picture, found afresh; `undefined` where there is next to no room. About
 * 25 ms a megapixel.
 */
export function inkBetween(source: StripSource, [top, bottom]: readonly [number, number]): BandInk | undefined {
  const { image, paper, factor } = source;
  const from = Math.floor(Math.max(0, top) / paper.block) * paper.block;
  const rows = Math.floor(Math.min(image.height / factor, bottom)) - from;
  if (rows < paper.block) return undefined;
  const grey = brightest(reduce(bandOf(image, from * factor, rows * factor), factor));
  const even = evenLight(grey, paperFrom(paper, from));
  const { runs, list } = connectedComponents(binarise(even), even);
  const pieces = list.map((piece) => ({ ...piece, top: piece.top + from, bottom: piece.bottom + from }));
  return { top: from, width: even.width, height: even.height, runs, pieces };
}

function bandOf(image: RgbaImage, top: number, rows: number): RgbaImage {
  const stride = image.width * 4;
  return { width: image.width, height: rows, data: image.data.subarray(top * stride, (top + rows) * stride) };
}

function paperFrom(paper: Paper, top: number): Paper {
  const skipped = top / paper.block;
  return { ...paper, height: paper.height - skipped, data: paper.data.subarray(skipped * paper.width) };
}

/** Pixels of ink inside a box, but for pieces that are to be passed over; outside the band there is none. */
export function inkInside(ink: BandInk, box: Box, isPassedOver: (piece: Component) => boolean): number {
  const { width, height, runs, pieces, top } = ink;
  const yEnd = Math.min(height, Math.ceil(box.bottom) - top);
  const xEnd = Math.min(width, Math.ceil(box.right));
  const xStart = Math.max(0, Math.floor(box.left));
  let sum = 0;
  for (let y = Math.max(0, Math.floor(box.top) - top); y < yEnd; y++) {
    const end = runs.rowStart[y + 1]!;
    for (let run = firstRunAfter(runs, xStart, y); run < end && runs.from[run]! < xEnd; run++) {
      const shared = Math.min(xEnd, runs.to[run]!) - Math.max(xStart, runs.from[run]!);
      if (shared > 0 && !isPassedOver(pieces[runs.ids[run]! - 1]!)) sum += shared;
    }
  }
  return sum;
}
