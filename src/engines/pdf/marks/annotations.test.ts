import { PDFDict, PDFHexString, PDFName, PDFRawStream, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addAnnotation, addMarkup, PdfBook, type PdfBox } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';

const LINES = [
  'The first line of a page that was printed long ago,',
  'the second line, which speaks of reading and of exam-',
  'ples taken from books, and the third, where a reader',
  'has put a mark. An example is enough for everyone.',
];

async function pageOfBook() {
  const book = await PdfBook.make();
  return { book, ...book.addPage(LINES) };
}

const BESIDE: PdfBox = { left: 20, bottom: 500, right: 38, top: 518 };

async function textsOf(book: PdfBook): Promise<readonly string[]> {
  return (await notesOf(book)).map(({ text }) => text);
}

describe('text markup', () => {
  it.each([
    ['Highlight', 'highlight'],
    ['Underline', 'underline'],
    ['Squiggly', 'underline'],
  ] as const)('%s quotes the words under its quads, in its colour', async (subtype, kind) => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, subtype, { boxes: find('speaks of reading'), colour: [0, 0.4, 1] });
    const [note, ...others] = await notesOf(book);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ page: 'x', text: 'speaks of reading' });
    expect(note?.source).toMatchObject({ pageIndex: 0, marks: [kind], colour: '#0066ff', confidence: 1 });
  });

  it.each([
    ['no quads', []],
    ['quads without room', [0, 0, 0, 0, 0, 0, 0, 0]],
  ])('stands for its rectangle where it has %s', async (_, quads) => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'Highlight', {
      boxes: find('speaks of reading'),
      contents: 'Mine.',
      more: { QuadPoints: quads },
    });
    expect(await textsOf(book)).toEqual(['speaks of reading', 'Note: Mine.']);
  });

  it('leaves out what lies beside the page, but what the reader wrote', async () => {
    const { book, page, find } = await pageOfBook();
    const away = { left: 9000, right: 9100, bottom: 10, top: 30 };
    addMarkup(page, 'Highlight', { boxes: [away, ...find('An example')] });
    addMarkup(page, 'Highlight', { boxes: [away] });
    addMarkup(page, 'Highlight', { boxes: [away], contents: 'Mine.' });
    expect(await textsOf(book)).toEqual(['An example', 'Note: Mine.']);
  });

  it('quotes parts of words exactly', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'Highlight', { boxes: find('eaks of rea') });
    expect(await textsOf(book)).toEqual(['eaks of rea']);
  });

  it('joins the lines of one mark and the word that they split', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'Highlight', {
      boxes: find('reading and of exam-\nples taken from books, and the third, where a reader\nhas put'),
    });
    expect(await textsOf(book)).toEqual([
      'reading and of examples taken from books, and the third, where a reader has put',
    ]);
  });

  it('keeps the hyphen when the mark ends with it', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'Highlight', { boxes: find('and of exam-') });
    expect(await textsOf(book)).toEqual(['and of exam-']);
  });

  it('stands in reading order, whatever the order in the file', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'Highlight', { boxes: find('An example') });
    addMarkup(page, 'Highlight', { boxes: find('The first line') });
    addMarkup(page, 'Underline', { boxes: find('the second') });
    expect(await textsOf(book)).toEqual(['The first line', 'the second', 'An example']);
  });

  it('counts characters under overlapping quads once', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'Highlight', { boxes: [...find('speaks of'), ...find('of reading')] });
    expect(await textsOf(book)).toEqual(['speaks of reading']);
  });

  it.each([
    ['upwards', { up: 5, down: 0 }],
    ['downwards', { up: 0, down: 5 }],
    ['both ways', { up: 3, down: 3 }],
  ])('keeps to its line when its quads reach %s', async (_, { up, down }) => {
    const { book, page, find } = await pageOfBook();
    const boxes = find('speaks of reading').map((box) => ({ ...box, top: box.top + up, bottom: box.bottom - down }));
    addMarkup(page, 'Highlight', { boxes });
    expect(await textsOf(book)).toEqual(['speaks of reading']);
  });

  it.each([
    [
      'clockwise from the lower left',
      (b: PdfBox) => [b.left, b.bottom, b.left, b.top, b.right, b.top, b.right, b.bottom],
    ],
    ['row by row from below', (b: PdfBox) => [b.left, b.bottom, b.right, b.bottom, b.left, b.top, b.right, b.top]],
  ])('is read with points %s', async (_, points) => {
    const { book, page, find } = await pageOfBook();
    const [box] = find('speaks of reading');
    addAnnotation(page, 'Highlight', { box: box!, more: { QuadPoints: points(box!) } });
    expect(await textsOf(book)).toEqual(['speaks of reading']);
  });

  it('gives nothing for a strike-out but its comment', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'StrikeOut', { boxes: find('long ago'), contents: 'recently' });
    addMarkup(page, 'StrikeOut', { boxes: find('everyone') });
    expect(await textsOf(book)).toEqual(['Note: recently']);
  });

  it('is not seen where the reader does not see it', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'Highlight', { boxes: find('long ago'), more: { F: 2 } });
    expect(await textsOf(book)).toEqual([]);
  });
});

describe("the reader's own words", () => {
  it.each([
    ['', 0],
    [', where a mark is taller than its letters', 4],
  ])('follow their passage, replies after them%s', async (_, higher) => {
    const { book, page, find } = await pageOfBook();
    const boxes = find('speaks of reading').map((box) => ({ ...box, top: box.top + higher }));
    const mark = addMarkup(page, 'Highlight', { boxes, contents: 'Of what else?' });
    const first = addAnnotation(page, 'Text', { box: BESIDE, contents: 'Of writing.', replyTo: mark });
    addAnnotation(page, 'Text', { box: BESIDE, contents: 'Indeed.', replyTo: first });
    addMarkup(page, 'Highlight', { boxes: find('An example') });
    expect(await textsOf(book)).toEqual([
      'speaks of reading',
      'Note: Of what else?',
      'Note: Of writing.',
      'Note: Indeed.',
      'An example',
    ]);
  });

  it.each(['Text', 'FreeText', 'Caret'])('are taken from a %s annotation', async (subtype) => {
    const { book, page, find } = await pageOfBook();
    const [box] = find('the second line');
    addMarkup(page, 'Highlight', { boxes: [box!] });
    addMarkup(page, 'Highlight', { boxes: find('An example') });
    addAnnotation(page, subtype, {
      box: { ...BESIDE, top: box!.top, bottom: box!.bottom },
      contents: 'Über Bücher\r\nund Leser',
    });
    expect(await textsOf(book)).toEqual(['the second line', 'Note: Über Bücher und Leser', 'An example']);
  });

  it('are those that a text box shows, where it says none', async () => {
    const { book, page, find } = await pageOfBook();
    const { context } = page.doc;
    const [width, height] = [120, 30];
    const drawn = 'BT /F 11 Tf 4 18 Td (Remember the) Tj 0 -13 Td (ledger!) Tj ET';
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Length: drawn.length };
    const stream = PDFRawStream.of(
      context.obj({ ...form, Resources: { Font: { F: book.font.ref } } }),
      new TextEncoder().encode(drawn),
    );
    addMarkup(page, 'Highlight', { boxes: find('An example') });
    for (const bottom of [300, 200]) {
      addAnnotation(page, 'FreeText', {
        box: { left: 60, bottom, right: 60 + width, top: bottom + height },
        more: { AP: { N: context.register(stream) } },
      });
    }
    addAnnotation(page, 'FreeText', { box: { left: 60, bottom: 100, right: 90, top: 120 }, contents: 'Said.' });
    expect(await textsOf(book)).toEqual([
      'An example',
      'Note: Remember the ledger!',
      'Note: Remember the ledger!',
      'Note: Said.',
    ]);
  });

  it('stand where the words were struck out', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'StrikeOut', { boxes: find('An example'), contents: 'Which?' });
    addAnnotation(page, 'Redact', { box: BESIDE, contents: 'To be taken out.' });
    expect((await textsOf(book)).toSorted()).toEqual(['Note: To be taken out.', 'Note: Which?']);
  });

  it('are read however long they are, and past what no letter stands for', async () => {
    const { book, page } = await pageOfBook();
    addAnnotation(page, 'Text', { box: BESIDE, contents: 'word '.repeat(40_000) });
    addAnnotation(page, 'Text', { box: BESIDE, contents: 'One\0 two' });
    const [long, odd] = (await textsOf(book)).toSorted((a, b) => b.length - a.length);
    expect(long?.startsWith('Note: word word word')).toBe(true);
    expect(odd).toBe('Note: One two');
  });

  it('are not repeated when a program copies the marked words into the comment', async () => {
    const { book, page, find } = await pageOfBook();
    addMarkup(page, 'Highlight', { boxes: find('speaks of reading'), contents: 'speaks  of reading ' });
    expect(await textsOf(book)).toEqual(['speaks of reading']);
  });

  it('are not the name of a stamp or of an attached file, which programs write there as well', async () => {
    const { book, page } = await pageOfBook();
    const { context } = book.document;
    const file = context.obj({
      Type: 'Filespec',
      F: PDFString.of('notes.txt'),
      UF: PDFHexString.fromText('notes.txt'),
    });
    addAnnotation(page, 'FileAttachment', { box: BESIDE, contents: 'notes.txt', more: { FS: file } });
    addAnnotation(page, 'FileAttachment', { box: BESIDE, contents: 'See there.', more: { FS: file } });
    addAnnotation(page, 'Stamp', { box: BESIDE, contents: 'Not Approved', more: { Name: 'NotApproved' } });
    addAnnotation(page, 'Stamp', { box: BESIDE, contents: 'By the editor', more: { Name: 'NotApproved' } });
    // A sticky note has the name of its icon, which says nothing of its words.
    addAnnotation(page, 'Text', { box: BESIDE, contents: 'Key', more: { Name: 'Key' } });
    expect((await textsOf(book)).toSorted()).toEqual(['Note: By the editor', 'Note: Key', 'Note: See there.']);
  });

  it('are read from rich text when there is no plain one', async () => {
    const { book, page } = await pageOfBook();
    const rich =
      '<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>One &amp; <b>two</b>&#x2014;</p><p>dr&#xe9;i</p></body>';
    addAnnotation(page, 'Text', { box: BESIDE, more: { RC: PDFString.of(rich) } });
    expect(await textsOf(book)).toEqual(['Note: One & two— dréi']);
  });

  it('do not come from pop-ups, links, form fields and the states of a review', async () => {
    const { book, page, find } = await pageOfBook();
    const mark = addMarkup(page, 'Highlight', { boxes: find('An example') });
    addAnnotation(page, 'Popup', { box: BESIDE, contents: 'pop-up' });
    addAnnotation(page, 'Link', { box: BESIDE, contents: 'link' });
    addAnnotation(page, 'Widget', { box: BESIDE, contents: 'field' });
    addAnnotation(page, 'Text', {
      box: BESIDE,
      contents: 'Accepted',
      replyTo: mark,
      more: { StateModel: 'Review', State: 'Accepted' },
    });
    expect(await textsOf(book)).toEqual(['An example']);
  });

  it('of marks that are tied to one another leave each its words', async () => {
    const { book, page, find } = await pageOfBook();
    const first = addMarkup(page, 'Highlight', { boxes: find('speaks of reading') });
    addMarkup(page, 'Underline', {
      boxes: find('An example'),
      contents: 'Two.',
      replyTo: first,
      more: { RT: 'Group' },
    });
    expect(await textsOf(book)).toEqual(['speaks of reading', 'An example', 'Note: Two.']);
  });

  it('of a reply that is a highlight with the rectangle of its thread bring no further words', async () => {
    const { book, page, find } = await pageOfBook();
    const boxes = find('the third, where a reader\nhas put');
    const first = addMarkup(page, 'Highlight', { boxes });
    addMarkup(page, 'Highlight', { boxes, contents: 'Indeed.', replyTo: first, more: { QuadPoints: [] } });
    expect(await textsOf(book)).toEqual(['the third, where a reader has put', 'Note: Indeed.']);
  });

  it('survive comments that answer one another in a circle', async () => {
    const { book, page } = await pageOfBook();
    const first = addAnnotation(page, 'Text', { box: BESIDE, contents: 'one' });
    const second = addAnnotation(page, 'Text', { box: BESIDE, contents: 'two', replyTo: first });
    book.document.context.lookup(first, PDFDict).set(PDFName.of('IRT'), second);
    expect((await textsOf(book)).toSorted()).toEqual(['Note: one', 'Note: two']);
  });
});

describe('limits', () => {
  it('names the bound when a page has more annotations', async () => {
    const { book, page } = await pageOfBook();
    for (let count = 0; count < 6; count += 1) addAnnotation(page, 'Text', { box: BESIDE, contents: 'x' });
    await expect(pagesOf(book, { annotationsPerPage: 5 })).rejects.toThrow(
      'Page 1 of "book.pdf" has 6 annotations; at most 5 a page are read (PDF_ANNOTATIONS_MAX).',
    );
  });
});
