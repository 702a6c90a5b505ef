import type { Random } from '../random.ts';

/** A point on the page in millimetres. */
export type PagePoint = readonly [number, number];

/** Smooth irregularity along a line: the tremor of a hand. */
function tremor(random: Random, wavelength: number): (at: number) => number {
  const waves = [1, 0.53, 0.29].map((share) => ({
    step: (2 * Math.PI) / (wavelength * share * random.between(0.8, 1.25)),
    phase: random.between(0, 2 * Math.PI),
    height: share,
  }));
  return (at) => waves.reduce((sum, wave) => sum + wave.height * Math.sin(at * wave.step + wave.phase), 0) / 1.82;
}

/** How a line is drawn by hand; lengths in millimetres. */
export interface HandStyle {
  readonly amplitude: number;
  readonly wavelength: number;
  /** Distance between the points of the result. */
  readonly step?: number;
}

/** A line from point to point as a hand draws it: resampled and displaced sideways by its tremor. */
export function handDrawn(points: readonly PagePoint[], random: Random, hand: HandStyle): readonly PagePoint[] {
  const wobble = tremor(random, hand.wavelength);
  const step = hand.step ?? 0.6;
  const result: PagePoint[] = [];
  let travelled = 0;
  for (let i = 1; i < points.length; i++) {
    const [fromX, fromY] = points[i - 1] ?? [0, 0];
    const [toX, toY] = points[i] ?? [0, 0];
    const length = Math.hypot(toX - fromX, toY - fromY);
    const count = Math.max(1, Math.round(length / step));
    const [normalX, normalY] = length === 0 ? [0, 0] : [-(toY - fromY) / length, (toX - fromX) / length];
    for (let k = i === 1 ? 0 : 1; k <= count; k++) {
      const share = k / count;
      const aside = hand.amplitude * wobble(travelled + share * length);
      result.push([fromX + (toX - fromX) * share + normalX * aside, fromY + (toY - fromY) * share + normalY * aside]);
    }
    travelled += length;
  }
  return result;
}

/** A wave along a straight line, as of a wavy underline; `height` is its amplitude, `length` its period. */
export function wave(from: PagePoint, to: PagePoint, shape: { height: number; length: number }): readonly PagePoint[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(2, Math.round((length / shape.length) * 12));
  return Array.from({ length: count + 1 }, (_, i): PagePoint => {
    const share = i / count;
    const y = from[1] + (to[1] - from[1]) * share;
    return [
      from[0] + (to[0] - from[0]) * share,
      y + shape.height * Math.sin((2 * Math.PI * share * length) / shape.length),
    ];
  });
}

/** Points on an ellipse (or, with `overshoot`, a little more than once around), from angle `start` in radians. */
export function ellipse(
  centre: PagePoint,
  radii: PagePoint,
  sweep: { readonly start: number; readonly angle: number },
): readonly PagePoint[] {
  const count = 48;
  return Array.from({ length: count + 1 }, (_, i): PagePoint => {
    const angle = sweep.start + (sweep.angle * i) / count;
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)];
  });
}
