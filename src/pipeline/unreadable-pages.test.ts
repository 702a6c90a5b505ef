import { expect, test } from 'vitest';
import type { Mark } from '../core/mark.ts';
import { isMarkedUnread, unreadableNotice } from './unreadable-pages.ts';

const reading = { width: 10, height: 10, lines: [], marks: [], pageNumber: 'x' } as const;
const MARK: Mark = {
  kind: 'highlight',
  colour: '#ffff00',
  confidence: 1,
  regions: [{ left: 0, top: 0, right: 9, bottom: 9 }],
};

test('a page is told of where marks stand on print without words', () => {
  expect(isMarkedUnread([{ ...reading, marks: [MARK], isUnreadable: true }])).toBe(true);
  expect(isMarkedUnread([{ ...reading, isUnreadable: true }])).toBe(false);
  expect(isMarkedUnread([{ ...reading, marks: [MARK] }])).toBe(false);
});

test('the reader is told which language it was taken for, and what to do', () => {
  expect(unreadableNotice(['a.jpg', 'b.pdf, page 3'], ['eng', 'deu'])).toEqual([
    'Marks were seen on print that could not be read as English or German, and are listed as seen, not read: a.jpg; b.pdf, page 3. If it is in another language, choose that one and read the page again: recogniser data are here for Dutch, English, French, German, Italian, Portuguese, and Spanish, and for no other language or script.',
  ]);
  expect(unreadableNotice(['a.jpg'], ['chi_sim'])[0]).toContain('read as chi_sim,');
  expect(unreadableNotice([], ['eng'])).toEqual([]);
});

test.each([
  ['ar', 'it is in Arabic, for which no recogniser data are here.'],
  ['de-AT', 'it is in German: choose that language and read the page again.'],
  ['und-Cyrl', 'the file is in Cyrillic letters, for which no recogniser data are here.'],
  ['en-US', 'and for no other language or script.'],
])('a file that names %s for its language has that said', (tag, said) => {
  expect(unreadableNotice(['a.pdf, page 1'], ['eng'], [tag])[0]).toMatch(
    new RegExp(`${said.replaceAll('.', '\\.')}$`, 'u'),
  );
});
