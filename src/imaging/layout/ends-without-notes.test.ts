import { expect, test } from 'vitest';
import { sampleCurve } from '../maths/curve.ts';
import type { TextLine } from '../print/text-lines.ts';
import { endsWithoutNotes } from './ends-without-notes.ts';

const X_HEIGHT = 10;
const PITCH = 26;

/** A line whose letters stand close together from each first to each last abscissa of `words`. */
function line(k: number, ...words: readonly (readonly [number, number])[]): TextLine {
  const y = 100 + k * PITCH;
  const letters = words.flatMap(([from, to]) =>
    Array.from({ length: Math.floor((to - from) / 10) }, (_, i) => {
      const left = from + i * 10;
      return { id: 1, left, right: left + 9, top: y - X_HEIGHT, bottom: y, area: 40, darkest: 0 };
    }),
  );
  const [left, right] = [letters[0]!.left, letters.at(-1)!.right];
  return { left, right, baseline: sampleCurve(left, right, { step: 10, f: () => y }), xHeight: X_HEIGHT, letters };
}

/** Lines of a page on which every third is the short last one of a paragraph, ends leaning by `lean` a line. */
const paragraphs = (lean = 0): TextLine[] =>
  Array.from({ length: 16 }, (_, k) => line(k, [100, (k % 3 === 2 ? 300 : 700) + Math.round(k * lean)]));

const rightsOf = (lines: readonly TextLine[]): (number | undefined)[] =>
  endsWithoutNotes(lines, X_HEIGHT).map((ends) => ends?.right);

test('a note beside lines of different lengths is no part of its line', () => {
  const lines = paragraphs();
  expect(rightsOf(lines.with(7, line(7, [100, 700], [726, 800])))).toEqual(lines.map(({ right }) => right));
});

test('a note beside a leaning side below a table, whose rows end anywhere, is no part of its line', () => {
  // Left, right and height of the lines of a made page.
  const ends = [
    [55, 805, 0],
    [56, 818, 26],
    [57, 770, 56],
    [91, 824, 78],
    [58, 118, 148],
    [80, 810, 158],
    [82, 807, 184],
    [82, 816, 209],
    [84, 513, 248],
    [100, 836, 283],
    [67, 847, 311],
    [68, 850, 339],
    [69, 580, 378],
    [106, 849, 394],
    [536, 565, 444],
    [785, 816, 435],
    [72, 275, 451],
    [80, 107, 514],
    [527, 565, 471],
    [778, 817, 461],
    [540, 573, 546],
    [84, 132, 564],
    [539, 571, 522],
    [84, 139, 591],
    [112, 881, 607],
    [80, 884, 638],
    [81, 887, 662],
    [86, 882, 696],
    [84, 895, 726],
    [85, 893, 756],
    [86, 902, 785],
    [88, 900, 815],
    [94, 909, 846],
    [89, 230, 903],
    [125, 915, 904],
    [92, 920, 937],
    [94, 921, 967],
    [95, 927, 998],
    [96, 925, 1028],
    [100, 796, 1097],
  ] as const;
  const lines = ends.map(([left, right, y]) => line(y / PITCH, [left, right]));
  const at = 26;
  const [left, right, y] = ends[at];
  const longer = line(y / PITCH, [left, right], [right + 20, right + 160]);
  expect(rightsOf(lines.with(at, longer))).toEqual(lines.map((each) => each.right));
});

test('a note beside a side that leans is no part of its line, and the lines that reach furthest are whole', () => {
  const lines = paragraphs(5);
  const end = lines[6]!.right;
  expect(rightsOf(lines.with(6, line(6, [100, end + 1], [end + 21, end + 90])))).toEqual(
    lines.map(({ right }) => right),
  );
});

test('a row of a note that was taken for a line of its own is none', () => {
  const rows = paragraphs();
  const lines = [...rows.slice(0, 7), line(6.5, [730, 800]), ...rows.slice(7)];
  expect(rightsOf(lines)[7]).toBeUndefined();
  expect(rightsOf(lines).filter((right) => right === undefined)).toHaveLength(1);
});

test('where lines end as it happens the one that reaches furthest keeps its last word', () => {
  const ragged = [500, 620, 560, 680, 590, 640, 530, 700, 610, 570].map((right, k) => line(k, [100, right]));
  const last = line(7, [100, 680], [690, 730]);
  expect(rightsOf(ragged.with(7, last))[7]).toBe(last.right);
});
