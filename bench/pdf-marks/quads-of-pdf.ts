import { readFile } from 'node:fs/promises';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage } from 'pdf-lib';
import type { Box } from '../../src/core/geometry.ts';

/** The marks that quote: strike-outs do not. */
const SUBTYPES = ['/Highlight', '/Underline', '/Squiggly'];
const HIDDEN_FLAGS = 2 | 32;

/** The quads of one annotation, in points from the top left of its page (from 0). */
export interface QuadMark {
  readonly page: number;
  readonly quads: readonly Box[];
}

/** Pages (from 0) whose marks are passed over: poppler gives the words of a turned page in other coordinates. */
export async function turnedPagesOf(file: string): Promise<ReadonlySet<number>> {
  const document = await PDFDocument.load(await readFile(file), { throwOnInvalidObject: false });
  return new Set(document.getPages().flatMap((page, index) => (isTurned(page) ? [index] : [])));
}

function isTurned(page: PDFPage): boolean {
  return page.getRotation().angle % 360 !== 0;
}

/** The text markup annotations of a file, by a second reader of PDFs; undefined for a file that it cannot open. */
export async function quadsOfPdf(file: string): Promise<readonly QuadMark[] | undefined> {
  try {
    const document = await PDFDocument.load(await readFile(file), { throwOnInvalidObject: false });
    return document.getPages().flatMap((page, index) => marksOf(page, index));
  } catch {
    return undefined;
  }
}

function marksOf(page: PDFPage, index: number): readonly QuadMark[] {
  if (isTurned(page)) return [];
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  return (annotations?.asArray() ?? []).flatMap((_, at): readonly QuadMark[] => {
    const dict = annotations?.lookupMaybe(at, PDFDict);
    const flags = dict?.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0;
    if (!SUBTYPES.includes(String(dict?.get(PDFName.of('Subtype')))) || (flags & HIDDEN_FLAGS) !== 0) return [];
    const numbers = dict?.lookupMaybe(PDFName.of('QuadPoints'), PDFArray);
    const values = (numbers?.asArray() ?? []).flatMap(
      (_value, place) => numbers?.lookupMaybe(place, PDFNumber)?.asNumber() ?? [],
    );
    const quads = Array.from({ length: Math.floor(values.length / 8) }, (_value, quad) =>
      boxOf(page, values.slice(quad * 8, quad * 8 + 8)),
    );
    return quads.length === 0 ? [] : [{ page: index, quads }];
  });
}

function boxOf(page: PDFPage, values: readonly number[]): Box {
  const { x, y, height } = page.getCropBox();
  const xs = values.filter((_, at) => at % 2 === 0).map((value) => value - x);
  const ys = values.filter((_, at) => at % 2 === 1).map((value) => y + height - value);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
