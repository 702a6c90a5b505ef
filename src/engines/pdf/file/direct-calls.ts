import type { Methods } from '@embedpdf/pdfium';

/** What is called for each letter or each object of a page. */
type Called =
  | 'FPDFText_GetUnicode'
  | 'FPDFText_GetTextObject'
  | 'FPDFText_IsGenerated'
  | 'FPDFText_GetCharBox'
  | 'FPDFText_GetLooseCharBox'
  | 'FPDFText_GetCharOrigin'
  | 'FPDFText_GetCharAngle'
  | 'FPDFText_GetFontInfo'
  | 'FPDFText_GetFontSize'
  | 'FPDFText_GetFontWeight'
  | 'FPDFText_GetMatrix'
  | 'FPDFPage_GetObject'
  | 'FPDFPageObj_GetType'
  | 'FPDFPageObj_GetBounds'
  | 'FPDFPageObj_GetFillColor'
  | 'FPDFPageObj_GetMatrix'
  | 'FPDFTextObj_GetTextRenderMode';

/** PDFium's own functions: in and out go numbers, 0 for false. */
export type DirectExports = { readonly [Name in Called]: (...numbers: Parameters<Methods[Name]>) => number };

/**
 * The same functions without what the library puts round each call for texts and lists, which none of these takes: that
 * is a quarter of what reading the text of a book costs.
 */
export function directCalls(own: DirectExports): Pick<Methods, Called> {
  return {
    FPDFText_GetUnicode: own.FPDFText_GetUnicode,
    FPDFText_GetTextObject: own.FPDFText_GetTextObject,
    FPDFText_IsGenerated: own.FPDFText_IsGenerated,
    FPDFText_GetCharBox: (...numbers) => own.FPDFText_GetCharBox(...numbers) !== 0,
    FPDFText_GetLooseCharBox: (...numbers) => own.FPDFText_GetLooseCharBox(...numbers) !== 0,
    FPDFText_GetCharOrigin: (...numbers) => own.FPDFText_GetCharOrigin(...numbers) !== 0,
    FPDFText_GetCharAngle: own.FPDFText_GetCharAngle,
    FPDFText_GetFontInfo: own.FPDFText_GetFontInfo,
    FPDFText_GetFontSize: own.FPDFText_GetFontSize,
    FPDFText_GetFontWeight: own.FPDFText_GetFontWeight,
    FPDFText_GetMatrix: (...numbers) => own.FPDFText_GetMatrix(...numbers) !== 0,
    FPDFPage_GetObject: own.FPDFPage_GetObject,
    FPDFPageObj_GetType: own.FPDFPageObj_GetType,
    FPDFPageObj_GetBounds: (...numbers) => own.FPDFPageObj_GetBounds(...numbers) !== 0,
    FPDFPageObj_GetFillColor: (...numbers) => own.FPDFPageObj_GetFillColor(...numbers) !== 0,
    FPDFPageObj_GetMatrix: (...numbers) => own.FPDFPageObj_GetMatrix(...numbers) !== 0,
    FPDFTextObj_GetTextRenderMode: own.FPDFTextObj_GetTextRenderMode,
  };
}
