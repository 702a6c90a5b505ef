import type { SKRSContext2D } from '@napi-rs/canvas';
import type { WornPage } from './paper-wear.ts';

const STAMP_INKS = ['60,60,150', '120,50,140', '170,40,50', '40,40,50', '30,100,110'];
const STAMP_TEXTS = ['PUBLIC LIBRARY', 'EX LIBRIS', '12 MAR 1987', 'WITHDRAWN', 'READING ROOM', 'No. 4417'];

/** A library's stamp: round, oval or square, turned a little, partly inked. */
export function drawStamp(context: SKRSContext2D, { page, random }: WornPage): void {
  const ink = random.pick(STAMP_INKS);
  const size = random.between(9, 22);
  context.translate(
    random.between(page.width * 0.1, page.width * 0.9),
    random.between(page.height * 0.05, page.height * 0.95),
  );
  context.rotate(random.normal(0, 0.25));
  context.globalAlpha = random.between(0.3, 0.85);
  context.strokeStyle = `rgb(${ink})`;
  context.fillStyle = `rgb(${ink})`;
  context.lineWidth = random.between(0.25, 0.8);
  const flat = random.between(0.35, 1);
  const way = random.pick(['oval', 'box', 'plain'] as const);
  for (const share of random.chance(0.5) ? [1, 0.82] : [1]) {
    context.beginPath();
    if (way === 'oval') context.ellipse(0, 0, size * share, size * flat * share, 0, 0, 7);
    if (way === 'box') context.rect(-size * share, -size * 0.35 * share, 2 * size * share, size * 0.7 * share);
    if (way !== 'plain') context.stroke();
  }
  context.scale(0.05, 0.05);
  context.textAlign = 'center';
  context.font = `700 ${size * 20 * random.between(0.16, 0.24)}px "Made Open Sans"`;
  context.fillText(random.pick(STAMP_TEXTS), 0, size * 1.2);
  if (random.chance(0.5)) context.fillText(random.pick(STAMP_TEXTS), 0, -size * 4);
}

/** A label with a number or a bar code, or a coloured dot. */
export function drawSticker(context: SKRSContext2D, { page, random }: WornPage): void {
  const [x, y] = [
    random.between(2, page.width - 30),
    random.pick([random.between(2, page.height * 0.12), random.between(page.height * 0.86, page.height - 16)]),
  ];
  if (random.chance(0.4)) {
    context.fillStyle = `hsl(${random.whole(0, 359)} 80% ${random.whole(50, 80)}%)`;
    context.beginPath();
    context.arc(x, y, random.between(2.5, 8), 0, 7);
    context.fill();
    return;
  }
  const [width, height] = [random.between(16, 38), random.between(8, 16)];
  context.fillStyle = random.pick(['#ffffff', '#f6f0d8', '#fff58a', '#e8f4ff']);
  context.fillRect(x, y, width, height);
  context.fillStyle = '#111111';
  for (let at = x + 2; at < x + width - 3; at += random.between(0.5, 1.4)) {
    context.fillRect(at, y + 2, random.between(0.2, 0.7), height - 6);
  }
}

/** Punched holes, or those of a spiral, along the inner edge. */
export function drawHoles(context: SKRSContext2D, { page, random }: WornPage): void {
  const x = page.side === 'right' ? random.between(4, 8) : page.width - random.between(4, 8);
  const spiral = random.chance(0.5);
  const pitch = spiral ? random.between(6, 9) : 80;
  context.fillStyle = random.pick(['#1a1a1a', '#7a6248', '#8a8f96']);
  for (let y = spiral ? 6 : page.height / 2 - 40; y < page.height; y += pitch) {
    context.beginPath();
    context.arc(x, y, spiral ? 1.6 : 2.7, 0, 7);
    context.fill();
    if (!spiral && y > page.height / 2) break;
  }
}
