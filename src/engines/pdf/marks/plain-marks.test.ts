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
  return placedLines(withSignsApart(textLinesOf(characters), characters));
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
  const lines = lineOfSigns('読書の習慣。');
  expect(plainMarks([underlineOf(60 + 2 * SIZE, 60 + 6 * SIZE)], lines, [])).toHaveLength(1);
  expect(plainMarks([underlineOf(60 + 2 * SIZE, 60 + 6 * SIZE + 8)], lines, [])).toEqual([]);
});

it('a coloured line that begins with the room of a full-width sign in the middle of it begins with a word', () => {
  const lines = lineOfSigns('読書，習慣', 5);
  expect(plainMarks([underlineOf(60 + 2 * SIZE, 60 + 4 * SIZE)], lines, [])).toHaveLength(1);
  expect(plainMarks([underlineOf(60 + 2 * SIZE, 60 + 7 * SIZE)], lines, [])).toEqual([]);
});
