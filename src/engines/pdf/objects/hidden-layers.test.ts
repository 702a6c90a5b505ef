import { PDFDict, PDFName, type PDFPage, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, PAGE_SIZE, PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../../tests/fixtures/pdf/strokes.ts';

const ROWS = 24;
const PLACES_A_ROW = 9;

/** A page with two layers, `Shown` and `Hidden`, and the name of its face in what is written on it. */
async function layeredPage() {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const { context } = book.document;
  const layers = ['Shown', 'Hidden'].map((name) =>
    context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) })),
  );
  const [shown, hidden] = layers;
  book.document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: layers, D: { OFF: [hidden!] } }));
  page.node.normalizedEntries();
  page.node.Resources()?.set(PDFName.of('Properties'), context.obj({ Shown: shown!, Hidden: hidden! }));
  return { book, page, font: page.node.newFontDictionary('Layered', book.font.ref).toString() };
}

type Written = readonly [text: string, x: number, y: number];

function written([text, x, y]: Written, font: string): string {
  return `BT ${font} 9 Tf ${x} ${y} Td (${text}) Tj ET`;
}

/** The words under a highlight over the whole page. */
async function markedWords(book: PdfBook, page: PDFPage): Promise<readonly string[]> {
  const [width, height] = PAGE_SIZE;
  const lines = Array.from({ length: ROWS + 1 }, (_, row) => {
    const y = height - 40 - row * 14;
    return { left: 10, right: width - 10, bottom: y - 2, top: y + 7 };
  });
  addMarkup(page, 'Highlight', { boxes: lines });
  const [read] = await pagesOf(book);
  return (read?.known.marks ?? []).flatMap(({ words = [] }) => words.map(({ text }) => text));
}

const places = Array.from(
  { length: ROWS * PLACES_A_ROW },
  (_, at) => [20 + (at % PLACES_A_ROW) * 43, PAGE_SIZE[1] - 40 - Math.floor(at / PLACES_A_ROW) * 14] as const,
);

describe('a page full of layers', () => {
  it.each([
    ['each at a place of its own', places.map((_, at) => [at % 2 === 0 ? 'Shown' : 'Hidden'])],
    ['one over the other', places.map(() => ['Shown', 'Hidden'])],
    ['one over the other, the hidden one first', places.map(() => ['Hidden', 'Shown', 'Hidden'])],
  ])('quotes what is shown and nothing else: %s', async (_, layersAt) => {
    const { book, page, font } = await layeredPage();
    const pieces = places.flatMap(([x, y], at) => (layersAt[at] ?? []).map((layer, nth) => ({ layer, at, nth, x, y })));
    const operators = pieces.map(
      ({ layer, at, nth, x, y }) => `/OC /${layer} BDC ${written([`${layer[0]}${at}n${nth}`, x, y], font)} EMC`,
    );
    append(page, operators.join('\n'), '0 0 0');
    expect(await markedWords(book, page)).toEqual(
      pieces.filter(({ layer }) => layer === 'Shown').map(({ at, nth }) => `S${at}n${nth}`),
    );
  });
});

describe('a form on a layer', () => {
  it.each([
    ['Shown', ['plain', 'inside']],
    ['Hidden', ['plain']],
  ])('is quoted as its layer says: %s', async (layer, words) => {
    const { book, page, font } = await layeredPage();
    const { context } = book.document;
    const [x, y] = [20, PAGE_SIZE[1] - 40];
    const form = context.stream(written(['inside', x + 40, y], font), {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, ...PAGE_SIZE] },
      Resources: { Font: { [font.slice(1)]: book.font.ref } },
    });
    page.node.setXObject(PDFName.of('Form'), context.register(form));
    append(page, `${written(['plain', x, y], font)} /OC /${layer} BDC /Form Do EMC`, '0 0 0');
    expect(await markedWords(book, page)).toEqual(words);
  });
});

describe('a form that names its layer itself', () => {
  it.each([
    ['Shown', 'straight', ['plain', 'inside']],
    ['Hidden', 'straight', ['plain']],
    ['Shown', 'by a condition', ['plain', 'inside']],
    ['Hidden', 'by a condition', ['plain']],
    ['Shown', 'around another form', ['plain', 'inside']],
    ['Hidden', 'around another form', ['plain']],
  ])('is quoted as its layer says: %s, %s', async (name, way, words) => {
    const { book, page, font } = await layeredPage();
    const { context } = book.document;
    const [x, y] = [20, PAGE_SIZE[1] - 40];
    const layers = page.node.Resources()?.lookup(PDFName.of('Properties'), PDFDict);
    const layer = layers?.get(PDFName.of(name));
    const own = way === 'by a condition' ? context.register(context.obj({ Type: 'OCMD', OCGs: [layer!] })) : layer;
    const kind = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, ...PAGE_SIZE] };
    const isWithin = way === 'around another form';
    const form = context.stream(written(['inside', x + 40, y], font), {
      ...{ ...kind, ...(isWithin ? {} : { OC: own! }) },
      Resources: { Font: { [font.slice(1)]: book.font.ref } },
    });
    const inner = context.register(form);
    const outer = context.stream('/Inner Do', { ...kind, OC: own!, Resources: { XObject: { Inner: inner } } });
    page.node.setXObject(PDFName.of('Form'), isWithin ? context.register(outer) : inner);
    append(page, `${written(['plain', x, y], font)} /Form Do`, '0 0 0');
    expect(await markedWords(book, page)).toEqual(words);
  });
});

describe('what is drawn on layers', () => {
  it('marks words where its layer is shown, and nothing where it is not', async () => {
    const { book, page, font } = await layeredPage();
    const lines = Array.from({ length: 12 }, (_, at) =>
      written([`Words of line ${at} are printed here`, 60, 500 - 16 * at], font),
    );
    append(page, lines.join(' '), '0 0 0');
    const box = (layer: string, y: number): string => `/OC /${layer} BDC 1 1 0 rg 60 ${y - 3} 80 11 re f EMC`;
    append(page, `${box('Hidden', 484)} ${box('Shown', 452)}`, '0 0 0', 0.5);
    const texts = (await notesOf(book)).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('Words of line 3')]);
  });
});
