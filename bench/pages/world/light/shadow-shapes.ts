import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../../random.ts';

/** What throws a shadow onto the page. */
export const SHADOW_SHAPES = ['edge', 'phone', 'hand', 'head', 'window', 'leaves', 'pen'] as const;

export type ShadowShape = (typeof SHADOW_SHAPES)[number];

/** The area that shadows fall on: width and height in pixels, and how many of these an x-height has. */
export interface ShadowGround {
  readonly width: number;
  readonly height: number;
  readonly xHeight: number;
}

/** Fills the outline of a shadow somewhere on `ground`, in the context's colour. */
export function fillShadow(context: SKRSContext2D, shape: ShadowShape, ground: ShadowGround, random: Random): void {
  context.save();
  switch (shape) {
    case 'edge':
      fillEdge(context, ground, random);
      break;
    case 'phone':
      fillPhone(context, ground, random);
      break;
    case 'hand':
      fillHand(context, ground, random);
      break;
    case 'head':
      fillHead(context, ground, random);
      break;
    case 'window':
      fillWindow(context, ground, random);
      break;
    case 'leaves':
      fillLeaves(context, ground, random);
      break;
    case 'pen':
      fillPen(context, ground, random);
      break;
    default:
      shape satisfies never;
  }
  context.restore();
}

const placed = (context: SKRSContext2D, { width, height }: ShadowGround, random: Random): void => {
  context.translate(random.between(0, width), random.between(0, height));
  context.rotate(random.between(0, 2 * Math.PI));
};

/** All that lies beyond a bent line across the page. */
function fillEdge(context: SKRSContext2D, ground: ShadowGround, random: Random): void {
  placed(context, ground, random);
  const far = ground.width + ground.height;
  const bow = random.normal(0, 0.12) * ground.width;
  const wave = random.chance(0.4) ? random.between(0, 4) * ground.xHeight : 0;
  const length = random.between(10, 60) * ground.xHeight;
  context.beginPath();
  context.moveTo(-far, far);
  for (let x = -far; x <= far; x += ground.xHeight * 2) {
    context.lineTo(x, bow * ((x / ground.width) ** 2 - 0.2) + wave * Math.sin(x / length));
  }
  context.lineTo(far, far);
  context.fill();
}

/** A phone of 45 by 95 x-heights, mostly reaching in from below. */
function fillPhone(context: SKRSContext2D, { width, height, xHeight }: ShadowGround, random: Random): void {
  const [wide, long] = [xHeight * random.between(38, 60), xHeight * random.between(75, 120)];
  context.translate(random.between(0, width), height * random.between(0.3, 1.1));
  context.rotate(random.normal(0, 0.5));
  context.beginPath();
  context.roundRect(-wide / 2, 0, wide, long, xHeight * random.between(2, 7));
  context.fill();
  if (random.chance(0.5)) {
    context.beginPath();
    context.ellipse(wide / 2, long * 0.4, wide * 0.35, long * 0.3, random.normal(0, 0.4), 0, 7);
    context.fill();
  }
}

function fillHand(context: SKRSContext2D, ground: ShadowGround, random: Random): void {
  const { xHeight } = ground;
  context.translate(random.between(-0.1, 1.1) * ground.width, random.between(0.2, 1.1) * ground.height);
  context.rotate(random.between(-1.5, 1.5));
  context.beginPath();
  context.ellipse(0, 0, xHeight * random.between(18, 30), xHeight * random.between(22, 36), 0, 0, 7);
  context.fill();
  context.lineCap = 'round';
  context.lineWidth = xHeight * random.between(7, 11);
  context.strokeStyle = context.fillStyle;
  for (let finger = 0; finger < random.whole(1, 5); finger++) {
    const angle = -Math.PI / 2 + (finger - 2) * random.between(0.2, 0.4);
    const reach = xHeight * random.between(35, 62);
    context.beginPath();
    context.moveTo(Math.cos(angle) * xHeight * 10, Math.sin(angle) * xHeight * 10);
    context.quadraticCurveTo(
      Math.cos(angle) * reach * 0.6,
      Math.sin(angle) * reach * 0.6,
      Math.cos(angle + random.normal(0, 0.15)) * reach,
      Math.sin(angle) * reach,
    );
    context.stroke();
  }
}

function fillHead(context: SKRSContext2D, ground: ShadowGround, random: Random): void {
  const { width, height, xHeight } = ground;
  const radius = xHeight * random.between(50, 110);
  context.translate(random.between(0, width), height * random.between(0.6, 1.2));
  context.beginPath();
  context.ellipse(0, 0, radius, radius * random.between(1.1, 1.4), random.normal(0, 0.3), 0, 7);
  context.fill();
  context.fillRect(-radius * 1.8, radius, radius * 3.6, height);
}

/** Bars of a window or a blind. */
function fillWindow(context: SKRSContext2D, ground: ShadowGround, random: Random): void {
  placed(context, ground, random);
  const far = ground.width + ground.height;
  const pitch = ground.xHeight * random.between(8, 70);
  const share = random.between(0.15, 0.6);
  const skew = random.normal(0, 0.1);
  context.transform(1, skew, 0, 1, 0, 0);
  for (let bar = 0; bar < random.whole(1, 8); bar++) context.fillRect(-far, bar * pitch, 2 * far, pitch * share);
  if (random.chance(0.3)) context.fillRect(0, -far, pitch * share, 2 * far);
}

function fillLeaves(context: SKRSContext2D, ground: ShadowGround, random: Random): void {
  const { width, height, xHeight } = ground;
  for (let leaf = 0; leaf < random.whole(6, 40); leaf++) {
    context.beginPath();
    const [x, y] = [random.between(0, width), random.between(0, height)];
    context.ellipse(x, y, xHeight * random.between(2, 14), xHeight * random.between(1, 6), random.between(0, 3), 0, 7);
    context.fill();
  }
}

/** A pen or a cord: a long stripe of two to six x-heights. */
function fillPen(context: SKRSContext2D, ground: ShadowGround, random: Random): void {
  const { xHeight } = ground;
  placed(context, ground, random);
  context.lineCap = 'round';
  context.strokeStyle = context.fillStyle;
  context.lineWidth = xHeight * random.between(1, 5);
  const reach = xHeight * random.between(40, 140);
  context.beginPath();
  context.moveTo(-reach, 0);
  context.quadraticCurveTo(0, random.normal(0, 0.2) * reach, reach, 0);
  context.stroke();
}
