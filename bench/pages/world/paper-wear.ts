import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { patches } from '../noise.ts';
import type { Rgb } from '../pen/tool.ts';
import { type BleedStyle, blot, drawFoxing } from '../photo/wear.ts';
import type { MadePage } from '../print/made-page.ts';
import type { Random } from '../random.ts';

/** A page that is worn. */
export interface WornPage {
  readonly page: MadePage;
  readonly paper: Rgb;
  readonly random: Random;
  readonly unit: number;
}

/** Side of a tile that is repeated, in pixels. */
const TILE = 256;

/** A tile of one colour whose opacity is a noise. */
function tileOf([red, green, blue]: Rgb, opacity: (x: number, y: number) => number): Canvas {
  const tile = createCanvas(TILE, TILE);
  const pen = tile.getContext('2d');
  const image = pen.createImageData(TILE, TILE);
  for (let i = 0; i < TILE * TILE; i++) {
    const alpha = 255 * Math.max(0, Math.min(1, opacity(i % TILE, Math.floor(i / TILE))));
    image.data.set([red, green, blue, alpha], i * 4);
  }
  pen.putImageData(image, 0, 0);
  return tile;
}

/** Lays a tile over the whole page, `size` millimetres to one of its pixels. */
function layTile(context: SKRSContext2D, tile: Canvas, page: MadePage, size: number): void {
  context.scale(size, size);
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern !== null) context.fillStyle = pattern;
  context.fillRect(0, 0, page.width / size, page.height / size);
}

/** Print that is worn: paper shows through the letters in specks and patches. */
export function drawWorn(context: SKRSContext2D, { page, paper, random }: WornPage): void {
  const field = patches(random.whole(0, 1e9), random.between(1.5, 5));
  const from = random.between(0.3, 0.5);
  const depth = random.between(0.8, 2.6);
  layTile(
    context,
    tileOf(paper, (x, y) => (field(x, y) - from) * depth),
    page,
    random.between(0.06, 0.14),
  );
}

/** Ink that ran into the fibres: specks of black around the print and all over the paper. */
export function drawSpread(context: SKRSContext2D, { page, random }: WornPage): void {
  const field = patches(random.whole(0, 1e9), random.between(1.2, 3));
  const from = random.between(0.7, 0.8);
  const depth = random.between(0.8, 2.2);
  layTile(
    context,
    tileOf([70, 60, 50], (x, y) => (field(x, y) - from) * depth),
    page,
    random.between(0.06, 0.14),
  );
}

/** Paper that is darker towards its edges. */
export function drawYellowed(context: SKRSContext2D, { page, random }: WornPage): void {
  const { width, height } = page;
  const glow = context.createRadialGradient(
    width * random.between(0.3, 0.7),
    height * random.between(0.3, 0.7),
    width * random.between(0.1, 0.4),
    width / 2,
    height / 2,
    height * random.between(0.6, 0.9),
  );
  glow.addColorStop(0, 'rgba(255,250,235,0)');
  glow.addColorStop(
    1,
    `rgba(${random.whole(170, 215)},${random.whole(140, 175)},${random.whole(80, 120)},${random.between(0.3, 0.8)})`,
  );
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

export function drawFoxed(context: SKRSContext2D, place: WornPage): void {
  drawFoxing(context, place, { count: [30, 160], radius: [0.2, 2.4], colour: '160,105,50', strength: [0.08, 0.45] });
}

/** Highlighter of the other side of the leaf, stronger than usual. */
export const STRONG_BLEED: BleedStyle = {
  colours: ['255,235,60', '150,235,120', '255,170,90', '255,150,190', '150,210,250'],
  alpha: [0.03, 0.12],
  mostLines: 5,
  layers: [1.2, 0.8, 0.4, 0],
  height: 0.6,
};

/** Where a thumb, a coffee cup or damp has been. */
export function drawSmudge(context: SKRSContext2D, { page, random }: WornPage): void {
  for (let i = 0; i < random.whole(1, 4); i++) {
    const at = { x: random.between(0, page.width), y: random.between(0, page.height), radius: random.between(4, 28) };
    const colour = random.pick(['110,90,70', '150,120,80', '90,90,95', '170,150,90', '130,140,110']);
    blot(context, at, colour, random.between(0.05, 0.22));
  }
}

/** Folds right across the page: a dark line with a bright one beside it. */
export function drawFolded(context: SKRSContext2D, { page, random }: WornPage): void {
  for (let i = 0; i < random.whole(1, 2); i++) {
    const across = random.chance(0.6);
    const at = random.between(0.2, 0.8) * (across ? page.height : page.width);
    const skew = random.normal(0, 8);
    const [from, to] = across
      ? [
          [0, at],
          [page.width, at + skew],
        ]
      : [
          [at, 0],
          [at + skew, page.height],
        ];
    for (const [shift, width, alpha] of [
      [0, 0.3, 0.35],
      [0.5, 1.2, 0.12],
      [1.4, 3, 0.06],
    ] as const) {
      context.strokeStyle = `rgba(90,85,80,${alpha * random.between(0.4, 1.2)})`;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo((from?.[0] ?? 0) + (across ? 0 : shift), (from?.[1] ?? 0) + (across ? shift : 0));
      context.lineTo((to?.[0] ?? 0) + (across ? 0 : shift), (to?.[1] ?? 0) + (across ? shift : 0));
      context.stroke();
    }
  }
}

/** Coloured or dirty cut edges, and thumb indexes printed at them. */
export function drawEdge(context: SKRSContext2D, { page, random }: WornPage): void {
  const right = page.side === 'right';
  const width = random.between(1.5, 7);
  context.fillStyle = `hsl(${random.whole(0, 359)} ${random.whole(30, 90)}% ${random.whole(40, 85)}%)`;
  const [top, height] = random.chance(0.5)
    ? [0, page.height]
    : [random.between(0, page.height * 0.7), random.between(12, 50)];
  context.fillRect(right ? page.width - width : 0, top, width, height);
}
