import { areaOf, type Box, overlap, sharedAcross, sharedArea } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { type PageFrame, shownSize } from '../file/file.ts';
import { inkOf } from '../lines/lines.ts';
import type { Character, LoadedPage } from '../text/text.ts';
import { clipsOf } from './clip-boxes.ts';
import { coveredLetters } from './covers.ts';
import { isPaintedThrough, mayBeOfLayer, notDrawn, notDrawnAtAll } from './hidden-layers.ts';
import { boundsOf } from './object-bounds.ts';
import { IMAGE, type Item, PAGE_IMAGE_SHARE, PATH, SHADING, TEXT } from './page-items.ts';

/** Text that is drawn without being seen, as the recognised words of a scan are, or only cuts what is painted after it. */
const UNSEEN = 3;
const CLIP = 7;
const FILL_ONLY = 0;
/** Texts that cut what is painted after them which are looked at: titles are set so. */
const MOST_CLIPS = 64;
/** Colours of which every part is at least this cannot be told from paper, fills that are less opaque not from none. */
const WHITE_MIN = 245;
const OPAQUE_MIN = 12;
/** Type lower than this, in points, cannot be read. */
const READABLE_MIN = 1;

/** Texts under such a picture that are looked for: one that shows through it tells, and some have no ink. */
const MOST_UNDER = 20;

/** Text objects that a reader cannot see, by address. */
export interface HiddenText {
  /**
   * Invisible by its mode, or under a picture of the whole page: the recognised words of a scan are so. Not where the same
   * text stands there in ink, of which PDFium reads nothing then.
   */
  readonly unseen: ReadonlySet<number>;
  /**
   * White on white, cut away as a whole, on a layer that is not shown, or without any ink where no text in ink stands in its
   * place: a shadow is such text first and then the words, and PDFium names the letters of the first alone.
   */
  readonly blank: ReadonlySet<number>;
  /** Letters that were painted over later. */
  readonly covered: ReadonlySet<Character>;
  /** The boxes that cut a part of a text object off, by its address. */
  readonly cuts: ReadonlyMap<number, readonly Box[]>;
  /** Place among the items of the last picture that covers the page; undefined where none does. */
  readonly pageImage?: number;
}

/** A page of a document that may have layers. */
export interface LayeredPage extends LoadedPage {
  /** Whether the document hides any; costs what reading the file costs when it is first asked. */
  readonly hidesLayers: () => boolean;
  /** What PDFium reads of it. */
  readonly characters: readonly Character[];
}

/** Finds the text of a page that cannot be seen. */
export function hiddenText(memory: PdfiumMemory, items: readonly Item[], page: LayeredPage): HiddenText {
  const { pdfium } = memory;
  const { frame } = page;
  const [unseen, blank] = [new Set<number>(), new Set<number>()];
  const lastPageImage = items.findLastIndex((_, index) => hidesPage(memory, items, { index, page }));
  const grounds: Box[] = [];
  const white: Item[] = [];
  const clear: PlacedText[] = [];
  const silent: PlacedText[] = [];
  const inked: Item[] = [];
  let clips = 0;
  const cuts = new Map<number, readonly Box[]>();
  items.forEach((item, index) => {
    const { object, type } = item;
    if (type === TEXT) {
      const mode = pdfium.FPDFTextObj_GetTextRenderMode(object);
      const cut = cutsOf(memory, item, frame);
      if (cut.boxes.length > 0) cuts.set(object, cut.boxes);
      if (cut.isWhole) blank.add(object);
      else if (mode === UNSEEN || index < lastPageImage) {
        unseen.add(object);
        if (index > lastPageImage) silent.push({ object, box: boundsOf(memory, item, frame) });
      } else if (mode === CLIP) {
        const painters = items.slice(index + 1).filter((later) => later.type !== TEXT);
        clips += 1;
        if (clips <= MOST_CLIPS && isPaintedThrough(memory, { text: item, painters }, page)) inked.push(item);
        else unseen.add(object);
      } else if (mode !== FILL_ONLY || !leavesNoInk(memory, object)) inked.push(item);
      else {
        const box = boundsOf(memory, item, frame);
        if (isInvisible(memory, object)) clear.push({ object, box });
        else if (!grounds.some((ground) => holds(ground, box))) white.push(item);
      }
    } else if (isGround(memory, item)) grounds.push(boundsOf(memory, item, frame));
  });
  const boxesInInk = (isWanted: (item: Item) => boolean): readonly Box[] =>
    inked.filter(isWanted).map((item) => boundsOf(memory, item, frame));
  for (const { object } of notAmong(clear, () => boxesInInk(() => true))) blank.add(object);
  const alone = notAmong(silent, () => boxesInInk(isNotAmong(page.characters)));
  const twins = new Set(silent.filter((text) => !alone.includes(text)).map(({ object }) => object));
  const ofLayers = items.filter((item) => item.type === TEXT && mayBeOfLayer(memory, item, page));
  return {
    unseen: twins.size === 0 ? unseen : new Set([...unseen].filter((object) => !twins.has(object))),
    // PDFium says white of what is filled with a pattern as well.
    blank: new Set([...blank, ...notDrawn(memory, [...white, ...ofLayers], page)]),
    cuts,
    covered: coveredLetters(memory, items, page),
    ...(lastPageImage < 0 ? {} : { pageImage: lastPageImage }),
  };
}

interface PlacedText {
  readonly object: number;
  readonly box: Box;
}

/** The texts of which none in ink stands in the place. */
function notAmong(texts: readonly PlacedText[], boxesInInk: () => readonly Box[]): readonly PlacedText[] {
  const boxes = texts.length === 0 ? [] : boxesInInk();
  return texts.filter(({ box }) => !boxes.some((other) => holds(other, box) && holds(box, other)));
}

/** Tells the texts of which PDFium reads nothing: it has read the same in their place before. */
function isNotAmong(characters: readonly Character[]): (item: Item) => boolean {
  const read = new Set(characters.map(({ object }) => object));
  return ({ object }) => !read.has(object);
}

/** True for type that is large enough to be read. */
export function isReadable(character: Character): boolean {
  const { top, bottom, left, right } = inkOf(character);
  return character.size >= READABLE_MIN || Math.max(bottom - top, right - left) >= READABLE_MIN;
}

/** True for a picture as large as the page through which no text shows that was painted before it: ink on glass hides nothing. */
function hidesPage(
  memory: PdfiumMemory,
  items: readonly Item[],
  { index, page }: { readonly index: number; readonly page: LayeredPage },
): boolean {
  const image = items[index];
  if (image?.type !== IMAGE || !isPageImage(memory, image, page.frame)) return false;
  const box = boundsOf(memory, image, page.frame);
  const under = items
    .slice(0, index)
    .filter(({ object, type }) => type === TEXT && memory.pdfium.FPDFTextObj_GetTextRenderMode(object) !== UNSEEN)
    .filter((item) => holds(box, boundsOf(memory, item, page.frame)))
    .slice(0, MOST_UNDER);
  return notDrawnAtAll(memory, under, page).size === under.length;
}

function isPageImage(memory: PdfiumMemory, item: Item, frame: PageFrame): boolean {
  if (memory.pdfium.FPDFPageObj_HasTransparency(item.object)) return false;
  const { width, height } = shownSize(frame);
  const { left, top, right, bottom } = boundsOf(memory, item, frame);
  return overlap(left, right, 0, width) * overlap(top, bottom, 0, height) >= width * height * PAGE_IMAGE_SHARE;
}

/** True for what is painted in anything but white, so that white type on it can be read. */
function isGround(memory: PdfiumMemory, { object, type }: Item): boolean {
  if (type === IMAGE || type === SHADING) return true;
  if (type !== PATH || !memory.pdfium.FPDFPath_GetDrawMode(object, memory.scratch, memory.scratch + 4)) return false;
  const [fill = 0] = memory.integers(memory.scratch, 1);
  return fill !== 0 && !leavesNoInk(memory, object);
}

function leavesNoInk(memory: PdfiumMemory, object: number): boolean {
  const fill = fillOf(memory, object);
  return fill !== undefined && (fill.alpha < OPAQUE_MIN || fill.least >= WHITE_MIN);
}

function isInvisible(memory: PdfiumMemory, object: number): boolean {
  return (fillOf(memory, object)?.alpha ?? OPAQUE_MIN) < OPAQUE_MIN;
}

function fillOf(memory: PdfiumMemory, object: number): { readonly least: number; readonly alpha: number } | undefined {
  const { pdfium, scratch } = memory;
  if (!pdfium.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 255] = memory.integers(scratch, 4);
  return { least: Math.min(red, green, blue), alpha };
}

/** The boxes that cut a part of an object off; whole where nothing of it lies within one of them. */
function cutsOf(
  memory: PdfiumMemory,
  item: Item,
  frame: PageFrame,
): { readonly boxes: readonly Box[]; readonly isWhole: boolean } {
  const clips = clipsOf(memory, item, frame);
  if (clips.length === 0) return { boxes: [], isWhole: false };
  const { left, top, right, bottom } = boundsOf(memory, item, frame);
  const boxes = clips.filter(
    (clip) => clip.left > left || clip.top > top || clip.right < right || clip.bottom < bottom,
  );
  const isWhole = boxes.some(
    (clip) => overlap(left, right, clip.left, clip.right) <= 0 || overlap(top, bottom, clip.top, clip.bottom) <= 0,
  );
  return { boxes, isWhole };
}

/** A letter of which more than this share is cut off cannot be read. */
const CUT_SHARE = 0.8;

/** True for a letter that the boxes of its text object cut off. */
export function isCutOff(character: Character, cuts: HiddenText['cuts']): boolean {
  const boxes = cuts.get(character.object);
  if (boxes === undefined) return false;
  const ink = inkOf(character);
  const area = areaOf(ink);
  return boxes.some((box) => sharedArea(box, ink) < area * (1 - CUT_SHARE));
}

/** Half of it is enough: a box of ink may reach over its ground. */
function holds(ground: Box, box: Box): boolean {
  const shared = sharedAcross(ground, box) * overlap(ground.top, ground.bottom, box.top, box.bottom);
  return shared * 2 >= (box.right - box.left) * (box.bottom - box.top);
}
