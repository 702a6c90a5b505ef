import { expect, it } from 'vitest';
import { checkPdfHead } from './pdf-head.ts';

it('of a PDF may come after other bytes', () => {
  expect(() => checkPdfHead('MIME-Version: 1.0\n%PDF-1.7', 'book.pdf')).not.toThrow();
});

it.each([
  ['a page of the web', '<!doctype html>', '"book.pdf" is not a PDF.'],
  [
    'a photograph',
    '\xff\xd8\xff\xe0\0\x10JFIF',
    '"book.pdf" is not a PDF. It is a picture. Give its name the ending .jpg and try again.',
  ],
  [
    'a screenshot',
    '\u2030PNG\r\n\x1a\n',
    '"book.pdf" is not a PDF. It is a picture. Give its name the ending .png and try again.',
  ],
])('of %s is none, and it is said what to do', (_, head, said) => {
  expect(() => checkPdfHead(head, 'book.pdf')).toThrow(said);
});
