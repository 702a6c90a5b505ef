import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Random } from '../../random.ts';
import type { LightField } from './light-field.ts';
import { fillShadow, SHADOW_SHAPES, type ShadowGround } from './shadow-shapes.ts';

/** The darkest that several shadows make a page together: ink in it can still be told. */
const DARKEST = 0.14;

/** Widths of a shadow's edge in x-heights: hard by the sun or a lamp near by, soft on a cloudy day. */
const EDGE = [0.06, 10] as const;

/** Lets a shadow fall onto a field of light: of a phone, a hand, a window or something else near by. */
export async function addShadow(field: LightField, ground: ShadowGround, random: Random): Promise<void> {
  const soft = ground.xHeight * Math.exp(random.between(Math.log(EDGE[0]), Math.log(EDGE[1])));
  const shrink = Math.max(1, Math.min(10, soft / 3));
  const mask = await shadowMask(ground, { soft, shrink, random });
  const depth = random.between(0.12, 0.65);
  const tint = random.normal(0, 0.05);
  const depths = [depth * (1 + tint), depth, depth * (1 - tint)] as const;
  for (let y = 0; y < field.height; y++)
    for (let x = 0; x < field.width; x++) {
      const share = maskAt(mask, x / shrink, y / shrink);
      if (share === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * field.width + x) * 3 + channel;
        field.factors[at] = Math.max(DARKEST, field.factors[at]! * (1 - (depths[channel] ?? 0) * share));
      }
    }
}

interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

async function shadowMask(
  ground: ShadowGround,
  { soft, shrink, random }: { soft: number; shrink: number; random: Random },
): Promise<Mask> {
  const [width, height] = [Math.ceil(ground.width / shrink) + 2, Math.ceil(ground.height / shrink) + 2];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.scale(1 / shrink, 1 / shrink);
  context.fillStyle = '#ffffff';
  const shape = random.weighted(SHADOW_SHAPES.map((one) => [one, one === 'edge' || one === 'phone' ? 3 : 1] as const));
  fillShadow(context, shape, ground, random.fork('shape'));
  if (random.chance(0.2)) {
    context.globalAlpha = 0.5;
    context.translate(ground.xHeight * random.normal(0, 4), ground.xHeight * random.normal(0, 4));
    fillShadow(context, shape, ground, random.fork('shape'));
  }
  const sigma = soft / shrink / 2.5;
  let image = sharp(canvas.data(), { raw: { width, height, channels: 4 } }).extractChannel(3);
  if (sigma >= 0.3) image = image.blur(sigma);
  return { width, height, data: new Uint8Array(await image.raw().toBuffer()) };
}

function maskAt({ width, height, data }: Mask, x: number, y: number): number {
  const left = Math.min(width - 2, Math.floor(x));
  const top = Math.min(height - 2, Math.floor(y));
  const a = top * width + left;
  const [fx, fy] = [x - left, y - top];
  const above = data[a]! * (1 - fx) + data[a + 1]! * fx;
  const below = data[a + width]! * (1 - fx) + data[a + width + 1]! * fx;
  return (above * (1 - fy) + below * fy) / 255;
}
