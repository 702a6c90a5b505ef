import { describe, expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Rgb, tint } from '../../../tests/fixtures/drawn/print.ts';
import { estimatePaper } from '../light/illumination.ts';
import { darkest } from '../loops/vector-planes.ts';
import { withoutGrain } from './grain-lines.ts';
import type { TextLine } from './text-lines.ts';

const X_HEIGHT = 12;
const WOOD: Rgb = [196, 150, 110];

/** A sheet with wood below a page: lines of print on the paper, and what stands on the wood. */
function scene(): { print: TextLine[]; papers: Parameters<typeof withoutGrain>[1] } {
  const sheet = blankSheet(500, 500);
  const lines = [60, 92, 124, 156].map((y) => print(sheet, { left: 40, right: 460, y, xHeight: X_HEIGHT }));
  tint(sheet, { left: 0, right: 500, top: 250, bottom: 500 }, WOOD);
  const { planes, paper } = lightOf(sheet);
  return { print: lines, papers: { paper, darkPaper: estimatePaper(darkest(planes)) } };
}

/** A line like one of the print, at another height and with other letters. */
function moved(line: TextLine, y: number, letter: { darkest: number; every?: number; wide?: number }): TextLine {
  const { darkest: ink, every = 1, wide = 1 } = letter;
  const shift = y - line.baseline.ys[0]!;
  const letters = line.letters
    .filter((_, k) => k % every === 0)
    .map((c) => ({
      ...c,
      top: c.top + shift,
      bottom: c.bottom + shift,
      right: c.left + (c.right - c.left) * wide,
      darkest: ink,
    }));
  return { ...line, baseline: { ...line.baseline, ys: line.baseline.ys.map((v) => v + shift) }, letters };
}

describe('grain among lines of print', () => {
  test('pale pieces on wood are left out, letters on it and pale letters on the paper are not', () => {
    const { print: lines, papers } = scene();
    const onWood = [310, 325, 340, 355, 370, 385, 400, 415, 430].map((y) => moved(lines[0]!, y, { darkest: 180 }));
    const darkOnWood = moved(lines[0]!, 440, { darkest: 20 });
    const heading = moved(lines[0]!, 200, { darkest: 140 });
    const kept = withoutGrain([...lines, ...onWood, darkOnWood, heading], papers, X_HEIGHT);
    expect(kept).toEqual([...lines, darkOnWood, heading]);
  });

  test('pale streaks are left out wherever they lie, unless they are so few that they spoil nothing', () => {
    const { print: lines, papers } = scene();
    const streaks = [180, 190, 200, 210, 400, 410, 420, 430].map((y) =>
      moved(lines[0]!, y, { darkest: 170, every: 7, wide: 8 }),
    );
    expect(withoutGrain([...lines, ...streaks], papers, X_HEIGHT)).toEqual(lines);
    const few = [...lines, ...streaks.slice(0, 3)];
    expect(withoutGrain(few, papers, X_HEIGHT)).toEqual(few);
  });

  test('without print to compare with nothing is left out', () => {
    const { print: lines, papers } = scene();
    const onWood = [310, 325, 340, 355, 370, 385, 400, 415, 430].map((y) => moved(lines[0]!, y, { darkest: 180 }));
    expect(withoutGrain([lines[0]!, ...onWood], papers, X_HEIGHT)).toHaveLength(10);
  });
});
