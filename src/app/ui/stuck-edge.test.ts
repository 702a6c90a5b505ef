import { describe, expect, it } from 'vitest';
import { edgeOf } from './stuck-edge.ts';

const seen = (intersectionRatio: number, top: number) => ({ intersectionRatio, boundingClientRect: { top } });

describe('edgeOf', () => {
  it('is where something is held that is not whole within the window', () => {
    expect(edgeOf([seen(0.98, 0)])).toBe('top');
    expect(edgeOf([seen(0.98, 640)])).toBe('bottom');
    expect(edgeOf([seen(1, 400)])).toBeUndefined();
  });

  it('is told by the last of several: it came and went before anybody looked', () => {
    expect(edgeOf([seen(0.98, 0), seen(1, 397)])).toBeUndefined();
    expect(edgeOf([seen(1, 397), seen(0.5, 0)])).toBe('top');
  });
});
