import type { Random } from '../random.ts';

/** A point in space: x right, y down, z up towards the camera; millimetres. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * How paper bends: a sheet without stretch, curved along its width (steeply at the fold of a book), its upper and lower
 * edges lifting a little. `spot` says where a point of the flat sheet comes to lie; `angle` is the slope across the fold.
 */
export interface Surface {
  spot(x: number, y: number): Spot;
  angle(x: number): number;
}

/** What a surface is made from; lengths in millimetres, angles in radians. */
export interface Bend {
  readonly width: number;
  readonly height: number;
  readonly gutter?: number;
  /** Which page lies there, when it is only one of the two. */
  readonly alone?: 'left' | 'right';
  /** Steepest slope at the fold, and over which distance it fades. */
  readonly foldAngle: number;
  readonly foldReach: number;
  /** Broad waves of the paper. */
  readonly waveAngle: number;
  readonly waveLength: number;
  readonly wavePhase: number;
  /** How far the corners lift. */
  readonly lift: number;
}

/** Draws a bend: books open with a fold, loose leaves nearly flat. */
export function pickBend(
  size: Pick<Bend, 'width' | 'height' | 'gutter' | 'alone'>,
  much: 'flat' | 'slight' | 'strong',
  random: Random,
): Bend {
  const bound = size.gutter !== undefined;
  const share = { flat: 0.06, slight: 0.5, strong: 1 }[much];
  const { width, height, gutter, alone } = size;
  return {
    width,
    height,
    ...(gutter !== undefined && { gutter }),
    ...(alone !== undefined && { alone }),
    foldAngle: bound ? share * random.between(0.4, 1) : 0,
    foldReach: random.between(10, 40),
    waveAngle: share * random.between(0, bound ? 0.14 : 0.09),
    waveLength: random.between(160, 420),
    wavePhase: random.between(0, 2 * Math.PI),
    lift: share * random.between(-9, 11),
  };
}

/** Millimetres from one place of the surface to the next, and how far it goes on beyond the page. */
const STEP = 0.5;
const MARGIN = 200;

/** Makes the surface of a bend. Slopes are added up once at steps of half a millimetre. */
export function surfaceOf(bend: Bend): Surface {
  const angle = (x: number): number => {
    const broad = bend.waveAngle * Math.sin((2 * Math.PI * x) / bend.waveLength + bend.wavePhase);
    if (bend.gutter === undefined) return broad;
    const away = x - bend.gutter;
    const side = bend.alone === undefined ? Math.sign(away) : bend.alone === 'left' ? -1 : 1;
    const distance = bend.alone === undefined ? Math.abs(away) : Math.max(0, side * away);
    return broad + side * bend.foldAngle * Math.exp(-distance / bend.foldReach);
  };
  const count = Math.ceil((bend.width + 2 * MARGIN) / STEP) + 2;
  const across = new Float64Array(count);
  const up = new Float64Array(count);
  for (let i = 1; i < count; i++) {
    const slope = angle((i - 0.5) * STEP - MARGIN);
    across[i] = (across[i - 1] ?? 0) + STEP * Math.cos(slope);
    up[i] = (up[i - 1] ?? 0) + STEP * Math.sin(slope);
  }
  const middle = (bend.width / 2 + MARGIN) / STEP;
  const offset = across[Math.round(middle)] ?? 0;
  const ground = up[Math.round(middle)] ?? 0;
  const spot = (x: number, y: number): Spot => {
    const place = Math.max(0, Math.min(count - 2, (x + MARGIN) / STEP));
    const at = Math.floor(place);
    const share = place - at;
    const v = y / bend.height - 0.5;
    const lift = bend.lift * (v * v * 4) * (x / bend.width - 0.3);
    return {
      x: (across[at] ?? 0) * (1 - share) + (across[at + 1] ?? 0) * share - offset,
      y: y - bend.height / 2,
      z: (up[at] ?? 0) * (1 - share) + (up[at + 1] ?? 0) * share - ground + lift,
    };
  };
  return { spot, angle };
}
