import type { Conditions } from '../conditions.ts';
import type { RgbPicture } from '../photo/render.ts';
import type { Random } from '../random.ts';
import { type Camera, developWith } from './camera.ts';
import { lightLikeTheWorld } from './light/light.ts';

/** Share of the world's pictures that are copied without colours. */
const GREY_SHARE = 0.04;

/** A picture as one of the world's cameras stored it: JPEG, without colours now and then. */
export interface WorldShot {
  readonly shot: Buffer;
  readonly grey: boolean;
}

/** Lights a picture like the world, in place, and lets a camera store it. `xHeight` is that of its letters in pixels. */
export async function takeWorldShot(
  picture: RgbPicture,
  how: {
    readonly camera: Camera;
    readonly stage: { readonly conditions: Conditions };
    readonly random: Random;
    readonly xHeight: number;
  },
): Promise<WorldShot> {
  const { camera, stage, random, xHeight } = how;
  if (stage.conditions.light !== 'scan') await lightLikeTheWorld(picture, xHeight, random.fork('light'));
  const grey = random.chance(GREY_SHARE);
  return { shot: await developWith(camera, picture, { random: random.fork('shot'), xHeight, grey }), grey };
}
