import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { cardLines, titleThatFits } from './card-lines.ts';

const measure = (text: string): number => text.length;

test('lines are as full as the width allows', () => {
  expect(cardLines('What is marked stays marked.', 12, measure)).toEqual(['What is', 'marked stays', 'marked.']);
});

test('a word wider than the line breaks, and so does text without spaces', () => {
  expect(cardLines('a Donaudampfschiff', 8, measure)).toEqual(['a', 'Donaudam', 'pfschiff']);
  expect(cardLines('読書百遍意自ずから通ず', 4, measure)).toEqual(['読書百遍', '意自ずか', 'ら通ず']);
});

test('of a title that does not fit as much is shown as does', () => {
  const fits = (title: string): boolean => cardLines(title, 10, measure).length <= 2;
  expect(titleThatFits('Emma', fits)).toBe('Emma');
  expect(titleThatFits('The Life and Strange Surprizing Adventures', fits)).toBe('The Life and Stra …');
  expect(titleThatFits('Donaudampfschifffahrtsgesellschaft', fits)).toBe('Donaudampfschifffa …');
  expect(titleThatFits('Any', () => false)).toBe(' …');
});

test('no line is too wide and no letter is lost, whatever the text', () => {
  const texts = array(constantFrom('a', 'bc', 'a-very-long-word', '語', ' ', 'e'), { maxLength: 40 });
  assert(
    property(texts, integer({ min: 3, max: 30 }), (parts, width) => {
      const text = parts.join(' ');
      const lines = cardLines(text, width, measure);
      expect(lines.every((line) => line.length <= width)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replace(/\s/gu, ''));
    }),
  );
});
