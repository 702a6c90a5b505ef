import { degrees, type PDFPage, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, PdfBook, type PdfBox } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../../tests/fixtures/pdf/printed-lines.ts';
import { append, appendForm, filled } from '../../../../tests/fixtures/pdf/strokes.ts';
import type { Character } from './character.ts';
import { withColumns } from './vertical-text.ts';

const SIZE = 12;
const TOP = 540;
const COLUMNS = [
  '山の上に古い灯台があり',
  '毎晩その灯が海を照らす',
  '船は静かに港へ帰り',
  '人々は窓を閉めて眠る',
  '朝になると鳥が鳴き',
  '市場に魚が並ぶのである',
];

/** A face that the file does not bring, with signs set under one another, or beside one another. */
function verticalFace(page: PDFPage, mode: 'V' | 'H' = 'V'): string {
  const { context } = page.doc;
  const descendant = context.obj({
    ...{ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: 'HeiseiMin-W3', DW: 1000 },
    CIDSystemInfo: context.obj({ Registry: '(Adobe)', Ordering: '(Japan1)', Supplement: 2 }),
    FontDescriptor: context.obj({
      ...{ Type: 'FontDescriptor', FontName: 'HeiseiMin-W3', Flags: 4, FontBBox: [-123, -257, 1001, 910] },
      ...{ ItalicAngle: 0, Ascent: 723, Descent: -241, CapHeight: 709, StemV: 69 },
    }),
  });
  const font = context.obj({
    ...{
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: `HeiseiMin-W3-UniJIS-UCS2-${mode}`,
      Encoding: `UniJIS-UCS2-${mode}`,
    },
    DescendantFonts: [context.register(descendant)],
  });
  return page.node.newFontDictionary(mode, context.register(font)).toString();
}

/** A face that draws the full stop of a column, in the upper right of its square. */
function drawnStop(page: PDFPage): string {
  const { context } = page.doc;
  const stream = (text: string) =>
    context.register(PDFRawStream.of(context.obj({ Length: text.length }), new TextEncoder().encode(text)));
  const font = context.obj({
    ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [640, 400, 920, 680], FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
    ...{ FirstChar: 97, LastChar: 97, Widths: [1000], Encoding: { Type: 'Encoding', Differences: [97, 'stop'] } },
    CharProcs: { stop: stream('1000 0 640 400 920 680 d1 640 400 280 280 re f') },
    ToUnicode: stream('1 begincodespacerange <61> <61> endcodespacerange 1 beginbfchar <61> <fe12> endbfchar'),
  });
  return page.node.newFontDictionary('S', context.register(font)).toString();
}

/** The middle of a column. */
const at = (column: number): number => 330 - column * 20;

function hexOf(text: string): string {
  return Array.from(text, (sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('');
}

/** Columns from right to left, written as whole ones, in another order, or sign by sign. */
function writeColumns(page: PDFPage, how: 'whole' | 'backwards' | 'sign by sign' = 'whole'): void {
  const face = verticalFace(page);
  const pieces = COLUMNS.flatMap((text, column) =>
    how === 'sign by sign'
      ? Array.from(text, (sign, place) => ({ text: sign, x: at(column), y: TOP - place * SIZE }))
      : [{ text, x: at(column), y: TOP }],
  );
  for (const { text, x, y } of how === 'backwards' ? pieces.toReversed() : pieces)
    append(page, `BT ${face} ${SIZE} Tf ${x} ${y} Td <${hexOf(text)}> Tj ET`, '0 0 0');
}

/** The box of a stretch of a column. */
function boxOf(column: number, from: number, to: number): PdfBox {
  return { left: at(column) - 6, right: at(column) + 6, top: TOP - from * SIZE, bottom: TOP - to * SIZE };
}

async function pageOfColumns(how?: 'whole' | 'backwards' | 'sign by sign') {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  writeColumns(page, how);
  return { book, page };
}

async function textsOf(book: PdfBook): Promise<readonly string[]> {
  return (await notesOf(book)).map(({ text }) => text);
}

describe('vertical writing', () => {
  it.each(['whole', 'backwards', 'sign by sign'] as const)(
    'is marked in its columns, from the right: %s',
    async (how) => {
      const { book, page } = await pageOfColumns(how);
      addMarkup(page, 'Highlight', { boxes: [boxOf(0, 4, 8)] });
      addMarkup(page, 'Highlight', { boxes: [boxOf(2, 5, 9), boxOf(3, 0, 4)] });
      expect(await textsOf(book)).toEqual(['古い灯台', '港へ帰り人々は窓']);
    },
  );

  it('is marked in its columns where the page is turned', async () => {
    const { book, page } = await pageOfColumns();
    page.setRotation(degrees(90));
    addMarkup(page, 'Highlight', { boxes: [boxOf(1, 2, 5)] });
    addMarkup(page, 'Highlight', { boxes: [boxOf(4, 6, 9), boxOf(5, 0, 2)] });
    expect(await textsOf(book)).toEqual(['その灯', 'が鳴き市場']);
  });

  it('takes in letters that lie on their side among its signs', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const face = verticalFace(page);
    const latin = page.node.newFontDictionary('L', book.font.ref).toString();
    const end = TOP - 4 * SIZE - book.font.widthOfTextAtSize('ABC 12', SIZE);
    append(page, `BT ${face} ${SIZE} Tf ${at(0)} ${TOP} Td <${hexOf('山の上に')}> Tj ET`, '0 0 0');
    append(page, `BT ${latin} ${SIZE} Tf 0 -1 1 0 ${at(0) - 4} ${TOP - 4 * SIZE} Tm (ABC 12) Tj ET`, '0 0 0');
    append(page, `BT ${face} ${SIZE} Tf ${at(0)} ${end} Td <${hexOf('古い灯台')}> Tj ET`, '0 0 0');
    append(page, `BT ${face} ${SIZE} Tf ${at(1)} ${TOP} Td <${hexOf('船は静かに')}> Tj ET`, '0 0 0');
    addMarkup(page, 'Highlight', { boxes: [{ ...boxOf(0, 2, 4), bottom: end - 2 * SIZE }] });
    expect(await textsOf(book)).toEqual(['上にABC 12古い']);
  });

  it('takes in a full stop that its face names as one of a column, of which PDFium says no more than the ink', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const [face, stop] = [verticalFace(page, 'H'), drawnStop(page)];
    const write = (text: string, column: number) =>
      Array.from(text, (sign, place) => {
        const where = `${at(column) - SIZE / 2} ${TOP - (place + 0.88) * SIZE} Td`;
        const shown =
          sign === '。' ? `BT ${stop} ${SIZE} Tf ${where} (a)` : `BT ${face} ${SIZE} Tf ${where} <${hexOf(sign)}>`;
        append(page, `${shown} Tj ET`, '0 0 0');
      });
    write('古い灯台。毎晩その灯', 0);
    write('船は静かに', 1);
    addMarkup(page, 'Highlight', { boxes: [boxOf(0, 2, 10), boxOf(1, 0, 2)] });
    expect(await textsOf(book)).toEqual(['灯台。毎晩その灯船は']);
  });

  it('leaves level lines on the page as they are', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES.slice(0, 3), { x: 20 });
    writeColumns(page);
    addMarkup(page, 'Highlight', { boxes: find('printed') });
    expect(await textsOf(book)).toEqual(['printed']);
  });

  it.each([
    ['three signs written one by one, as in a list', 3, SIZE, false],
    ['four of them', 4, SIZE, true],
    ['four that stand as far apart as lines', 4, SIZE * 1.7, false],
  ])('is told from level lines: %s', (_, count, step, isColumn) => {
    const signs = Array.from({ length: count }, (__, place) => signAt(place, place * step));
    const found = withColumns(signs, (place) => signs[place]!.box);
    expect(found.some(({ isUpright }) => isUpright)).toBe(isColumn);
  });
});

/** A sign in level text that the file writes by itself. */
function signAt(place: number, top: number): Character {
  const box = { left: 100, right: 100 + SIZE, top, bottom: top + SIZE };
  return {
    ...{ text: '一', box, loose: box, baseline: box.bottom, direction: 'right', size: SIZE },
    ...{ object: place + 1, isGenerated: false, isLineEndHyphen: false },
  };
}

describe('an annotation over columns that was flattened into the page', () => {
  const beside = ({ right, top, bottom }: PdfBox): string =>
    `1 0 0 RG 0.8 w ${right + 1} ${top} m ${right + 1} ${bottom} l S`;
  const wave = ({ right, top, bottom }: PdfBox): string => {
    const steps = Math.floor((top - bottom) / 2);
    const points = Array.from({ length: steps }, (_, step) => `${right + (step % 2) * 1.5} ${top - step * 2}`);
    return `0.6 0 0.6 RG 0.7 w ${points.map((point, step) => `${point} ${step === 0 ? 'm' : 'l'}`).join(' ')} S`;
  };

  it.each([
    ['a highlight', (box: PdfBox) => filled(box, '1 1 0'), 0.5],
    ['an underline', beside, 1],
    ['a wave', wave, 1],
    ['a highlight through which nothing shines', (box: PdfBox) => filled(box, '1 1 0'), 1],
  ])('takes in the signs of its columns, from the right: %s', async (_, draw, alpha) => {
    const { book, page } = await pageOfColumns();
    const [first = '', second = ''] = COLUMNS;
    const marked = [boxOf(0, 5, first.length), boxOf(1, 0, 4)];
    appendForm(page, marked.map(draw).join(' '), { alpha });
    expect(await textsOf(book)).toEqual([first.slice(5) + second.slice(0, 4)]);
  });

  it('is none where a line of the page beside a column has the colour of print', async () => {
    const { book, page } = await pageOfColumns();
    append(page, beside(boxOf(1, 2, 6)).replace('1 0 0 RG', '0 0 0 RG'), '0 0 0');
    expect(await textsOf(book)).toEqual([]);
  });
});

it('a highlight that was flattened into the page lies over columns, whether it can tell their words or not', async () => {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  writeColumns(page);
  append(page, filled(boxOf(1, 2, 6), '1 1 0'), '0 0 0', 0.5);
  const [read] = await pagesOf(book);
  expect(read?.known.marks).toMatchObject([{ kind: 'highlight', regions: [{}] }]);
});
