import { describe, expect, test } from 'vitest';
import {
  BLACK,
  blankSheet,
  fill,
  lightOf,
  print,
  type Rgb,
  type Sheet,
  stroke,
} from '../../../tests/fixtures/drawn/print.ts';
import type { PageLayout } from '../../imaging/layout/page-layout.ts';
import { darkest, estimatePaper } from '../../imaging/light/illumination.ts';
import { curveAt, sampleCurve } from '../../imaging/maths/curve.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import { findHandNotes } from './margin-notes.ts';

const X_HEIGHT = 14;
const PITCH = 38;
const TOP = 160;
const LEFT = 220;
const RIGHT = 620;
const RED: Rgb = [200, 40, 40];
const PENCIL: Rgb = [150, 150, 152];

interface Page {
  readonly sheet: Sheet;
  readonly layout: PageLayout;
}

function page(width = 860): Page {
  const sheet = blankSheet(width, 720);
  const lines = Array.from({ length: 12 }, (_, k) =>
    print(sheet, { left: LEFT, right: RIGHT, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
  );
  const right = Math.max(...lines.map((line) => line.right));
  const box = { left: LEFT, right, top: TOP - 22, bottom: TOP + 11 * PITCH + 7 };
  return { sheet, layout: { columns: [{ lines, box }], box, xHeight: X_HEIGHT, loose: [] } };
}

/** Joined loops of a hand: rising and falling strokes, as many as `loops`. */
function scribble(
  { sheet }: Page,
  at: { left: number; y: number; colour: Rgb; loops?: number; height?: number },
): void {
  const { left, y, colour, loops = 6, height = 24 } = at;
  const pitch = 11;
  for (let k = 0; k < loops; k++) {
    const from = left + k * pitch;
    const wobble = k % 2 === 0 ? 0 : 5;
    for (let row = 0; row < height - wobble; row++) {
      const x = from + (row / height) * 5;
      fill(sheet, { left: x, right: x + 2.6, top: y - row, bottom: y - row + 1 }, colour);
    }
    stroke(sheet, { left: from, right: from + pitch, y: (x) => y - 3 + ((x - from) % 3), thickness: 2.5, colour });
  }
}

function notesOn({ sheet, layout }: Page) {
  const light = lightOf(sheet);
  const darkPaper = estimatePaper(darkest(light.planes));
  return findHandNotes(layout, { ...light, darkPaper, layouts: [layout] });
}

describe('handwriting in the margins', () => {
  test.each([
    ['left of the text in red', { left: 60, y: 330, colour: RED }],
    ['right of the text in pencil', { left: 690, y: 330, colour: PENCIL }],
    ['below the text in red', { left: 400, y: 660, colour: RED }],
  ])('is found %s', (_, at) => {
    const drawn = page();
    scribble(drawn, at);
    const notes = notesOn(drawn);
    expect(notes).toHaveLength(1);
    const { box } = notes[0]!;
    expect(Math.abs(box.left - at.left)).toBeLessThan(4);
    expect(Math.abs(box.right - at.left - 66)).toBeLessThan(6);
    expect(Math.abs(box.bottom - at.y)).toBeLessThan(5);
  });

  test('words near each other are one note, distant ones are two', () => {
    const drawn = page();
    for (const y of [250, 286, 480]) scribble(drawn, { left: 60, y, colour: RED });
    expect(notesOn(drawn).map(({ box }) => Math.round(box.top / 10))).toEqual([23, 46]);
  });

  test('on a sheet beside a desk of more grain than a page has letters', () => {
    const drawn = page(1300);
    for (let y = 4; y < 716; y += 4)
      for (let x = 640; x < 1290; x += 3) fill(drawn.sheet, { left: x, right: x + 2, top: y, bottom: y + 2 }, BLACK);
    scribble(drawn, { left: 60, y: 330, colour: RED });
    expect(notesOn(drawn)).toHaveLength(1);
  });

  test('a note that was taken for a column of its own is found all the same', () => {
    const drawn = page();
    scribble(drawn, { left: 60, y: 330, colour: RED });
    const word = { ...drawn.layout.columns[0]!.lines[0]!, left: 60, right: 126 };
    const baseline = sampleCurve(60, 126, { step: 10, f: () => 330 });
    const aside = { lines: [{ ...word, baseline }], box: { left: 60, right: 126, top: 306, bottom: 330 } };
    const layout = { ...drawn.layout, columns: [aside, ...drawn.layout.columns] };
    expect(notesOn({ ...drawn, layout })).toHaveLength(1);
  });

  test('a note beside print of another ink is told from it', () => {
    const drawn = page();
    scribble(drawn, { left: 60, y: 330, colour: RED });
    print(drawn.sheet, { left: 40, right: 180, y: 356, xHeight: 11 });
    const [note, ...others] = notesOn(drawn);
    expect(others).toEqual([]);
    expect(note!.box.bottom).toBeLessThan(336);
  });

  test('a note that was taken for the start of a line is found all the same', () => {
    const drawn = page();
    scribble(drawn, { left: 120, y: TOP + 4 * PITCH, colour: RED });
    const column = drawn.layout.columns[0]!;
    const longer = { ...column.lines[4]!, left: 120 };
    const word = { ...longer.letters[0]!, left: 120, right: 186 };
    const lines = column.lines.with(4, { ...longer, letters: [word, ...longer.letters] });
    const layout = { ...drawn.layout, columns: [{ ...column, lines }] };
    expect(notesOn({ ...drawn, layout })).toHaveLength(1);
  });
});

describe('what is no handwriting', () => {
  test('plain margins', () => {
    expect(notesOn(page())).toEqual([]);
  });

  test('print like the text, smaller or not: side notes and numbers', () => {
    const drawn = page();
    print(drawn.sheet, { left: 40, right: 180, y: 300, xHeight: 11 });
    print(drawn.sheet, { left: 40, right: 180, y: 330, xHeight: 11 });
    print(drawn.sheet, { left: 380, right: 430, y: 680, xHeight: X_HEIGHT });
    expect(notesOn(drawn)).toEqual([]);
  });

  test('a coloured heading above the text', () => {
    const drawn = page();
    print(drawn.sheet, { left: 300, right: 560, y: 90, xHeight: 20, colour: RED });
    expect(notesOn(drawn)).toEqual([]);
  });

  test('a coloured heading over the middle of a page that leans', () => {
    const drawn = page();
    const { lines, box } = drawn.layout.columns[0]!;
    const lean = (line: TextLine): TextLine => ({
      ...line,
      baseline: sampleCurve(line.left, line.right, {
        step: 10,
        f: (x) => curveAt(line.baseline, x) + 0.05 * (x - LEFT),
      }),
    });
    print(drawn.sheet, { left: 396, right: 546, y: 128, xHeight: X_HEIGHT });
    scribble(drawn, { left: 416, y: 80, colour: RED });
    const layout = { ...drawn.layout, columns: [{ lines: lines.map(lean), box }] };
    expect(notesOn({ ...drawn, layout })).toEqual([]);
  });

  test('a coloured heading over the middle of the text whose feet are a little uneven', () => {
    const drawn = page();
    print(drawn.sheet, { left: 340, right: 490, y: 128, xHeight: X_HEIGHT });
    for (const [k, down] of [0, 1, 1, 0, 0, 1, 1].entries())
      scribble(drawn, { left: 320 + k * 28, y: 80 + down, colour: RED, loops: 2 });
    expect(notesOn(drawn)).toEqual([]);
  });

  test('bars, brackets and braces', () => {
    const drawn = page();
    fill(drawn.sheet, { left: 190, right: 193, top: 240, bottom: 400 }, RED);
    fill(drawn.sheet, { left: 660, right: 663, top: 240, bottom: 330 }, BLACK);
    for (const top of [240, 327]) fill(drawn.sheet, { left: 648, right: 663, top, bottom: top + 3 }, BLACK);
    for (let y = 430; y < 480; y++)
      for (const left of [120, 142, 164]) {
        const x = left + 12 * Math.sin(((y - 430) / 50) * Math.PI * 2);
        fill(drawn.sheet, { left: x, right: x + 3, top: y, bottom: y + 1 }, RED);
      }
    expect(notesOn(drawn)).toEqual([]);
  });

  test('a star', () => {
    const drawn = page();
    for (const lean of [-1, 0, 1])
      stroke(drawn.sheet, { left: 140, right: 176, y: (x) => 300 + (x - 158) * lean, thickness: 4, colour: RED });
    fill(drawn.sheet, { left: 156, right: 160, top: 280, bottom: 320 }, RED);
    expect(notesOn(drawn)).toEqual([]);
  });

  test('a blot: broad, without strokes', () => {
    const drawn = page();
    fill(drawn.sheet, { left: 70, right: 160, top: 400, bottom: 418 }, [40, 40, 120]);
    expect(notesOn(drawn)).toEqual([]);
  });

  test('writing beyond the edge of the sheet', () => {
    const drawn = page();
    scribble(drawn, { left: 60, y: 330, colour: RED });
    fill(drawn.sheet, { left: 160, right: 163, top: 0, bottom: 720 }, [90, 90, 90]);
    expect(notesOn(drawn)).toEqual([]);
  });

  test('rough ground', () => {
    const drawn = page();
    let seed = 7;
    const next = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let k = 0; k < 1500; k++) {
      const [x, y] = [20 + next() * 150, 20 + next() * 680];
      fill(drawn.sheet, { left: x, right: x + 2 + next() * 8, top: y, bottom: y + 2 + next() * 8 }, [150, 150, 150]);
    }
    expect(notesOn(drawn)).toEqual([]);
  });

  test('writing that is nearer to the text of the facing page', () => {
    const drawn = page();
    scribble(drawn, { left: 60, y: 330, colour: RED });
    const lines = drawn.layout.columns[0]!.lines.map((line) => ({ ...line, left: line.left - 580, right: 45 }));
    const box = { ...drawn.layout.box, left: -360, right: 45 };
    const other = { ...drawn.layout, columns: [{ lines, box }], box };
    const light = lightOf(drawn.sheet);
    const darkPaper = estimatePaper(darkest(light.planes));
    const search = { ...light, darkPaper, layouts: [other, drawn.layout] };
    expect(findHandNotes(drawn.layout, search)).toEqual([]);
  });
});
