import { describe, expect, test } from 'vitest';
import { blankSheet, fill, inkOn, lightOf, print, type Rgb, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import type { Box } from '../../core/geometry.ts';
import { estimatePaper, type Paper } from '../light/illumination.ts';
import { darkest } from '../loops/vector-planes.ts';
import { curveAt } from '../maths/curve.ts';
import { findTextLines } from '../print/find-text-lines.ts';
import { layOutPages } from './lay-out-pages.ts';
import type { PageLayout } from './page-layout.ts';

const X_HEIGHT = 12;
const PITCH = 32;

function layOut(sheet: Sheet, drawings: readonly Box[] = []): PageLayout[] {
  const picture = inkOn(sheet);
  const lines = findTextLines(picture, X_HEIGHT);
  return layOutPages(lines, picture, { ...papersOf(sheet), xHeight: X_HEIGHT, drawings });
}

function papersOf(sheet: Sheet): { paper: Paper; darkPaper: Paper } {
  const { planes, paper } = lightOf(sheet);
  return { paper, darkPaper: estimatePaper(darkest(planes)) };
}

interface Block {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly lines: number;
  readonly colour?: Rgb;
}

function printBlock(sheet: Sheet, { lines, top, ...sides }: Block): void {
  for (let k = 0; k < lines; k++) print(sheet, { ...sides, y: top + k * PITCH, xHeight: X_HEIGHT });
}

/** Where each line of a page begins: x and y, rounded to ten pixels. */
function beginnings(page: PageLayout | undefined): number[][] {
  const lines = page?.columns.flatMap((column) => column.lines) ?? [];
  return lines.map((line) => [line.left, curveAt(line.baseline, line.left)].map((v) => Math.round(v / 10) * 10));
}

describe('sorting lines into pages and columns', () => {
  test('a page of one column comes top to bottom', () => {
    const sheet = blankSheet(500, 400);
    printBlock(sheet, { left: 50, right: 450, top: 60, lines: 8 });
    const pages = layOut(sheet);
    expect(pages).toHaveLength(1);
    expect(beginnings(pages[0])).toEqual([60, 90, 120, 160, 190, 220, 250, 280].map((y) => [50, y]));
  });

  test('a line whose feet were wiped with a thick stroke is one', () => {
    const sheet = blankSheet(500, 400);
    printBlock(sheet, { left: 50, right: 450, top: 60, lines: 8 });
    fill(sheet, { left: 40, right: 460, top: 188 - 4, bottom: 188 + 8 }, [255, 255, 255]);
    expect(beginnings(layOut(sheet)[0])).toEqual([60, 90, 120, 160, 180, 220, 250, 280].map((y) => [50, y]));
  });

  test('lettering of a figure is left out, long lines within the outline of a page on cloth are not', () => {
    const sheet = blankSheet(1000, 800);
    printBlock(sheet, { left: 60, right: 940, top: 60, lines: 4 });
    printBlock(sheet, { left: 100, right: 500, top: 260, lines: 8 });
    printBlock(sheet, { left: 700, right: 900, top: 260, lines: 2 });
    printBlock(sheet, { left: 60, right: 940, top: 700, lines: 2 });
    const [page] = layOut(sheet, [{ left: 80, right: 930, top: 220, bottom: 560 }]);
    const within = beginnings(page).filter(([, y]) => y! > 220 && y! < 560);
    expect(within.map(([x]) => x)).toEqual(Array.from({ length: 8 }, () => 100));
  });

  test('two facing pages are two layouts', () => {
    const sheet = blankSheet(1000, 420);
    printBlock(sheet, { left: 60, right: 430, top: 60, lines: 9 });
    printBlock(sheet, { left: 560, right: 930, top: 60, lines: 9 });
    const pages = layOut(sheet);
    expect(pages.map(({ columns }) => columns.length)).toEqual([1, 1]);
    expect(pages.map((page) => beginnings(page)[0])).toEqual([
      [60, 60],
      [560, 60],
    ]);
  });

  test('two columns are one page, read left column first', () => {
    const sheet = blankSheet(600, 900);
    printBlock(sheet, { left: 50, right: 280, top: 60, lines: 24 });
    printBlock(sheet, { left: 320, right: 550, top: 60, lines: 24 });
    const pages = layOut(sheet);
    expect(pages).toHaveLength(1);
    const lefts = beginnings(pages[0]).map(([left]) => left);
    expect(lefts).toEqual([...new Array<number>(24).fill(50), ...new Array<number>(24).fill(320)]);
  });

  test('a sliver of the facing page at the edge is dropped', () => {
    const sheet = blankSheet(600, 420);
    printBlock(sheet, { left: 50, right: 430, top: 60, lines: 9 });
    printBlock(sheet, { left: 490, right: 800, top: 60, lines: 9 });
    const pages = layOut(sheet);
    expect(pages).toHaveLength(1);
    expect(beginnings(pages[0]).map(([left]) => left)).toEqual(new Array<number>(9).fill(50));
  });

  test('on ground far darker than the page rows of letters are lines, scraps are not', () => {
    const sheet = blankSheet(500, 700);
    fill(sheet, { left: 0, top: 330, right: 500, bottom: 700 }, [90, 90, 90]);
    printBlock(sheet, { left: 50, right: 450, top: 60, lines: 8 });
    printBlock(sheet, { left: 50, right: 450, top: 350, lines: 3, colour: [5, 5, 5] });
    printBlock(sheet, { left: 50, right: 150, top: 450, lines: 5, colour: [5, 5, 5] });
    const rows = beginnings(layOut(sheet)[0]).map(([, y]) => y!);
    expect(rows.filter((y) => y > 330)).toEqual([350, 380, 410]);
  });

  test('lettering of a figure is no text; full lines in a drawn box are', () => {
    const sheet = blankSheet(600, 700);
    printBlock(sheet, { left: 50, right: 550, top: 60, lines: 6 });
    printBlock(sheet, { left: 150, right: 260, top: 300, lines: 3 });
    printBlock(sheet, { left: 50, right: 550, top: 460, lines: 6 });
    const figure = { left: 70, top: 265, right: 530, bottom: 410 };
    const whole = layOut(sheet).flatMap(beginnings);
    const without = layOut(sheet, [figure]).flatMap(beginnings);
    expect(whole).toHaveLength(15);
    expect(without).toEqual(whole.filter(([left]) => left !== 150));
    const drawnBox = { left: 40, top: 440, right: 560, bottom: 560 };
    expect(layOut(sheet, [drawnBox]).flatMap(beginnings)).toEqual(whole);
  });

  test('lines that the ink of a drawn box broke up are text: together their pieces are as wide as the box', () => {
    const sheet = blankSheet(600, 700);
    printBlock(sheet, { left: 50, right: 550, top: 60, lines: 6 });
    printBlock(sheet, { left: 50, right: 300, top: 300, lines: 3 });
    printBlock(sheet, { left: 320, right: 550, top: 300, lines: 3 });
    printBlock(sheet, { left: 50, right: 550, top: 460, lines: 6 });
    const drawnBox = { left: 40, top: 270, right: 560, bottom: 400 };
    expect(layOut(sheet, [drawnBox]).flatMap(beginnings)).toHaveLength(15);
  });

  test('a page number below the text is no column and no line of one', () => {
    const sheet = blankSheet(500, 500);
    printBlock(sheet, { left: 50, right: 450, top: 60, lines: 8 });
    const number = { left: 245, top: 380 };
    for (const dx of [0, 12]) {
      const left = number.left + dx;
      fill(sheet, { left, right: left + 8, top: number.top, bottom: number.top + 18 }, [20, 20, 20]);
    }
    const [page] = layOut(sheet);
    expect(page?.columns).toHaveLength(1);
    expect(page?.columns[0]?.lines).toHaveLength(8);
  });

  test('a picture without print has no pages', () => {
    expect(layOut(blankSheet(300, 300))).toEqual([]);
  });
});
