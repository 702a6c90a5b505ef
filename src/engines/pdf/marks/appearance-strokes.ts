import type { Box } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { IDENTITY, type Matrix } from '../file/file.ts';
import {
  IMAGE,
  isRing,
  joinedWays,
  PATH,
  type PictureMask,
  partsOfPath,
  readMask,
  type Stroke,
  strokesOfPath,
} from '../objects/objects.ts';
import type { LoadedPage } from '../text/text.ts';

/** Objects of one appearance that are looked through. */
const MOST_OBJECTS = 500;
/** A stroke may reach beyond the annotation's own box by this much, in points. */
const MARGIN = 3;

/** What is seen of an annotation that is drawn. */
export interface Appearance {
  readonly strokes: readonly Stroke[];
  /** Transparent pictures that it lays over the print. */
  readonly masks: readonly PictureMask[];
  /** True where it shows more than that, or strokes whose place is not certain: then only the page's picture tells. */
  readonly needsPicture: boolean;
}

export interface AppearancePlace {
  readonly document: number;
  readonly page: LoadedPage;
  /** The annotation's box as it is shown. */
  readonly box: Box;
  /** Its lower left corner in the page's own coordinates. */
  readonly corner: readonly [number, number];
}

/**
 * What an annotation's appearance stream draws: a freehand highlighter may hide in a "square" of a program that knows
 * no better, as strokes or as a transparent picture.
 */
export function readAppearance(memory: PdfiumMemory, handle: number, place: AppearancePlace): Appearance {
  const { pdfium } = memory;
  const count = Math.min(pdfium.FPDFAnnot_GetObjectCount(handle), MOST_OBJECTS);
  const objects = Array.from({ length: count }, (_, index) => pdfium.FPDFAnnot_GetObject(handle, index));
  for (const matrix of matricesOf(place)) {
    const { strokes, masks, seen } = drawnBy(memory, objects, { ...place, matrix });
    const drawn = [...strokes, ...masks];
    if (drawn.length > 0 && drawn.every(({ box }) => liesWithin(box, place.box))) {
      return { strokes: joinedWays(strokes), masks, needsPicture: seen < objects.length };
    }
  }
  return { strokes: [], masks: [], needsPicture: count > 0 };
}

/** The stream may be written in the page's coordinates or in its own, from its lower left corner. */
function matricesOf({ corner }: AppearancePlace): readonly Matrix[] {
  return [IDENTITY, [1, 0, 0, 1, ...corner]];
}

/** The boxes that an appearance stream fills, when all of them lie within the annotation's own; else nothing. */
export function filledBoxes(memory: PdfiumMemory, handle: number, place: AppearancePlace): readonly Box[] {
  const { pdfium } = memory;
  const count = Math.min(pdfium.FPDFAnnot_GetObjectCount(handle), MOST_OBJECTS);
  const paths = Array.from({ length: count }, (_, index) => pdfium.FPDFAnnot_GetObject(handle, index)).filter(
    (object) => pdfium.FPDFPageObj_GetType(object) === PATH,
  );
  const { frame } = place.page;
  const all = matricesOf(place).map((matrix) => paths.flatMap((path) => partsOfPath(memory, path, { matrix, frame })));
  return all.find((boxes) => boxes.every((box) => liesWithin(box, place.box))) ?? [];
}

/** False where an appearance paints nothing, or all of it fully transparent. */
export function paintsInk(memory: PdfiumMemory, handle: number): boolean {
  const { pdfium, scratch } = memory;
  const count = Math.min(pdfium.FPDFAnnot_GetObjectCount(handle), MOST_OBJECTS);
  const objects = Array.from({ length: count }, (_, index) => pdfium.FPDFAnnot_GetObject(handle, index));
  return objects.some((object) => {
    if (pdfium.FPDFPageObj_GetType(object) !== PATH) return true;
    return [pdfium.FPDFPageObj_GetFillColor, pdfium.FPDFPageObj_GetStrokeColor].some(
      (colour) =>
        colour(object, scratch, scratch + 4, scratch + 8, scratch + 12) && memory.integers(scratch, 4)[3] !== 0,
    );
  });
}

/** An ellipse has twelve points and the one that it starts from. */
const SHAPE_POINTS_MAX = 14;

/** False where an appearance shows anything but an outline: the strokes of a freehand highlighter, a picture. */
export function showsShape({ strokes, masks, needsPicture }: Appearance): boolean {
  const isOutline = (stroke: Stroke): boolean => stroke.points.length <= SHAPE_POINTS_MAX || isRing(stroke);
  return masks.length === 0 && !(needsPicture && strokes.length === 0) && strokes.every(isOutline);
}

/** What is seen of some objects, and how many of them it is. */
function drawnBy(
  memory: PdfiumMemory,
  objects: readonly number[],
  place: AppearancePlace & { readonly matrix: Matrix },
): Pick<Appearance, 'strokes' | 'masks'> & { readonly seen: number } {
  const ofType = (type: number): readonly number[] =>
    objects.filter((object) => memory.pdfium.FPDFPageObj_GetType(object) === type);
  const { matrix, page } = place;
  const paths = ofType(PATH).map((object) => strokesOfPath(memory, object, { matrix, frame: page.frame }));
  const masks = ofType(IMAGE).flatMap((object) => readMask(memory, object, place) ?? []);
  const seen = masks.length + paths.filter((strokes) => strokes.length > 0).length;
  return { strokes: paths.flat().map((stroke) => ({ ...stroke, isFreehand: true })), masks, seen };
}

function liesWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left - MARGIN &&
    inner.top >= outer.top - MARGIN &&
    inner.right <= outer.right + MARGIN &&
    inner.bottom <= outer.bottom + MARGIN
  );
}
