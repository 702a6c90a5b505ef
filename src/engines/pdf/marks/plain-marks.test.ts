import { expect, it } from 'vitest';
import { placedLines, textLinesOf, withSignsApart } from '../lines/lines.ts';
import type { Stroke } from '../objects/objects.ts';
import type { Character } from '../text/text.ts';
import { plainMarks } from './plain-marks.ts';

const [SIZE, BASELINE] = [12, 100];

/** Full-width signs of one line, with ink at some place of the room that each takes: a full stop has it at its left. */
function lineOfSigns(signs: string, inset = 1) {
  const characters = Array.from(signs, (text, place): Character => {
    const left = 60 + place * SIZE + inset;
    const box = { left, right: left + SIZE / 6, top: BASELINE - 10, bottom: BASELINE + 2 };
    return {
      ...{ text, box, loose: box, baseline: BASELINE, direction: 'right', size: SIZE, object: 1 },
      ...{ isGenerated: false, isLineEndHyphen: false },
    };
  });
  return {
    characters,
    lines: placedLines(withSignsApart(textLinesOf(characters), characters)),
    inks: [],
    ownColours: new Set<string>(),
  };
}

function underlineOf(left: number, right: number): Stroke {
  const y = BASELINE + 2;
  return {
    points: [
      { x: left, y },
      { x: right, y },
    ],
    box: { left, right, top: y - 0.5, bottom: y + 0.5 },
    penWidth: 1,
    colour: '#00aa00',
    isTranslucent: false,
    isFreehand: false,
    isRuled: true,
  };
}

it('a coloured line that ends with the room of a full-width sign ends with a word', () => {
  const print = lineOfSigns('読書の習慣。');
  expect(plainMarks([underlineOf(60 + 2 * SIZE, 60 + 6 * SIZE)], print)).toHaveLength(1);
  expect(plainMarks([underlineOf(60 + 2 * SIZE, 60 + 6 * SIZE + 8)], print)).toEqual([]);
});

it('a coloured line that begins with the room of a full-width sign in the middle of it begins with a word', () => {
  const print = lineOfSigns('読書，習慣', 5);
  expect(plainMarks([underlineOf(60 + 2 * SIZE, 60 + 4 * SIZE)], print)).toHaveLength(1);
  expect(plainMarks([underlineOf(60 + 2 * SIZE, 60 + 7 * SIZE)], print)).toEqual([]);
});

it('a coloured line that begins and ends with letters of a script whose words run on is a mark, in the room of no letter none', () => {
  const print = lineOfSigns('ผู้อ่านเปิดดูหนังสือ');
  const [second, fifth] = [print.characters[1]!.box, print.characters[4]!.box];
  expect(plainMarks([underlineOf(second.left, fifth.right)], print)).toHaveLength(1);
  expect(plainMarks([underlineOf(second.left, fifth.right + SIZE / 2)], print)).toEqual([]);
});

it('a coloured line may end in another part of a line that was taken apart', () => {
  const print = lineOfSigns('読書の習慣');
  const words = print.lines.flatMap(({ line }) => line.words);
  const parts = [words.slice(0, 2), words.slice(2)].map((some) => ({ ...print.lines[0]!.line, words: some }));
  const under = underlineOf(60, 60 + 4 * SIZE);
  expect(plainMarks([under], { ...print, lines: placedLines(parts) })).toHaveLength(1);
});
