import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { backMapOf, type Pose, projectionOf } from './camera.ts';
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

  it.each([
    [-0.42, 0.2],
    [0.3, -0.2],
  ])('finds a steeply bent sheet that fills little of the picture (held at %d and %d)', (tiltX, tiltY) => {
    const pose = { ...POSE, scale: 1.6, distance: 290, tiltX, tiltY };
    const surface = surfaceOf(pickBend({ width: 150, height: 220, gutter: 20 }, 'strong', randomFrom('a')));
    const project = projectionOf(surface, pose);
    const map = backMapOf(project, pose, { x: 75, y: 110 });
    for (let x = 20; x < 140; x += 10)
      for (let y = 10; y < 220; y += 20) {
        const seen = project(x, y);
        const [column, row] = [Math.round(seen.x / map.step), Math.round(seen.y / map.step)];
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
