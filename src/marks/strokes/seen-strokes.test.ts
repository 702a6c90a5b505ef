import { expect, test } from 'vitest';
import { paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import type { PageScene } from '../scene/scene.ts';
import { seenStrokes } from './seen-strokes.ts';

interface Seen {
  readonly kind: 'underline' | 'strike';
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** Two lines of print, the first with its baseline at 105, and maps that show strokes of the given kinds along it. */
function pageWith(...seen: readonly Seen[]): PageScene {
  const { sheet, lines, maps } = printedPage(105, 150);
  for (const { kind, left, right, top } of seen) paintMap(maps, kind, { left, right, top, bottom: top + 8 }, 0.9);
  return sceneOn(sheet, lines, maps);
}

const ON_LETTERS = 94;
const UNDER_LETTERS = 108;

test('one stroke that is seen as an underline in one part and as a strike in another is what more of it is seen as', () => {
  const parts = (turn: number) =>
    pageWith(
      { kind: 'underline', left: 200, right: turn, top: UNDER_LETTERS },
      { kind: 'strike', left: turn, right: 500, top: ON_LETTERS },
    );
  for (const [turn, kind] of [
    [440, 'underline'],
    [260, 'strike'],
  ] as const) {
    const strokes = seenStrokes(parts(turn));
    expect(strokes.map((stroke) => stroke.kind)).toEqual([kind]);
    expect(Math.abs(strokes[0]!.left - 200)).toBeLessThan(12);
    expect(Math.abs(strokes[0]!.right - 500)).toBeLessThan(12);
  }
});

test('an underline that runs low is one of its line', () => {
  const [stroke] = seenStrokes(pageWith({ kind: 'underline', left: 120, right: 580, top: 120 }));
  expect(stroke).toMatchObject({ kind: 'underline', line: 0 });
});
