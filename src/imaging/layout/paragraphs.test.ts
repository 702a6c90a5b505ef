import { double } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelLine } from '../../../tests/fixtures/drawn/level-line.ts';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import type { TextLine } from '../print/text-lines.ts';
import type { Column } from './page-layout.ts';
import { paragraphStarts } from './paragraphs.ts';

const X_HEIGHT = 16;
const PITCH = 42;

interface Shape {
  readonly indent?: number;
  /** How far before the right side it ends. */
  readonly short?: number;
  /** White space above, in line distances. */
  readonly space?: number;
}

/** A column of lines; `lean` moves its sides as it goes down, as in a photo taken at an angle. */
function columnOf(shapes: readonly Shape[], lean = 0): Column {
  let y = 100;
  const lines = shapes.map(({ indent = 0, short = 0, space = 0 }, k): TextLine => {
    y += k === 0 ? 0 : PITCH * (1 + space);
    return levelLine(y, { left: 100 + indent + lean * y, right: 700 - short + lean * y, xHeight: X_HEIGHT });
  });
  return { lines, box: { left: 0, top: 0, right: 800, bottom: y + 50 }, xHeight: X_HEIGHT };
}

/** How lines begin paragraphs: by white space above, or by where lines begin and end. */
const waysOf = (shapes: readonly Shape[]) => paragraphStarts(columnOf(shapes)).filter((way) => way !== undefined);

const starts = (shapes: readonly Shape[], lean?: number): number[] =>
  paragraphStarts(columnOf(shapes, lean)).flatMap((is, k) => (is ? [k] : []));

const FULL: Shape = {};

describe('where paragraphs begin', () => {
  const quoted = { indent: 40 };
  const inset = { indent: 40, short: 220 };

  test.each<[string, readonly Shape[], number[]]>([
    ['full lines go on', [FULL, FULL, FULL, FULL, FULL], [0]],
    ['there is none without lines', [], []],
    [
      'lines that stand in as deep as the one before go on: a quotation',
      [FULL, FULL, FULL, FULL, quoted, quoted, FULL, FULL, FULL],
      [0, 4],
    ],
    ['after a short line, where lines are justified', [FULL, FULL, { short: 300 }, FULL, FULL, FULL], [0, 3]],
    [
      'lines of a passage that is inset on both sides go on',
      [FULL, FULL, FULL, FULL, FULL, FULL, inset, inset, inset, FULL, FULL],
      [0, 6, 9],
    ],
    [
      'a first letter that is not seen, and a last word that is not, begin none',
      [FULL, FULL, { indent: 18 }, FULL, { short: 120 }, FULL, FULL],
      [0],
    ],
    [
      'with a ragged right side short lines say nothing',
      [20, 90, 0, 120, 60, 150, 30, 100].map((short) => ({ short })),
      [0],
    ],
    ['below white space', [FULL, FULL, FULL, { space: 0.6 }, FULL, FULL], [0, 3]],
    ['not below a little more than usual', [FULL, FULL, FULL, { space: 0.2 }, FULL, FULL], [0]],
  ])('%s', (_, shapes, expected) => {
    expect(starts(shapes)).toEqual(expected);
  });

  test('an indented line begins one, however the page leans', () => {
    forAll([double({ min: -0.15, max: 0.15, noNaN: true })], (lean) => {
      expect(starts([FULL, FULL, { indent: 30 }, FULL, FULL, FULL, { indent: 30 }, FULL], lean)).toEqual([0, 2, 6]);
    });
  });

  test('white space above is told from an indent and from a short line before', () => {
    expect(waysOf([FULL, FULL, { space: 0.6 }, FULL, FULL])).toEqual(['apart', 'apart']);
    expect(waysOf([FULL, FULL, { indent: 40, space: 0.6 }, FULL, FULL])).toEqual(['apart', 'apart']);
    expect(waysOf([FULL, FULL, { indent: 40 }, FULL, FULL])).toEqual(['apart', 'beside']);
    expect(waysOf([FULL, FULL, { short: 300 }, FULL, FULL, FULL])).toEqual(['apart', 'beside']);
  });

  test('a second piece of the same row begins none', () => {
    const column = columnOf([FULL, FULL, FULL, FULL]);
    const { lines } = column;
    const row = lines[2]!;
    const split = [
      { ...row, right: 300 },
      { ...row, left: 420 },
    ];
    expect(paragraphStarts({ ...column, lines: [...lines.slice(0, 2), ...split, lines[3]!] })).toEqual([
      'apart',
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});
