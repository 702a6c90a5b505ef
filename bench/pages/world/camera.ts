import sharp from 'sharp';
import { addNoise, type RgbPicture } from '../photo/render.ts';
import { type Random, uniformFrom } from '../random.ts';
import { type Split, stockOf } from '../stock.ts';

type Range = readonly [number, number];

/** Cameras of twenty years and what becomes of their pictures. */
export interface Camera {
  readonly name: string;
  /** Height of the letter x in its pictures, in pixels. */
  readonly xHeight: Range;
  /** Radius of the lens's blur as a share of the x-height. */
  readonly blur: Range;
  readonly noise: Range;
  /** Chance and width of sharpening, in pixels. */
  readonly sharpened: readonly [number, Range];
  readonly quality: Range;
  /** What colours are multiplied by against grey. */
  readonly saturation: Range;
  /** Share of the pictures whose colours are kept at a fourth of the pixels. */
  readonly thinColour: number;
  /** Noise is smoothed away, and detail with it. */
  readonly smoothed: boolean;
  /** What levels are multiplied by around a middle grey. */
  readonly contrast: Range;
}

const CAMERAS: readonly (readonly [Camera, number])[] = [
  [camera('phone', { xHeight: [10.5, 13.5], quality: [78, 95] }), 5],
  [camera('camera', { xHeight: [11.5, 14.5], blur: [0, 0.03], noise: [0.3, 2], quality: [88, 96] }), 2],
  [
    camera('old-phone', {
      xHeight: [9.5, 12.5],
      blur: [0.04, 0.09],
      noise: [2, 6],
      sharpened: [0.8, [0.9, 1.8]],
      quality: [52, 82],
      saturation: [0.7, 1.15],
      thinColour: 0.7,
    }),
    2,
  ],
  [
    camera('night', {
      xHeight: [10.5, 13],
      noise: [4, 10],
      sharpened: [0.8, [0.8, 1.5]],
      quality: [68, 90],
      saturation: [0.7, 1.1],
      thinColour: 0.8,
      smoothed: true,
      contrast: [0.75, 1],
    }),
    1.5,
  ],
  [
    camera('scanner-app', {
      xHeight: [10.5, 13],
      sharpened: [0.8, [0.7, 1.6]],
      quality: [70, 92],
      saturation: [0.8, 1.5],
      contrast: [1.15, 1.7],
    }),
    1.3,
  ],
  [
    camera('webcam', {
      xHeight: [7, 9.5],
      blur: [0.03, 0.08],
      noise: [2, 6],
      sharpened: [0.6, [0.8, 1.6]],
      quality: [45, 78],
      saturation: [0.6, 1],
      thinColour: 0.6,
    }),
    1,
  ],
  [camera('messenger', { xHeight: [7.5, 11], quality: [35, 62], thinColour: 0.3 }), 1.5],
  [camera('vivid', { xHeight: [10.5, 13.5], saturation: [1.2, 1.7], contrast: [1.05, 1.3], quality: [72, 92] }), 1],
];

function camera(name: string, own: Partial<Camera>): Camera {
  return {
    name,
    xHeight: [10.5, 13.5],
    blur: [0, 0.06],
    noise: [0.5, 3.5],
    sharpened: [0.35, [0.6, 1.2]],
    quality: [75, 95],
    saturation: [0.85, 1.15],
    thinColour: 0.1,
    smoothed: false,
    contrast: [0.9, 1.1],
    ...own,
  };
}

/** One of the cameras of the stock. */
export function pickCamera(random: Random, split: Split | undefined): Camera {
  return random.weighted(stockOf(CAMERAS, ([{ name }]) => `camera ${name}`, split));
}

/** What a camera makes of what it saw, as JPEG; `grey` pictures are copied without colours. */
export async function developWith(
  own: Camera,
  picture: RgbPicture,
  how: { readonly random: Random; readonly xHeight: number; readonly grey: boolean },
): Promise<Buffer> {
  const { random, xHeight } = how;
  const { width, height } = picture;
  const raw = { raw: { width, height, channels: 3 } } as const;
  const radius = random.between(...own.blur) * xHeight;
  let pixels = picture.pixels;
  if (radius >= 0.3) pixels = new Uint8Array(await sharp(pixels, raw).blur(radius).raw().toBuffer());
  addNoise({ ...picture, pixels }, random.between(...own.noise), uniformFrom(random.whole(0, 1e9)));
  if (random.chance(own.thinColour)) await thinColours({ ...picture, pixels });
  let image = sharp(pixels, raw);
  if (own.smoothed) image = image.median(3);
  const [chance, widths] = own.sharpened;
  if (random.chance(chance)) {
    image = image.sharpen({ sigma: random.between(...widths), m1: random.between(0.5, 2), m2: random.between(2, 6) });
  }
  const gain = random.between(...own.contrast);
  const middle = gain > 1.1 ? random.between(60, 120) : 128;
  image = image.linear(gain, middle * (1 - gain)).modulate({ saturation: random.between(...own.saturation) });
  if (how.grey) image = image.greyscale();
  const first = await image.jpeg({ quality: random.whole(...own.quality) }).toBuffer();
  if (!random.chance(0.15)) return first;
  return sharp(first)
    .jpeg({ quality: random.whole(...own.quality) })
    .toBuffer();
}

/** Keeps the brightness of each pixel and blurs its colour over four by four of them, in place. */
async function thinColours({ width, height, pixels }: RgbPicture): Promise<void> {
  const raw = { raw: { width, height, channels: 3 } } as const;
  const small = await sharp(pixels, raw)
    .resize({ width: Math.ceil(width / 4), height: Math.ceil(height / 4), fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data } = small;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const from = ((y >> 2) * small.info.width + (x >> 2)) * 3;
      const level = (pixels[at]! + 2 * pixels[at + 1]! + pixels[at + 2]!) / 4;
      const own = (data[from]! + 2 * data[from + 1]! + data[from + 2]!) / 4;
      for (let channel = 0; channel < 3; channel++) {
        const value = level + data[from + channel]! - own;
        pixels[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
}
