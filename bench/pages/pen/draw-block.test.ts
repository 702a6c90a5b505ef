import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import type { Stretch } from './choose-run.ts';
import { blockInk } from './draw-block.ts';
import { BAND_HEIGHT, MOST_RAGGED, RAGGED } from './draw-ink.ts';
import type { Ink } from './reader-mark.ts';
import type { Tool } from './tool.ts';

const YELLOW: Tool = { name: 'yellow', texture: 'highlighter', colour: [236, 247, 34], width: 3, strength: 0.9 };

/** Lines of type 5 mm apart, 100 mm long; the last of each paragraph is shorter. */
function paragraph(first: number, lines: number): readonly Stretch[] {
  return Array.from({ length: lines }, (_, i): Stretch => {
    const [left, right] = [20, i === lines - 1 ? 70 : 120];
    return {
      ...{ line: first + i, left, right, baseline: 20 + 5 * (first + i), xHeight: 1.7, size: 3.8, leading: 5 },
      ...{ words: [{ left, right }], column: { left: 20, right: 120 }, roomLeft: 6, roomRight: 6 },
    };
  });
}

/** True where a stroke surely inks that place, even where its edges are most ragged. */
function isInked(ink: Ink, x: number, y: number): boolean {
  if (ink.kind !== 'band') return false;
  const [[x0, y0], [x1, y1]] = [ink.from, ink.to];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length;
  const across = Math.abs(((y - y0) * (x1 - x0) - (x - x0) * (y1 - y0)) / length);
  const height = ink.tool.width * BAND_HEIGHT;
  const half = height / 2 - RAGGED * Math.min(height, MOST_RAGGED);
  return along >= 0 && along <= length && across <= half;
}

describe('highlighter over many lines', () => {
  it.each(Array.from({ length: 24 }, (_, i) => i))('inks the middle of every line of every paragraph: hand %i', (i) => {
    const paragraphs = [paragraph(0, 4), paragraph(4, 7)];
    const inks = blockInk(paragraphs, YELLOW, randomFrom(`block-${i}`));
    expect(inks).toHaveLength(paragraphs.length);
    for (const [p, stretches] of paragraphs.entries())
      for (const stretch of stretches) {
        const [x, y] = [(stretch.left + stretch.right) / 2, stretch.baseline - stretch.xHeight / 2];
        const inked = (inks[p] ?? []).some((ink) => isInked(ink, x, y));
        expect({ line: stretch.line, inked }).toEqual({ line: stretch.line, inked: true });
      }
  });

  it('leaves the lines around it alone', () => {
    for (let i = 0; i < 24; i++) {
      const inks = blockInk([paragraph(3, 5)], YELLOW, randomFrom(`around-${i}`)).flat();
      for (const line of [2, 8]) {
        const y = 20 + 5 * line - 0.85;
        expect({ i, line, inked: inks.some((ink) => isInked(ink, 45, y)) }).toEqual({ i, line, inked: false });
      }
    }
  });
});
