import { describe, expect, it } from 'vitest';
import { backMapOf, type Pose, projectionOf } from './camera.ts';
import { randomFrom } from './random.ts';
import { pickBend, surfaceOf } from './surface.ts';

const POSE: Pose = {
  width: 800,
  height: 1000,
  scale: 4,
  distance: 400,
  tiltX: 0.12,
  tiltY: -0.1,
  roll: 0.05,
  centre: { x: 410, y: 490 },
};

describe('the camera', () => {
  it.each(['flat', 'slight', 'strong'] as const)('finds the way back from the picture to a %s sheet', (much) => {
    const surface = surfaceOf(pickBend({ width: 150, height: 220, gutter: 20 }, much, randomFrom(much)));
    const project = projectionOf(surface, POSE);
    const map = backMapOf(project, POSE, { x: 75, y: 110 });
    for (let row = 0; row < map.rows; row += 5)
      for (let column = 0; column < map.columns; column += 5) {
        const node = row * map.columns + column;
        const there = project(map.x[node] ?? 0, map.y[node] ?? 0);
        expect(Math.hypot(there.x - column * map.step, there.y - row * map.step)).toBeLessThan(0.1);
      }
  });

  it('does not stretch paper', () => {
    const surface = surfaceOf(pickBend({ width: 150, height: 220, gutter: 0 }, 'strong', randomFrom('stretch')));
    for (let x = 1; x < 149; x += 7) {
      const [a, b] = [surface.spot(x, 110), surface.spot(x + 1, 110)];
      expect(Math.hypot(b.x - a.x, b.z - a.z)).toBeCloseTo(1, 1);
    }
  });
});
