import sharp, { type Sharp } from 'sharp';
import type { Conditions } from './conditions.ts';
import { type Random, uniformFrom } from './random.ts';
import { addNoise, type RgbPicture } from './render.ts';

/** Radius of the lens's blur as a share of the x-height: what is still easy, possible and hard to read. */
const BLUR = { sharp: [0, 0.02], soft: [0.025, 0.05], blurred: [0.06, 0.095], shaken: [0.02, 0.04] } as const;

/** What a phone makes of what it saw: blur, noise, sharpening, JPEG. `xHeight` is that of the text, in pixels. */
export async function develop(
  picture: RgbPicture,
  conditions: Conditions,
  how: { readonly random: Random; readonly xHeight: number },
): Promise<Buffer> {
  const { random, xHeight } = how;
  const scan = conditions.light === 'scan';
  const raw = { raw: { width: picture.width, height: picture.height, channels: 3 } } as const;
  const [least, most] = BLUR[conditions.blur];
  const radius = random.between(least, most) * xHeight;
  let image = sharp(picture.pixels, raw);
  if (radius >= 0.3) image = image.blur(radius);
  if (conditions.blur === 'shaken') image = image.convolve(shake(random, xHeight));
  const plain = radius < 0.3 && conditions.blur !== 'shaken';
  const pixels = plain ? picture.pixels : new Uint8Array(await image.raw().toBuffer());
  const noise = scan
    ? random.between(0, 1.5)
    : conditions.light === 'dim'
      ? random.between(2.5, 6.5)
      : random.between(0.5, 3.5);
  addNoise({ ...picture, pixels }, noise, uniformFrom(random.whole(0, 1e9)));
  let result = sharp(pixels, raw);
  if (random.chance(0.3)) result = result.sharpen({ sigma: random.between(0.6, 1.2) });
  if (scan && random.chance(0.2)) result = result.greyscale();
  const quality = random.weighted([
    [random.whole(84, 95), 6],
    [random.whole(68, 84), 3],
    [random.whole(45, 68), 1],
  ]);
  return stored(result, conditions, quality);
}

/** A short movement of the hand while the shutter was open. */
function shake(random: Random, xHeight: number): { width: number; height: number; kernel: number[] } {
  const size = 7;
  const reach = Math.min(3, xHeight * random.between(0.06, 0.12));
  const angle = random.between(0, Math.PI);
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
