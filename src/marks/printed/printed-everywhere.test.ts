import { describe, expect, test } from 'vitest';
import { blankSheet, print } from '../../../tests/fixtures/drawn/print.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import type { PenStroke } from '../../imaging/strips/pen-strokes.ts';
import { withoutPrinted } from './printed-everywhere.ts';

const X_HEIGHT = 16;
const sheet = blankSheet(720, 300);
const TYPESCRIPT: readonly TextLine[] = [60, 105, 150, 195].map((y) =>
  print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT }),
);
const SHIFTS = [0, 3, -2, -4, 2, 4, -3];
/** The same letters at uneven distances, as in a book. */
const LINES: readonly TextLine[] = TYPESCRIPT.map((line) => ({
  ...line,
  letters: line.letters.map((letter, k) => {
    const shift = SHIFTS[k % SHIFTS.length]!;
    return { ...letter, left: letter.left + shift, right: letter.right + shift };
  }),
}));

type Placed = PenStroke & { readonly line: number; readonly colourGain: number; readonly shareOfPrint: number };

/** A stroke under a line; `tremble` is how far it strays up and down, in x-heights. */
function strokeAt(line: number, sides: { left: number; right: number }, offset: number, tremble = 0): Placed {
  const columns = Math.round(((sides.right - sides.left) / X_HEIGHT) * 14);
  const offsets = Float32Array.from({ length: columns }, (_, k) => offset + tremble * Math.sin(k / 2));
  const ink = { contrast: 0.4, gapContrast: 0.4, continuity: 1, clearColumns: 20, colourGain: 0, shareOfPrint: 0.5 };
  return { line, ...sides, offsets, firstColumn: 0, ...ink };
}

/** From the beginning of one letter to the end of another. */
const lettersOf = (line: number, from: number, to: number): { left: number; right: number } => ({
  left: LINES[line]!.letters[from]!.left,
  right: LINES[line]!.letters[to]!.right,
});

test('a coloured rule far below a block is an ornament, beside another one, too', () => {
  const sides = { left: 90, right: 590 };
  const rules = [strokeAt(1, sides, 1.7), strokeAt(2, sides, 1.8)].map((one) => ({ ...one, colourGain: 0.3 }));
  expect(withoutPrinted(rules, LINES, [2.6, 4, 4, 2.6, 2.6])).toEqual([]);
  expect(withoutPrinted(rules, LINES, [2.6, 2.6, 2.6, 4, 2.6])).toEqual(rules);
});

test('a straight stroke well below the last line of a block parts it from the next', () => {
  const sides = { left: 90, right: 300 };
  const pitches = [2.2, 3, 2.2, 2.2];
  expect(withoutPrinted([strokeAt(1, sides, 0.95)], LINES, pitches)).toEqual([]);
  const near = strokeAt(1, sides, 0.5);
  const shaken = strokeAt(1, sides, 0.95, 0.1);
  const between = strokeAt(2, sides, 0.95);
  const red = { ...strokeAt(1, sides, 0.95), colourGain: 0.3 };
  for (const stroke of [near, shaken, between, red]) expect(withoutPrinted([stroke], LINES, pitches)).toEqual([stroke]);
  const run = [strokeAt(0, { left: 200, right: 590 }, 0.9), strokeAt(1, sides, 0.95)];
  expect(withoutPrinted(run, LINES, pitches)).toEqual(run);
});

describe('underlines made with the print', () => {
  const typed = [
    strokeAt(0, lettersOf(0, 3, 7), 0.3),
    strokeAt(1, lettersOf(1, 8, 15), 0.31),
    strokeAt(3, lettersOf(3, 1, 4), 0.3),
  ];

  test('end with their words, level and alike', () => {
    expect(withoutPrinted(typed, LINES)).toEqual([]);
  });

  test('may stand beside a few strokes of a reader, which stay', () => {
    const more = [...typed, strokeAt(2, lettersOf(2, 2, 6), 0.3)];
    const drawn = strokeAt(2, { left: 300, right: 500 }, 0.4, 0.1);
    expect(withoutPrinted([...more, drawn], LINES)).toEqual([drawn]);
  });

  test('are none where they end between words, lie apart in height, or are two only', () => {
    const beyond = typed.map((stroke) => ({ ...stroke, right: stroke.right + X_HEIGHT * 0.5 }));
    const uneven = [typed[0]!, strokeAt(1, lettersOf(1, 8, 15), 0.42), strokeAt(3, lettersOf(3, 1, 4), 0.54)];
    for (const strokes of [beyond, uneven, typed.slice(0, 2)]) expect(withoutPrinted(strokes, LINES)).toEqual(strokes);
  });

  test('are none where pairs of them lie at several heights', () => {
    const pairs = [typed[0]!, typed[1]!, strokeAt(2, lettersOf(2, 2, 6), 0.6), strokeAt(3, lettersOf(3, 1, 4), 0.61)];
    expect(withoutPrinted(pairs, LINES)).toEqual(pairs);
  });

  test('are none in coloured ink: a pen that was lifted after every word', () => {
    const red = typed.map((stroke) => ({ ...stroke, colourGain: 0.2 }));
    expect(withoutPrinted(red, LINES)).toEqual(red);
  });

  test('are none where they turn up and down as a hand does', () => {
    const drawn = [strokeAt(0, lettersOf(0, 3, 7), 0.3, 0.02), strokeAt(1, lettersOf(1, 8, 15), 0.31, 0.02)];
    const pen = [...drawn, strokeAt(3, lettersOf(3, 1, 4), 0.3, 0.02)];
    expect(withoutPrinted(pen, LINES)).toEqual(pen);
  });

  test('are a typewriter’s at the height of its others, though warm light gives some a colour', () => {
    const whole = (line: number): { left: number; right: number } => ({
      left: TYPESCRIPT[line]!.letters[0]!.left,
      right: TYPESCRIPT[line]!.letters.at(-1)!.right,
    });
    const three = [0, 1, 2].map((line) => strokeAt(line, whole(line), 0.3));
    const warm = { ...strokeAt(3, whole(3), 0.31), colourGain: 0.3 };
    const red = { ...strokeAt(3, whole(3), 0.34), colourGain: 0.3 };
    const blue = { ...warm, shareOfPrint: warm.shareOfPrint * 1.4 };
    expect(withoutPrinted([...three, warm], TYPESCRIPT)).toEqual([]);
    for (const pen of [red, blue]) expect(withoutPrinted([...three, pen], TYPESCRIPT)).toEqual([pen]);
  });

  test('are none far below the letters', () => {
    const deep = typed.map((stroke) => ({ ...stroke, offsets: stroke.offsets.map((offset) => offset + 0.9) }));
    expect(withoutPrinted(deep, LINES)).toEqual(deep);
  });

  test('are none in pencil, which is paler than the print', () => {
    const pencil = typed.map((stroke) => ({ ...stroke, shareOfPrint: 0.26 }));
    expect(withoutPrinted(pencil, LINES)).toEqual(pencil);
  });

  test('are known by a single one on a typewriter’s page, whatever else is marked there in colour', () => {
    const [first, second] = [TYPESCRIPT[0]!.letters, TYPESCRIPT[2]!.letters];
    const one = strokeAt(0, { left: first[0]!.left, right: first.at(-1)!.right }, 0.3);
    const red = { ...strokeAt(2, { left: second[2]!.left, right: second[6]!.right }, 0.4), colourGain: 0.3 };
    expect(withoutPrinted([one, red], TYPESCRIPT)).toEqual([red]);
    const deep = strokeAt(1, { left: first[0]!.left + 100, right: first.at(-1)!.right - 90 }, 0.8);
    expect(withoutPrinted([one, deep], TYPESCRIPT)).toEqual([deep]);
    const inside = strokeAt(0, { left: first[0]!.left, right: first[1]!.right }, 0.3);
    expect(withoutPrinted([inside], TYPESCRIPT)).toEqual([inside]);
  });
});

test('on a typewriter’s page strokes end under full stops, which are no letters, and one dark one tells of paler ones', () => {
  const letters = TYPESCRIPT[0]!.letters;
  const step = letters[1]!.left - letters[0]!.left;
  const last = letters.at(-1)!;
  const { left, right } = { left: letters[0]!.left, right: last.right };
  const stop = (last.left + last.right) / 2 + 1.5 * step;
  const upToStop = strokeAt(0, { left, right: stop }, 0.3);
  const pale = { ...strokeAt(1, { left, right }, 0.35), shareOfPrint: 0.28 };
  const others = [pale, { ...pale, line: 3 }];
  const drawn = strokeAt(2, { left, right: stop + 5 }, 0.3);
  expect(withoutPrinted([upToStop], TYPESCRIPT)).toEqual([]);
  expect(withoutPrinted([strokeAt(0, { left, right: stop }, 0.3, 0.0173)], TYPESCRIPT)).toEqual([]);
  const unsteady = strokeAt(0, { left, right: stop }, 0.3, 0.021);
  expect(withoutPrinted([unsteady], TYPESCRIPT)).toEqual([unsteady]);
  expect(withoutPrinted([upToStop, ...others], TYPESCRIPT)).toEqual([]);
  for (const one of [pale, drawn]) expect(withoutPrinted([one], TYPESCRIPT)).toEqual([one]);
});

test('strokes under words, alike by chance, are a reader’s where he drew longer ones through', () => {
  const words = [strokeAt(0, lettersOf(0, 1, 3), 0.5), strokeAt(1, lettersOf(1, 2, 4), 0.5)];
  const more = [strokeAt(1, lettersOf(1, 8, 9), 0.5), strokeAt(2, lettersOf(2, 3, 5), 0.5)];
  const through = strokeAt(3, { left: 90, right: 590 }, 0.3, 0.1);
  expect(withoutPrinted([...words, ...more], LINES)).toEqual([]);
  expect(withoutPrinted([...words, ...more, through], LINES)).toEqual([...words, ...more, through]);
});
