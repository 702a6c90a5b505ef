import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Decoration } from './made-page.ts';
import { type Random, randomFrom } from './random.ts';

type Figure = Extract<Decoration, { kind: 'figure' }>;

/** Draws a printed picture: a dark photograph, a chart or a line drawing; the context's unit is a millimetre. */
export function drawFigure(context: SKRSContext2D, figure: Figure): void {
  const random = randomFrom(figure.seed);
  context.save();
  context.translate(figure.left, figure.top);
  context.beginPath();
  context.rect(0, 0, figure.width, figure.height);
  context.clip();
  if (figure.style === 'photo') drawPhoto(context, figure, random);
  else if (figure.style === 'chart') drawChart(context, figure, random);
  else drawDrawing(context, figure, random);
  context.restore();
}

function drawPhoto(context: SKRSContext2D, { width, height }: Figure, random: Random): void {
  const hue = random.whole(0, 359);
  const strength = random.chance(0.6) ? 0 : random.whole(15, 45);
  context.fillStyle = `hsl(${hue} ${strength}% 62%)`;
  context.fillRect(0, 0, width, height);
  for (let i = 0; i < 40; i++) {
    context.fillStyle = `hsla(${hue + random.whole(-30, 30)}, ${strength}%, ${random.whole(12, 85)}%, 0.5)`;
    context.beginPath();
    const x = random.between(0, width);
    const y = random.between(0, height);
    context.ellipse(x, y, random.between(1, width / 4), random.between(1, height / 4), random.between(0, 3), 0, 7);
    context.fill();
  }
}

function drawChart(context: SKRSContext2D, { width, height }: Figure, random: Random): void {
  context.strokeStyle = '#000000';
  context.lineWidth = 0.2;
  context.strokeRect(6, 2, width - 8, height - 8);
  for (let line = 0; line < random.whole(1, 3); line++) {
    context.strokeStyle = random.pick(['#000000', '#c03030', '#2050a0', '#208040']);
    context.lineWidth = random.between(0.25, 0.5);
    context.beginPath();
    let y = random.between(height * 0.3, height * 0.7);
    for (let x = 6; x < width - 2; x += (width - 8) / 14) {
      y = Math.max(3, Math.min(height - 7, y + random.normal(0, height * 0.08)));
      context.lineTo(x, y);
    }
    context.stroke();
  }
  context.fillStyle = '#000000';
  for (let i = 0; i <= 5; i++) context.fillRect(6 + ((width - 8) * i) / 5, height - 6, 0.2, 1.2);
}

function drawDrawing(context: SKRSContext2D, { width, height }: Figure, random: Random): void {
  context.strokeStyle = '#111111';
  for (let i = 0; i < 26; i++) {
    context.lineWidth = random.between(0.1, 0.35);
    context.beginPath();
    context.moveTo(random.between(0, width), random.between(0, height));
    const bend = [
      random.between(0, width),
      random.between(0, height),
      random.between(0, width),
      random.between(0, height),
    ] as const;
    context.quadraticCurveTo(...bend);
    context.stroke();
  }
}
