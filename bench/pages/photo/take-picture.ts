import { LabelSheet } from '../gold/label-sheet.ts';
import type { Stage } from '../stage.ts';
import { type BackMap, backMapOf } from './camera.ts';
import { type Desk, paintDesk } from './desk.ts';
import { drawFinger } from './draw-finger.ts';
import { lightMapOf, pickLight } from './light.ts';
import { type RgbPicture, render } from './render.ts';
import { drawSheet } from './sheet.ts';
import type { SheetPlan, SheetView } from './sheet-plan.ts';

/** Pixels of the flat sheet for one of the picture: a little more, so that bending it loses nothing. */
export const SHEET_DETAIL = 1.15;
/** Pictures up to this size get the finer grid: a coarse one shows as steps along the fold. */
const FINE_PIXELS = 4.2e6;
const FINE_STEP = 6;
const COARSE_STEP = 12;

/** What a picture is taken with besides the stage. */
export interface Taking {
  /** Label canvases are wanted, so many pixels for one of the picture. */
  readonly labelDetail?: number;
  /** Pixels of the flat sheet for one of the picture. */
  readonly detail?: number;
  /** The ground on which the book lies; without one, the stage's own. */
  readonly desk?: Desk;
  /** Pixels between the nodes of the grid through which the sheet is seen. */
  readonly step?: number;
}

/** A picture as the lens throws it, and how it came about. */
export interface Taken {
  readonly picture: RgbPicture;
  readonly map: BackMap;
  readonly labels?: LabelSheet;
  /** Things held before the page, red, green, blue and alpha, as large as the picture. */
  readonly before: readonly Uint8Array[];
}

/** Takes the picture of a stage. */
export function takePicture(stage: Stage, taking: Taking = {}): Taken {
  const { surface, pose, project, conditions, random } = stage;
  const step = taking.step ?? (pose.width * pose.height > FINE_PIXELS ? COARSE_STEP : FINE_STEP);
  const map = backMapOf(project, pose, { x: stage.plan.width / 2, y: stage.plan.height / 2 }, step);
  const forLearning = taking.labelDetail !== undefined;
  const plan = forLearning ? { ...stage.plan, view: viewOf(map, stage.plan) } : stage.plan;
  const labels = forLearning ? new LabelSheet(plan, pose.scale * (taking.labelDetail ?? 1)) : undefined;
  const unit = pose.scale * (taking.detail ?? SHEET_DETAIL);
  const sheet = drawSheet({ ...plan, unit }, random.fork('ink'), labels);
  const light = pickLight(conditions.light, random.fork('light'));
  const lights = lightMapOf(light, map, {
    surface,
    height: plan.height,
    ...(plan.gutter === undefined ? {} : { gutter: plan.gutter }),
  });
  const desk = taking.desk ?? paintDesk(random.fork('desk'), conditions.light === 'scan');
  const picture = render({ width: pose.width, height: pose.height, sheet, map, light: lights, desk, lift: light.lift });
  const before = plan.pages.flatMap((placed) => {
    if (!placed.wear.includes('finger')) return [];
    const finger = drawFinger(picture, { placed, project, pose, light, random: random.fork('finger') });
    return finger === undefined ? [] : [finger];
  });
  return { picture, map, before, ...(labels === undefined ? {} : { labels }) };
}

/** Millimetres around what a picture shows that are drawn as well. */
const VIEW_BORDER = 2;

/** The part of a sheet that a picture shows. */
function viewOf(map: BackMap, { width, height }: SheetPlan): SheetView {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let node = 0; node < map.x.length; node++) {
    const x = Math.max(0, Math.min(width, map.x[node]!));
    const y = Math.max(0, Math.min(height, map.y[node]!));
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  left = Math.max(0, left - VIEW_BORDER);
  top = Math.max(0, top - VIEW_BORDER);
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, right + VIEW_BORDER) - left),
    height: Math.max(1, Math.min(height, bottom + VIEW_BORDER) - top),
  };
}
