import type { Box, Turn } from '../../core/geometry.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import { turnedBitmap } from './page/turned-picture.ts';

/** Width of the copy of a page that strips are cut from: print stays sharp, and a copy takes some 10 MB. */
const COPY_WIDTH = 1600;
/** Copies that are kept: the pages around the one that is looked at. */
const COPIES_MAX = 4;

/** Pictures of pages as the screen needs them; copies are made when they are asked for, one at a time. */
export interface PagePictures {
  /**
   * Draws the part `crop` of a page, in pixels of the page image that is `pageWidth` wide, into `canvas`; false where
   * the picture is not on this device or `signal` ended the wish.
   */
  drawStrip(canvas: HTMLCanvasElement, strip: StripWish): Promise<boolean>;
  /** The whole picture as it came; undefined where it is not on this device. */
  whole(place: PagePlace): Promise<Blob | undefined>;
  /** Lets go of the copy of a page, or of all. */
  forget(place?: PagePlace): void;
}

/** The part of a page that a strip shows. */
interface StripWish {
  readonly place: PagePlace;
  readonly crop: Box;
  readonly pageWidth: number;
  readonly signal: AbortSignal;
}

/** Where pictures come from, and how far they have to be turned to be read. */
interface PictureSource {
  readonly load: (place: PagePlace) => Promise<Blob | undefined>;
  readonly turnAt: (place: PagePlace) => Turn;
}

/** Pictures by way of `load`. */
export function createPagePictures({ load, turnAt }: PictureSource): PagePictures {
  const copies = new Map<string, Promise<ImageBitmap | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  const makeCopy = (place: PagePlace): Promise<ImageBitmap | undefined> => {
    const copy = last.then(async () => {
      const blob = await load(place).catch(() => undefined);
      if (blob === undefined) return undefined;
      const turn = turnAt(place);
      const size = turn % 180 === 0 ? { resizeWidth: COPY_WIDTH } : { resizeHeight: COPY_WIDTH };
      return turnedBitmap(await createImageBitmap(blob, { ...size, resizeQuality: 'medium' }), turn);
    });
    const safe = copy.catch(() => undefined);
    last = safe;
    return safe;
  };
  const copyOf = (place: PagePlace): Promise<ImageBitmap | undefined> => {
    const key = keyOf(place);
    const copy = copies.get(key) ?? makeCopy(place);
    // The one that was used last stands last.
    copies.delete(key);
    copies.set(key, copy);
    for (const old of [...copies.keys()].slice(0, -COPIES_MAX)) release(copies, old);
    return copy;
  };

  return {
    drawStrip: async (canvas, { place, crop, pageWidth, signal }) => {
      const copy = await copyOf(place);
      if (copy === undefined || signal.aborted || copy.width === 0) return false;
      draw(canvas, copy, { crop, factor: copy.width / pageWidth });
      return true;
    },
    whole: (place) => load(place).catch(() => undefined),
    forget: (place) => {
      for (const key of place === undefined ? [...copies.keys()] : [keyOf(place)]) release(copies, key);
    },
  };
}

function draw(canvas: HTMLCanvasElement, copy: ImageBitmap, { crop, factor }: { crop: Box; factor: number }): void {
  const [width, height] = [(crop.right - crop.left) * factor, (crop.bottom - crop.top) * factor];
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  context?.drawImage(copy, crop.left * factor, crop.top * factor, width, height, 0, 0, canvas.width, canvas.height);
}

function release(copies: Map<string, Promise<ImageBitmap | undefined>>, key: string): void {
  const copy = copies.get(key);
  copies.delete(key);
  // Whoever waits for it draws first: that happens as soon as it is there.
  void copy?.then((bitmap) => setTimeout(() => bitmap?.close(), 0));
}

function keyOf({ file, pageIndex }: PagePlace): string {
  return `${pageIndex} ${file}`;
}
