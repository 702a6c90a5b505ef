import type { MakeOptions } from './conditions.ts';
import type { Gold } from './gold/label.ts';
import { develop } from './photo/develop.ts';
import { takePicture } from './photo/take-picture.ts';
import { randomFrom } from './random.ts';
import { goldOf, stageOf, xHeightOf } from './stage.ts';
import { pickCamera } from './world/camera.ts';
import { takeWorldShot } from './world/shot.ts';

export type { MakeOptions } from './conditions.ts';

/** A made picture with its label. */
export interface MadePicture {
  readonly jpeg: Buffer;
  readonly gold: Gold;
}

/** Makes the page that belongs to `seed`: the same seed and options give the same bytes. Takes 0.2 to 2 s. */
export async function makePage(seed: string, options: MakeOptions = {}): Promise<MadePicture> {
  if (options.world === true) return makeWorldPage(seed, options);
  const stage = stageOf(seed, options);
  const { picture } = takePicture(stage);
  const { conditions, developing } = stage;
  const jpeg = await develop(picture, conditions, { developing, xHeight: xHeightOf(stage) });
  return { jpeg, gold: goldOf(seed, stage) };
}

async function makeWorldPage(seed: string, options: MakeOptions): Promise<MadePicture> {
  const stage = stageOf(seed, { ...options, exif: false });
  const { picture } = takePicture(stage);
  const random = randomFrom(`${seed}/world`);
  const camera = pickCamera(random.fork('camera'), options.split);
  const { shot, grey } = await takeWorldShot(picture, { camera, stage, random, xHeight: xHeightOf(stage) });
  const gold = goldOf(seed, stage);
  return { jpeg: shot, gold: { ...gold, conditions: { ...gold.conditions, camera: camera.name, grey } } };
}
