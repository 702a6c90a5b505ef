import { expect, test } from 'vitest';
import type { Line, PageReading } from '../core/page.ts';
import { createPrintLanguages } from './print-languages.ts';

const lineOf = (text: string): Line => ({
  words: text.split(' ').map((word) => ({ text: word, confidence: 1, box: { left: 0, top: 0, right: 9, bottom: 9 } })),
  baseline: [],
  xHeight: 9,
});
const LINE = lineOf('some words');
const readingIn = (language?: PageReading['language']): PageReading => ({
  ...{ width: 10, height: 10, lines: [LINE], marks: [], pageNumber: 'x' },
  ...(language && { language }),
});
const PICTURE = { page: {} };

test('pages in a language that was not asked for are told of, each once, those that could not be read in it apart', () => {
  const printed = createPrintLanguages(['eng']);
  const german = readingIn({ code: 'deu', wasRead: true });
  printed.addPage('a.jpg', { ...PICTURE, readings: [german, german] });
  printed.addPage('b.jpg', { ...PICTURE, readings: [german] });
  printed.addPage('c.jpg', { ...PICTURE, readings: [readingIn()] });
  printed.addPage('e.jpg', { ...PICTURE, readings: [readingIn({ code: 'frk', wasRead: true })] });
  printed.addPage('d.jpg', { ...PICTURE, readings: [readingIn({ code: 'fra', wasRead: false })] });
  expect(printed.notices()).toEqual([
    'Printed in German, and read as such: a.jpg; b.jpg. Choosing that language makes reading faster.',
    'Printed in German (Fraktur), and read as such: e.jpg. Choosing that language makes reading faster.',
    'Printed in French, whose recogniser data could not be loaded, so that words may be wrong: d.jpg. Read the page again later.',
  ]);
});

test('the language of most pages comes first, what was asked for is always there', () => {
  const printed = createPrintLanguages(['eng', 'nld']);
  expect(printed.read()).toEqual(['eng', 'nld']);
  printed.addPage('a.jpg', { ...PICTURE, readings: [readingIn()] });
  const german = readingIn({ code: 'deu', wasRead: true });
  printed.addPage('b.jpg', { ...PICTURE, readings: [german, german] });
  printed.addPage('c.jpg', { ...PICTURE, readings: [{ ...german, lines: [] }] });
  expect(printed.read()).toEqual(['deu', 'eng', 'nld']);
});

test('words that a file says itself tell their language, where they are enough', () => {
  const printed = createPrintLanguages(['eng']);
  const known = { width: 10, height: 10 };
  const french = 'Il y a dans la vie des choses que nous ne savons pas et qui sont pour nous les plus belles.';
  printed.addPage('a.pdf', { page: { known: { ...known, lines: [lineOf(french)] } }, readings: [readingIn()] });
  expect(printed.read()).toEqual(['fra', 'eng']);
  const few = createPrintLanguages(['eng']);
  few.addPage('a.pdf', { page: { known: { ...known, lines: [lineOf('dans la vie')] } }, readings: [readingIn()] });
  expect(few.read()).toEqual(['eng']);
});
