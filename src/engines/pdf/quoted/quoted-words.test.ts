import { describe, expect, it } from 'vitest';
import type { Character } from '../text/character.ts';
import { quotedWords } from './quoted-words.ts';

/** Letters of five points; `/` starts the next line without a break of its own, `|` is a generated break. */
function characters(text: string): readonly Character[] {
  let [column, row] = [0, 0];
  return [...text].flatMap((letter): readonly Character[] => {
    if (letter === '/') {
      [column, row] = [0, row + 1];
      return [];
    }
    column += 1;
    const box = { left: column * 5, right: column * 5 + 5, top: row * 12, bottom: row * 12 + 10 };
    const isGenerated = letter === '|';
    const isLineEndHyphen = letter === '=';
    const one = isGenerated ? '\n' : isLineEndHyphen ? '-' : letter;
    return [
      {
        text: one,
        box,
        loose: box,
        baseline: row * 12 + 8,
        direction: 'right',
        size: 10,
        object: 1,
        isGenerated,
        isLineEndHyphen,
      },
    ];
  });
}

/** The words of the selected places as text, a slash where a line ends with one. */
function wordsOf(text: string, from: number, to: number): string {
  const all = characters(text);
  const inked = all.flatMap(({ text: one }, place) => (/\S/u.test(one) && place >= from && place < to ? [place] : []));
  return quotedWords(inked, all)
    .map(({ text: word, endsLine }) => word + (endsLine ? '/' : ''))
    .join(' ');
}

describe('quoted words', () => {
  it('end at spaces and at line ends, with or without a break of their own', () => {
    expect(wordsOf('ab cd|/ef', 0, 9)).toBe('ab cd/ ef/');
    expect(wordsOf('ab cd /ef', 0, 9)).toBe('ab cd/ ef/');
  });

  it('begin and end within a word when the mark does', () => {
    expect(wordsOf('abc def', 1, 6)).toBe('bc de/');
  });

  it('keep the sign that splits a word for whoever joins it, unless nothing follows', () => {
    expect(wordsOf('ab=/cd', 0, 5)).toBe('ab\u0002/ cd/');
    expect(wordsOf('ab=/cd', 0, 3)).toBe('ab-/');
  });

  it('keep the hyphen between two lines that the mark leaves out, but none within a line', () => {
    const quoted = (text: string, selected: readonly number[]): readonly string[] =>
      quotedWords(selected, characters(text)).map(({ text: word }) => word);
    expect(quoted('ab\u2010|/cd', [0, 1, 4, 5])).toEqual(['ab\u2010', 'cd']);
    expect(quoted('ab=/cd', [0, 1, 3, 4])).toEqual(['ab\u0002', 'cd']);
    expect(quoted('ab-cd', [0, 1, 3, 4])).toEqual(['abcd']);
  });

  it('keep signs above a letter with it, whatever room is before them', () => {
    expect(wordsOf('re\u0301sume \u0301 ab', 0, 12)).toBe('re\u0301sume\u0301 ab/');
  });

  it('keep the space that a page sets before a sign', () => {
    expect(wordsOf('ab , cd', 0, 7)).toBe('ab , cd/');
    expect(quotedWords([0, 1, 3], characters('ab , cd')).map(({ text }) => text)).toEqual(['ab ,']);
  });
});
