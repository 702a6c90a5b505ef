import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { greyOf, keptInGrey, pickHighlighter, pickPen, type Tool } from './tool.ts';

const YELLOW: Tool = { name: 'yellow', texture: 'highlighter', colour: [236, 247, 34], width: 3, strength: 0.9 };

describe('keptInGrey', () => {
  it('gives a tool that nobody sees in a grey copy another colour, and leaves the others', () => {
    const random = randomFrom('tools');
    const kept = keptInGrey(YELLOW, random);
    expect(kept.name).not.toBe('yellow');
    expect(255 - greyOf(kept.colour)).toBeGreaterThan(30);
    expect(kept.width).toBe(YELLOW.width);
    for (const pick of [pickPen, pickPen, pickPen]) {
      const pen = pick(random);
      expect(keptInGrey(pen, random)).toBe(pen);
    }
  });

  it('leaves no tool in hand that is too pale', () => {
    const random = randomFrom('many');
    for (let i = 0; i < 300; i++) {
      const { colour, strength } = keptInGrey(pickHighlighter(random), random);
      expect((255 - greyOf(colour)) * strength).toBeGreaterThanOrEqual(28);
    }
  });

  it('draws nothing from the stream of the marks', () => {
    const [one, other] = [randomFrom('stream'), randomFrom('stream')];
    keptInGrey(YELLOW, one);
    expect(one.between(0, 1)).toBe(other.between(0, 1));
  });
});
