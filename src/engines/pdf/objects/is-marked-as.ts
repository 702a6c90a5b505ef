import type { PdfiumMemory } from '../file/file.ts';

/** Longer names are cut; those that are asked for have two letters. */
const MOST_NAME_BYTES = 64;

/** True for an object that the file marks by this name: `/OC` for what belongs to a layer, `/Tx` for a form's field. */
export function isMarkedAs(memory: PdfiumMemory, object: number, name: string): boolean {
  const { pdfium, scratch } = memory;
  const count = Math.max(0, pdfium.FPDFPageObj_CountMarks(object));
  for (let index = 0; index < count; index += 1) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index);
    const found = memory.text((buffer, bytes) => {
      pdfium.FPDFPageObjMark_GetName(mark, buffer, bytes, scratch);
      return memory.integers(scratch, 1)[0] ?? 0;
    }, MOST_NAME_BYTES);
    if (found === name) return true;
  }
  return false;
}
