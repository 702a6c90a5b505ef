import sharp from 'sharp';
import { goldPageOf } from '../pages/gold/label.ts';
import { emptyMaps, type LabelMaps, labelMapsOf, type Size } from '../pages/gold/label-planes.ts';
import { scaledGold } from '../pages/gold/scaled-gold.ts';
import { type LearningGold, STORED_X_HEIGHT, withKinds } from '../pages/learning-page.ts';
import type { PagePoint } from '../pages/pen/strokes.ts';
import type { Projection } from '../pages/photo/camera.ts';
import type { RgbPicture } from '../pages/photo/render.ts';
import { type Random, randomFrom } from '../pages/random.ts';
import type { Split } from '../pages/stock.ts';
import { isShown, medianOf } from './column-warp.ts';
import type { Photo } from './photo.ts';
import { backMapOfPhoto, drawInkSheet, layInk, type MarkedPhotoPage, sheetPlanOf } from './photo-ink.ts';
import { marksOnPhoto } from './photo-marks.ts';
import { photoPageOf } from './photo-page.ts';

/** A photograph as it is learned from. */
export interface LearningPhoto {
  readonly jpeg: Buffer;
  readonly maps: LabelMaps;
  readonly gold?: LearningGold;
  /** The same without the marks. */
  readonly before?: () => Promise<Buffer>;
}

/** Body x-heights of printed books, in millimetres: what the widths of pens are measured by. */
const X_HEIGHT_MM = [1.35, 1.9] as const;

/** The photograph as it is, reduced; its maps are empty. */
export async function plainLearningPhoto(photo: Photo): Promise<LearningPhoto> {
  const size = storedSize(photo, STORED_X_HEIGHT);
  return { jpeg: await stored(photo.picture, size), maps: emptyMaps(size) };
}

/** How a photograph is drawn on. */
interface Drawing {
  readonly seed: string;
  readonly split: Split;
  /** What its x-height becomes, in pixels: that of pictures to learn from where nothing else is said. */
  readonly xHeight?: number;
  /** Nothing but hooks inside the text. */
  readonly hooks?: boolean;
}

/** The photograph with the page maker's marks on it; undefined where no page was found or nothing drawn. */
export async function markedLearningPhoto(
  photo: Photo,
  { seed, split, xHeight = STORED_X_HEIGHT, hooks = false }: Drawing,
): Promise<LearningPhoto | undefined> {
  const random = randomFrom(seed);
  const unit = photo.xHeight / random.between(...X_HEIGHT_MM);
  const pages = markedPages(photo, { unit, split, random, hooks });
  if (pages.length === 0) return undefined;
  const size = storedSize(photo, xHeight);
  const picture: RgbPicture = { ...photo.picture, pixels: photo.picture.pixels.slice() };
  const maps = emptyMaps(size);
  const blur = random.between(0.3, 1.1);
  for (const marked of pages) {
    const ink = await drawInkSheet(sheetPlanOf(marked, unit), { random: random.fork('ink'), blur });
    const map = backMapOfPhoto(marked.warps, picture);
    layInk(picture, ink, map);
    merge(maps, labelMapsOf({ labels: ink.labels, map, taken: picture, stored: size }));
  }
  const quality = copyQuality(random);
  const copied = async (one: RgbPicture): Promise<Buffer> => stored(await asCopied(one, quality), size);
  const before = () => copied(photo.picture);
  return { jpeg: await copied(picture), before, maps, gold: goldOf(pages, xHeight / photo.xHeight) };
}

function markedPages(
  photo: Photo,
  how: { readonly unit: number; readonly split: Split; readonly random: Random; readonly hooks: boolean },
): readonly MarkedPhotoPage[] {
  const { picture, factor, view } = photo;
  const { unit, split, random, hooks } = how;
  const scale = { factor, unit, width: picture.width, height: picture.height };
  return view.layouts.flatMap((layout, at): readonly MarkedPhotoPage[] => {
    const found = photoPageOf(layout, scale);
    if (found === undefined) return [];
    const isClear = clearPaper(picture, found.project);
    const marks = marksOnPhoto(found.page, {
      random: random.fork(`page ${at}`),
      stock: { split, world: true },
      hooks,
      isClear,
      isWhole: (points) => points.every(([x, y]) => isShown(found.warps, { x, y })),
    });
    return [{ ...found, marks }];
  });
}

/** Share of the middle brightness below which a pixel is print or no paper, and how many of these a mark may cover. */
const DARK = 0.75;
const MOST_DARK = 0.05;

function clearPaper(
  { width, height, pixels }: RgbPicture,
  project: Projection,
): (points: readonly PagePoint[]) => boolean {
  return (points) => {
    const levels = points.map(([pageX, pageY]) => {
      const { x, y } = project(pageX, pageY);
      const [column, row] = [Math.round(x), Math.round(y)];
      if (column < 0 || row < 0 || column >= width || row >= height) return 0;
      return pixels[(row * width + column) * 3 + 1] ?? 0;
    });
    const middle = medianOf(levels);
    return middle > 60 && levels.filter((level) => level < DARK * middle).length <= MOST_DARK * levels.length;
  };
}

const storedSize = ({ picture, xHeight }: Photo, stored: number): Size => ({
  width: Math.round((picture.width * stored) / xHeight),
  height: Math.round((picture.height * stored) / xHeight),
});

async function stored(picture: RgbPicture, { width, height }: Size): Promise<Buffer> {
  return sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Most pictures are compressed once more, so that ink carries the traces of JPEG that print does: with which quality. */
const copyQuality = (random: Random): number | undefined => (random.chance(0.4) ? undefined : random.whole(55, 92));

async function asCopied(picture: RgbPicture, quality: number | undefined): Promise<RgbPicture> {
  if (quality === undefined) return picture;
  const { width, height } = picture;
  const copy = await sharp(picture.pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return { ...picture, pixels: new Uint8Array(await sharp(copy).raw().toBuffer()) };
}

function merge(all: LabelMaps, more: LabelMaps): void {
  for (const [at, value] of more.values.entries()) if (value > all.values[at]!) all.values[at] = value;
}

function goldOf(pages: readonly MarkedPhotoPage[], scale: number): LearningGold {
  const gold = pages.map(({ page, marks, project }) =>
    goldPageOf({ page, marks, left: 0, top: 0, wear: [], labelled: true }, project),
  );
  return withKinds(scaledGold({ file: '', kind: 'photo_marked', pages: gold }, scale));
}
