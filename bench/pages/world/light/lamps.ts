import { fieldFrom } from '../../noise.ts';
import type { Random } from '../../random.ts';
import type { LightField } from './light-field.ts';

/** Broad changes of the light are worked out at every so many pixels of it. */
const BROAD = 16;

interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly colour: readonly [number, number, number];
}

function pickLamp(random: Random): Lamp {
  const warmth = random.normal(0, 0.12);
  const tint = random.normal(0, 0.05);
  const strength = random.between(0.2, 0.8);
  return {
    x: random.between(-0.4, 1.4),
    y: random.between(-0.4, 1.4),
    reach: random.between(0.3, 1.4),
    colour: [strength * (1 + warmth), strength * (1 + tint), strength * (1 - warmth)],
  };
}

/** Colour of all light as the camera left it: about white, or that of a lamp or of the sky that it did not balance. */
function castOf(random: Random): readonly [number, number, number] {
  const balance = random.weighted([
    ['even', 7],
    ['warm', 2],
    ['cool', 0.7],
  ] as const);
  if (balance === 'warm') return [1, random.between(0.8, 0.97), random.between(0.5, 0.85)];
  if (balance === 'cool') return [random.between(0.72, 0.92), random.between(0.86, 1), 1];
  return [1 + random.normal(0, 0.05), 1 + random.normal(0, 0.025), 1 + random.normal(0, 0.06)];
}

/** Ambient light and up to two lamps, or a flash; evened so that the brightest place is about as bright as before. */
export function addLamps({ width, height, factors }: LightField, random: Random): void {
  const count = random.weighted([
    [0, 3],
    [1, 4],
    [2, 3],
  ]);
  const flash = random.chance(0.1);
  const lamps = flash
    ? [
        {
          ...pickLamp(random),
          x: random.between(0.3, 0.7),
          y: random.between(0.25, 0.75),
          reach: random.between(0.35, 0.6),
        },
      ]
    : Array.from({ length: count }, () => pickLamp(random));
  const ambient = flash ? random.between(0.25, 0.5) : random.between(0.35, 0.8);
  const cast = castOf(random);
  const cloud = fieldFrom(random.whole(0, 1e9), random.between(60, 300));
  const clouds = random.chance(0.4) ? random.between(0, 0.25) : 0;
  const [columns, rows] = [Math.ceil(width / BROAD) + 1, Math.ceil(height / BROAD) + 1];
  const coarse = new Float32Array(columns * rows * 3);
  for (let node = 0; node < columns * rows; node++) {
    const [x, y] = [(node % columns) * BROAD, Math.floor(node / columns) * BROAD];
    const uneven = 1 - clouds * cloud(x, y);
    for (let channel = 0; channel < 3; channel++) {
      const level = lamps.reduce((sum, lamp) => sum + lampAt(lamp, { x: x / width, y: y / height }, channel), ambient);
      coarse[node * 3 + channel] = level * uneven * (cast[channel] ?? 1);
    }
  }
  const top = Math.max(...coarse) / random.between(0.92, 1.12);
  spread({ coarse, columns }, { width, height, factors }, 1 / top);
}

const lampAt = (lamp: Lamp, at: { x: number; y: number }, channel: number): number =>
  (lamp.colour[channel] ?? 0) / (1 + ((at.x - lamp.x) ** 2 + (at.y - lamp.y) ** 2) / lamp.reach ** 2);

/** Blends values of a coarse grid over the whole field. */
function spread(
  from: { coarse: Float32Array; columns: number },
  to: { width: number; height: number; factors: Float32Array },
  scale: number,
): void {
  const { coarse, columns } = from;
  for (let y = 0; y < to.height; y++) {
    const top = Math.floor(y / BROAD);
    const fy = y / BROAD - top;
    for (let x = 0; x < to.width; x++) {
      const left = Math.floor(x / BROAD);
      const fx = x / BROAD - left;
      const a = (top * columns + left) * 3;
      const c = a + columns * 3;
      for (let channel = 0; channel < 3; channel++) {
        const above = coarse[a + channel]! * (1 - fx) + coarse[a + 3 + channel]! * fx;
        const below = coarse[c + channel]! * (1 - fx) + coarse[c + 3 + channel]! * fx;
        to.factors[(y * to.width + x) * 3 + channel] = (above * (1 - fy) + below * fy) * scale;
      }
    }
  }
}

/** Reflections of coated paper: long soft spots. */
export function addGlare({ width, height, glare }: LightField, xHeight: number, random: Random): void {
  for (let spot = 0; spot < random.whole(1, 3); spot++) {
    const [x0, y0] = [random.between(0, width), random.between(0, height)];
    const angle = random.between(0, Math.PI);
    const [long, short] = [xHeight * random.between(15, 90), xHeight * random.between(5, 40)];
    const strength = random.between(20, 120);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const along = ((x - x0) * cos + (y - y0) * sin) / long;
        const across = ((y - y0) * cos - (x - x0) * sin) / short;
        const away = along * along + across * across;
        if (away < 6) glare[y * width + x] = (glare[y * width + x] ?? 0) + strength * Math.exp(-away);
      }
  }
}
