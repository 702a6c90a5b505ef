import type { RgbPicture } from '../../photo/render.ts';
import type { Random } from '../../random.ts';
import type { LightField } from './light-field.ts';

/** Every so many pixels, each way, a light meter looks. */
const METERED = 24;
/** Share of the pixels that are darker than what a light meter goes by. */
const METERED_SHARE = 0.85;
const BRIGHT: readonly (readonly [readonly [number, number], number])[] = [
  [[190, 250], 6],
  [[140, 190], 3],
  [[95, 140], 1],
];

/** Makes the brightest part of the page as bright as cameras do, and its colour partly white. */
export function expose(picture: RgbPicture, { width, factors }: LightField, random: Random): void {
  const levels: [number, number, number][] = [];
  for (let y = METERED / 2; y < picture.height; y += METERED)
    for (let x = METERED / 2; x < picture.width; x += METERED) {
      const at = (y * picture.width + x) * 3;
      const from = ((y >> 1) * width + (x >> 1)) * 3;
      const level = (channel: number): number => picture.pixels[at + channel]! * factors[from + channel]!;
      levels.push([level(0), level(1), level(2)]);
    }
  const sorted = levels.toSorted((a, b) => a[1] - b[1]);
  const metered = sorted[Math.floor(sorted.length * METERED_SHARE)] ?? [200, 200, 200];
  const grey = (metered[0] + metered[1] + metered[2]) / 3;
  const target = random.between(...random.weighted(BRIGHT));
  const balance = random.between(0.3, 1);
  const gains = metered.map((level) => {
    const own = grey + (level - grey) * balance;
    return Math.max(0.4, Math.min(4, target / Math.max(8, own)));
  });
  for (let at = 0; at < factors.length; at++) factors[at] = factors[at]! * gains[at % 3]!;
}
