import { boxOfPoints, type Point } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { shownPoint } from '../file/file.ts';
import type { Stroke } from '../objects/objects.ts';
import type { LoadedPage } from '../text/text.ts';

/** Strokes of one annotation that are looked at. */
const MOST_STROKES = 500;
const MOST_POINTS = 5_000;
/** What PDF takes for the width of a pen that names none. */
const USUAL_WIDTH = 1;
const OPAQUE = 255;
/** The number by which the library names the ordinary blend mode; all others let print show through. */
const BLEND_NORMAL = 0;

/** The strokes of an ink annotation. `colour` is that of the annotation. */
export function inkStrokes(
  memory: PdfiumMemory,
  handle: number,
  { page, colour }: { page: LoadedPage; colour: string },
): readonly Stroke[] {
  const { pdfium } = memory;
  const count = Math.min(pdfium.FPDFAnnot_GetInkListCount(handle), MOST_STROKES);
  const penWidth = widthOf(memory, handle);
  const isTranslucent = opacityOf(memory, handle) < OPAQUE || pdfium.EPDFAnnot_GetBlendMode(handle) !== BLEND_NORMAL;
  return Array.from({ length: count }, (_, index) => inkPoints(memory, { handle, index, page }))
    .filter((points) => points.length > 0)
    .map((points) => ({
      points,
      penWidth,
      colour,
      isTranslucent,
      isFreehand: true,
      box: boxOfPoints(points, penWidth / 2),
    }));
}

function inkPoints(memory: PdfiumMemory, at: { handle: number; index: number; page: LoadedPage }): readonly Point[] {
  const { pdfium } = memory;
  const count = Math.min(pdfium.FPDFAnnot_GetInkListPath(at.handle, at.index, 0, 0), MOST_POINTS);
  if (count === 0) return [];
  const buffer = memory.allocate(count * 8);
  try {
    pdfium.FPDFAnnot_GetInkListPath(at.handle, at.index, buffer, count);
    const numbers = memory.floats(buffer, count * 2);
    return Array.from({ length: count }, (_, index) =>
      shownPoint(at.page.frame, numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0),
    );
  } finally {
    memory.free(buffer);
  }
}

function widthOf(memory: PdfiumMemory, handle: number): number {
  const { pdfium, scratch } = memory;
  memory.floats(scratch, 3).fill(0);
  pdfium.EPDFAnnot_GetBorderStyle(handle, scratch);
  const styled = memory.float(scratch);
  if (styled > 0) return styled;
  return pdfium.FPDFAnnot_GetBorder(handle, scratch, scratch + 4, scratch + 8)
    ? memory.float(scratch + 8)
    : USUAL_WIDTH;
}

function opacityOf(memory: PdfiumMemory, handle: number): number {
  const found = memory.pdfium.EPDFAnnot_GetOpacity(handle, memory.scratch);
  return found ? (memory.integers(memory.scratch, 1)[0] ?? OPAQUE) : OPAQUE;
}
