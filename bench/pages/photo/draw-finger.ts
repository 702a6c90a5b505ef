import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Rgb } from '../pen/tool.ts';
import type { Random } from '../random.ts';
import type { Pose, Projection } from './camera.ts';
import type { Light } from './light.ts';
import type { RgbPicture } from './render.ts';
import type { PlacedPage } from './sheet-plan.ts';

const SKINS: readonly Rgb[] = [
  [236, 188, 160],
  [208, 150, 118],
  [150, 100, 72],
  [98, 64, 48],
];

/** Millimetres of finger beyond its tip: enough to reach out of any picture. */
const LENGTH_MM = 260;

interface Touch {
  readonly placed: PlacedPage;
  readonly project: Projection;
  readonly pose: Pose;
  readonly light: Light;
  readonly random: Random;
}

/**
 * Draws a finger that holds the page down into the picture itself: its tip in a margin, the rest out of the picture.
 * Returns its own pixels, red, green, blue and alpha, as large as the picture; undefined where there is no room.
 */
export function drawFinger(picture: RgbPicture, touch: Touch): Uint8Array | undefined {
  const { placed, project, pose, light, random } = touch;
  const { page } = placed;
  const below = random.chance(0.5);
  const right = page.side === 'right';
  const margin = right ? page.width - page.textRight : page.textLeft;
  const reach = below ? Math.min(9, (page.height * 0.12) / 2) : Math.min(11, margin - 2);
  if (reach < 3) return undefined;
  const along = below
    ? random.between(page.width * 0.12, page.width * 0.88)
    : random.between(page.height * 0.3, page.height * 0.9);
  const x = placed.left + (below ? along : right ? page.width - reach : reach);
  const y = placed.top + (below ? page.height - reach : along);
  const tip = project(x, y);
  const beyond = project(x + (below ? 0 : right ? 10 : -10), y + (below ? 10 : 0));
  const angle = Math.atan2(beyond.y - tip.y, beyond.x - tip.x) + random.normal(0, 0.2);
  const layer = createCanvas(picture.width, picture.height);
  const context = layer.getContext('2d');
  context.translate(tip.x, tip.y);
  context.rotate(angle);
  context.scale(pose.scale, pose.scale);
  paintFinger(context, lit(random.pick(SKINS), light), random.between(13, 18));
  const pixels = layer.data();
  blend(picture, pixels);
  return pixels;
}

const lit = (skin: Rgb, light: Light): Rgb => {
  const [red, green, blue] = light.warmth;
  return [skin[0] * red * light.exposure, skin[1] * green * light.exposure, skin[2] * blue * light.exposure];
};

const css = (colour: Rgb, factor: number, alpha = 1): string =>
  `rgba(${colour.map((value) => Math.round(Math.min(255, value * factor))).join(',')},${alpha})`;

/** A finger along the positive x axis, its tip at the origin; millimetres. */
function paintFinger(context: SKRSContext2D, skin: Rgb, thick: number): void {
  const half = thick / 2;
  const shade = context.createLinearGradient(0, -half, 0, half);
  shade.addColorStop(0, css(skin, 0.6));
  shade.addColorStop(0.4, css(skin, 1));
  shade.addColorStop(1, css(skin, 0.55));
  context.fillStyle = shade;
  context.shadowColor = 'rgba(0,0,0,0.5)';
  context.shadowBlur = 30;
  context.beginPath();
  context.moveTo(LENGTH_MM, -half * 1.25);
  context.lineTo(14, -half);
  context.bezierCurveTo(4, -half, 0, -half * 0.6, 0, 0);
  context.bezierCurveTo(0, half * 0.6, 4, half, 14, half);
  context.lineTo(LENGTH_MM, half * 1.25);
  context.closePath();
  context.fill();
  context.shadowColor = 'transparent';
  const nail = context.createLinearGradient(1, 0, 12, 0);
  nail.addColorStop(0, css(skin, 1.18, 0.9));
  nail.addColorStop(1, css(skin, 1.05, 0.7));
  context.fillStyle = nail;
  context.beginPath();
  context.ellipse(6.6, -half * 0.05, 5.2, half * 0.56, 0, 0, 2 * Math.PI);
  context.fill();
}

/** Lays premultiplied RGBA pixels over a picture of the same size. */
function blend(picture: RgbPicture, layer: Uint8Array): void {
  const { pixels, width, height } = picture;
  for (let i = 0; i < width * height; i++) {
    const alpha = layer[i * 4 + 3]!;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = i * 3 + channel;
      pixels[at] = Math.min(255, pixels[at]! * (1 - alpha / 255) + layer[i * 4 + channel]!);
    }
  }
}
