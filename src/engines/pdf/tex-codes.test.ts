import { PDFName, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';

const SIZE = 12;
const CODES = 256;
const [LEFT, TOP, LEADING] = [40, 400, 20];

/** What is quoted of lines in faces made of boxes, whose codes have no names but numbers; each line has its face. */
async function quoted(...lines: readonly (readonly [face: number, codes: string])[]): Promise<readonly string[]> {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const { context } = book.document;
  const drawing = '600 0 0 0 500 500 d1 0 0 500 500 re f';
  const box = context.register(PDFRawStream.of(context.obj({ Length: drawing.length }), Buffer.from(drawing)));
  const names = Array.from({ length: CODES }, (_, code) => `a${code}`);
  for (const face of new Set(lines.map(([which]) => which))) {
    const font = context.obj({
      ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [0, 0, 600, 500], FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
      ...{ FirstChar: 0, LastChar: CODES - 1, Widths: names.map(() => 600), Resources: {} },
      CharProcs: Object.fromEntries(names.map((name) => [name, box])),
      Encoding: { Type: 'Encoding', Differences: [0, ...names] },
    });
    page.node.setFontDictionary(PDFName.of(`T${face}`), context.register(font));
  }
  lines.forEach(([face, codes], at) => {
    const y = TOP - at * LEADING;
    append(
      page,
      `BT /T${face} ${SIZE} Tf ${LEFT} ${y} Td <${Buffer.from(codes, 'latin1').toString('hex')}> Tj ET`,
      '0 0 0',
    );
    const boxes = [{ left: LEFT, right: LEFT + codes.length * SIZE * 0.6, bottom: y - 3, top: y + 9 }];
    addMarkup(page, 'Highlight', { boxes, colour: [at, 1, 0] });
  });
  return (await notesOf(book)).map(({ text }) => text);
}

describe('a face made of pixels whose codes are those of TeX', () => {
  it('is read in the order of its ligatures, and a face without any in that of the others', async () => {
    expect(await quoted([1, 'Die Stra\u00ffe'], [2, 'Schi\u001be, h\u00f6\u001dich, \u00aba\u00bb.'])).toEqual([
      'Die Straße',
      'Schiffe, höflich, ńaż.',
    ]);
  });

  it('is read in the older order as well, where some ligatures are codes of line ends', async () => {
    expect(await quoted([1, 'a \\di\u000ecult re\rection, the \frst o\u000b.'])).toEqual([
      'a “difficult reflection, the first off.',
    ]);
  });

  it('keeps its letters where it shows no order: a Greek letter of a formula is no ligature', async () => {
    expect((await quoted([1, "L'Ha\u00ff lies to the south of the old town."], [2, '\u001b + b']))[0]).toBe(
      "L'Haÿ lies to the south of the old town.",
    );
  });
});
