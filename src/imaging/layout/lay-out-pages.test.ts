import { describe, expect, test } from 'vitest';
import { blankSheet, fill, inkOn, print, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import { curveAt } from '../maths/curve.ts';
import { findTextLines } from '../print/find-text-lines.ts';
import { layOutPages } from './lay-out-pages.ts';
import type { PageLayout } from './page-layout.ts';

const X_HEIGHT = 12;
const PITCH = 32;

function layOut(sheet: Sheet): readonly PageLayout[] {
  const picture = inkOn(sheet, X_HEIGHT);
  return layOutPages(findTextLines(picture), picture).pages;
}

interface Block {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly lines: number;
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
  test('a word of which the feet are lost is no line between its neighbours', () => {
    const sheet = blankSheet(600, 400);
    printBlock(sheet, { left: 50, right: 550, top: 60, lines: 8 });
    const y = 60 + 4 * PITCH;
    fill(sheet, { left: 280, right: 330, top: y - 2 * X_HEIGHT, bottom: y + X_HEIGHT }, [255, 255, 255]);
    for (const left of [290, 304]) fill(sheet, { left, right: left + 10, top: y - 22, bottom: y - 9 }, [0, 0, 0]);
    expect(beginnings(layOut(sheet)[0])).toEqual([60, 90, 120, 160, 190, 220, 250, 280].map((at) => [50, at]));
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
