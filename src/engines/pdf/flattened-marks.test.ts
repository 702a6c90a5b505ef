import { PDFName, type PDFPage, PDFString, rgb, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, BODY_SIZE, PdfBook, type PdfBox } from '../../../tests/fixtures/pdf/book.ts';
import { embedFace } from '../../../tests/fixtures/pdf/embedded-face.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../tests/fixtures/pdf/printed-lines.ts';
import {
  along,
  append,
  appendForm,
  filled,
  outline,
  ruled,
  squiggle,
  way,
} from '../../../tests/fixtures/pdf/strokes.ts';

async function pageOfBook() {
  const book = await PdfBook.make();
  return { book, ...book.addPage(LINES) };
}

/** Text after everything that was put onto the page. */
function writeLast({ font: { ref } }: Pick<PdfBook, 'font'>, page: PDFPage, text: string): void {
  const font = page.node.newFontDictionary('Last', ref).toString().slice(1);
  append(page, `BT /${font} 12 Tf 60 300 Td (${text}) Tj ET`, '0 0 0');
}

async function shortNotes(book: PdfBook) {
  return (await notesOf(book)).map(({ text, source }) => [source?.marks.join(' '), text]);
}

describe('annotations that were flattened into the page', () => {
  it('are highlights still, though a box of text follows them', async () => {
    const { book, page, find } = await pageOfBook();
    for (const box of find('speaks of reading and of the\nbooks that'))
      appendForm(page, filled(box, '1 1 0'), { alpha: 0.5 });
    appendForm(page, 'BT /F 10 Tf 60 300 Td (Why is that so?) Tj ET', { font: book.font.ref });
    for (const box of find('An example')) appendForm(page, filled(box, '0 1 0'), { alpha: 0.5 });
    expect(await shortNotes(book)).toEqual([
      ['highlight', 'speaks of reading and of the books that'],
      ['highlight', 'An example'],
      ['margin-note', 'Note: Why is that so?'],
    ]);
  });

  it('mark no word that is left out between two of them', async () => {
    const { book, page, find } = await pageOfBook();
    for (const text of ['The first line of', 'page that was printed'])
      appendForm(page, filled(find(text)[0]!, '1 1 0'), { alpha: 0.5 });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['The first line of', 'page that was printed']);
  });

  it('mark no more words than the box to which a program cut them shows', async () => {
    const { book, page, find } = await pageOfBook();
    const [box] = find('speaks of reading');
    const [wide] = find('An example');
    const { left, bottom, right, top } = box!;
    const clip = `${left} ${bottom} ${right - left} ${top - bottom} re W n`;
    const reaching = { left: 0, right: 420, bottom, top };
    append(page, `${clip} ${filled(reaching, '1 1 0')}`, '0 0 0', 0.5);
    appendForm(page, `q ${clip} ${filled({ ...wide!, right: 420 }, '0 1 0')} Q`, { alpha: 0.5 });
    expect(await shortNotes(book)).toEqual([['highlight', 'speaks of reading']]);
  });

  it('are highlights also where the text was written straight onto the page', async () => {
    const { book, page, find } = await pageOfBook();
    for (const box of find('speaks of reading')) append(page, filled(box, '1 1 0'), '0 0 0', 0.5);
    writeLast(book, page, 'Why is that so?');
    expect(await shortNotes(book)).toEqual([
      ['highlight', 'speaks of reading'],
      ['margin-note', 'Note: Why is that so?'],
    ]);
  });

  it.each([
    ['is a note where that face is its own', 'Courier', 'speaks of reading', ['Note: Why is that so?']],
    [
      'is a note in the face of the print, where print follows the marked words',
      'Times',
      'speaks of reading',
      ['Note: Why is that so?'],
    ],
    ['is print where the mark came with the words before it', 'Times', LINES.at(-1) ?? '', []],
  ])('text after a highlight, in black, %s', async (_, face, marked, others) => {
    const { book, page, find } = await pageOfBook();
    const font = face === 'Courier' ? await book.document.embedFont(StandardFonts.Courier) : book.font;
    for (const box of find(marked)) append(page, filled(box, '1 1 0'), '0 0 0', 0.5);
    writeLast({ font }, page, 'Why is that so?');
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([marked, ...others]);
  });

  it('are highlights where a program wrote the marked words anew over them', async () => {
    const { book, page, find } = await pageOfBook();
    for (const box of find('speaks of reading')) {
      append(page, filled(box, '1 1 0'), '0 0 0', 0.5);
      page.drawText('speaks of reading', { x: box.left, y: box.bottom + 3, size: BODY_SIZE, font: book.font });
    }
    const texts = (await notesOf(book)).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('Note'))).toEqual([]);
  });

  it('are highlights also where a form lets the page show through what is opaque in it, and text follows', async () => {
    const { book, page, find } = await pageOfBook();
    for (const box of find('speaks of reading')) appendForm(page, filled(box, '1 1 0'), { isGroup: true });
    writeLast({ font: await book.document.embedFont(StandardFonts.Courier) }, page, 'Why is that so?');
    expect(await shortNotes(book)).toEqual([
      ['highlight', 'speaks of reading'],
      ['margin-note', 'Note: Why is that so?'],
    ]);
  });

  it('are underlines also in a form that lets the page show through', async () => {
    const { book, page, find } = await pageOfBook();
    for (const box of find('An example')) appendForm(page, ruled(box, '1 0.8 0'), { isGroup: true });
    expect(await shortNotes(book)).toEqual([['underline', 'An example']]);
  });

  it('are highlights also beside a large initial, which reaches down to their line', async () => {
    const { book, page } = await pageOfBook();
    page.drawText('O', { x: 60, y: 280, size: 42, font: book.font });
    const lines = ['nce upon a time', 'there was a lamp', 'in a tower by the sea'];
    lines.forEach((text, at) =>
      page.drawText(text, { x: at === 2 ? 60 : 92, y: 300 - at * 16, size: BODY_SIZE, font: book.font }),
    );
    const right = 60 + book.font.widthOfTextAtSize('in a tower', BODY_SIZE);
    appendForm(page, filled({ left: 60, right, bottom: 264.6, top: 279.4 }, '1 1 0'), { alpha: 0.5 });
    expect(await shortNotes(book)).toEqual([['highlight', 'in a tower']]);
  });

  it.each([
    ['to the left', 70, 40],
    ['to the right', 40, 380],
  ])('are one passage of a text of which the lines are counted %s', async (_, x, margin) => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const placed = LINES.flatMap((text, row) => {
      const y = 500 - row * 16;
      page.drawText(String(row + 11), { x: margin, y, size: 7, font: book.font });
      return book.write(page, [text], { x, y });
    });
    const boxes = book.find(placed, `${LINES[1]}\n${LINES[2]}\n${LINES[3]}`);
    appendForm(page, boxes.map((box) => filled(box, '1 1 0')).join(' '), { alpha: 0.5 });
    for (const box of book.find(placed, `${LINES[5]}\n${LINES[6]}`)) append(page, filled(box, '0 1 0'), '0 0 0', 0.4);
    expect(await shortNotes(book)).toEqual([
      ['highlight', LINES.slice(1, 4).join(' ')],
      ['highlight', LINES.slice(5, 7).join(' ')],
    ]);
  });

  it('are highlights also where their lines begin within the room of a large initial', async () => {
    const { book, page } = await pageOfBook();
    page.drawText('W', { x: 64, y: 284, size: 34, font: book.font });
    const lines = ['inter had come early to the strait that', 'year, and nobody wrote to the keeper', 'of the house.'];
    lines.forEach((text, at) => page.drawText(text, { x: 92, y: 300 - at * 16, size: BODY_SIZE, font: book.font }));
    const boxes = [0, 1].map((at) => ({
      left: 90,
      right: 92 + book.font.widthOfTextAtSize(lines[at]!, BODY_SIZE),
      bottom: 297 - at * 16,
      top: 309 - at * 16,
    }));
    appendForm(page, boxes.map((box) => filled(box, '1 1 0')).join(' '), { alpha: 0.5 });
    expect(await shortNotes(book)).toEqual([['highlight', lines.slice(0, 2).join(' ')]]);
  });

  it('are one highlight with the large initial before their lines, which their program draws last', async () => {
    const { book, page } = await pageOfBook();
    page.drawText('W', { x: 60, y: 284, size: 34, font: book.font });
    page.drawText('inter had come early', { x: 93, y: 300, size: BODY_SIZE, font: book.font });
    page.drawText('to the strait that year', { x: 93, y: 284, size: BODY_SIZE, font: book.font });
    const right = 93 + book.font.widthOfTextAtSize('inter had come early', BODY_SIZE);
    const boxes = [
      { left: 93, right, bottom: 297, top: 309 },
      { left: 60, right: 92, bottom: 277, top: 310 },
    ];
    appendForm(page, boxes.map((box) => filled(box, '1 1 0')).join(' '), { alpha: 0.5 });
    expect(await shortNotes(book)).toEqual([['highlight', 'Winter had come early']]);
  });

  it('are underlines and squiggles also where text was written straight onto the page after them', async () => {
    const { book, page, find } = await pageOfBook();
    append(page, ruled(find('speaks of reading')[0]!, '0 0.6 0'), '0 0 0');
    append(page, squiggle(find('An example')[0]!, '0.8 0 0'), '0 0 0');
    writeLast(book, page, 'Why is that so?');
    expect(await shortNotes(book)).toEqual([
      ['underline', 'speaks of reading'],
      ['underline', 'An example'],
    ]);
  });

  it('are underlines of whole lines where text follows, once the same pen marked a part of another', async () => {
    const { book, page, find } = await pageOfBook();
    for (const text of [LINES[6]!, 'speaks of reading'])
      for (const box of find(text)) append(page, ruled(box, '0.8 0 0'), '0 0 0');
    writeLast(book, page, 'Why is that so?');
    expect(await shortNotes(book)).toEqual([
      ['underline', 'speaks of reading'],
      ['underline', LINES[6]],
    ]);
  });

  it.each([
    ['under a whole line, as rules under headings are', '0.8 0 0', LINES[6]],
    ['of the colour of print', '0 0 0', 'that readers leave'],
  ])('are none where text follows a line %s', async (_, colour, text) => {
    const { book, page, find } = await pageOfBook();
    append(page, ruled(find(text!)[0]!, colour), '0 0 0');
    writeLast(book, page, 'and the text goes on');
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are squiggles also under a short word, beyond which the last wave reaches', async () => {
    const { book, page, find } = await pageOfBook();
    const [box] = find('a page') as readonly [PdfBox];
    append(page, squiggle({ ...box, right: box.left + 12.1 }, '0.8 0 0'), '0 0 0');
    append(page, ruled(find('speaks of reading')[0]!, '0 0.6 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([
      ['underline', 'a'],
      ['underline', 'speaks of reading'],
    ]);
  });

  it('are one squiggle over two paragraphs also where boxes end each of its lines within a wave', async () => {
    const { book, page } = await pageOfBook();
    const waves = ['One line ends here.', 'Another comes below it'].map((text, at) => {
      page.drawText(text, { x: 60, y: 300 - at * 24, size: BODY_SIZE, font: book.font });
      const right = 60 + book.font.widthOfTextAtSize(text, BODY_SIZE);
      const box = { left: 60, right: right + 6, bottom: 297 - at * 24, top: 309 - at * 24 };
      // Half of a step of three points is left of the last one.
      const width = Math.floor((right - 60) / 3) * 3 + 1.5;
      return `q 60 ${box.bottom - 2} ${width} 20 re W n ${squiggle(box, '0.8 0 0')} Q`;
    });
    appendForm(page, waves.join(' '));
    expect(await shortNotes(book)).toEqual([['underline', 'One line ends here. Another comes below it']]);
  });

  it('are underlines also in a face of which all signs are equally wide, to the end of the cell of a full stop', async () => {
    const { book, page } = await pageOfBook();
    const courier = await book.document.embedFont(StandardFonts.Courier);
    page.drawText('All ends here.', { x: 60, y: 300, size: BODY_SIZE, font: courier });
    page.drawText('More comes below it.', { x: 60, y: 284, size: BODY_SIZE, font: courier });
    const right = 60 + courier.widthOfTextAtSize('All ends here.', BODY_SIZE) + 1.5;
    append(page, ruled({ left: 60, right, bottom: 297, top: 309 }, '0.8 0 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([['underline', 'All ends here.']]);
  });

  it('are highlights of their own lines where a face for formulas says that it is as high as a page', async () => {
    const { book, page, find } = await pageOfBook();
    const { context } = book.document;
    const FontDescriptor = context.obj({
      ...{ Type: 'FontDescriptor', FontName: 'Formulas', Flags: 4, FontBBox: [-1044, 62476, 4088, 3560] },
      ...{ ItalicAngle: 0, Ascent: 3560, Descent: 62476, CapHeight: 3560, StemV: 80 },
    });
    const CIDSystemInfo = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 };
    const face = {
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: 'Formulas',
      FontDescriptor,
      CIDSystemInfo,
      DW: 600,
    };
    const font = context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'Formulas',
      Encoding: 'Identity-H',
      DescendantFonts: [face],
    });
    page.node.setFontDictionary(PDFName.of('F8'), context.register(font));
    append(page, `BT /F8 12 Tf ${find('speaks')[0]!.left} 200 Td <0058> Tj ET`, '0 0 0');
    for (const box of find('speaks of reading')) append(page, filled(box, '1 1 0'), '0 0 0', 0.5);
    expect(await shortNotes(book)).toEqual([['highlight', 'speaks of reading']]);
  });

  it('are underlines, squiggles and strikes without any highlighter beside them', async () => {
    const { book, page, find } = await pageOfBook();
    appendForm(page, ruled(find('speaks of reading')[0]!, '1 0 0'));
    appendForm(page, squiggle(find('An example')[0]!, '0 0.5 0'));
    const [struck] = find('that were read');
    appendForm(page, ruled({ ...struck!, bottom: struck!.bottom + 5 }, '1 0 0'));
    expect(await shortNotes(book)).toEqual([
      ['underline', 'speaks of reading'],
      ['underline', 'An example'],
    ]);
  });

  it.each([
    ['highlight', (box: PdfBox) => filled(box, '1 1 0'), 0.5],
    ['underline', (box: PdfBox) => ruled(box, '1 0 0'), 1],
  ])('are whole where a program draws them word by word, short words too: %s', async (kind, draw, alpha) => {
    const { book, page, find } = await pageOfBook();
    const [all] = find('line of a page');
    let left = all!.left;
    const words = ['line', 'of', 'a', 'page'].map((word) => {
      const right = left + book.font.widthOfTextAtSize(word, BODY_SIZE);
      const box = { ...all!, left, right };
      left = right + book.font.widthOfTextAtSize(' ', BODY_SIZE);
      return box;
    });
    appendForm(page, words.map(draw).join(' '), { alpha });
    expect(await shortNotes(book)).toEqual([[kind, 'line of a page']]);
  });

  it('are highlights also where printing to a file let nothing shine through them', async () => {
    const { book, page, find } = await pageOfBook();
    for (const box of find('speaks of reading and of the\nbooks that')) {
      append(page, filled(box, '1 0.6 0.8'), '0 0 0');
      // Where two boxes of one mark meet, a third one lies over the seam.
      append(page, filled({ ...box, left: box.left + 30, right: box.left + 36 }, '1 0.6 0.8'), '0 0 0');
    }
    append(page, ruled(find('An example')[0]!, '0 0.6 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([
      ['highlight', 'speaks of reading and of the books that'],
      ['underline', 'An example'],
    ]);
  });

  it('are highlights through which nothing shines also where text follows, in its own place', async () => {
    const { book, page, find } = await pageOfBook();
    append(
      page,
      find('speaks of reading and of the\nbooks that')
        .map((box) => filled(box, '1 1 0'))
        .join(' '),
      '0 0 0',
    );
    writeLast(book, page, 'and what follows');
    expect(await shortNotes(book)).toEqual([['highlight', 'speaks of reading and of the books that']]);
  });

  it.each([
    ['on the page', (page: PDFPage, ink: string) => append(page, ink, '1 1 0')],
    ['in a form', (page: PDFPage, ink: string) => appendForm(page, `1 1 0 RG ${ink}`)],
  ])('are highlights also where nothing shines through the ink of a broad pen: %s', async (_, draw) => {
    const { book, page, find } = await pageOfBook();
    const [{ left, right, bottom, top }] = find('speaks of reading') as [PdfBox]; // It is there once.
    const middle = (bottom + top) / 2;
    draw(page, way(along([left, middle], [right, middle], 0.5), BODY_SIZE * 0.8));
    expect(await shortNotes(book)).toEqual([['highlight', 'speaks of reading']]);
  });

  it('are no highlights where a coloured area without rulers covers lines', async () => {
    const { book, page, find } = await pageOfBook();
    const [{ left, right, bottom }] = find('speaks of reading') as [PdfBox]; // It is there once.
    append(page, outline(along([left, bottom], [right, bottom], 4), BODY_SIZE * 2), '1 0.9 0.6');
    expect(await shortNotes(book)).toEqual([]);
  });

  const BESIDE = [LINES[1], LINES[2], LINES[3]].join(' ');
  const bar = (from: PdfBox, to: PdfBox): string => `1.5 w 50 ${from.top} m 50 ${to.bottom} l S`;
  const wavy = (from: PdfBox, to: PdfBox): string => way(along([50, from.top], [48, to.bottom], 0.5), 1);
  const bracket = (from: PdfBox, to: PdfBox): string =>
    `1.5 w 55 ${from.top} m 50 ${from.top} l 50 ${to.bottom} l 55 ${to.bottom} l S`;

  it.each([
    ['a bar on the page', bar, (page: PDFPage, ink: string) => append(page, ink, '0.8 0 0')],
    ['a bracket on the page', bracket, (page: PDFPage, ink: string) => append(page, ink, '0 0 0.8')],
    ['a black bar by hand', wavy, (page: PDFPage, ink: string) => append(page, ink, '0 0 0')],
    ['a black bar in a form', bar, (page: PDFPage, ink: string) => appendForm(page, ink)],
    ['a bracket in a form', bracket, (page: PDFPage, ink: string) => appendForm(page, `1 0 0 RG ${ink}`)],
  ])('are bars without any highlighter beside them: %s', async (_, draw, put) => {
    const { book, page, find } = await pageOfBook();
    put(page, draw(find(LINES[1]!)[0]!, find(LINES[3]!)[0]!));
    expect(await shortNotes(book)).toEqual([['bar', BESIDE]]);
  });

  it.each([
    ['black', '0 0 0', ''],
    ['in a colour in which the page was drawn before', '0.8 0 0', ''],
    ['in a colour in which other things are drawn', '0 0.6 0', '100 200 m 200 300 l S'],
  ])('are no bars where a line beside the text is %s', async (_, colour, more) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES, {
      under: ({ page: empty }) => append(empty, '0.8 0 0 RG 1 w 60 570 m 300 570 l S', '0 0 0'),
    });
    append(page, `${bar(find(LINES[1]!)[0]!, find(LINES[3]!)[0]!)} ${more}`, colour);
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are no bars where a line in a colour of its own parts columns of a table', async () => {
    const { book, page } = await pageOfBook();
    for (const row of [0, 1, 2])
      for (const [text, x] of [
        ['some red apples', 60],
        ['twelve of them', 200],
      ] as const)
        page.drawText(text, { x, y: 300 - row * 16, size: BODY_SIZE, font: book.font });
    append(page, '1 w 190 315 m 190 280 l S', '0 0.6 0');
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are no bars where a stripe is filled beside the text, or a line stands beside larger type', async () => {
    const stripe = await pageOfBook();
    const [first, last] = [stripe.find(LINES[1]!)[0]!, stripe.find(LINES[3]!)[0]!];
    append(stripe.page, `47 ${last.bottom} 3 ${first.top - last.bottom} re f`, '0.8 0 0');
    expect(await shortNotes(stripe.book)).toEqual([]);
    const { book, page } = await pageOfBook();
    page.drawText('A reader has put', { x: 60, y: 390, size: 18, font: book.font });
    page.drawText('a mark upon it.', { x: 60, y: 370, size: 18, font: book.font });
    append(page, '2 w 50 405 m 50 366 l S', '0.8 0 0');
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are no bars where a line beside the text takes in all that is set together', async () => {
    const { book, page, find } = await pageOfBook();
    append(page, bar(find(LINES[0]!)[0]!, find(LINES[6]!)[0]!), '0.8 0 0');
    expect(await shortNotes(book)).toEqual([]);
  });

  it.each([
    ['black', '0 0 0'],
    ['white', '1 1 1'],
    ['red', '0.8 0 0'],
  ])('are none where a box in %s hides words', async (_, colour) => {
    const { book, page, find } = await pageOfBook();
    append(page, filled(find('speaks of reading')[0]!, colour), '0 0 0');
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are underlines and squiggles where printing to a file left nothing but their drawing', async () => {
    const { book, page, find } = await pageOfBook();
    append(page, ruled(find('speaks of reading')[0]!, '0 0.6 0'), '0 0 0');
    append(page, squiggle(find('An example')[0]!, '0.8 0 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([
      ['underline', 'speaks of reading'],
      ['underline', 'An example'],
    ]);
  });

  it('are underlines also of words without the number of a note that is raised beside them', async () => {
    const { book, page, find } = await pageOfBook();
    const pieces = [
      { text: 'a word of its own' },
      { text: '12', share: 0.6, rise: 0.35 },
      { text: ' and what follows it' },
    ];
    const [word] = book.writePieces(page, pieces, { x: 60, y: 300 });
    append(page, ruled(word!, '0 0.6 0'), '0 0 0');
    append(page, ruled(find('An example')[0]!, '0 0.6 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([
      ['underline', 'An example'],
      ['underline', 'a word of its own'],
    ]);
  });

  it('are boxes and underlines beside them where printing to a file left nothing but their drawing', async () => {
    const { book, page, find } = await pageOfBook();
    const [{ left, right, bottom, top }] = find('speaks of reading') as [PdfBox]; // It is there once.
    append(page, `1 w ${left - 2} ${bottom} ${right - left + 4} ${top - bottom} re S`, '1 0 0');
    append(page, ruled(find('An example')[0]!, '0 0.6 0'), '0 0 0');
    const [first, last] = [find(LINES[4]!)[0]!, find(LINES[5]!)[0]!];
    append(page, `1 w 55 ${last.bottom} 320 ${first.top - last.bottom} re S`, '1 0 0');
    expect(await shortNotes(book)).toEqual([
      ['box', 'speaks of reading'],
      ['underline', 'An example'],
      ['box', `${LINES[4]} ${LINES[5]}`],
    ]);
  });

  it('are no boxes where a label stands apart in one', async () => {
    const { book, page } = await pageOfBook();
    page.drawText('Figure of a lamp', { x: 100, y: 300, size: BODY_SIZE, font: book.font });
    append(page, '1 w 90 290 120 30 re S', '1 0 0');
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are underlines in black as well, where they take in words that are not the last that were set', async () => {
    const { book, page, find } = await pageOfBook();
    const places = find(
      'speaks of reading and of the\nbooks that were read, and the third, where a reader\nhas put a mark.',
    );
    for (const place of places) append(page, ruled(place, '0 0 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([['underline', `speaks of reading and of the ${LINES[2]} has put a mark.`]]);
  });

  it('are underlines in black over many lines, and waves under a short word', async () => {
    const { book, page, find } = await pageOfBook();
    const passage = [
      LINES[1]!.split(' ').slice(2).join(' '),
      ...LINES.slice(2, 5),
      LINES[5]!.split(' ').slice(0, 2).join(' '),
    ];
    for (const place of find(passage.join('\n'))) append(page, ruled(place, '0 0 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([['underline', passage.join(' ')]]);
    const wave = await pageOfBook();
    const [box] = wave.find('An example') as readonly [PdfBox];
    append(wave.page, squiggle({ ...box, right: box.left + 16 }, '0 0 0'), '0 0 0');
    expect(await shortNotes(wave.book)).toEqual([['underline', 'An']]);
  });

  it.each([
    ['before its words', (draw: () => void, write: () => void) => [draw, write]],
    ['after its words', (draw: () => void, write: () => void) => [write, draw]],
  ])('are none where an author’s coloured line comes %s and text follows', async (_, order) => {
    const { book, page } = await pageOfBook();
    const right = 60 + book.font.widthOfTextAtSize('set underlined', BODY_SIZE);
    const draw = () => append(page, ruled({ left: 60, right, bottom: 297, top: 309 }, '0.8 0 0'), '0 0 0');
    const font = page.node.newFontDictionary('More', book.font.ref).toString();
    const more = (text: string, y: number) => append(page, `BT ${font} 12 Tf 60 ${y} Td (${text}) Tj ET`, '0 0 0');
    more('Some more print', 340);
    more('of the same page', 320);
    for (const step of order(draw, () => writeLast(book, page, 'set underlined as authors do'))) step();
    more('and goes on', 280);
    expect(await shortNotes(book)).toEqual([]);
  });

  it.each(['upon it.', LINES.at(-1)!])(
    'are underlines under the very last words too, in a colour of their own: %s',
    async (marked) => {
      const { book, page, find } = await pageOfBook();
      append(page, ruled(find(marked)[0]!, '0.8 0 0'), '0 0 0');
      expect(await shortNotes(book)).toEqual([['underline', marked]]);
    },
  );

  it('are none under the last words in a colour in which the page is drawn before, as an author sets them', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES, {
      under: ({ page: empty }) => append(empty, '0.8 0 0 RG 1 w 60 570 m 300 570 l S', '0 0 0'),
    });
    append(page, ruled(find('upon it.')[0]!, '0.8 0 0'), '0 0 0');
    append(page, ruled(find('An example')[0]!, '0 0.6 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([['underline', 'An example']]);
    append(page, ruled(find('speaks of reading')[0]!, '0.8 0 0'), '0 0 0');
    expect(await shortNotes(book)).toHaveLength(3);
  });

  it('are none under a heading that stands alone and was set last', async () => {
    const { book, page } = await pageOfBook();
    page.drawText('An end', { x: 60, y: 200, size: BODY_SIZE, font: book.font });
    const right = 60 + book.font.widthOfTextAtSize('An end', BODY_SIZE);
    append(page, ruled({ left: 60, right, bottom: 197, top: 209 }, '0.8 0 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([]);
  });

  it.each([
    ['its last words', '12'],
    ['other words', 'Apples'],
  ])('are underlines in a table of which the rules follow the print, under %s', async (_, marked) => {
    const { book, page } = await pageOfBook();
    const cells = [
      ['Apples', 60],
      ['12', 200],
    ] as const;
    for (const [text, x] of cells) page.drawText(text, { x, y: 300, size: BODY_SIZE, font: book.font });
    for (const rule of ['55 296 m 245 296 l', '55 296 m 55 312 l', '195 296 m 195 312 l'])
      append(page, `1 w ${rule} S`, '0 0 0');
    const left = cells.find(([text]) => text === marked)![1];
    const right = left + book.font.widthOfTextAtSize(marked, BODY_SIZE);
    append(page, ruled({ left, right, bottom: 298, top: 310 }, '0 0.6 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([['underline', marked]]);
  });

  it('are those of one colour where another one is no reader’s', async () => {
    const { book, page, find } = await pageOfBook();
    append(page, ruled(find('speaks of reading')[0]!, '0 0.6 0'), '0 0 0');
    append(page, ruled(find(LINES[6]!)[0]!, '0 0 0'), '0 0 0');
    expect(await shortNotes(book)).toEqual([['underline', 'speaks of reading']]);
  });

  it('are none in black under cells of a table, and under the last words that were set', async () => {
    const table = await pageOfBook();
    for (const [text, x] of [
      ['Apples', 60],
      ['12', 200],
    ] as const)
      table.page.drawText(text, { x, y: 300, size: BODY_SIZE, font: table.book.font });
    writeLast(table.book, table.page, 'and what comes after');
    append(table.page, ruled({ left: 60, right: 212, bottom: 297, top: 309 }, '0 0 0'), '0 0 0');
    expect(await shortNotes(table.book)).toEqual([]);
    const word = await pageOfBook();
    writeLast(word.book, word.page, 'set underlined by its author');
    const right = 60 + word.book.font.widthOfTextAtSize('set underlined', BODY_SIZE);
    append(word.page, ruled({ left: 60, right, bottom: 297, top: 309 }, '0 0 0'), '0 0 0');
    expect(await shortNotes(word.book)).toEqual([]);
  });

  it.each([
    ['on the page', (page: PDFPage, box: PdfBox) => append(page, filled(box, '1 1 0'), '0 0 0', 0.5)],
    ['in a form', (page: PDFPage, box: PdfBox) => appendForm(page, filled(box, '1 1 0'), { alpha: 0.5 })],
    ['as another annotation', (page: PDFPage, box: PdfBox) => void addMarkup(page, 'Underline', { boxes: [box] })],
  ])('are one note where an annotation marks the same words: %s', async (_, draw) => {
    const { book, page, find } = await pageOfBook();
    const boxes = find('speaks of reading');
    draw(page, boxes[0]!);
    addMarkup(page, 'Highlight', { boxes, contents: 'Where else?' });
    const notes = await notesOf(book);
    expect(notes.map(({ text }) => text)).toEqual(['speaks of reading', 'Note: Where else?']);
    expect(notes[0]?.source?.marks).toContain('highlight');
  });

  it('are one note with a comment that two annotations of the same words make, and with each of two others', async () => {
    for (const [first, second, notes] of [
      ['Where else?', 'Where else?', ['Note: Where else?']],
      ['Where else?', 'And when?', ['Note: Where else?', 'Note: And when?']],
    ] as const) {
      const { book, page, find } = await pageOfBook();
      const boxes = find('speaks of reading');
      addMarkup(page, 'Highlight', { boxes, contents: first });
      addMarkup(page, 'Underline', { boxes, contents: second });
      expect((await notesOf(book)).map(({ text }) => text)).toEqual(['speaks of reading', ...notes]);
    }
  });

  it.each([
    ['of the colour of its words, as links have it', '0 0 0.8', (at: PdfBox) => at],
    ['longer than its line, as rules are', '0.8 0 0', (at: PdfBox) => ({ ...at, left: 60, right: 400 })],
    ['black and as long as its line, as rules are', '0 0 0', (at: PdfBox) => ({ ...at, left: 60, right: 60 + 262 })],
  ])('are none where a line at the end is %s', async (_, colour, place) => {
    const { book, page, find } = await pageOfBook();
    page.drawText('A link to elsewhere', { x: 60, y: 300, size: BODY_SIZE, font: book.font, color: rgb(0, 0, 0.8) });
    const link = {
      left: 60,
      right: 60 + book.font.widthOfTextAtSize('A link to elsewhere', BODY_SIZE),
      bottom: 297,
      top: 309,
    };
    const at = colour === '0 0 0.8' ? link : find('speaks of reading')[0]!;
    append(page, ruled(place(at), colour), '0 0 0');
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are none where coloured lines belong to a figure, some of which cross print', async () => {
    const { book, page, find } = await pageOfBook();
    append(page, ruled(find('speaks of reading')[0]!, '0.8 0 0'), '0 0 0');
    append(page, '0.8 0 0 RG 1 w 150 380 m 150 540 l 200 540 l S', '0 0 0');
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are none where a form is a figure, whose lines lie under print only here and there', async () => {
    const { book, page, find } = await pageOfBook();
    const axis = find('speaks of reading')[0]!;
    appendForm(page, `${ruled(axis, '0 0 0')} ${ruled({ ...axis, bottom: 200 }, '0 0 0')} 100 200 m 100 300 l S`);
    expect(await shortNotes(book)).toEqual([]);
  });

  it('are none where coloured boxes lie under later print', async () => {
    const { book, page } = await pageOfBook();
    append(page, filled({ left: 55, right: 300, bottom: 296, top: 312 }, '1 1 0.5'), '0 0 0', 0.5);
    writeLast(book, page, 'A line in a coloured box');
    expect(await shortNotes(book)).toEqual([]);
  });
});

describe('remarks that were typed and flattened', () => {
  const REMARK = 'Why is that so?';
  const typed = `BT /F 10 Tf 60 300 Td (${REMARK}) Tj ET`;

  async function bookWithFace(contents: readonly (string | undefined)[]) {
    const book = await PdfBook.make();
    const helvetica = await book.document.embedFont(StandardFonts.Helvetica);
    for (const content of contents) {
      const { page } = book.addPage(LINES);
      if (content !== undefined) appendForm(page, content, { font: helvetica.ref });
    }
    await embedFace(book);
    return book;
  }

  it.each([
    [
      'are notes on a page without any mark, in a face that the file does not bring',
      [typed, undefined],
      [`Note: ${REMARK}`],
    ],
    ['are none where the next page has the same words, as a stamp of a library', [typed, typed], []],
    ['are none where they fill in a form', [`/Tx BMC ${typed} EMC`, undefined], []],
    [
      'are none where they stand upright in a margin',
      [typed.replace('60 300 Td', '0 1 -1 0 30 200 Tm'), undefined],
      [],
    ],
  ])('%s', async (_, contents, texts) => {
    expect((await notesOf(await bookWithFace(contents))).map(({ text }) => text)).toEqual(texts);
  });

  it('are none beside a mark either where they fill in a form', async () => {
    const { book, page, find } = await pageOfBook();
    for (const box of find('An example')) appendForm(page, filled(box, '1 1 0'), { alpha: 0.5 });
    const helvetica = await book.document.embedFont(StandardFonts.Helvetica);
    appendForm(page, `/Tx BMC ${typed} EMC`, { font: helvetica.ref });
    expect(await shortNotes(book)).toEqual([['highlight', 'An example']]);
  });

  it('are none without a mark where the print does not bring its face either', async () => {
    const { book, page } = await pageOfBook();
    appendForm(page, typed, { font: book.font.ref });
    expect(await shortNotes(book)).toEqual([]);
  });
});
