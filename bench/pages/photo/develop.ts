import sharp, { type Sharp } from 'sharp';
import type { Conditions } from '../conditions.ts';
import { type Random, uniformFrom } from '../random.ts';
import { addNoise, type RgbPicture } from './render.ts';

/** Radius of the lens's blur as a share of the x-height: what is still easy, possible and hard to read. */
const BLUR = { sharp: [0, 0.02], soft: [0.025, 0.05], blurred: [0.06, 0.095], shaken: [0.02, 0.04] } as const;

/** What is decided about a picture's developing before it is taken. */
export interface Developing {
  /** Radius of the lens's blur, as a share of the x-height. */
  readonly blur: number;
  /** A short movement of the hand while the shutter was open: as a share of the x-height, and its direction. */
  readonly shake?: { readonly reach: number; readonly angle: number };
  /** Standard deviation of the sensor's noise in grey levels, and the seed that makes it. */
  readonly noise: number;
  readonly noiseSeed: number;
  readonly sharpening?: number;
  /** Copied without colours. */
  readonly grey: boolean;
  /** That of JPEG, 0 to 100. */
  readonly quality: number;
}

/** Decides how a picture is developed. */
export function pickDeveloping(conditions: Conditions, random: Random): Developing {
  const scan = conditions.light === 'scan';
  const [least, most] = BLUR[conditions.blur];
  const blur = random.between(least, most);
  const shake =
    conditions.blur === 'shaken' ? { reach: random.between(0.06, 0.12), angle: random.between(0, Math.PI) } : undefined;
  const noise = scan
    ? random.between(0, 1.5)
    : conditions.light === 'dim'
      ? random.between(2.5, 6.5)
      : random.between(0.5, 3.5);
  const noiseSeed = random.whole(0, 1e9);
  const sharpening = random.chance(0.3) ? random.between(0.6, 1.2) : undefined;
  const grey = scan && random.chance(0.2);
  const quality = random.weighted([
    [random.whole(84, 95), 6],
    [random.whole(68, 84), 3],
    [random.whole(45, 68), 1],
  ]);
  return {
    ...{ blur, noise, noiseSeed, grey, quality },
    ...(shake === undefined ? {} : { shake }),
    ...(sharpening === undefined ? {} : { sharpening }),
  };
}

/** What a phone makes of what it saw: blur, noise, sharpening, JPEG. `xHeight` is that of the text, in pixels. */
export async function develop(
  picture: RgbPicture,
  conditions: Conditions,
  { developing, xHeight }: { readonly developing: Developing; readonly xHeight: number },
): Promise<Buffer> {
  const { blur, shake, noise, noiseSeed, sharpening, grey, quality } = developing;
  const raw = { raw: { width: picture.width, height: picture.height, channels: 3 } } as const;
  const radius = blur * xHeight;
  let image = sharp(picture.pixels, raw);
  if (radius >= 0.3) image = image.blur(radius);
  if (shake !== undefined) image = image.convolve(shaken({ ...shake, xHeight }));
  const plain = radius < 0.3 && shake === undefined;
  const pixels = plain ? picture.pixels : new Uint8Array(await image.raw().toBuffer());
  addNoise({ ...picture, pixels }, noise, uniformFrom(noiseSeed));
  let result = sharp(pixels, raw);
  if (sharpening !== undefined) result = result.sharpen({ sigma: sharpening });
  if (grey) result = result.greyscale();
  return stored(result, conditions, quality);
}

/** The picture of a point that moved. */
function shaken(move: { reach: number; angle: number; xHeight: number }): {
  width: number;
  height: number;
  kernel: number[];
} {
  const size = 7;
  const reach = Math.min(3, move.xHeight * move.reach);
  const { angle } = move;
  const kernel = Array.from({ length: size * size }, () => 0);
  for (let t = -1; t <= 1.0001; t += 0.1) {
    const x = Math.round(3 + Math.cos(angle) * reach * t);
    const y = Math.round(3 + Math.sin(angle) * reach * t);
    kernel[y * size + x] = (kernel[y * size + x] ?? 0) + 1;
  }
  const sum = kernel.reduce((all, one) => all + one, 0);
  return { width: size, height: size, kernel: kernel.map((one) => one / sum) };
}

/** Turns that EXIF orientations 6, 3 and 8 undo. */
const STORED_TURN = { 0: 0, 90: 90, 180: 180, 270: 270 } as const;
const ORIENTATION = { 0: 6, 90: 8, 180: 3, 270: 6 } as const;
const PUT_BACK = { 6: 270, 3: 180, 8: 90 } as const;

async function stored(image: Sharp, conditions: Conditions, quality: number): Promise<Buffer> {
  if (!conditions.exif) return image.jpeg({ quality }).toBuffer();
  const orientation = ORIENTATION[STORED_TURN[conditions.turn]];
  return image.rotate(PUT_BACK[orientation]).withMetadata({ orientation }).jpeg({ quality }).toBuffer();
}
