import { expect, test } from 'vitest';
import { isInkOfOutline } from './outline-words.ts';

const HELD = { left: 100, right: 400 };
const X_HEIGHT = 20;

const at = (text: string, left: number): boolean =>
  isInkOfOutline({ text, confidence: 0.9, box: { left, right: left + 6, top: 10, bottom: 40 } }, HELD, X_HEIGHT);

test.each(['|', '[', "'", '||', '\\'])('%s where the outline crosses the line is its ink', (text) => {
  expect(at(text, 103)).toBe(true);
  expect(at(text, 390)).toBe(true);
});

test('signs away from the outline, words, and marks that print sets by themselves are text', () => {
  expect(at('|', 250)).toBe(false);
  for (const text of ['I', 'a', '1', '—', '»', ':', '!', '(see']) expect(at(text, 390)).toBe(false);
});
