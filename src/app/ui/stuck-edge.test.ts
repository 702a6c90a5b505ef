import { describe, expect, it } from 'vitest';
import { edgeOf, isCut } from './stuck-edge.ts';

describe('what is held at an edge', () => {
  it('is what an edge cuts', () => {
    expect(edgeOf({ top: true, bottom: false })).toBe('top');
    expect(edgeOf({ top: false, bottom: true })).toBe('bottom');
    expect(edgeOf({ top: true, bottom: true })).toBe('top');
    expect(edgeOf({ top: false, bottom: false })).toBeUndefined();
  });

  it('is told by the last of several: it came and went before anybody looked', () => {
    expect(isCut([{ intersectionRatio: 0.98 }, { intersectionRatio: 1 }])).toBe(false);
    expect(isCut([{ intersectionRatio: 1 }, { intersectionRatio: 0.5 }])).toBe(true);
    expect(isCut([])).toBe(false);
  });
});
