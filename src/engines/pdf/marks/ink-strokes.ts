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
/** Two numbers of four bytes. */
const POINT_BYTES = 8;
/** PDFium's number of the subtype. */
const POLYGON = 7;
/** The number by which the library names the ordinary blend mode; all others let print show through. */
const BLEND_NORMAL = 0;

/** What an annotation is drawn on and with; `colour` is its own. */
interface InkPlace {
  readonly page: LoadedPage;
  readonly colour: string;
}

/** The strokes of an ink annotation. */
export function inkStrokes(memory: PdfiumMemory, handle: number, { page, colour }: InkPlace): readonly Stroke[] {
  const count = Math.min(memory.pdfium.FPDFAnnot_GetInkListCount(handle), MOST_STROKES);
  const ways = Array.from({ length: count }, (_, index) =>
    pointsOf(memory, page, (buffer, room) => memory.pdfium.FPDFAnnot_GetInkListPath(handle, index, buffer, room)),
  );
  return strokesOf(memory, handle, { ways, colour });
}

/** The stroke of a line, a polygon or a polyline by its corners: programs draw these also where no appearance shows them. */
export function shapeStrokes(memory: PdfiumMemory, handle: number, { page, colour }: InkPlace): readonly Stroke[] {
  const { pdfium, scratch } = memory;
  const corners = pointsOf(memory, page, (buffer, room) => pdfium.FPDFAnnot_GetVertices(handle, buffer, room));
  const isPolygon = pdfium.FPDFAnnot_GetSubtype(handle) === POLYGON;
  const ends = pdfium.FPDFAnnot_GetLine(handle, scratch, scratch + POINT_BYTES)
    ? pointsIn(memory.floats(scratch, 4), page)
    : [];
  return strokesOf(memory, handle, {
    ways: [[...corners, ...(isPolygon ? corners.slice(0, 1) : []), ...ends]],
    colour,
  });
}

function strokesOf(
  memory: PdfiumMemory,
  handle: number,
  { ways, colour }: { readonly ways: readonly (readonly Point[])[]; readonly colour: string },
): readonly Stroke[] {
  const penWidth = widthOf(memory, handle);
  const isTranslucent =
    opacityOf(memory, handle) < OPAQUE || memory.pdfium.EPDFAnnot_GetBlendMode(handle) !== BLEND_NORMAL;
  return ways
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

/** The points that a function of the library writes, or counts where it is given no room. */
function pointsOf(
  memory: PdfiumMemory,
  page: LoadedPage,
  write: (buffer: number, room: number) => number,
): readonly Point[] {
  const count = Math.min(write(0, 0), MOST_POINTS);
  if (count === 0) return [];
  const buffer = memory.allocate(count * POINT_BYTES);
  try {
    write(buffer, count);
    return pointsIn(memory.floats(buffer, count * 2), page);
  } finally {
    memory.free(buffer);
  }
}

function pointsIn(numbers: Float32Array, { frame }: LoadedPage): readonly Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) =>
    shownPoint(frame, numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0),
  );
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
