import sharp from 'sharp';
import type { MarkKind } from '../../src/core/mark.ts';
import type { MakeOptions } from './conditions.ts';
import type { Gold, GoldPage, GoldWord } from './gold/label.ts';
import { emptyMaps, type LabelMaps, labelMapsOf, type Size } from './gold/label-planes.ts';
import type { LabelPlane } from './gold/label-sheet.ts';
import { scaledGold } from './gold/scaled-gold.ts';
import { shownInPart } from './gold/show-part.ts';
import { type Desk, paintDesk } from './photo/desk.ts';
import { develop } from './photo/develop.ts';
import { SHEET_DETAIL, type Taken, takePicture } from './photo/take-picture.ts';
import { type Random, randomFrom } from './random.ts';
import { goldOf, rescaled, type Stage, stageOf, xHeightOf } from './stage.ts';
import type { Split } from './stock.ts';
import { pickCamera } from './world/camera.ts';
import { takeWorldShot } from './world/shot.ts';

/** Height of the letter x in stored pictures, in pixels. */
export const STORED_X_HEIGHT = 10.5;

/** A word of a learning page's label: `kinds` are those of the marks that take it in. */
interface LearningWord extends GoldWord {
  readonly kinds: readonly MarkKind[];
}

/** The label of a picture to learn from, in pixels of the stored picture. */
export interface LearningGold extends Gold {
  readonly pages: readonly (GoldPage & { readonly words: readonly LearningWord[] })[];
}

/** A picture to learn from, with its label maps. */
export interface LearningPage {
  readonly jpeg: Buffer;
  readonly maps: LabelMaps;
  readonly gold: LearningGold;
  /** Planes that say nothing: highlighter in a picture without colours. */
  readonly ignore: readonly LabelPlane[];
}

/** What kind of page is wanted. */
export interface LearningWish extends Pick<MakeOptions, 'hooks' | 'insertions' | 'formulas' | 'old'> {
  readonly split: Split;
  readonly unmarked: boolean;
  readonly world: boolean;
  /** A scan instead of a photograph. */
  readonly flat?: boolean;
  readonly kinds?: readonly MarkKind[];
}

/** Height of the letter x where the camera's noise, blur and JPEG happen, in pixels. */
const CAMERA_X_HEIGHT = [13.5, 18] as const;
const LEAST_CAMERA_X_HEIGHT = 11.5;
/** Larger pictures are taken with fewer pixels, as far as the letters allow. */
const MOST_CAMERA_PIXELS = 3.4e6;
const GRID_STEP = 12;
/** Pixels of the sheet for one of a picture that is reduced anyway. */
const DETAIL = 1;

/** Makes the learning page that belongs to `seed`: the same seed and wish give the same bytes. About 0.5 s. */
export async function makeLearningPage(seed: string, wish: LearningWish): Promise<LearningPage> {
  const options: MakeOptions = { turn: 0, exif: false, mixed: true, ...wish };
  const random = randomFrom(`${seed}/learning`);
  const camera = wish.world ? pickCamera(random.fork('camera'), wish.split) : undefined;
  const drawn = random.between(...(camera?.xHeight ?? CAMERA_X_HEIGHT));
  const whole = stageForCamera(stageOf(seed, options), drawn);
  const stage =
    wish.world && wish.split === 'train'
      ? shownInPart(whole, STORED_X_HEIGHT / xHeightOf(whole), random.fork('part'))
      : whole;
  const xHeight = xHeightOf(stage);
  const shrink = STORED_X_HEIGHT / xHeight;
  const stored = sizeTimes(stage.pose, shrink);
  const desk = deskFor(random, stage.conditions.light === 'scan');
  const taken = takePicture(stage, { labelDetail: shrink * SHEET_DETAIL, detail: DETAIL, desk, step: GRID_STEP });
  const maps = mapsOf(taken, stored);
  const gold = withKinds(scaledGold(goldOf(seed, stage), shrink));
  if (camera === undefined) {
    const { conditions, developing } = stage;
    const shot = await develop(taken.picture, conditions, { developing, xHeight });
    return { jpeg: await reduced(shot, stored, random), maps, gold, ignore: [] };
  }
  const { shot, grey } = await takeWorldShot(taken.picture, { camera, stage, random, xHeight });
  const conditions = { ...gold.conditions, camera: camera.name, grey };
  const jpeg = await reduced(shot, stored, random);
  return { jpeg, maps, gold: { ...gold, conditions }, ignore: grey ? ['highlight'] : [] };
}

function mapsOf(taken: Taken, stored: Size): LabelMaps {
  const { labels, map, picture, before } = taken;
  if (labels === undefined) return emptyMaps(stored);
  const seen = before.length === 0 ? {} : { seen: seenThrough(taken) };
  return labelMapsOf({ labels, map, taken: picture, stored, ...seen });
}

const sizeTimes = ({ width, height }: Size, factor: number): Size => ({
  width: Math.round(width * factor),
  height: Math.round(height * factor),
});

/** The stage before a camera whose letters are as high as drawn, or lower where the picture would be very large. */
function stageForCamera(stage: Stage, drawn: number): Stage {
  const now = xHeightOf(stage);
  const most = now * Math.sqrt(MOST_CAMERA_PIXELS / (stage.pose.width * stage.pose.height));
  return rescaled(stage, Math.max(Math.min(drawn, LEAST_CAMERA_X_HEIGHT), Math.min(drawn, most)) / now);
}

/** Grounds of each kind that are painted. */
const DESKS = 12;
const desks = new Map<string, Desk>();

/** One of some grounds that are painted once: a ground costs as much as a page. */
function deskFor(random: Random, scanner: boolean): Desk {
  const name = `${scanner ? 'glass' : 'desk'} ${random.whole(1, DESKS)}`;
  const known = desks.get(name) ?? paintDesk(randomFrom(name), scanner);
  desks.set(name, known);
  return known;
}

/** Opacity, 0 to 255, from which something counts as covering the page; below it is the shadow it casts. */
const SHADOW = 150;
const SOLID = 240;

function seenThrough({ picture, before }: Taken): (x: number, y: number) => number {
  return (x, y) => {
    const alpha = Math.max(...before.map((pixels) => pixels[(y * picture.width + x) * 4 + 3] ?? 0));
    return 1 - Math.max(0, Math.min(1, (alpha - SHADOW) / (SOLID - SHADOW)));
  };
}

/** JPEG quality, 1 to 100, of the reduced picture. */
const STORED_QUALITY = 92;

/** The picture as the camera stored it, reduced. */
async function reduced(jpeg: Buffer, { width, height }: Size, random: Random): Promise<Buffer> {
  const kernel = random.pick(['linear', 'linear', 'cubic', 'lanczos3'] as const);
  return sharp(jpeg)
    .resize({ width, height, fit: 'fill', kernel, fastShrinkOnLoad: false })
    .jpeg({ quality: STORED_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The label with the kinds of the marks that take each word in. */
export function withKinds(gold: Gold): LearningGold {
  const pages = gold.pages.map(({ words = [], ...page }) => ({
    ...page,
    words: words.map((word): LearningWord => {
      const kinds = word.marks.flatMap((at) => page.drawn?.[at]?.kind ?? []);
      return { ...word, kinds: [...new Set(kinds)] };
    }),
  }));
  return { ...gold, pages };
}
