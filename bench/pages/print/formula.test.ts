import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { texAround, texOf } from '../world/tex.ts';
import { drawFormula, formulaOf } from './formula.ts';

/** How many rows of a column are dark when a formula is drawn at 40 pixels to the em. */
function inkOfColumns(tex: string): number[] {
  const [width, height] = [400, 200];
  const context = createCanvas(width, height).getContext('2d');
  drawFormula(context, tex, { x: 10, baseline: 120, size: 40 });
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: width }, (_, x) => {
    let dark = 0;
    for (let y = 0; y < height; y++) if (data[(y * width + x) * 4 + 3]! > 128) dark++;
    return dark;
  });
}

describe('formulaOf', () => {
  it('measures in ems of the type', () => {
    const { width, above, below } = formulaOf('x');
    expect(width).toBeCloseTo(0.57, 1);
    expect(above).toBeCloseTo(0.44, 1);
    expect(below).toBeLessThan(0.1);
    expect(formulaOf(String.raw`\frac{x}{x}`).below).toBeGreaterThan(0.3);
  });

  it('refuses what is no formula', () => {
    expect(() => formulaOf(String.raw`\unheard{x}`)).toThrow(String.raw`The formula \unheard{x} cannot be set.`);
  });

  it.each([0, 1, 2, 3])('sets whatever the page maker writes, %i deep, in one word', (depth) => {
    for (let i = depth; i < 300; i += 4) {
      const random = randomFrom(`formula ${i}`);
      for (const tex of [texOf(random, depth), texAround(random, 'three short words')]) {
        expect(tex).not.toContain(' ');
        expect(formulaOf(tex).width).toBeGreaterThan(0);
      }
    }
  });
});

describe('drawFormula', () => {
  it('draws brackets as high as what they hold, stretched ones too', () => {
    const rows = (count: number): string => Array.from({ length: count }, () => 'x').join(String.raw`\\{}`);
    const tallest = [2, 3, 4].map((count) =>
      Math.max(...inkOfColumns(String.raw`\begin{bmatrix}${rows(count)}\end{bmatrix}`)),
    );
    // A row is 1.2 ems and some air, 40 pixels each; the canvas ends below the fourth.
    expect(tallest[0]).toBeGreaterThan(80);
    expect(tallest[1]).toBeGreaterThan(tallest[0]! + 35);
    expect(tallest[2]).toBeGreaterThan(tallest[1]! + 20);
  });
});
