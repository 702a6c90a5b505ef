import type { Point } from '../../../core/geometry.ts';
import type { PdfiumMemory } from './pdfium.ts';

/** A transformation as PDF writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix of a page object. */
export function matrixOf(memory: PdfiumMemory, object: number): Matrix {
  if (!memory.pdfium.FPDFPageObj_GetMatrix(object, memory.scratch)) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = memory.floats(memory.scratch, 6);
  return [a, b, c, d, e, f];
}

/** First `inner`, then `outer`. */
export function product(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [g, h, i, j, k, l] = outer;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** A point after a transformation. */
export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
