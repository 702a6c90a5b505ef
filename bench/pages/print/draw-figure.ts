import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Random, randomFrom } from '../random.ts';
import type { Decoration } from './made-page.ts';

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
  else if (figure.style === 'map') drawMap(context, figure, random);
  else if (figure.style === 'diagram') drawDiagram(context, figure, random);
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

const LABELS = ['North', 'harbour', 'salt', '1780', 'the mill', 'A', 'B', 'Old Town', '240 m'];

function drawLabel(context: SKRSContext2D, at: { x: number; y: number }, random: Random): void {
  context.save();
  context.translate(at.x, at.y);
  context.scale(0.05, 0.05);
  context.font = `${random.between(36, 60)}px "Made Open Sans"`;
  context.fillStyle = '#111111';
  context.fillText(random.pick(LABELS), 0, 0);
  context.restore();
}

/** Land, water and roads in pale colours, with names. */
function drawMap(context: SKRSContext2D, { width, height }: Figure, random: Random): void {
  const hue = random.whole(0, 359);
  const bright = random.whole(72, 92);
  context.fillStyle = `hsl(${hue} ${random.whole(15, 70)}% ${bright}%)`;
  context.fillRect(0, 0, width, height);
  for (let i = 0; i < random.whole(2, 9); i++) {
    context.fillStyle = `hsla(${hue + random.whole(-150, 150)}, ${random.whole(20, 80)}%, ${random.whole(60, 92)}%, 0.9)`;
    context.beginPath();
    const [x, y] = [random.between(0, width), random.between(0, height)];
    for (let corner = 0; corner < 9; corner++) {
      const reach = random.between(0.1, 0.45) * width;
      context.lineTo(x + reach * Math.cos(corner * 0.7), y + reach * Math.sin(corner * 0.7) * 0.6);
    }
    context.fill();
  }
  for (let i = 0; i < random.whole(0, 6); i++) {
    context.strokeStyle = random.pick(['#aa3030', '#3060b0', '#777777', '#222222', '#e0c040', '#50a050']);
    context.lineWidth = random.between(0.15, 1.4);
    context.beginPath();
    context.moveTo(random.between(0, width), random.between(0, height));
    const ends = [random.between(0, width), random.between(0, height)] as const;
    context.quadraticCurveTo(random.between(0, width), random.between(0, height), ...ends);
    context.stroke();
  }
  for (let i = 0; i < random.whole(1, 7); i++)
    drawLabel(context, { x: random.between(0, width * 0.8), y: random.between(4, height) }, random);
}

/** Boxes, circles and arrows that lead from one to the other. */
function drawDiagram(context: SKRSContext2D, { width, height }: Figure, random: Random): void {
  const colour = `hsl(${random.whole(0, 359)} ${random.whole(0, 80)}% ${random.whole(15, 45)}%)`;
  context.strokeStyle = colour;
  context.lineWidth = random.between(0.15, 0.5);
  let from: readonly [number, number] | undefined;
  for (let i = 0; i < random.whole(3, 7); i++) {
    const [x, y] = [random.between(width * 0.1, width * 0.8), random.between(height * 0.12, height * 0.85)];
    const [wide, high] = [random.between(10, 24), random.between(5, 10)];
    context.fillStyle = `hsl(${random.whole(0, 359)} ${random.whole(0, 80)}% ${random.whole(80, 97)}%)`;
    context.beginPath();
    if (random.chance(0.6)) context.rect(x - wide / 2, y - high / 2, wide, high);
    else context.ellipse(x, y, wide / 2, high / 2, 0, 0, 7);
    if (random.chance(0.6)) context.fill();
    context.stroke();
    drawLabel(context, { x: x - wide * 0.35, y: y + 1 }, random);
    if (from !== undefined) {
      context.beginPath();
      context.moveTo(...from);
      context.lineTo(x - wide / 2, y);
      context.stroke();
    }
    from = [x + wide / 2, y];
  }
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
