import { type Box, boxOfPoints } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { applied, type Matrix, type PageFrame, shownPoint } from '../file/file.ts';

/** The box of an object as it is shown; PDFium gives it in the coordinates of the form that holds it. */
export function boundsOf(
  memory: PdfiumMemory,
  { object, matrix }: { readonly object: number; readonly matrix: Matrix },
  frame: PageFrame,
): Box {
  const { pdfium, scratch } = memory;
  memory.floats(scratch, 4).fill(0);
  pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
  const [left = 0, bottom = 0, right = 0, top = 0] = memory.floats(scratch, 4);
  const corners = [
    applied(matrix, left, bottom),
    applied(matrix, right, bottom),
    applied(matrix, left, top),
    applied(matrix, right, top),
  ];
  return boxOfPoints(
    corners.map(({ x, y }) => shownPoint(frame, x, y)),
    0,
  );
}
