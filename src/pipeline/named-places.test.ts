import { expect, it } from 'vitest';
import { namedPlaces } from './named-places.ts';

it('names three places, one more rather than counting it, and counts the rest', () => {
  expect(namedPlaces(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])).toBe('a.jpg; b.jpg; c.jpg; d.jpg');
  expect(namedPlaces(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'])).toBe('a.jpg; b.jpg; c.jpg and 2 other pages');
});

it('of a very long name tells the start and the end, with the page, and cuts no letter in two', () => {
  const long = `Scan of a book ${'😀'.repeat(170)} 0042.pdf, page 7`;
  expect(namedPlaces([long, 'b.jpg'])).toBe(
    `Scan of a book ${'😀'.repeat(21)}…${'😀'.repeat(7)} 0042.pdf, page 7; b.jpg`,
  );
  const whole = `${'n'.repeat(60)}.jpg`;
  expect(namedPlaces([whole, `n${whole}`])).toBe(`${whole}; ${'n'.repeat(36)}…${'n'.repeat(20)}.jpg`);
});
