import { describe, expect, it } from 'vitest';
import { addAnnotation, addMarkup, PdfBook, type TypesetPage } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';

const LINES = [
  'The first line of a page that was printed long ago,',
  'and that the old',
  'Harbour Office kept, which speaks of exam-',
  'ples taken from books. The next sentence',
  'begins within a line and ends in 1823',
  '     A paragraph opens with this line.',
];

async function textsWith(mark: (typeset: TypesetPage) => void): Promise<readonly string[]> {
  const book = await PdfBook.make();
  mark(book.addPage(LINES));
  return (await notesOf(book)).map(({ text }) => text);
}

function markEach(parts: readonly string[], colours: readonly (readonly [number, number, number])[] = []) {
  return ({ page, find }: TypesetPage): void => {
    parts.forEach((part, at) => {
      addMarkup(page, 'Highlight', { boxes: find(part), colour: colours[at] ?? [1, 1, 0] });
    });
  };
}

const PASSAGE = 'was printed long ago, and that the old Harbour Office kept, which speaks of examples taken';
const PARTS = ['was printed long ago,', 'and that the old', 'Harbour Office kept, which speaks of exam-', 'ples taken'];

describe('annotations that go on with one another', () => {
  it.each([
    ['one for each line', PARTS],
    ['one for each line, the last first', PARTS.toReversed()],
    ['one for each line, twice', [...PARTS, ...PARTS]],
    [
      'each reaching over the beginning of the next',
      ['was printed long ago,', 'ago,\nand that the old', ...PARTS.slice(2)],
    ],
    ['one for each word of a line', [...PARTS.slice(0, 3), 'ples', 'taken']],
  ])('are one passage: %s', async (_, parts) => {
    expect(await textsWith(markEach(parts))).toEqual([PASSAGE]);
  });

  it('are one passage that the words of the reader and a reply to them follow', async () => {
    const texts = await textsWith(({ page, find }) => {
      const [, last] = PARTS.slice(0, 2).map((part, at) =>
        addMarkup(page, 'Highlight', { boxes: find(part), ...(at === 1 && { contents: 'Mine.' }) }),
      );
      addAnnotation(page, 'Text', { box: find('Harbour')[0]!, contents: 'An answer.', replyTo: last! });
    });
    expect(texts).toEqual(['was printed long ago, and that the old', 'Note: Mine.', 'Note: An answer.']);
  });

  it.each([
    ['a sentence ends', ['ples taken from books.', 'The next sentence']],
    ['words are left out', ['ples taken', 'begins within']],
    ['a paragraph opens', ['and ends in 1823', 'A paragraph opens']],
  ])('are two passages where between them %s', async (_, parts) => {
    expect(await textsWith(markEach(parts))).toEqual(parts);
  });

  it('are one passage over lines of verse, which stand in by turns', async () => {
    const verse = [
      'The tide that lays the anchors bare',
      '     And leaves the bells in silence there',
      'Is not the tide that takes away',
    ];
    const book = await PdfBook.make();
    markEach(verse.map((line) => line.trim()))(book.addPage(verse));
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([verse.map((line) => line.trim()).join(' ')]);
  });

  it('are two passages where one lies within the other', async () => {
    const parts = ['printed long ago,\nand that the old', 'that the'];
    expect(await textsWith(markEach(parts))).toEqual(parts.map((part) => part.replace('\n', ' ')));
  });

  it('are two passages in two colours', async () => {
    const texts = await textsWith(
      markEach(PARTS.slice(0, 2), [
        [1, 1, 0],
        [0, 1, 0],
      ]),
    );
    expect(texts).toEqual(PARTS.slice(0, 2));
  });

  it('are two passages where the reader says something of each', async () => {
    const texts = await textsWith(({ page, find }) => {
      for (const part of PARTS.slice(0, 2)) addMarkup(page, 'Highlight', { boxes: find(part), contents: `On ${part}` });
    });
    expect(texts).toEqual(PARTS.slice(0, 2).flatMap((part) => [part, `Note: On ${part}`]));
  });

  it('and others on the same words share these, so that a thousand long ones on a page take little memory', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    addMarkup(page, 'Highlight', { boxes: find('printed long ago,\nand that the old') });
    addMarkup(page, 'Underline', { boxes: find('and that the old\nHarbour') });
    const [first, second] = (await pagesOf(book))[0]!.known.marks ?? [];
    const shared = second!.words!.filter((word) => first!.words!.includes(word));
    expect(shared.map(({ text }) => text)).toEqual(['and', 'that', 'the', 'old']);
  });
});
