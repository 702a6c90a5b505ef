import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { LabelSheet } from '../gold/label-sheet.ts';
import { patches } from '../noise.ts';
import { drawInk } from '../pen/draw-ink.ts';
import type { Rgb } from '../pen/tool.ts';
import { drawPrint } from '../print/draw-print.ts';
import type { MadePage } from '../print/made-page.ts';
import type { Random } from '../random.ts';
import { drawWorldWear } from '../world/wear.ts';
import type { PlacedPage, SheetPlan } from './sheet-plan.ts';
import { drawPaperWear, drawThingsOnTop } from './wear.ts';

/** What the camera sees, flat, before it is bent and lit. */
export interface Sheet extends SheetPlan {
  readonly canvas: Canvas;
}

const css = ([red, green, blue]: Rgb, factor = 1): string =>
  `rgb(${(red * factor) | 0},${(green * factor) | 0},${(blue * factor) | 0})`;

/**
 * Draws pages, print and ink onto one canvas; what is neither paper nor book stays transparent. Where `labels` are
 * wanted, strokes and lines of print are drawn there too, which changes nothing on the sheet.
 */
export function drawSheet(plan: SheetPlan, random: Random, labels?: LabelSheet): Sheet {
  const { unit, pages, view = { left: 0, top: 0, width: plan.width, height: plan.height } } = plan;
  const canvas = createCanvas(Math.round(view.width * unit), Math.round(view.height * unit));
  const context = canvas.getContext('2d');
  context.scale(unit, unit);
  context.translate(-view.left, -view.top);
  drawBook(context, plan, random);
  for (const placed of pages) {
    context.save();
    context.translate(placed.left, placed.top);
    context.save();
    context.beginPath();
    context.rect(0, 0, placed.page.width, placed.page.height);
    context.clip();
    const draw = (): void => drawPage(context, placed, { plan, random, labels });
    if (labels === undefined) draw();
    else labels.onPage(placed, draw);
    context.restore();
    const hidden = drawThingsOnTop(context, placed.wear, { page: placed.page, random });
    labels?.endPage(hidden);
    context.restore();
  }
  return { ...plan, canvas };
}

function drawPage(
  context: SKRSContext2D,
  { page, marks, wear, worldWear }: PlacedPage,
  how: { plan: SheetPlan; random: Random; labels: LabelSheet | undefined },
): void {
  const { plan, random, labels } = how;
  context.fillStyle = css(plan.paper);
  context.fillRect(0, 0, page.width, page.height);
  drawGrain(context, page, how);
  if (plan.showThrough > 0) drawShowThrough(context, page, plan);
  context.globalAlpha = plan.blackness;
  drawPrint(context, page);
  context.globalAlpha = 1;
  drawPaperWear(context, wear, { page, random });
  if (worldWear !== undefined)
    drawWorldWear(context, worldWear, { page, paper: plan.paper, random: random.fork('world wear'), unit: plan.unit });
  const { runs, struck, notes } = marks;
  // Of a page without them too they are drawn, elsewhere: what follows is drawn by the same chance.
  const pen = plan.isBare === true ? elsewhere(context) : context;
  for (const mark of [...runs.flatMap((run) => run.marks), ...struck, ...notes.map((note) => note.mark)]) {
    drawInk(pen, mark.ink, { unit: plan.unit, random, trace: labels?.trace(mark.kind) });
  }
}

/** A canvas that nobody looks at, as large to whoever draws on it. */
function elsewhere(context: SKRSContext2D): SKRSContext2D {
  const unseen = createCanvas(1, 1).getContext('2d');
  unseen.setTransform(context.getTransform());
  return unseen;
}

/** Side of the tile that is repeated over the sheet, in pixels. */
const GRAIN_SIZE = 256;

/** The fibres of the paper: faint, irregular, at a scale of a few tenths of a millimetre. */
function drawGrain(context: SKRSContext2D, page: MadePage, how: { plan: SheetPlan; random: Random }): void {
  const { random } = how;
  const depth = random.between(2, 9);
  const field = patches(random.whole(0, 1e9), random.between(1.5, 4));
  const tile = createCanvas(GRAIN_SIZE, GRAIN_SIZE);
  const pen = tile.getContext('2d');
  const image = pen.createImageData(GRAIN_SIZE, GRAIN_SIZE);
  for (let i = 0; i < GRAIN_SIZE * GRAIN_SIZE; i++) {
    const level = 255 - depth * 2 * field(i % GRAIN_SIZE, Math.floor(i / GRAIN_SIZE));
    image.data.set([level, level, level, 255], i * 4);
  }
  pen.putImageData(image, 0, 0);
  context.save();
  context.globalCompositeOperation = 'multiply';
  context.scale(0.12, 0.12);
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern !== null) context.fillStyle = pattern;
  context.fillRect(0, 0, page.width / 0.12, page.height / 0.12);
  context.restore();
}

/** Cover, shadow and the edges of the pages below, all outside the pages themselves. */
function drawBook(context: SKRSContext2D, plan: SheetPlan, random: Random): void {
  const left = Math.min(...plan.pages.map((placed) => placed.left));
  const right = Math.max(...plan.pages.map((placed) => placed.left + placed.page.width));
  const top = plan.pages[0]?.top ?? 0;
  const height = plan.pages[0]?.page.height ?? 0;
  context.save();
  context.shadowColor = 'rgba(0,0,0,0.55)';
  context.shadowBlur = plan.unit * random.between(1, 3.5);
  context.shadowOffsetX = random.normal(0, plan.unit);
  context.shadowOffsetY = random.normal(0, plan.unit);
  const overhang = plan.cover === undefined ? 0 : 3;
  context.fillStyle = css(plan.cover ?? plan.paper, plan.cover === undefined ? 0.9 : 1);
  context.fillRect(
    left - plan.block - overhang,
    top - overhang,
    right - left + 2 * (plan.block + overhang),
    height + 2 * overhang,
  );
  context.restore();
  for (let step = plan.block; step > 0; step -= 0.28) {
    context.fillStyle = css(plan.paper, random.between(0.72, 0.97));
    context.fillRect(left - step, top, right - left + 2 * step, height + Math.min(1.5, step * 0.3));
  }
}

/** The page's own print, mirrored and shifted, stands for the text on the back of the leaf. */
function drawShowThrough(context: SKRSContext2D, page: MadePage, plan: SheetPlan): void {
  const coarse = plan.unit / 3;
  const back = createCanvas(Math.ceil(page.width * coarse), Math.ceil(page.height * coarse));
  const pen = back.getContext('2d');
  pen.scale(coarse, coarse);
  pen.translate(page.width, page.leading * 0.4);
  pen.scale(-1, 1);
  drawPrint(pen, page);
  context.globalAlpha = plan.showThrough;
  context.drawImage(back, 0, 0, page.width, page.height);
  context.globalAlpha = 1;
}
