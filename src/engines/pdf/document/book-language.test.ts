import { expect, it } from 'vitest';
import { PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { languageFrom } from './book-language.ts';

it.each([
  ['ar', '', 'ar'],
  ['pt_BR', 'Dom Casmurro', 'pt-BR'],
  ['', 'Война и мир', 'und-Cyrl'],
  ['en-US', 'الأيام', 'und-Arab'],
  ['zh-CN', '紅樓夢', 'zh-CN'],
  ['ja', '吾輩は猫である', 'ja'],
  ['', 'War and Peace (Война)', undefined],
  ['English!', '', undefined],
  ['und', 'Untitled', undefined],
])('of "%s" with the title "%s" is %s', (named, title, language) => {
  expect(languageFrom(named, title)).toBe(language);
});

it('is known of every page', async () => {
  const book = await PdfBook.make();
  book.addPage(['A page.']);
  book.document.setLanguage('ar');
  const [page] = await pagesOf(book);
  expect(page?.known.language).toBe('ar');
});
