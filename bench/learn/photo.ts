import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt, type View } from '../../src/engines/device/see/see.ts';
import { heightOfPrint } from '../../src/imaging/print/print.ts';
import { STORED_X_HEIGHT } from '../pages/learning-page.ts';
import type { RgbPicture } from '../pages/photo/render.ts';
import { medianOf } from './column-warp.ts';
import type { PlainPhoto } from './photo-list.ts';

/** A photograph at the size at which it is drawn on, upright, with its lines. */
export interface Photo {
  readonly picture: RgbPicture;
  readonly view: View;
  /** Height of the letter x in it, in pixels. */
  readonly xHeight: number;
  /** Its pixels for one of the view. */
  readonly factor: number;
}

/** Photographs whose letters are lower than this, in pixels, show too little when they are enlarged. */
const LEAST_X_HEIGHT = 4.8;
/** Photographs with higher letters are reduced to this before they are drawn on, to learn from or to be judged by. */
export const MOST_X_HEIGHT = { learn: 15, judge: 24 } as const;

let network: ReturnType<typeof nodeMarksNetwork> | undefined;

/**
 * Opens a photograph with letters that are so high at the most, and finds its lines; undefined where no x-height can be told,
 * or a very small one.
 */
export async function openPhoto({ path }: PlainPhoto, most: number = MOST_X_HEIGHT.learn): Promise<Photo | undefined> {
  const bytes = await readFile(path);
  network ??= nodeMarksNetwork();
  const view = lookAt(await decodeInNode({ bytes, type: '' }, path), await network);
  const lines = view.layouts.flatMap(({ columns }) => columns.flatMap((column) => column.lines));
  const seen =
    lines.length > 0 ? medianOf(lines.map(({ xHeight }) => xHeight)) : heightOfPrint(view.ink, view.planes).height;
  const own = seen * view.toOriginal;
  if (own < LEAST_X_HEIGHT) return undefined;
  const xHeight = Math.max(STORED_X_HEIGHT, Math.min(most, own));
  const { data, info } = await uprightPixels(bytes, view.turn);
  const width = Math.round((info.width * xHeight) / own);
  const height = Math.round((info.height * xHeight) / own);
  const pixels = await sharp(data, { raw: info })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const factor = (view.toOriginal * xHeight) / own;
  return { picture: { width, height, pixels: new Uint8Array(pixels) }, view, xHeight, factor };
}

/** A photograph the right way up, red, green and blue. */
async function uprightPixels(
  bytes: Buffer,
  turn: number,
): Promise<{ readonly data: Buffer; readonly info: { width: number; height: number; channels: 3 } }> {
  const plain = sharp(bytes).autoOrient().flatten({ background: 'white' }).toColourspace('srgb').removeAlpha();
  const raw = await plain.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = raw.info;
  if (turn === 0) return { data: raw.data, info: { width, height, channels: 3 } };
  const size = { width, height, channels: 3 } as const;
  const turned = await sharp(raw.data, { raw: size }).rotate(turn).raw().toBuffer({ resolveWithObject: true });
  return { data: turned.data, info: { width: turned.info.width, height: turned.info.height, channels: 3 } };
}
