import { expect, it } from 'vitest';
import { blankAfter, type Character } from './character.ts';
import { withPiecesInRows } from './row-pieces.ts';

/** Letters from a place on, each five points wide, of type ten points high. */
function set(text: string, from: number): readonly Character[] {
  return [...text].map((letter, at) => {
    const box = { left: from + at * 5, right: from + at * 5 + 5, top: 0, bottom: 10 };
    return {
      ...{ text: letter, box, loose: box, baseline: 8, direction: 'right', size: 10, object: 1 },
      ...{ isGenerated: false, isLineEndHyphen: false },
    };
  });
}

function read(...pieces: readonly (readonly Character[])[]): string {
  const all = pieces.flatMap((piece) => [...piece, blankAfter(piece.at(-1)!, '\n')]);
  return withPiecesInRows(all)
    .map(({ text }) => text)
    .join('');
}

it('what is set last before the start of a line is read before it, where a space of the file fills what is between', () => {
  expect(read(set(' so', 11), set('up', 0))).toBe('up so\n');
  expect(read(set('so', 16), set('up', 0))).toBe('so\nup\n');
  expect(read(set('so', 16), set('up ', 0))).toBe('up so\n');
  // Something else may stand between.
  expect(read(set(' so', 13), set('up', 0))).toBe(' so\nup\n');
});

it('a row that ends with a letter over the one before it ends', () => {
  const [wide, over] = [set('m', 20), set('i', 20)].flat();
  expect(read([{ ...wide!, box: { ...wide!.box, right: 40 } }, over!], set('up', 0))).toBe('mi\nup\n');
});

it('what a program sets on several lines without a break between them is read line by line, and none of it is lost', () => {
  const below = (characters: readonly Character[]): readonly Character[] =>
    characters.map((one) => ({ ...one, box: { ...one.box, top: 20, bottom: 30 }, baseline: 28 }));
  const lines = [...set('so it ', 16), ...below(set('goes', 0)), ...below(set('on', 60))];
  expect(read(set('up ', 0), lines)).toBe('up so it\ngoeson\n');
  expect(read(lines, set('up ', 0))).toBe('up so it\ngoeson\n');
});

it('a piece that goes on far beyond what stands in its gap is kept whole', () => {
  expect(read([...set('up', 0), ...set('end', 200)], set('so', 13))).toBe('upend\nso\n');
});
