import {
  beginText,
  endText,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  StandardFonts,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from 'pdf-lib';
import sharp from 'sharp';
import type { GoldWord } from '../pages/gold/label.ts';
import { makePage } from '../pages/make-page.ts';

/** Scans are given this width, in points, whatever their pixels: that of a trade paperback. */
const PAGE_WIDTH = 420;
/** Of the height of a word's box, what its letters take for their size. */
const SIZE_SHARE = 0.9;

/** A scanned PDF of pages that nobody marked, and the pictures in it. */
export interface MadeScan {
  readonly pdf: Uint8Array;
  readonly pictures: readonly Uint8Array[];
}

/**
 * Pages of all that print shows (tables, braces, formulas, figures, rules) as a scanner with a recogniser writes them:
 * a picture each, and its words over it, unseen. The same seed gives the same pages. About a second a page.
 */
export async function makeScan(seed: string, pages: number): Promise<MadeScan> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const pictures: Uint8Array[] = [];
  for (let index = 0; index < pages; index += 1) {
    const { jpeg, gold } = await makePage(`${seed}-${String(index).padStart(4, '0')}`, {
      flat: true,
      world: true,
      unmarked: true,
    });
    const { width, height } = await sharp(jpeg).metadata();
    const scale = PAGE_WIDTH / width;
    const page = document.addPage([PAGE_WIDTH, height * scale]);
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: PAGE_WIDTH, height: height * scale });
    writeUnseen(
      page,
      gold.pages.flatMap(({ words = [] }) => words),
      { font, scale },
    );
    pictures.push(new Uint8Array(jpeg));
  }
  return { pdf: await document.save(), pictures };
}

function writeUnseen(
  page: PDFPage,
  words: readonly GoldWord[],
  { font, scale }: { readonly font: PDFFont; readonly scale: number },
): void {
  const key = page.node.newFontDictionary('Words', font.ref);
  const known = new Set(font.getCharacterSet());
  page.pushOperators(beginText(), setTextRenderingMode(TextRenderingMode.Invisible));
  for (const { text, box } of words) {
    const letters = [...text].filter((letter) => known.has(letter.codePointAt(0) ?? 0)).join('');
    if (letters === '') continue;
    const size = Math.max(1, (box.bottom - box.top) * scale * SIZE_SHARE);
    const stretch = ((box.right - box.left) * scale) / Math.max(1e-3, font.widthOfTextAtSize(letters, size));
    page.pushOperators(
      setFontAndSize(key, size),
      setTextMatrix(stretch, 0, 0, 1, box.left * scale, page.getHeight() - box.bottom * scale),
      showText(font.encodeText(`${letters} `)),
    );
  }
  page.pushOperators(endText());
}
