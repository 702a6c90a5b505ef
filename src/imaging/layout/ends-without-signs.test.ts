import { describe, expect, test } from 'vitest';
import { sampleCurve } from '../maths/curve.ts';
import type { TextLine } from '../print/text-lines.ts';
import { endsWithoutSigns } from './ends-without-signs.ts';

/** A line of letters 8 wide and 10 high from 100 to 300, and what else was taken for its letters. */
function line(y: number, more: readonly { left: number; right: number; height: number }[] = []): TextLine {
  const letter = (left: number, right: number, height: number): TextLine['letters'][number] => ({
    id: 1,
    left,
    right,
    top: y - height,
    bottom: y,
    area: 40,
    darkest: 20,
  });
  const own = Array.from({ length: 20 }, (_, k) => letter(100 + k * 10, k === 19 ? 300 : 109 + k * 10, 10));
  const letters = [...own, ...more.map(({ left, right, height }) => letter(left, right, height))];
  const left = Math.min(...letters.map((c) => c.left));
  const right = Math.max(...letters.map((c) => c.right));
  return { left, right, baseline: sampleCurve(left, right, { step: 10, f: () => y }), xHeight: 10, letters };
}

const page = (fourth: TextLine): TextLine[] =>
  Array.from({ length: 8 }, (_, k) => (k === 3 ? fourth : line(50 + k * 25)));

describe('where the print of lines ends', () => {
  test('a sign off the print is no part of it, on either side', () => {
    const signs = [
      { left: 70, right: 92, height: 18 },
      { left: 312, right: 330, height: 18 },
    ];
    expect(endsWithoutSigns(page(line(125, signs)), 'left')).toEqual([100, 100, 100, 100, 100, 100, 100, 100]);
    expect(endsWithoutSigns(page(line(125, signs)), 'right')[3]).toBe(300);
  });

  test('heads above a page tell no slant: the last letters of a line below them are print', () => {
    const ends = [-210, 128, 299, 298, 300, 290, 292, 294, 295];
    const lines = ends.map((right, k): TextLine => {
      const own = line(50 + k * 25);
      const letters = own.letters.map((letter) => ({
        ...letter,
        left: letter.left + right - 300,
        right: letter.right + right - 300 - (letter.right === 300 ? 0 : 4),
      }));
      return { ...own, letters, left: own.left + right - 300, right };
    });
    expect(endsWithoutSigns(lines, 'right')[4]).toBe(300);
  });

  test('signs beside many lines that end alike are no part of them', () => {
    const sign = { left: 312, right: 330, height: 18 };
    const lines = Array.from({ length: 13 }, (_, k) => line(50 + k * 25, [4, 5, 6, 8].includes(k) ? [sign] : []));
    expect(endsWithoutSigns(lines, 'right')).toEqual(lines.map(() => 300));
  });

  test('the parts of a line that is broken up tell once where print begins', () => {
    const sign = { left: 80, right: 92, height: 12 };
    const whole = Array.from({ length: 7 }, (_, k) => line(50 + k * 25, k === 3 ? [sign] : []));
    const parts = [2, 5].flatMap((k) =>
      [190, 250].map((left) => {
        const letters = whole[k]!.letters.filter((letter) => letter.left >= left && letter.left < left + 45);
        return { ...whole[k]!, letters, left, right: left + 40 };
      }),
    );
    const first = [2, 5].map((k) => {
      const letters = whole[k]!.letters.filter((letter) => letter.left < 170);
      return { ...whole[k]!, letters, right: 169 };
    });
    const lines = whole.flatMap((own, k) =>
      k === 2 ? [first[0]!, ...parts.slice(0, 2)] : k === 5 ? [first[1]!, ...parts.slice(2)] : [own],
    );
    expect(endsWithoutSigns(lines, 'left')[5]).toBe(100);
  });

  test('a hyphen that hangs beyond the print belongs to it', () => {
    expect(endsWithoutSigns(page(line(125, [{ left: 303, right: 309, height: 3 }])), 'right')[3]).toBe(309);
  });

  test('a line that begins with a short word further out belongs wholly to the print', () => {
    const indented = page(line(125)).map((own, k) =>
      k === 3 ? line(125, [{ left: 84, right: 98, height: 10 }]) : own,
    );
    const outer = indented.map((own, k) =>
      k === 4 || k === 2 ? line(50 + k * 25, [{ left: 84, right: 98, height: 10 }]) : own,
    );
    expect(endsWithoutSigns(outer.slice(2, 5), 'left')).toEqual([84, 84, 84]);
  });

  test('a word further out is no sign', () => {
    const word = [0, 1, 2, 3, 4].map((k) => ({ left: 40 + k * 10, right: 49 + k * 10, height: 10 }));
    expect(endsWithoutSigns(page(line(125, word)), 'left')[3]).toBe(40);
  });

  test('a piece of a sign lower than letters is no print, where it stands well off', () => {
    expect(endsWithoutSigns(page(line(125, [{ left: 316, right: 322, height: 5 }])), 'right')[3]).toBe(300);
  });

  test('the last short word belongs to lines that end where they happen to; a sign further off does not', () => {
    const ragged = (more: { left: number; right: number; height: number }): TextLine[] =>
      Array.from({ length: 8 }, (_, k) => line(50 + k * 25, k === 3 ? [more] : [])).map((own, k) =>
        k % 2 === 0 ? { ...own, right: own.right - 25 - k * 3 } : own,
      );
    expect(endsWithoutSigns(ragged({ left: 305, right: 313, height: 10 }), 'right')[3]).toBe(313);
    expect(endsWithoutSigns(ragged({ left: 315, right: 323, height: 10 }), 'right')[3]).toBe(300);
    expect(endsWithoutSigns(ragged({ left: 310, right: 318, height: 10 }), 'right')[3]).toBe(318);
    expect(endsWithoutSigns(ragged({ left: 310, right: 331, height: 21 }), 'right')[3]).toBe(300);
  });

  test('a sign in two pieces is no print, though the outer one is low', () => {
    const pieces = [
      { left: 307, right: 314, height: 10 },
      { left: 316, right: 323, height: 6 },
    ];
    expect(endsWithoutSigns(page(line(125, pieces)), 'right')[3]).toBe(300);
  });

  test('a letter in touch with a sign reaches no further than the print around, on a page that leans as well', () => {
    const leaning = Array.from({ length: 8 }, (_, k) => {
      const own = line(50 + k * 25);
      return { ...own, right: own.right + k * 2 };
    });
    const { letters } = leaning[3]!;
    const touched = { ...letters[19]!, right: 318 };
    leaning[3] = { ...leaning[3]!, right: 318, letters: [...letters.slice(0, 19), touched] };
    expect(endsWithoutSigns(leaning, 'right')[3]).toBe(306);
  });

  test('a bar beside several lines is part of none of them', () => {
    const bar = [{ left: 89, right: 93, height: 22 }];
    const lines = Array.from({ length: 10 }, (_, k) => line(50 + k * 25, k > 3 && k < 7 ? bar : []));
    expect(endsWithoutSigns(lines, 'left')).toEqual(Array.from({ length: 10 }, () => 100));
  });

  test('a scrap of a sign near the print that makes a line of its own ends where print does', () => {
    const scrap: TextLine = {
      ...line(125),
      left: 92,
      right: 95,
      letters: [{ ...line(125).letters[0]!, left: 92, right: 95 }],
    };
    expect(endsWithoutSigns(page(scrap), 'left')).toEqual([100, 100, 100, 100, 100, 100, 100, 100]);
  });

  test('a scrap of a sign that makes a line of its own ends where print does', () => {
    const scrap = line(125);
    const [letter] = scrap.letters;
    const own = { ...scrap, left: 60, right: 63, letters: [{ ...letter!, left: 60, right: 63 }] };
    expect(endsWithoutSigns(page(own), 'left')[3]).toBe(100);
  });

  test('lines below short heads end where those below them do', () => {
    const heads = [150, 200].map((end, k) => {
      const own = line(50 + k * 25);
      return { ...own, right: end, letters: own.letters.filter(({ right }) => right <= end) };
    });
    const body = Array.from({ length: 5 }, (_, k) => line(100 + k * 25));
    const [first] = body;
    const last = [{ ...first!.letters[19]!, left: 292 }];
    const touched = { ...first!, letters: [...first!.letters.slice(0, 18), ...last] };
    expect(endsWithoutSigns([...heads, touched, ...body.slice(1)], 'right')[2]).toBe(300);
  });
});
