import sharp from 'sharp';
import { LABEL_STRIDE } from '../pages/gold/label-planes.ts';
import { LABEL_PLANES } from '../pages/gold/label-sheet.ts';
import type { Rgb } from '../pages/pen/tool.ts';

/** A colour for each plane, in their order. */
const COLOURS: readonly Rgb[] = [
  [255, 150, 0],
  [255, 0, 0],
  [160, 0, 200],
  [0, 120, 255],
  [0, 170, 0],
  [255, 0, 200],
  [120, 200, 220],
];

/** Weight of the last plane, print, which would hide the picture. */
const PRINT_WEIGHT = 0.25;

/** The picture with its label maps painted over it in colours, as PNG; for looking at them. */
export async function paintMaps(jpeg: Buffer | string, labels: Buffer | string): Promise<Buffer> {
  const picture = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const maps = await sharp(labels).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = picture.info;
  const planeHeight = maps.info.height / LABEL_PLANES.length;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [plane, colour] of COLOURS.entries()) {
        const from = (plane * planeHeight + Math.floor(y / LABEL_STRIDE)) * maps.info.width;
        const value = maps.data[from + Math.floor(x / LABEL_STRIDE)] ?? 0;
        const share = (value / 255) * (plane === COLOURS.length - 1 ? PRINT_WEIGHT : 0.7);
        for (let channel = 0; channel < 3; channel++) {
          const at = (y * width + x) * 3 + channel;
          picture.data[at] = (picture.data[at] ?? 0) * (1 - share) + (colour[channel] ?? 0) * share;
        }
      }
  return sharp(picture.data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 2 })
    .toBuffer();
}
