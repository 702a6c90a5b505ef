import { expect, test } from 'vitest';
import { type LetterShape, lineOfLetters } from '../../../../tests/fixtures/drawn/level-line.ts';
import { evenMaps, paintMap } from '../../../../tests/fixtures/drawn/maps.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import type { MarkMaps } from '../../../marks/maps/maps.ts';
import { withoutSigns } from './without-signs.ts';

/** Letters from 100 to 300, and what else was taken for the line's letters. */
const line = (more: readonly LetterShape[]) =>
  lineOfLetters(125, 10, [
    ...Array.from({ length: 20 }, (_, k) => ({ left: 100 + k * 10, right: 109 + k * 10 })),
    ...more,
  ]);

const endsOf = (lines: readonly TextLine[], maps: MarkMaps): number[][] =>
  withoutSigns(lines, maps).map(({ left, right }) => [left, right]);

/** Print is seen everywhere, and weakly where signs stand. */
function mapsWith(kind: 'beside' | 'handwriting', from: number, to: number) {
  const maps = evenMaps({ width: 600, height: 200 }, { print: 0.9 });
  paintMap(maps, kind, { left: from, right: to, top: 96, bottom: 136 }, 0.8);
  paintMap(maps, 'print', { left: from, right: to, top: 96, bottom: 136 }, 0.3);
  return maps;
}

test('a sign beyond the print is no part of its line, on either side', () => {
  const tick = line([{ left: 70, right: 78, height: 18 }]);
  expect(endsOf([tick], mapsWith('beside', 64, 88))).toEqual([[100, 299]]);
  const note = line([
    { left: 320, right: 328, height: 18 },
    { left: 331, right: 340, height: 12 },
  ]);
  expect(endsOf([note], mapsWith('handwriting', 312, 352))).toEqual([[100, 299]]);
});

test('a short word that hangs out where no other line has print belongs to it', () => {
  const hanging = line([{ left: 84, right: 97, height: 14 }]);
  expect(endsOf([hanging, line([])], mapsWith('beside', 0, 8))).toEqual([
    [84, 299],
    [100, 299],
  ]);
});

test('a line of which nothing is seen as print keeps its ends', () => {
  expect(endsOf([line([])], mapsWith('handwriting', 0, 400))).toEqual([[100, 299]]);
});

test('a sign between two columns is no letter of the row that it made of theirs', () => {
  const second = Array.from({ length: 20 }, (_, k) => ({ left: 350 + k * 10, right: 359 + k * 10 }));
  const row = line([{ left: 318, right: 330, height: 18 }, ...second]);
  const [seen] = withoutSigns([row], mapsWith('beside', 310, 338));
  expect(row.letters).toHaveLength(41);
  expect(seen!.letters.map(({ left }) => left)).toEqual(
    row.letters.flatMap(({ left }) => (left === 318 ? [] : [left])),
  );
});
