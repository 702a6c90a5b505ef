import { expect, it } from 'vitest';
import { addMarkup } from '../../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../../tests/fixtures/pdf/coded-face.ts';
import { notesOf } from '../../../../tests/fixtures/pdf/pages.ts';

const THAI: readonly (readonly [code: number, text: string])[] = [
  [0x41, 'แ'],
  [0x42, 'ล'],
  [0x43, '\uf70b'],
  [0x44, 'ว'],
  [0x45, '\uf88b'],
];

async function quoted(codes: string): Promise<readonly string[]> {
  const { book, page, write, boxOf } = await bookInCodes(plainCodes(THAI));
  write(codes, 400);
  addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, codes.length)] });
  return (await notesOf(book)).map(({ text }) => text);
}

it('forms that faces for Thai have of its signs are these signs', async () => {
  expect(await quoted('ABCD ABED')).toEqual(['แล้ว แล่ว']);
});

it('the same codes of other faces stand for nothing', async () => {
  expect(await quoted('xy C z and so on')).toEqual(['xy \ufffd z and so on']);
});
