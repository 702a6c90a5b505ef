import { describe, expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print, type Rgb } from '../../../tests/fixtures/drawn/print.ts';
import type { Box } from '../../core/geometry.ts';
import { findMarginSigns, type MarginSign } from './margin-signs.ts';
import { isAlone, isLetter } from './sign-surroundings.ts';

const X_HEIGHT = 14;
const PITCH = 38;
const TOP = 90;
const LEFT = 40;
const INDENTED = 100;
const BLUE: Rgb = [40, 60, 170];

/** The signs of a page beside which some strokes are drawn; its text begins near the picture's edge unless told. */
function signsBeside(strokes: readonly Box[], colour: Rgb, left = LEFT, indent = 0): MarginSign[] {
  const starts = Array.from({ length: 11 }, (_, k) => (k === 4 ? left + indent : left));
  return signsOf(strokes, colour, starts);
}

/** The same where each line begins at an abscissa of its own. */
function signsOf(strokes: readonly Box[], colour: Rgb, starts: readonly number[]): MarginSign[] {
  const sheet = blankSheet(480, 560);
  const lines = starts.map((left, k) => print(sheet, { left, right: 430, y: TOP + k * PITCH, xHeight: X_HEIGHT }));
  for (const box of strokes) fill(sheet, box, colour);
  const right = Math.max(...lines.map((line) => line.right));
  const box = { left: Math.min(...starts), right, top: TOP - 22, bottom: TOP + 10 * PITCH + 7 };
  const columns = [{ lines, box }];
  return findMarginSigns({ columns, box, xHeight: X_HEIGHT, loose: [] }, { ...lightOf(sheet), columns });
}

describe('strokes down a margin', () => {
  const middle = TOP + 4 * PITCH - X_HEIGHT / 2;

  test.each([
    ['of a pen’s colour is a bar unless it touches it', BLUE, 4, 1],
    ['in black is an edge', BLACK, 4, 0],
    ['that is pale is an edge', [235, 215, 195], 4, 0],
    ['that touches it is an edge', BLUE, 0, 0],
  ] as const)('one at the picture’s edge %s', (_, colour, left, count) => {
    const stroke = { left, right: left + 3, top: TOP + 3 * PITCH - 20, bottom: TOP + 6 * PITCH };
    expect(signsBeside([stroke], colour)).toHaveLength(count);
  });

  test('a doubled bar whose strokes are not of one height', () => {
    const strokes = [18, 12].map((height, k) => ({
      left: LEFT - 24 + k * 9,
      right: LEFT - 21 + k * 9,
      top: middle - height / 2,
      bottom: middle + height / 2,
    }));
    expect(signsBeside(strokes, BLUE)).toMatchObject([{ kind: 'bar', lines: [4] }]);
  });
});

test('a low stroke where the lines around begin is the figure of a list; a higher one, or one elsewhere, is a bar', () => {
  const base = TOP + 4 * PITCH;
  const found = [
    [INDENTED, 20],
    [INDENTED, 27],
    [INDENTED - 24, 20],
  ].map(([x, height]) => {
    const stroke = { left: x!, right: x! + 3, top: base - height!, bottom: base };
    return signsBeside([stroke], BLACK, INDENTED, 24).map(({ kind }) => kind);
  });
  expect(found).toEqual([[], ['bar'], ['bar']]);
});

test('a note’s figure begins where one of the lines around does, though the next is indented', () => {
  const sheet = blankSheet(480, 560);
  const lines = [1, 2, 3, 4, 5].map((k) =>
    print(sheet, { left: k < 4 ? LEFT : INDENTED, right: 430, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
  );
  const column = { lines, box: { left: LEFT, right: 430, top: 0, bottom: 560 } };
  const ends = lines.map(({ left }) => left);
  const isFigure = (left: number, foot: number, away = 1): boolean => {
    const box = { left, right: left + 3, top: foot - 20, bottom: foot };
    const piece = { box, away, touching: 0, isCut: false, pixels: new Int32Array(), parts: [box] };
    const search = { ...lightOf(sheet), columns: [column] };
    return isLetter(piece, { column, ends, side: 'left', xHeight: X_HEIGHT, search });
  };
  expect(isFigure(LEFT, TOP + 5 * PITCH)).toBe(true);
  expect(isFigure(LEFT - 20, TOP + 5 * PITCH)).toBe(false);
  const awayFromWords = [3, 6].map((away) => isFigure(LEFT, TOP + 5 * PITCH, away));
  expect(awayFromWords).toEqual([false, true]);
});

test('a stroke as high as the ascenders of its page, where lines begin, is a letter: in some types they rise high', () => {
  const sheet = blankSheet(480, 560);
  const usual = [1, 2, 3, 4, 5].map((k) =>
    print(sheet, { left: LEFT, right: 430, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
  );
  const high = usual.map((line, k) => ({
    ...line,
    letters: line.letters.map((each, i) => (i % 8 === 0 ? { ...each, top: TOP + (k + 1) * PITCH - 26 } : each)),
  }));
  const found = [usual, high].map((whole) => {
    const lines = whole.map((line, k) => (k === 2 ? { ...line, left: line.left + 20 } : line));
    const column = { lines, box: { left: LEFT, right: 430, top: 0, bottom: 560 } };
    const box = { left: LEFT, right: LEFT + 3, top: TOP + 3 * PITCH - 27, bottom: TOP + 3 * PITCH };
    const piece = { box, away: 0.4, touching: 0, isCut: false, pixels: new Int32Array(), parts: [box] };
    const ends = lines.map(({ left }) => left);
    const search = { ...lightOf(sheet), columns: [column] };
    return isLetter(piece, { column, ends, side: 'left', xHeight: X_HEIGHT, search });
  });
  expect(found).toEqual([false, true]);
});

test('a sign is alone beside a hyphen at the end of its line, though that is thick, and not beside a letter', () => {
  const { planes, ...light } = lightOf(blankSheet(200, 100));
  const [lines, box] = [[], { left: 0, right: 60, top: 0, bottom: 100 }];
  const column = { lines, box };
  const search = { planes, ...light, columns: [column] };
  const around = { column, ends: [], side: 'right', xHeight: 12, search } as const;
  const pieceOf = (piece: Box, away: number) => ({
    ...{ box: piece, parts: [piece], pixels: Int32Array.from([]), touching: 0, isCut: false, away },
  });
  const sign = pieceOf({ left: 82, right: 127, top: 20, bottom: 66 }, 1.8);
  const isAloneBeside = (width: number, height: number): boolean => {
    const other = pieceOf({ left: 75 - width, right: 75, top: 50 - height, bottom: 50 }, 0.2);
    return isAlone(sign, { pieces: [sign, other], colour: '#404040', around });
  };
  expect([isAloneBeside(10, 5), isAloneBeside(10, 3), isAloneBeside(7, 5), isAloneBeside(9, 12)]).toEqual([
    ...[true, true, false, false],
  ]);
});

describe('hairs and edges', () => {
  test.each([
    ['beside a line is a bar', 0, 1],
    ['that touches its line is a stem', 5, 0],
  ] as const)('a low stroke %s', (_, bridge, count) => {
    const foot = TOP + 4 * PITCH;
    const stem = { left: INDENTED - 7, right: INDENTED - 4, top: foot - 17, bottom: foot };
    const touching = { ...stem, right: stem.right + bridge, top: foot - 4 };
    expect(signsBeside([stem, touching], BLUE, INDENTED)).toHaveLength(count);
  });

  const top = TOP + 2 * PITCH - 20;

  test.each([
    ['a bracket', 3, 1],
    ['a hair like one', 1, 0],
  ] as const)('%s', (_, width, count) => {
    const foot = TOP + 4 * PITCH;
    const hooks = [top, foot].map((y) => ({ left: LEFT + 40, right: LEFT + 54, top: y, bottom: y + width }));
    const stem = { left: LEFT + 40, right: LEFT + 40 + width, top, bottom: foot };
    expect(signsBeside([stem, ...hooks], BLACK, INDENTED + 40)).toHaveLength(count);
  });

  test.each([
    ['in black near the text is a bar', BLACK, 8, 1],
    ['in black far from the lines around is an edge', BLACK, 10.5, 0],
    ['in colour there is a bar', BLUE, 10.5, 1],
  ] as const)('a stroke %s', (_, colour, off, count) => {
    const lines = [...Array(11).keys()].map((k) => (k < 2 ? 170 : 230));
    const right = Math.round(230 - off * X_HEIGHT);
    const stroke = { left: right - 3, right, top: TOP + 8 * PITCH - 20, bottom: TOP + 9 * PITCH };
    expect(signsOf([stroke], colour, lines)).toHaveLength(count);
  });

  test.each([
    ['far from the lines around is of an edge', 10.5, 0],
    ['nearer to them is a sign', 8, 1],
  ] as const)('an exclamation mark %s', (_, off, count) => {
    const lines = [...Array(11).keys()].map((k) => (k < 2 ? 170 : 230));
    const right = Math.round(230 - off * X_HEIGHT);
    const bottom = TOP + 8 * PITCH;
    const mark = [
      { left: right - 3, right, top: bottom - 25, bottom: bottom - 6 },
      { left: right - 3, right, top: bottom - 3, bottom },
    ];
    expect(signsOf(mark, BLUE, lines)).toHaveLength(count);
  });
});

describe('signs', () => {
  const middle = TOP + 4 * PITCH - X_HEIGHT / 2;

  /** The strokes of a cross, of dots. */
  const cross = Array.from({ length: 56 }, (_, k): Box => {
    const [at, isUp] = [Math.floor(k / 2), k % 2 === 1];
    const y = Math.round(middle + (isUp ? 13 - at : at - 14));
    return { left: INDENTED - 47 + at, right: INDENTED - 44 + at, top: y, bottom: y + 3 };
  });

  test.each([
    ['a hyphen at the end of its line', 4, 1],
    ['a letter', 14, 0],
  ] as const)('a cross beside %s', (_, height, count) => {
    const other = { left: INDENTED - 9, right: INDENTED - 2, top: middle - height / 2, bottom: middle + height / 2 };
    expect(signsBeside([...cross, other], BLACK, INDENTED)).toHaveLength(count);
  });

  test.each([
    ['of a pen’s colour is one', BLUE, 1],
    ['in black is an edge', BLACK, 0],
  ] as const)('an exclamation mark near the picture’s edge %s', (_, colour, count) => {
    const stroke = { left: 13, right: 17, top: middle - 22, bottom: middle + 14 };
    const dot = { left: 13, right: 17, top: middle + 20, bottom: middle + 24 };
    expect(signsBeside([stroke, dot], colour)).toHaveLength(count);
  });
});
