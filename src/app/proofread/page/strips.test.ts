import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../core/geometry.ts';
import type { Note, SourceWord } from '../../../core/note.ts';
import { outlinePaths } from './outline-path.ts';
import { stripsOf } from './strips.ts';

const SIZE = { width: 1000, height: 1500 };

function boxAt(left: number, top: number, width = 300): Box {
  return { left, top, right: left + width, bottom: top + 30 };
}

function noteOf(boxes: readonly Box[], words: readonly SourceWord[] = []): Note {
  return { page: 1, text: 'a', source: { file: 'a.jpg', pageIndex: 0, boxes, marks: [], confidence: 1, words } };
}

describe('strips', () => {
  it('show every box of a note, and never more than the page', () => {
    const boxes = fc.array(fc.record({ left: fc.nat(700), top: fc.nat(1400) }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(boxes, (places) => {
        const all = places.map(({ left, top }) => boxAt(left, top));
        const crops = stripsOf(noteOf(all), () => SIZE).map((strip) => strip.crop);
        for (const crop of crops) {
          expect(crop.left).toBeGreaterThanOrEqual(0);
          expect(crop.top).toBeGreaterThanOrEqual(0);
          expect(crop.right).toBeLessThanOrEqual(SIZE.width);
          expect(crop.bottom).toBeLessThanOrEqual(SIZE.height);
        }
        for (const box of all) {
          const isShown = crops.some(
            (crop) =>
              crop.left <= box.left && crop.right >= box.right && crop.top <= box.top && crop.bottom >= box.bottom,
          );
          expect(isShown).toBe(true);
        }
      }),
    );
  });

  it('are two where a passage goes on at the top of another column', () => {
    expect(stripsOf(noteOf([boxAt(50, 1400), boxAt(500, 100)]), () => SIZE)).toHaveLength(2);
  });

  it('leave out the facing page of a spread', () => {
    const [strip] = stripsOf(noteOf([boxAt(60, 100), boxAt(60, 140)]), () => ({ ...SIZE, pages: 2 }));
    expect(strip?.crop.right).toBeLessThan(SIZE.width / 2);
  });

  it('tint doubtful words only', () => {
    const word = (text: string, confidence: number): SourceWord => ({ text, box: boxAt(50, 100, 40), confidence });
    const [strip] = stripsOf(
      noteOf([boxAt(50, 100)], [word('sure', 0.95), word('hm', 0.4), word('—', 0.2)]),
      () => SIZE,
    );
    expect(strip?.doubtful).toHaveLength(1);
  });

  it('are none where the page is not at hand', () => {
    expect(stripsOf(noteOf([boxAt(50, 100)]), () => undefined)).toEqual([]);
  });
});

describe('an outline', () => {
  it('has a path for each line, along its words', () => {
    const words = [boxAt(0, 100, 50), boxAt(60, 110, 50), boxAt(0, 150, 50)].map((box) => ({
      text: 'a',
      box,
      confidence: 1,
    }));
    const paths = outlinePaths({ words, boxes: [] });
    expect(paths).toHaveLength(2);
    expect(paths[0]).toBe('M-4 91L25 96L85 106L114 111L114 149L85 144L25 134L-4 129Z');
  });

  it('is level over words with and without tall letters, and leaves none of them out', () => {
    const line = fc.array(fc.record({ up: fc.nat(12), down: fc.nat(8) }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(line, fc.integer({ min: -4, max: 4 }), (letters, tilt) => {
        const words = letters.map(({ up, down }, at) => {
          const top = 200 + tilt * at;
          return {
            text: 'a',
            confidence: 1,
            box: { left: at * 60, right: at * 60 + 50, top: top - up, bottom: top + 18 + down },
          };
        });
        const [path = ''] = outlinePaths({ words, boxes: [] });
        const points = [...path.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
        const upper = points.slice(1, words.length + 1);
        words.forEach(({ box }, at) => expect(upper[at]?.[1]).toBeLessThanOrEqual(box.top + 1));
        const lower = points.slice(words.length + 3, -1).toReversed();
        words.forEach(({ box }, at) => expect(lower[at]?.[1]).toBeGreaterThanOrEqual(box.bottom - 1));
      }),
    );
  });
});
