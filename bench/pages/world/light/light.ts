import type { RgbPicture } from '../../photo/render.ts';
import type { Random } from '../../random.ts';
import { addGlare, addLamps } from './lamps.ts';
import { COARSE, type LightField, layLight } from './light-field.ts';
import { expose } from './light-meter.ts';
import { addShadow } from './shadows.ts';

/**
 * Lights a picture once more, in place: lamps of several colours, a flash, reflections of coated paper, and shadows of
 * what stands about. `xHeight` is that of its letters, in pixels. About 60 ns a pixel.
 */
export async function lightLikeTheWorld(picture: RgbPicture, xHeight: number, random: Random): Promise<void> {
  const width = Math.ceil(picture.width / COARSE) + 1;
  const height = Math.ceil(picture.height / COARSE) + 1;
  const field: LightField = {
    width,
    height,
    factors: new Float32Array(width * height * 3),
    glare: new Float32Array(width * height),
  };
  addLamps(field, random.fork('lamps'));
  if (random.chance(0.12)) addGlare(field, xHeight / COARSE, random.fork('glare'));
  const shadows = random.weighted([
    [0, 4],
    [1, 4],
    [2, 2],
    [3, 0.7],
  ]);
  const ground = { width, height, xHeight: xHeight / COARSE };
  for (let i = 0; i < shadows; i++) await addShadow(field, ground, random.fork(`shadow ${i}`));
  expose(picture, field, random.fork('exposure'));
  layLight(picture, field);
}
