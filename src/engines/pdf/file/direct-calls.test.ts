import { describe, expect, it } from 'vitest';
import { goodPdf } from '../../../../tests/fixtures/pdf/hostile.ts';
import { loadPdfium } from '../node-pdfium.ts';
import { directCalls } from './direct-calls.ts';
import { PdfiumMemory } from './pdfium.ts';

type Calls = ReturnType<typeof directCalls>;

describe('calls past the library', () => {
  it('give what its own give, for each letter, each object and none', async () => {
    const library = await loadPdfium();
    const memory = new PdfiumMemory(library);
    const { scratch } = memory;
    const bytes = goodPdf();
    const file = memory.allocate(bytes.length);
    memory.bytes(file, bytes.length).set(bytes);
    const document = library.FPDF_LoadMemDocument(file, bytes.length, '');
    const page = library.FPDF_LoadPage(document, 0);
    const text = library.FPDFText_LoadPage(page);
    const object = library.FPDFPage_GetObject(page, 0);
    const places = [scratch, scratch + 8, scratch + 16, scratch + 24] as const;
    const letterOf = (calls: Calls, index: number) => [
      calls.FPDFText_GetUnicode(text, index),
      calls.FPDFText_GetTextObject(text, index),
      calls.FPDFText_IsGenerated(text, index),
      calls.FPDFText_GetCharAngle(text, index),
      calls.FPDFText_GetFontSize(text, index),
      calls.FPDFText_GetFontWeight(text, index),
      calls.FPDFText_GetFontInfo(text, index, 0, 0, scratch),
      [calls.FPDFText_GetCharBox(text, index, ...places), ...memory.doubles(scratch, 4)],
      [calls.FPDFText_GetLooseCharBox(text, index, scratch), ...memory.floats(scratch, 4)],
      [calls.FPDFText_GetCharOrigin(text, index, scratch, scratch + 8), ...memory.doubles(scratch, 2)],
      [calls.FPDFText_GetMatrix(text, index, scratch), ...memory.floats(scratch, 6)],
    ];
    const objectOf = (calls: Calls, address: number) => [
      calls.FPDFPage_GetObject(page, 0),
      calls.FPDFPageObj_GetType(address),
      calls.FPDFTextObj_GetTextRenderMode(address),
      [
        calls.FPDFPageObj_GetBounds(address, scratch, scratch + 4, scratch + 8, scratch + 12),
        ...memory.floats(scratch, 4),
      ],
      [
        calls.FPDFPageObj_GetFillColor(address, scratch, scratch + 4, scratch + 8, scratch + 12),
        ...memory.integers(scratch, 4),
      ],
      [calls.FPDFPageObj_GetMatrix(address, scratch), ...memory.floats(scratch, 6)],
    ];
    const count = library.FPDFText_CountChars(text);
    expect(count).toBeGreaterThan(10);
    const direct = directCalls(library.pdfium.wasmExports);
    for (const index of [0, 1, count - 1, count, -1]) expect(letterOf(direct, index)).toEqual(letterOf(library, index));
    for (const address of [object, 0]) expect(objectOf(direct, address)).toEqual(objectOf(library, address));
  });
});
