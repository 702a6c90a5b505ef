import { expect, test } from 'vitest';
import { aboutBook } from './book-name.ts';

const READ = Date.UTC(2026, 4, 3, 12);
const BOOK = {
  sessionId: 'a',
  texts: [{ page: '1', text: 'Habits grow.' }],
  readAt: READ,
  changedAt: READ,
  isUnsaved: false,
  pictureBytes: 0,
};

test('another version of a book says when it was changed, and names one date', () => {
  expect(aboutBook(BOOK, false).match(/2026/gu)).toHaveLength(1);
  expect(aboutBook(BOOK, true)).toMatch(/^1 note · another version, changed /u);
  expect(aboutBook(BOOK, true).match(/2026/gu)).toHaveLength(1);
});
