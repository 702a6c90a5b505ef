import { composeSheet } from './compose.ts';
import { type Conditions, type MakeOptions, pickConditions } from './conditions.ts';
import { type Gold, type GoldPage, goldPageOf } from './gold/label.ts';
import { type Pose, type Projection, projectionOf } from './photo/camera.ts';
import { type Developing, pickDeveloping } from './photo/develop.ts';
import { folioPoints, isInside, pickPose } from './photo/pose.ts';
import type { PlacedPage, SheetPlan } from './photo/sheet-plan.ts';
import { pickBend, type Surface, surfaceOf } from './photo/surface.ts';
import { registerFaces } from './print/faces.ts';
import { type Random, randomFrom } from './random.ts';

/** Everything about a picture before it is taken: what lies there, how it is bent, and where the camera stands. */
export interface Stage {
  readonly random: Random;
  readonly conditions: Conditions;
  readonly developing: Developing;
  readonly plan: SheetPlan;
  readonly surface: Surface;
  readonly pose: Pose;
  readonly project: Projection;
}

/** Sets the stage that belongs to `seed`. */
export function stageOf(seed: string, options: MakeOptions): Stage {
  registerFaces();
  const random = randomFrom(seed);
  const conditions = pickConditions(random.fork('conditions'), options);
  const developing = pickDeveloping(conditions, random.fork('develop'));
  const plan = composeSheet({ conditions, grey: developing.grey }, options, random.fork('compose'));
  const bend = pickBend(plan, conditions.bend, random.fork('bend'));
  const surface = surfaceOf(
    conditions.light === 'scan' ? { ...bend, waveAngle: 0, lift: 0, foldAngle: bend.foldAngle / 4 } : bend,
  );
  const pose = pickPose(plan, surface, { conditions, random: random.fork('pose') });
  return { random, conditions, developing, plan, surface, pose, project: projectionOf(surface, pose) };
}

/** The same stage seen by a camera with more or fewer pixels: `factor` times as many along each side. */
export function rescaled(stage: Stage, factor: number): Stage {
  const { pose, surface } = stage;
  const scaled: Pose = {
    ...pose,
    width: Math.round(pose.width * factor),
    height: Math.round(pose.height * factor),
    scale: pose.scale * factor,
    centre: { x: pose.centre.x * factor, y: pose.centre.y * factor },
  };
  return { ...stage, pose: scaled, project: projectionOf(surface, scaled) };
}

/** Part of a picture, in its pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The same stage seen by a camera that shows only a part of the picture. */
export function cropped(stage: Stage, { left, top, width, height }: Window): Stage {
  const { pose, surface } = stage;
  const centre = { x: pose.centre.x - left, y: pose.centre.y - top };
  const part: Pose = { ...pose, width, height, centre };
  return { ...stage, pose: part, project: projectionOf(surface, part) };
}

/** Height of the letter x in the running text, in pixels of the picture. */
export function xHeightOf({ plan, pose }: Pick<Stage, 'plan' | 'pose'>): number {
  const body = plan.pages.flatMap(({ page }) => page.lines).find(({ role }) => role === 'body');
  return (body?.xHeight ?? 1.6) * pose.scale;
}

const wearOf = (plan: SheetPlan): string => [...new Set(plan.pages.flatMap(({ wear }) => wear))].join('+') || 'none';

/** The label of what stands on the stage, in pixels of its picture. */
export function goldOf(seed: string, { plan, project, pose, conditions }: Stage): Gold {
  const pages = plan.pages.filter(({ labelled }) => labelled).map((placed) => seenPage(placed, project, pose));
  const marked = pages.some(({ drawn }) => drawn !== undefined && drawn.length > 0);
  return {
    file: `${seed.replace(/[^\w-]+/g, '-')}.jpg`,
    kind: marked ? 'made_marked' : 'made_plain',
    language: conditions.language,
    pages,
    conditions: { ...conditions, wear: wearOf(plan) },
  };
}

/** The label of a page as far as the picture shows it: a number outside the picture is none. */
function seenPage(placed: PlacedPage, project: Projection, pose: Pose): GoldPage {
  const gold = goldPageOf(placed, project);
  const folio = folioPoints(placed);
  const seen =
    folio.length > 0 && folio.every(([x, y]) => isInside(project, pose, { x: placed.left + x, y: placed.top + y }));
  const words = (gold.words ?? []).filter(
    ({ box }) => box.left >= 0 && box.top >= 0 && box.right <= pose.width && box.bottom <= pose.height,
  );
  if (seen || folio.length === 0) return { ...gold, words };
  const { pageLabel, ...rest } = gold;
  void pageLabel;
  return { ...rest, words, page: 'x' };
}
