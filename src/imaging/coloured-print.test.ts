import { describe, expect, test } from 'vitest';
import { blankSheet, print } from '../../tests/fixtures/drawn-print.ts';
import { withoutColouredPrint } from './coloured-print.ts';
import type { HighlightRun } from './highlight.ts';
import type { TextLine } from './text-lines.ts';

/** A page of four lines whose letters are as dark, of 255, as told. */
function pageOf(darkness: readonly number[]): TextLine[] {
  const sheet = blankSheet(560, 240, [255, 255, 255]);
  return darkness.map((darkest, at) => {
    const line = print(sheet, { left: 50, right: 530, y: 50 + 45 * at, xHeight: 16 });
    return { ...line, letters: line.letters.map((letter) => ({ ...letter, darkest })) };
  });
}

const RUN: HighlightRun = { left: 60, right: 300, saturation: 0.3, colour: '#6080ff' };

const kept = (darkness: readonly number[], runs: readonly (readonly HighlightRun[])[]): number[] =>
  withoutColouredPrint(runs, pageOf(darkness)).map((onLine) => onLine.length);

describe('letters printed in colour', () => {
  test('are no highlighter, whatever fringe they have', () => {
    expect(kept([150, 40, 45, 38], [[RUN], [RUN], [], []])).toEqual([0, 1, 0, 0]);
  });

  test('are told by what is under the run, not by the rest of its line', () => {
    const [heading, ...body] = pageOf([150, 40, 45, 38]) as [TextLine, ...TextLine[]];
    const half = heading.letters.map((letter) => (letter.left > 290 ? letter : { ...letter, darkest: 40 }));
    const page = [{ ...heading, letters: half }, ...body];
    const beyond = { ...RUN, left: 320, right: 520 };
    expect(withoutColouredPrint([[RUN, beyond], [], [], []], page)[0]).toEqual([RUN]);
  });

  test('are not told from black ones on a page that is faint all over', () => {
    expect(kept([150, 145, 152, 149], [[RUN], [RUN], [], []])).toEqual([1, 1, 0, 0]);
  });

  test('are told the sooner the weaker their fringe is', () => {
    expect(kept([90, 40, 45, 38], [[RUN], [], [], []])).toEqual([1, 0, 0, 0]);
    expect(kept([90, 40, 45, 38], [[{ ...RUN, saturation: 0.15 }], [], [], []])).toEqual([0, 0, 0, 0]);
    expect(kept([70, 40, 45, 38], [[{ ...RUN, saturation: 0.15 }], [], [], []])).toEqual([1, 0, 0, 0]);
  });

  test('may be a little brighter than the others: blurred print under heavy ink is', () => {
    expect(kept([97, 40, 45, 38], [[RUN], [], [], []])).toEqual([1, 0, 0, 0]);
  });
});
