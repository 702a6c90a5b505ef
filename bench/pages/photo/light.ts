import type { Point } from '../../../src/core/geometry.ts';
import type { LightName } from '../conditions.ts';
import type { Random } from '../random.ts';
import type { BackMap } from './camera.ts';
import type { Surface } from './surface.ts';

/** How a page is lit. Factors of 1 leave the paper as it is; positions are shares of the picture's width and height. */
export interface Light {
  readonly exposure: number;
  readonly warmth: readonly [number, number, number];
  readonly gradient: number;
  readonly gradientAngle: number;
  readonly vignette: number;
  /** How strongly the bend of the paper shades it; the sign says from which side the light comes. */
  readonly relief: number;
  readonly gutterDark: number;
  readonly shadow?: {
    readonly x: number;
    readonly y: number;
    readonly angle: number;
    readonly depth: number;
    readonly softness: number;
  };
  readonly glare?: { readonly x: number; readonly y: number; readonly radius: number; readonly strength: number };
  /** What the camera makes of black, 0 to 255. */
  readonly lift: number;
}

/** Desk above and below the paper, which the bend does not shade. */
const RIM_MM = 7;

const SCAN: Light = {
  exposure: 1,
  warmth: [1, 1, 1],
  gradient: 0,
  gradientAngle: 0,
  vignette: 0,
  relief: 0,
  gutterDark: 0.3,
  lift: 8,
};

/** Lights a page in the manner of `name`. */
export function pickLight(name: LightName, random: Random): Light {
  if (name === 'scan') return { ...SCAN, exposure: random.between(0.94, 1.03), lift: random.between(4, 20) };
  const warm =
    name === 'warm'
      ? random.between(0.08, 0.18)
      : name === 'blue'
        ? random.between(-0.13, -0.05)
        : random.normal(0.015, 0.025);
  const tint = random.normal(0, 0.012);
  const uneven = name !== 'even';
  return {
    exposure: name === 'dim' ? random.between(0.42, 0.62) : random.between(0.68, 1),
    warmth: [1 + warm, 1 + tint, 1 - warm * 1.5],
    gradient: uneven ? random.between(0.05, name === 'dim' ? 0.25 : 0.45) : random.between(0, 0.08),
    gradientAngle: random.between(0, 2 * Math.PI),
    vignette: uneven ? random.between(0, 0.4) : 0.05,
    relief: random.normal(0, uneven ? 0.3 : 0.12),
    gutterDark: random.between(0.1, 0.6),
    ...(name === 'shadow' ? { shadow: pickShadow(random) } : {}),
    ...(name === 'glare' ? { glare: pickGlare(random) } : {}),
    lift: random.between(8, name === 'dim' ? 26 : 46),
  };
}

const pickShadow = (random: Random): NonNullable<Light['shadow']> => ({
  x: random.between(0.2, 0.8),
  y: random.between(0.25, 0.9),
  angle: random.between(0, 2 * Math.PI),
  depth: random.between(0.2, 0.5),
  softness: random.between(0.015, 0.2),
});

const pickGlare = (random: Random): NonNullable<Light['glare']> => ({
  x: random.between(0.1, 0.9),
  y: random.between(0.1, 0.9),
  radius: random.between(0.08, 0.28),
  strength: random.between(25, 80),
});

/** Light on each node of the picture's grid: factors for red, green and blue, and what glare adds. */
export interface LightMap {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  readonly glare: Float32Array;
}

/** The paper that is lit; millimetres. */
export interface LitPaper {
  readonly surface: Surface;
  readonly height: number;
  readonly gutter?: number;
}

/** Works out the light on every node of `map`. */
export function lightMapOf(light: Light, map: BackMap, paper: LitPaper): LightMap {
  const nodes = map.columns * map.rows;
  const result = {
    red: new Float32Array(nodes),
    green: new Float32Array(nodes),
    blue: new Float32Array(nodes),
    glare: new Float32Array(nodes),
  };
  const [red, green, blue] = light.warmth;
  for (let row = 0; row < map.rows; row++)
    for (let column = 0; column < map.columns; column++) {
      const node = row * map.columns + column;
      const u = column / map.columns;
      const v = row / map.rows;
      const level = levelAt(light, u, v) * reliefAt(light, { x: map.x[node] ?? 0, y: map.y[node] ?? 0 }, paper);
      result.red[node] = level * red;
      result.green[node] = level * green;
      result.blue[node] = level * blue;
      result.glare[node] = glareAt(light, u, v);
    }
  return result;
}

function levelAt(light: Light, u: number, v: number): number {
  const slope = (u - 0.5) * Math.cos(light.gradientAngle) + (v - 0.5) * Math.sin(light.gradientAngle);
  const radius = (u - 0.5) ** 2 + (v - 0.5) ** 2;
  const level = light.exposure * (1 + light.gradient * slope) * (1 - light.vignette * radius * 1.6);
  if (light.shadow === undefined) return level;
  const { x, y, angle, depth, softness } = light.shadow;
  const distance = (u - x) * Math.cos(angle) + (v - y) * Math.sin(angle);
  return level * (1 - depth / (1 + Math.exp(-distance / (softness / 4))));
}

function reliefAt(light: Light, { x, y }: Point, paper: LitPaper): number {
  const inside = Math.min(y, paper.height - y) - RIM_MM;
  const share = Math.max(0, Math.min(1, 0.5 + inside / 3));
  return 1 - share + share * shadeAt(light, x, paper);
}

/** How the bend of the paper lightens or darkens it. */
function shadeAt(light: Light, x: number, paper: LitPaper): number {
  const slope = [-2, -1, 0, 1, 2].reduce((sum, aside) => sum + paper.surface.angle(x + aside), 0) / 5;
  const shade = 1 + light.relief * Math.sin(slope) - 0.25 * (1 - Math.cos(slope));
  if (paper.gutter === undefined) return Math.max(0.2, shade);
  const fold = 1 - light.gutterDark * Math.exp(-Math.abs(x - paper.gutter) / 7);
  return Math.max(0.12, shade * fold);
}

function glareAt(light: Light, u: number, v: number): number {
  if (light.glare === undefined) return 0;
  const { x, y, radius, strength } = light.glare;
  return strength * Math.exp(-((u - x) ** 2 + (v - y) ** 2) / (radius * radius));
}
