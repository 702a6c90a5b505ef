import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { placesOf } from '../pages/gold/label-planes.ts';
import { LabelSheet } from '../pages/gold/label-sheet.ts';
import { drawInk } from '../pages/pen/draw-ink.ts';
import type { PageMarks } from '../pages/pen/reader-mark.ts';
import type { BackMap } from '../pages/photo/camera.ts';
import type { RgbPicture } from '../pages/photo/render.ts';
import type { SheetPlan } from '../pages/photo/sheet-plan.ts';
import type { Random } from '../pages/random.ts';
import { type ColumnWarp, nearestOf } from './column-warp.ts';
import type { PhotoPage } from './photo-page.ts';

/** Ink on white paper, straight, as the page maker draws it, and where on it each kind of stroke lies. */
export interface InkSheet {
  readonly labels: LabelSheet;
  /** Red, green and blue of the ink on white paper. */
  readonly picture: RgbPicture;
}

/** A page of a photograph and what was drawn on it. */
export interface MarkedPhotoPage extends PhotoPage {
  readonly marks: PageMarks;
}

/** The plan of a sheet that holds nothing but the marks of one page of a photograph. */
export function sheetPlanOf({ page, marks }: MarkedPhotoPage, unit: number): SheetPlan {
  const { width, height } = page;
  return {
    ...{ width, height, unit, paper: [255, 255, 255], blackness: 0, showThrough: 0, block: 0 },
    pages: [{ page, marks, left: 0, top: 0, wear: [], labelled: true }],
  };
}

/** Draws the marks of a page on white paper, `unit` pixels for a millimetre, and softens them by `blur` pixels. */
export async function drawInkSheet(
  plan: SheetPlan,
  how: { readonly random: Random; readonly blur: number },
): Promise<InkSheet> {
  const { unit } = plan;
  const [width, height] = [Math.round(plan.width * unit), Math.round(plan.height * unit)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.scale(unit, unit);
  const labels = new LabelSheet(plan, unit);
  for (const placed of plan.pages) {
    const { runs, struck, notes } = placed.marks;
    labels.onPage(placed, () => {
      for (const mark of [...runs.flatMap((run) => run.marks), ...struck, ...notes.map((note) => note.mark)])
        drawInk(context, mark.ink, { unit, random: how.random, trace: labels.trace(mark.kind) });
    });
    labels.endPage([]);
  }
  const raw = { raw: { width, height, channels: 4 } } as const;
  let image = sharp(canvas.data(), raw).removeAlpha();
  if (how.blur >= 0.3) image = image.blur(how.blur);
  return { labels, picture: { width, height, pixels: new Uint8Array(await image.raw().toBuffer()) } };
}

/** Pixels of the photograph from one place that is taken back to the next; those between are told by these. */
const STEP = 6;

/** Where on the page the pixels of a photograph of that size lie, by the nearest of its columns. */
export function backMapOfPhoto(warps: readonly ColumnWarp[], size: { width: number; height: number }): BackMap {
  const columns = Math.ceil(size.width / STEP) + 2;
  const rows = Math.ceil(size.height / STEP) + 2;
  const x = new Float64Array(columns * rows);
  const y = new Float64Array(columns * rows);
  for (let node = 0; node < x.length; node++) {
    const at = { x: (node % columns) * STEP, y: Math.floor(node / columns) * STEP };
    const place = nearestOf(warps, at)?.toPage(at.x, at.y);
    x[node] = place?.x ?? -1;
    y[node] = place?.y ?? -1;
  }
  return { step: STEP, columns, rows, x, y };
}

/** Lays ink over a photograph, in place: it takes away from the light that the paper throws back. */
export function layInk(photo: RgbPicture, { picture, labels }: InkSheet, map: BackMap): void {
  const { width, height, pixels } = picture;
  const places = { x: new Float32Array(photo.width), y: new Float32Array(photo.width) };
  const lookup = { labels, map, taken: photo, stored: photo };
  for (let y = 0; y < photo.height; y++) {
    placesOf(lookup, y, places);
    for (let x = 0; x < photo.width; x++) {
      const sx = places.x[x]!;
      const sy = places.y[x]!;
      const px = Math.floor(sx);
      const py = Math.floor(sy);
      if (px < 0 || py < 0 || px >= width - 1 || py >= height - 1) continue;
      const fx = sx - px;
      const fy = sy - py;
      for (let channel = 0; channel < 3; channel++) {
        const a = (py * width + px) * 3 + channel;
        const c = a + width * 3;
        const above = pixels[a]! * (1 - fx) + pixels[a + 3]! * fx;
        const below = pixels[c]! * (1 - fx) + pixels[c + 3]! * fx;
        const at = (y * photo.width + x) * 3 + channel;
        photo.pixels[at] = Math.round((photo.pixels[at]! * (above * (1 - fy) + below * fy)) / 255);
      }
    }
  }
}
