import { backMapOf, type Pose, type Projection, projectionOf } from './camera.ts';
import { composeSheet } from './compose.ts';
import { type Conditions, type MakeOptions, pickConditions } from './conditions.ts';
import { paintDesk } from './desk.ts';
import { develop, pickDeveloping } from './develop.ts';
import { drawFinger } from './draw-finger.ts';
import { registerFaces } from './faces.ts';
import { type Gold, type GoldPage, goldPageOf } from './label.ts';
import { lightMapOf, pickLight } from './light.ts';
import { folioPoints, isInside, pickPose } from './pose.ts';
import { type Random, randomFrom } from './random.ts';
import { type RgbPicture, render } from './render.ts';
import { drawSheet, type PlacedPage, type SheetPlan } from './sheet.ts';
import { pickBend, type Surface, surfaceOf } from './surface.ts';

export type { MakeOptions } from './conditions.ts';

/** A made picture with its label. */
export interface MadePicture {
  readonly jpeg: Buffer;
  readonly gold: Gold;
}

/** Pixels of the flat sheet for one of the picture: a little more, so that bending it loses nothing. */
const SHEET_DETAIL = 1.15;
/** Pictures up to this size get the finer grid: a coarse one shows as steps along the fold. */
const FINE_PIXELS = 4.2e6;

/** Makes the page that belongs to `seed`: the same seed and options give the same bytes. Takes 0.2 to 2 s. */
export async function makePage(seed: string, options: MakeOptions = {}): Promise<MadePicture> {
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
  const project = projectionOf(surface, pose);
  const picture = takePicture({ plan, surface, pose, project, conditions }, random);
  const jpeg = await develop(picture, conditions, { developing, xHeight: xHeightOf(plan) * pose.scale });
  const pages = plan.pages.filter(({ labelled }) => labelled).map((placed) => seenPage(placed, project, pose));
  const marked = pages.some(({ drawn }) => drawn !== undefined && drawn.length > 0);
  const gold: Gold = {
    file: `${seed.replace(/[^\w-]+/g, '-')}.jpg`,
    kind: marked ? 'made_marked' : 'made_plain',
    language: conditions.language,
    pages,
    conditions: { ...conditions, wear: wearOf(plan) },
  };
  return { jpeg, gold };
}

const wearOf = (plan: SheetPlan): string => [...new Set(plan.pages.flatMap(({ wear }) => wear))].join('+') || 'none';

const xHeightOf = (plan: SheetPlan): number =>
  plan.pages.flatMap(({ page }) => page.lines).find(({ role }) => role === 'body')?.xHeight ?? 1.6;

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

interface Shot {
  readonly plan: SheetPlan;
  readonly surface: Surface;
  readonly pose: Pose;
  readonly project: Projection;
  readonly conditions: Conditions;
}

function takePicture({ plan, surface, pose, project, conditions }: Shot, random: Random): RgbPicture {
  const sheet = drawSheet({ ...plan, unit: pose.scale * SHEET_DETAIL }, random.fork('ink'));
  const step = pose.width * pose.height > FINE_PIXELS ? 12 : 6;
  const map = backMapOf(project, pose, { x: plan.width / 2, y: plan.height / 2 }, step);
  const light = pickLight(conditions.light, random.fork('light'));
  const lights = lightMapOf(light, map, {
    surface,
    height: plan.height,
    ...(plan.gutter === undefined ? {} : { gutter: plan.gutter }),
  });
  const desk = paintDesk(random.fork('desk'), conditions.light === 'scan');
  const picture = render({ width: pose.width, height: pose.height, sheet, map, light: lights, desk, lift: light.lift });
  for (const placed of plan.pages) {
    if (placed.wear.includes('finger'))
      drawFinger(picture, { placed, project, pose, light, random: random.fork('finger') });
  }
  return picture;
}
