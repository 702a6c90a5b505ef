import { type Field, fieldFrom } from '../noise.ts';
import type { Rgb } from '../pen/tool.ts';
import type { Random } from '../random.ts';

/** A tile of the ground on which the book lies: red, green and blue, mirrored and repeated over the picture. */
export interface Desk {
  readonly pixels: Uint8Array;
}

/** Side of the tile in pixels. */
export const DESK_SIZE = 1024;

type Ground = 'wood' | 'cloth' | 'stone' | 'plain';

const GROUNDS: readonly (readonly [Ground, Rgb])[] = [
  ['wood', [150, 102, 62]],
  ['wood', [96, 62, 40]],
  ['wood', [196, 164, 120]],
  ['cloth', [92, 28, 50]],
  ['cloth', [58, 74, 104]],
  ['cloth', [186, 172, 150]],
  ['stone', [110, 108, 104]],
  ['stone', [42, 42, 44]],
  ['plain', [30, 30, 32]],
  ['plain', [228, 228, 224]],
  ['plain', [140, 146, 150]],
];

/** What a scanner sees where there is no paper. */
const GLASS: readonly (readonly [Ground, Rgb])[] = [
  ['plain', [16, 16, 18]],
  ['plain', [40, 60, 80]],
  ['plain', [240, 240, 240]],
];

/** The field with its lattice turned, since straight rows of cells look drawn. */
const turned = (field: Field, angle: number): Field => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => field(x * cos + y * sin, y * cos - x * sin);
};

/** Picks a ground and paints its tile. */
export function paintDesk(random: Random, scanner: boolean): Desk {
  const [ground, colour] = scanner ? random.pick(GLASS) : random.pick(GROUNDS);
  const seed = random.whole(0, 1e9);
  const broad = turned(fieldFrom(seed, 64), 0.5);
  const fine = fieldFrom(seed + 1, 8);
  const cloud = turned(fieldFrom(seed + 4, 23), 1.1);
  const grain = fieldFrom(seed + 2, 8);
  const motif = random.chance(0.5);
  const shade = (x: number, y: number): number => {
    if (ground === 'wood') return 0.7 + 0.35 * fine(x / 14, y) + 0.25 * grain(x / 40, y * 4) * broad(x, y);
    if (ground === 'cloth') {
      const weave = 0.1 * Math.sin(x * 1.3) + 0.1 * Math.sin(y * 1.3);
      const figure = motif ? 0.35 * Math.sin(x / 20.4) * Math.sin(y / 20.4) + 0.3 * (cloud(x, y) > 0.62 ? 1 : 0) : 0;
      return 0.7 + 0.12 * broad(x, y) + 0.1 * cloud(x, y) + 0.1 * grain(x * 2, y * 2) + weave + figure;
    }
    if (ground === 'stone') return 0.5 + 0.2 * broad(x, y) + 0.25 * cloud(x, y) + 0.4 * grain(x * 3, y * 3) ** 3;
    return 0.95 + 0.06 * broad(x, y) + 0.03 * cloud(x, y);
  };
  const pixels = new Uint8Array(DESK_SIZE * DESK_SIZE * 3);
  for (let y = 0; y < DESK_SIZE; y++)
    for (let x = 0; x < DESK_SIZE; x++) {
      const level = shade(x, y);
      for (let channel = 0; channel < 3; channel++) {
        pixels[(y * DESK_SIZE + x) * 3 + channel] = Math.min(255, (colour[channel] ?? 0) * level);
      }
    }
  return { pixels };
}
