import type { RgbPicture } from '../../photo/render.ts';

/** Pixels of the picture for one of the light that falls on it, each way. */
export const COARSE = 2;

/** Light on a picture, coarser than it: what each colour is multiplied by, and what reflections add. */
export interface LightField {
  readonly width: number;
  readonly height: number;
  readonly factors: Float32Array;
  readonly glare: Float32Array;
}

/** Lays a field of light over a picture, in place. */
export function layLight(picture: RgbPicture, { width, factors, glare }: LightField): void {
  const { pixels } = picture;
  for (let y = 0; y < picture.height; y++) {
    const top = y >> 1;
    const fy = (y & 1) / COARSE;
    for (let x = 0; x < picture.width; x++) {
      const node = top * width + (x >> 1);
      const fx = (x & 1) / COARSE;
      const more = glare[node]!;
      const wb = fx * (1 - fy);
      const wc = (1 - fx) * fy;
      const wd = fx * fy;
      const wa = 1 - wb - wc - wd;
      const a = node * 3;
      const c = a + width * 3;
      const at = (y * picture.width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const light =
          factors[a + channel]! * wa +
          factors[a + 3 + channel]! * wb +
          factors[c + channel]! * wc +
          factors[c + 3 + channel]! * wd;
        const value = pixels[at + channel]! * light + more;
        pixels[at + channel] = value > 255 ? 255 : value;
      }
    }
  }
}
