import { PDFName, PDFString, rgb } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, BODY_SIZE, PAGE_SIZE, PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { scanPaper } from '../../../../tests/fixtures/pdf/scan-paper.ts';
import { append, appendForm } from '../../../../tests/fixtures/pdf/strokes.ts';

const LINES = ['The first line of a page that was printed long ago,', 'the second line, which speaks of reading.'];
const AT = { x: 60, y: 480 };
const MARK = { left: 50, right: 380, bottom: AT.y - 3, top: AT.y + 9 };

/** A marked line in which `hidden` is drawn by `draw`, after what can be read. */
async function textsWith(draw: (book: PdfBook, page: ReturnType<PdfBook['addPage']>['page'], x: number) => void) {
  const book = await PdfBook.make();
  const { page } = book.addPage(LINES);
  const seen = 'What can be read here';
  page.drawText(seen, { ...AT, size: BODY_SIZE, font: book.font });
  draw(book, page, AT.x + book.font.widthOfTextAtSize(`${seen} `, BODY_SIZE));
  addMarkup(page, 'Highlight', { boxes: [MARK] });
  return (await notesOf(book)).map(({ text }) => text);
}

describe('text that nobody sees', () => {
  it.each([
    ['white on white', (font: string) => `BT 1 1 1 rg /${font} 12 Tf`],
    ['invisible by its mode', (font: string) => `BT 3 Tr /${font} 12 Tf`],
    ['of no size', (font: string) => `BT /${font} 0.05 Tf`],
    ['cut away', (font: string) => `0 0 90 90 re W n BT /${font} 12 Tf`],
  ])('is not quoted: %s', async (_, begin) => {
    const texts = await textsWith((book, page, x) => {
      const font = page.node.newFontDictionary('Hidden', book.font.ref).toString().slice(1);
      append(page, `${begin(font)} ${x} ${AT.y} Td (secret words) Tj ET`, '0 0 0');
    });
    expect(texts).toEqual(['What can be read here']);
  });

  it('is not quoted beyond the box that cuts its line', async () => {
    const texts = await textsWith((book, page, x) => {
      const font = page.node.newFontDictionary('Cut', book.font.ref).toString();
      const right = x + book.font.widthOfTextAtSize('and here', BODY_SIZE);
      append(page, `0 0 ${right} 595 re W n BT ${font} 12 Tf ${x} ${AT.y} Td (and here secret words) Tj ET`, '0 0 0');
    });
    expect(texts).toEqual(['What can be read here and here']);
  });

  it('is quoted where a pattern fills it, of which PDFium says white', async () => {
    const texts = await textsWith((book, page, x) => {
      const { context } = book.document;
      const ink = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0], C1: [0, 0, 1], N: 1 };
      const shading = { ShadingType: 2, ColorSpace: 'DeviceRGB', Coords: [0, 0, 420, 0], Function: ink };
      page.node.normalizedEntries();
      page.node
        .Resources()
        ?.set(PDFName.of('Pattern'), context.obj({ Blue: { Type: 'Pattern', PatternType: 2, Shading: shading } }));
      const font = page.node.newFontDictionary('Filled', book.font.ref).toString();
      append(page, `/Pattern cs /Blue scn BT ${font} 12 Tf ${x} ${AT.y} Td (in blue) Tj ET`, '0 0 0');
    });
    expect(texts).toEqual(['What can be read here in blue']);
  });

  it.each([
    ['is quoted where it cuts what is painted after it', '0.2 0 0.6 rg 0 0 420 595 re f', ' in blue'],
    ['is not quoted where it cuts a colour that nothing is painted in', '0.2 0 0.6 rg', ''],
  ])('%s', async (_, paint, seen) => {
    const texts = await textsWith((book, page, x) => {
      const font = page.node.newFontDictionary('Cutting', book.font.ref).toString();
      append(page, `BT 7 Tr ${font} 12 Tf ${x} ${AT.y} Td (in blue) Tj ET ${paint}`, '0 0 0');
    });
    expect(texts).toEqual([`What can be read here${seen}`]);
  });

  it('is quoted once where it is set twice, to make it bold or give it a shadow', async () => {
    const texts = await textsWith((book, page, x) => {
      for (const moved of [0, 0.4]) {
        page.drawText('and here', { x: x + moved, y: AT.y - moved, size: BODY_SIZE, font: book.font });
        page.drawText('below', { x: x + moved, y: AT.y - 40 - moved, size: BODY_SIZE, font: book.font });
        for (let line = 0; line < 6; line += 1) {
          page.drawText(`Line ${line}`, { x: 60 + moved, y: 300 - 16 * line, size: BODY_SIZE, font: book.font });
        }
      }
    });
    expect(texts).toEqual(['What can be read here and here']);
  });

  it('is not quoted where a form cuts it away', async () => {
    const texts = await textsWith((book, page, x) =>
      appendForm(page, `0 0 90 90 re W n BT /F 12 Tf ${x} ${AT.y} Td (secret words) Tj ET`, { font: book.font.ref }),
    );
    expect(texts).toEqual(['What can be read here']);
  });

  it.each([
    ['is not quoted where its layer is not shown', false],
    ['is quoted where it is', true],
  ])('%s', async (_, isOn) => {
    const texts = await textsWith((book, page, x) => {
      const { context } = book.document;
      const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Draft') }));
      const state = isOn ? { ON: [layer] } : { OFF: [layer] };
      book.document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: state }));
      page.node.normalizedEntries();
      page.node.Resources()?.set(PDFName.of('Properties'), context.obj({ Layer: layer }));
      const font = page.node.newFontDictionary('Hidden', book.font.ref).toString();
      append(page, `/OC /Layer BDC BT ${font} 12 Tf ${x} ${AT.y} Td (secret words) Tj ET EMC`, '0 0 0');
    });
    expect(texts).toEqual([isOn ? 'What can be read here secret words' : 'What can be read here']);
  });

  it('is not quoted without any ink', async () => {
    const texts = await textsWith((book, page, x) =>
      page.drawText('secret words', { x, y: AT.y, size: BODY_SIZE, font: book.font, opacity: 0 }),
    );
    expect(texts).toEqual(['What can be read here']);
  });

  it('is quoted where it is set without being seen, and then in ink', async () => {
    const texts = await textsWith((book, page, x) => {
      const font = page.node.newFontDictionary('Twice', book.font.ref).toString();
      append(page, `BT 3 Tr ${font} 12 Tf ${x} ${AT.y} Td (and here) Tj ET`, '0 0 0');
      append(page, `BT ${font} 12 Tf ${x} ${AT.y} Td (and here) Tj ET`, '0 0 0');
    });
    expect(texts).toEqual(['What can be read here and here']);
  });

  it('is quoted where it is drawn without ink for its shadow, and then in ink', async () => {
    const texts = await textsWith((book, page, x) => {
      page.drawText('and here', { x: x + 0.7, y: AT.y - 0.7, size: BODY_SIZE, font: book.font, opacity: 0 });
      page.drawText('and here', { x, y: AT.y, size: BODY_SIZE, font: book.font });
    });
    expect(texts).toEqual(['What can be read here and here']);
  });

  it.each([
    ['white', rgb(1, 1, 1)],
    ['black', rgb(0, 0, 0)],
  ])('is not quoted where %s was painted over it, in the middle of a line', async (_, color) => {
    const texts = await textsWith((book, page, x) => {
      const [hidden, after] = ['secret words', ' come before this'];
      page.drawText(hidden + after, { x, y: AT.y, size: BODY_SIZE, font: book.font });
      const width = book.font.widthOfTextAtSize(hidden, BODY_SIZE);
      page.drawRectangle({ x: x - 1, y: AT.y - 4, width: width + 1, height: 16, color });
    });
    expect(texts).toEqual(['What can be read here come before this']);
  });

  const LEFT = AT.x + 115;
  const [RIGHT, LOW, HIGH] = [LEFT + 160, AT.y - 6, AT.y + 14];
  const shapes: readonly (readonly [string, string])[] = [
    [
      'a shape of many corners',
      `${LEFT} ${LOW} m ${[20, 40, 60, 80, 160].map((x) => `${LEFT + x} ${LOW} l`).join(' ')} ${RIGHT} ${HIGH} l ${LEFT} ${HIGH} l h f`,
    ],
    ['several boxes at once', `${LEFT} ${LOW} 80 20 re ${LEFT + 80} ${LOW} 80 20 re f`],
    ['the way of a thick pen', `20 w ${LEFT} ${AT.y + 4} m ${RIGHT} ${AT.y + 4} l S`],
    ['a box that is cut to its place', `${LEFT} ${LOW} 160 20 re W n 0 ${LOW} 420 20 re f`],
    ['a picture', `160 0 0 20 ${LEFT} ${LOW} cm BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID FF> EI`],
  ];

  /** A line of which words at the end stand below or on what is painted, and print that follows. */
  async function textsOver(shape: string, { isBefore = false, inForm = false } = {}) {
    return await textsWith((book, page) => {
      const paint = (): void => {
        if (inForm) appendForm(page, `0.9 g ${shape}`);
        else append(page, shape, '1 1 1');
      };
      if (isBefore) paint();
      const font = page.node.newFontDictionary('Late', book.font.ref).toString();
      append(page, `BT ${font} 12 Tf ${LEFT + 12} ${AT.y} Td (secret words) Tj ET`, '0 0 0');
      if (!isBefore) paint();
      append(page, `BT ${font} 12 Tf 60 300 Td (and what follows) Tj ET`, '0 0 0');
    });
  }

  it.each(shapes)('is not quoted under %s', async (_, shape) => {
    expect(await textsOver(shape)).toEqual(['What can be read here']);
    expect(await textsOver(shape, { inForm: true })).toEqual(['What can be read here']);
  });

  it('is not quoted where other words are set on a coloured shape over it', async () => {
    const texts = await textsWith((book, page) => {
      const font = page.node.newFontDictionary('Late', book.font.ref).toString();
      const set = (text: string): string => `BT ${font} 12 Tf ${LEFT + 12} ${AT.y} Td (${text}) Tj ET`;
      append(page, set('secret words'), '0 0 0');
      append(page, `1 1 0 rg ${LEFT} ${LOW} 160 20 re f 0 g ${set('and here')}`, '0 0 0');
    });
    expect(texts).toEqual(['What can be read here and here']);
  });

  it.each(shapes)('is quoted on the ground of %s', async (_, shape) => {
    expect(await textsOver(shape, { isBefore: true })).toEqual(['What can be read here secret words']);
  });

  it('is quoted within a frame, and where a thin line goes through it', async () => {
    const frame = `${LEFT} ${LOW} 160 20 re ${LEFT + 2} ${LOW + 2} 156 16 re f* 1 w ${LEFT} ${AT.y + 4} m ${RIGHT} ${AT.y + 4} l S`;
    expect(await textsOver(frame)).toEqual(['What can be read here secret words']);
  });

  it('is quoted under a grey through which print shines', async () => {
    const texts = await textsWith((book, page, x) => {
      page.drawText('under it', { x, y: AT.y, size: BODY_SIZE, font: book.font });
      page.drawRectangle({ x: x - 1, y: AT.y - 4, width: 60, height: 16, color: rgb(0.6, 0.6, 0.6), opacity: 0.3 });
    });
    expect(texts).toEqual(['What can be read here under it']);
  });

  it('is quoted where it is white on a dark ground, or pale', async () => {
    const white = await textsWith((book, page, x) => {
      page.drawRectangle({ x: x - 4, y: AT.y - 4, width: 120, height: 16, color: rgb(0, 0.2, 0.5) });
      page.drawText('in white', { x, y: AT.y, size: BODY_SIZE, font: book.font, color: rgb(1, 1, 1) });
    });
    expect(white).toEqual(['What can be read here in white']);
    const pale = await textsWith((book, page, x) =>
      page.drawText('in grey', { x, y: AT.y, size: BODY_SIZE, font: book.font, color: rgb(0.7, 0.7, 0.7) }),
    );
    expect(pale).toEqual(['What can be read here in grey']);
  });
});

describe('the recognised words of a scan', () => {
  async function scanned(order: 'over' | 'under') {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const [width, height] = PAGE_SIZE;
    const image = await scanPaper(book);
    const words = () =>
      book.write(
        page,
        Array.from({ length: 8 }, () => LINES[0]!),
        { x: 60, y: 480 },
      );
    if (order === 'under') words();
    page.drawImage(image, { x: 0, y: 0, width, height });
    if (order === 'over') {
      const font = page.node.newFontDictionary('Hidden', book.font.ref).toString().slice(1);
      const lines = Array.from({ length: 8 }, (_, row) => `1 0 0 1 60 ${480 - row * 16} Tm (${LINES[0]}) Tj`);
      append(page, `BT 3 Tr /${font} 12 Tf ${lines.join(' ')} ET`, '0 0 0');
    }
    addMarkup(page, 'Highlight', { boxes: [{ left: 50, right: 380, bottom: 461, top: 473 }] });
    return await pagesOf(book);
  }

  it.each(['over', 'under'] as const)('are quoted, though they lie unseen %s its picture', async (order) => {
    const [read] = await scanned(order);
    expect(read!.known.marks?.map(({ words }) => words?.map(({ text }) => text).join(' '))).toEqual([LINES[0]]);
    // What was drawn on the paper is still to be seen in the picture.
    expect(read!.known.drawnMarks).toBe(true);
  });
});
