import { expect, it } from 'vitest';
import { blankSheet, fill, lightOf, print, type Rgb, type Sheet, tint } from '../../../tests/fixtures/drawn-print.ts';
import { alongCupRing, type CupRing, findCupRings } from './cup-rings.ts';

const X_HEIGHT = 12;
const SIZE = 900;
const AREA = { left: 0, top: 0, right: SIZE, bottom: SIZE };
const COFFEE: Rgb = [235, 225, 210];
const MIDDLE = { x: 430, y: 440 };
const RADIUS = 200;

function page(): Sheet {
  const sheet = blankSheet(SIZE, SIZE);
  for (let y = 150; y < 760; y += 34) print(sheet, { left: 220, right: 700, y, xHeight: X_HEIGHT });
  return sheet;
}

interface Ring {
  readonly radius?: number;
  /** Radians, clockwise from the right. */
  readonly from?: number;
  readonly to?: number;
  /** Height by width. */
  readonly aspect?: number;
}

/** A broad pale line around the middle, as a cup leaves it. */
function withRing(sheet: Sheet, { radius = RADIUS, from = -Math.PI, to = Math.PI, aspect = 1 }: Ring = {}): Sheet {
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const [dx, dy] = [x - MIDDLE.x, (y - MIDDLE.y) / aspect];
      const angle = Math.atan2(dy, dx);
      if (Math.abs(Math.hypot(dx, dy) - radius) > X_HEIGHT / 3 || angle < from || angle > to) continue;
      tint(sheet, { left: x, top: y, right: x + 1, bottom: y + 1 }, COFFEE);
    }
  }
  return sheet;
}

const ringsOn = (sheet: Sheet): CupRing[] => findCupRings(lightOf(sheet).darkEven, AREA, X_HEIGHT);

it('finds the ring of a cup though print lies over it', () => {
  const [ring] = ringsOn(withRing(page()));
  expect(Math.hypot(ring!.middle.x - MIDDLE.x, ring!.middle.y - MIDDLE.y)).toBeLessThan(X_HEIGHT / 2);
  expect(Math.abs(ring!.radius - RADIUS)).toBeLessThan(X_HEIGHT / 2);
});

it('finds a third of a ring, and one seen aslant', () => {
  expect(ringsOn(withRing(page(), { from: -2.5, to: -0.4 })).length).toBeGreaterThan(0);
  expect(ringsOn(withRing(page(), { aspect: 0.9 })).length).toBeGreaterThan(0);
});

it('takes no circle around words, no short bow, no fold and no print for a ring', () => {
  expect(ringsOn(page())).toEqual([]);
  expect(ringsOn(withRing(page(), { radius: 60 }))).toEqual([]);
  expect(ringsOn(withRing(page(), { from: -2, to: -1.1 }))).toEqual([]);
  const folded = page();
  for (const x of [180, 186, 700]) tint(folded, { left: x, top: 0, right: x + 6, bottom: SIZE }, COFFEE);
  expect(ringsOn(folded)).toEqual([]);
});

it('tells strokes along a ring from strokes that cross it', () => {
  const sheet = withRing(page());
  fill(sheet, { left: 330, top: 300, right: 640, bottom: 302 }, COFFEE);
  const isOfCup = alongCupRing(lightOf(sheet).darkEven, AREA, X_HEIGHT);
  const points = [...Array(60).keys()].map((k) => ({ x: 400 + k, y: 0 }));
  const alongTop = points.map(({ x }) => ({ x, y: MIDDLE.y - Math.sqrt(RADIUS ** 2 - (x - MIDDLE.x) ** 2) }));
  expect(isOfCup(alongTop)).toBe(true);
  expect(isOfCup(points.map(({ x }) => ({ x: x - 160, y: 301 })))).toBe(false);
  expect(isOfCup(points.map(({ x }) => ({ x, y: MIDDLE.y })))).toBe(false);
});
