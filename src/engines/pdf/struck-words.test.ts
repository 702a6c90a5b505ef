import { describe, expect, it } from 'vitest';
import { addAnnotation, addMarkup, PdfBook, type PdfBox } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { along, append } from '../../../tests/fixtures/pdf/strokes.ts';

const LINES = [
  'The first line of a page that was printed long ago,',
  'the second line, which speaks of reading and of the',
  'books that were read, and the third, where a reader',
  'has put a mark. An example is enough for everyone.',
];

describe('words that are struck out within a highlight', () => {
  const STRIKES = {
    'by an annotation': ({ page, find }) => addMarkup(page, 'StrikeOut', { boxes: find('of reading and') }),
    'by ink': ({ page, find }) => {
      const [box] = find('of reading and') as [PdfBox]; // it is there once
      const way = along([box.left, box.bottom + 6], [box.right, box.bottom + 6], 0.4);
      addAnnotation(page, 'Ink', { box, colour: [0, 0, 0], more: { InkList: [way.flat()], BS: { W: 1 } } });
    },
  } satisfies Record<string, (typeset: ReturnType<PdfBook['addPage']>) => void>;

  it.each(Object.entries(STRIKES))('%s are not quoted', async (_, strike) => {
    const book = await PdfBook.make();
    const typeset = book.addPage(LINES);
    addMarkup(typeset.page, 'Highlight', { boxes: typeset.find('which speaks of reading and of the\nbooks that') });
    strike(typeset);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['which speaks', 'of the books that']);
  });

  it('by an annotation are not quoted of a highlight that was flattened into the page either', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    const [box] = find('which speaks of reading and of the');
    append(page, `${box!.left} ${box!.bottom} ${box!.right - box!.left} ${box!.top - box!.bottom} re f`, '1 1 0', 0.4);
    addMarkup(page, 'StrikeOut', { boxes: find('of reading and') });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['which speaks', 'of the']);
  });
});
