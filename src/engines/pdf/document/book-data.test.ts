import { describe, expect, it } from 'vitest';
import { PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { bookOf, noticesOf } from '../../../../tests/fixtures/pdf/pages.ts';

async function dataOf(title: string, author = ''): Promise<unknown> {
  const book = await PdfBook.make();
  book.addPage(['A page.']);
  book.document.setTitle(title);
  book.document.setAuthor(author);
  return await bookOf(book);
}

describe("a file's own data", () => {
  it('name the book and its authors', async () => {
    expect(await dataOf(' Über das  Lesen ', 'Jo Reader, Mo Writer')).toEqual({
      title: 'Über das Lesen',
      authors: 'Jo Reader, Mo Writer',
    });
    expect(await dataOf('読書について')).toEqual({ title: '読書について' });
  });

  it('name it also behind the program that printed it', async () => {
    expect(await dataOf('Microsoft Word - On Reading')).toEqual({ title: 'On Reading' });
  });

  it.each(['', 'untitled', 'Document1', 'Microsoft Word - thesis_final.docx', 'paper.dvi', 'C:\\books\\x', '12345'])(
    'are not believed where they say "%s"',
    async (title) => {
      expect(await dataOf(title, 'Jo Reader')).toEqual({});
    },
  );

  it.each(['', 'User', 'admin', 'Unknown', 'Microsoft Office User'])('name nobody as "%s"', async (author) => {
    expect(await dataOf('On Reading', author)).toEqual({ title: 'On Reading' });
  });
});

describe('a PDF that holds others', () => {
  it('says which of them are not read', async () => {
    const book = await PdfBook.make();
    book.addPage(['The cover of a portfolio.']);
    await book.document.attach(new TextEncoder().encode('%PDF-1.7'), 'chapter 1.pdf');
    await book.document.attach(new TextEncoder().encode('a,b'), 'table.csv');
    await book.document.attach(new TextEncoder().encode('%PDF-1.7'), 'chapter 2.PDF');
    expect(await noticesOf(book)).toEqual([
      '“book.pdf” holds other PDFs, which are not read: “chapter 1.pdf”, “chapter 2.PDF”. Take them out of it to have them read.',
    ]);
  });

  it('says which of them hold others', async () => {
    let inside = await PdfBook.make();
    inside.addPage(['The innermost.']);
    for (const name of ['c.pdf', 'b.pdf', 'a.pdf']) {
      const holder = await PdfBook.make();
      holder.addPage([`It holds ${name}.`]);
      await holder.document.attach(await inside.bytes(), name);
      inside = holder;
    }
    expect(await noticesOf(inside)).toEqual([
      '“book.pdf” holds other PDFs, which are not read: “a.pdf”, “b.pdf” in “a.pdf”, “c.pdf” in “b.pdf” in “a.pdf”. Take them out of it to have them read.',
    ]);
  });

  it('says nothing of files of other kinds', async () => {
    const book = await PdfBook.make();
    book.addPage(['A page.']);
    await book.document.attach(new TextEncoder().encode('a,b'), 'table.csv');
    expect(await noticesOf(book)).toEqual([]);
  });
});
