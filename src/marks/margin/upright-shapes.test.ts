import { describe, expect, test } from 'vitest';
import { type Ink, isBarShaped, uprightOf } from './upright-shapes.ts';

const LOOK = { side: 'left', xHeight: 14, thickness: 3, slope: 0 } as const;

/** Ink along a path given by points for every row and column step, three pixels thick. */
function ink(path: readonly (readonly [number, number])[]): Ink {
  const places = new Set<string>();
  for (let k = 1; k < path.length; k++) {
    const [[x0, y0], [x1, y1]] = [path[k - 1]!, path[k]!];
    for (let t = 0; t <= 1; t += 0.005)
      for (const [dx, dy] of [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => [a, b] as const)))
        places.add(`${Math.round(x0 + (x1 - x0) * t) + dx},${Math.round(y0 + (y1 - y0) * t) + dy}`);
  }
  const points = [...places].map((place) => place.split(',').map(Number));
  const [xs, ys] = [points.map(([x]) => x!), points.map(([, y]) => y!)];
  const box = { left: Math.min(...xs), right: Math.max(...xs) + 1, top: Math.min(...ys), bottom: Math.max(...ys) + 1 };
  return { pixels: Int32Array.from(points.flat()), box };
}

const stroke = (x: number): Ink =>
  ink([
    [x, 20],
    [x, 120],
  ]);

const CLOSE = 0.03;

describe('shapes that run down a margin', () => {
  test('a straight stroke is a bar, leaning or not; a bent one is none', () => {
    expect(
      uprightOf(
        ink([
          [40, 20],
          [40, 120],
        ]),
        LOOK,
      ),
    ).toMatchObject({ shape: 'bar' });
    expect(
      uprightOf(
        ink([
          [50, 20],
          [38, 120],
        ]),
        LOOK,
      ),
    ).toMatchObject({ shape: 'bar' });
    expect(
      isBarShaped(
        ink([
          [40, 20],
          [52, 70],
          [40, 120],
        ]),
        LOOK,
      ),
    ).toBe(false);
    expect(
      isBarShaped(
        ink([
          [20, 20],
          [90, 120],
        ]),
        LOOK,
      ),
    ).toBe(false);
  });

  test('two straight strokes side by side are a doubled bar', () => {
    const [a, b] = [stroke(40), stroke(50)];
    const pixels = Int32Array.from([...a.pixels, ...b.pixels]);
    const both = { pixels, box: { ...a.box, right: b.box.right } };
    expect(uprightOf(both, LOOK, [a.box, b.box])).toMatchObject({ shape: 'bar' });
    expect(uprightOf(both, LOOK)?.shape).not.toBe('bar');
  });

  test('a low one is doubled in coloured ink only: in black it is two letters', () => {
    const low = (x: number): Ink =>
      ink([
        [x, 20],
        [x, 40],
      ]);
    const [a, b] = [low(40), low(50)];
    const both = { pixels: Int32Array.from([...a.pixels, ...b.pixels]), box: { ...a.box, right: b.box.right } };
    expect(uprightOf(both, { ...LOOK, isVivid: true }, [a.box, b.box])).toMatchObject({ shape: 'bar' });
    expect(uprightOf(both, LOOK, [a.box, b.box])?.shape).not.toBe('bar');
  });

  test('a bracket that leans with a tilted page', () => {
    const upright = [
      [60, 20],
      [40, 20],
      [40, 120],
      [60, 120],
    ] as const;
    const tilted = upright.map(([x, y]) => [x - 0.1 * y, y + 0.1 * x] as const);
    const match = uprightOf(ink(tilted), { ...LOOK, slope: 0.1 });
    expect(match?.shape).toBe('bracket');
    expect(match!.distance).toBeLessThan(CLOSE);
  });

  test('a brace with long straight sides, broader than those of one line', () => {
    const brace = [
      [56, 20],
      [42, 26],
      [41, 90],
      [26, 100],
      [41, 110],
      [42, 174],
      [56, 180],
    ] as const;
    expect(uprightOf(ink(brace), LOOK)!.distance).toBeLessThan(CLOSE);
  });

  test('a bracket opens towards the text', () => {
    const opening = ink([
      [60, 20],
      [40, 20],
      [40, 120],
      [60, 120],
    ]);
    expect(uprightOf(opening, LOOK)!.distance).toBeLessThan(CLOSE);
    expect(uprightOf(opening, { ...LOOK, side: 'right' })!.distance).toBeGreaterThan(CLOSE);
  });

  test('two straight strokes that touch are a doubled bar; a bracket, as broad at its ends, is none', () => {
    const joined = ink([
      [40, 20],
      [40, 120],
      [40, 60],
      [48, 60],
      [48, 24],
      [48, 118],
    ]);
    expect(uprightOf(joined, LOOK, [joined.box])).toMatchObject({ shape: 'bar' });
    const bracket = ink([
      [52, 20],
      [40, 20],
      [40, 120],
      [52, 120],
    ]);
    expect(uprightOf(bracket, LOOK, [bracket.box])).toMatchObject({ shape: 'bracket' });
  });

  test('a bracket of one line keeps to its shape by all that its few pixels cover; narrow print is measured by their middles', () => {
    const thin = (width: number): Ink => {
      const pixels: number[] = [];
      for (let y = 0; y < 15; y++)
        for (let x = 0; x < width; x++) if (x < 2 || y < 2 || y > 12) pixels.push(20 + x, 20 + y);
      return { pixels: Int32Array.from(pixels), box: { left: 20, top: 20, right: 20 + width, bottom: 35 } };
    };
    const look = { side: 'left', xHeight: 11, thickness: 2, slope: 0 } as const;
    expect(uprightOf(thin(13), look)!.distance).toBeLessThan(CLOSE / 2);
    expect(uprightOf(thin(8), look)!.distance).toBeGreaterThan(CLOSE / 2);
  });
});
