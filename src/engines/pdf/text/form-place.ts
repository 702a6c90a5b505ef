import type { PdfiumMemory } from '../file/file.ts';
import { applied, type Matrix, matrixOf, product } from '../file/file.ts';

/** What a text object is drawn in. */
export interface Form {
  /** From its own space to the page's. */
  readonly matrix: Matrix;
  /** Where the object stands in its own space. */
  readonly x: number;
  readonly y: number;
}

/** Two opposite corners in user space. */
export interface Corners {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Parts of two matrices that differ by less are the same; in points, for places. */
const SAME = 1e-3;

/** The form in which a text object is drawn, where that is not the page itself: what lies between its matrix and that of its letters. */
export function formOf(
  memory: PdfiumMemory,
  { text, index, object }: { readonly text: number; readonly index: number; readonly object: number },
): Form | undefined {
  if (!memory.pdfium.FPDFText_GetMatrix(text, index, memory.scratch)) return undefined;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = memory.floats(memory.scratch, 6);
  const own = matrixOf(memory, object);
  const isPage = [a, b, c, d, e, f].every((value, at) => Math.abs(value - (own[at] ?? 0)) < SAME);
  const back = isPage ? undefined : inverse(own);
  return back === undefined ? undefined : { matrix: product(back, [a, b, c, d, e, f]), x: own[4], y: own[5] };
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (!Number.isFinite(1 / area)) return undefined;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/**
 * What PDFium says of a letter, in the page's space: letters that a file spells out for what it draws (a ligature) it leaves
 * where their object stands in its form.
 */
export function inPage(
  memory: PdfiumMemory,
  letter: { readonly text: number; readonly index: number },
  { form, corners }: { readonly form: Form; readonly corners: Corners },
): Corners {
  const { scratch } = memory;
  memory.pdfium.FPDFText_GetCharOrigin(letter.text, letter.index, scratch, scratch + 8);
  const [x, y] = [memory.double(scratch), memory.double(scratch + 8)];
  if (Math.abs(x - form.x) > SAME || Math.abs(y - form.y) > SAME) return corners;
  const [one, other] = [applied(form.matrix, corners.x1, corners.y1), applied(form.matrix, corners.x2, corners.y2)];
  return { x1: one.x, y1: one.y, x2: other.x, y2: other.y };
}
