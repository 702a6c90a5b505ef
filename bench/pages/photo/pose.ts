import type { Conditions } from '../conditions.ts';
import { inkCorners } from '../gold/label.ts';
import type { PagePoint } from '../pen/strokes.ts';
import type { Random } from '../random.ts';
import { type Pose, type Projection, projectionOf } from './camera.ts';
import type { PlacedPage, SheetPlan } from './sheet-plan.ts';
import type { Surface } from './surface.ts';

/** Letters smaller than this (x-height in pixels) cannot be read by anybody. */
const LEAST_X_HEIGHT_PX = 8.5;
const ATTEMPTS = 16;
/** Pixels that everything labelled keeps from the picture's edge. */
const RIM_PX = 6;

/** Part of the sheet that the picture is to show: all of it but the facing page. Millimetres. */
function aimOf(plan: SheetPlan): { left: number; right: number; facing: 'left' | 'right' | 'none' } {
  const mains = plan.pages.filter(({ labelled }) => labelled);
  const left = Math.min(...mains.map((placed) => placed.left));
  const right = Math.max(...mains.map((placed) => placed.left + placed.page.width));
  const other = plan.pages.find(({ labelled }) => !labelled);
  return { left, right, facing: other === undefined ? 'none' : other.left < left ? 'left' : 'right' };
}

/** Size of a picture of `megapixels`, its long side along the page's. */
function sizeOf(megapixels: number, landscape: boolean, ratio: number): { width: number; height: number } {
  const long = Math.round(Math.sqrt(megapixels * 1e6 * ratio));
  const short = Math.round(long / ratio);
  return landscape ? { width: long, height: short } : { width: short, height: long };
}

/**
 * Holds the camera so that everything labelled is in the picture, as the conditions say: close or far, straight or
 * turned. A close view may leave out the page's number, but never cuts through it.
 */
export function pickPose(plan: SheetPlan, surface: Surface, how: { conditions: Conditions; random: Random }): Pose {
  const { conditions, random } = how;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const view = attempt < ATTEMPTS / 2 ? conditions.view : 'whole';
    const pose = drawPose(plan, { ...conditions, view }, { random, calm: attempt >= ATTEMPTS - 3 });
    const project = projectionOf(surface, pose);
    if (isUnfolded(plan, project, pose) && showsAll(plan, project, pose)) return pose;
  }
  return drawPose(plan, { ...conditions, view: 'whole' }, { random, calm: true });
}

/** How many times as large as what just fits the picture a page is, from and to: beyond 1 its edges are cut off. */
const FILL = { whole: [0.82, 1.02], small: [0.52, 0.72], close: [1.05, 1.5] } as const;

function drawPose(plan: SheetPlan, conditions: Conditions, how: { random: Random; calm: boolean }): Pose {
  const { random, calm } = how;
  const scan = conditions.light === 'scan';
  const aim = aimOf(plan);
  const aimWidth = aim.right - aim.left;
  const size = sizeOf(
    conditions.megapixels,
    aimWidth > plan.height,
    scan ? Math.max(plan.height / aimWidth, aimWidth / plan.height) : random.pick([4 / 3, 4 / 3, 16 / 9, 1.5]),
  );
  const sideways = conditions.turn === 90 || conditions.turn === 270;
  const { width, height } = sideways ? { width: size.height, height: size.width } : size;
  const [least, most] = FILL[conditions.view];
  const fill = calm ? 0.88 : scan ? random.between(0.97, 1.04) : random.between(least, most);
  const fit = Math.min(size.width / aimWidth, size.height / plan.height) * fill;
  const smallest = Math.min(
    ...plan.pages.flatMap(({ page }) => page.lines.filter(({ role }) => role === 'body').map(({ xHeight }) => xHeight)),
  );
  const scale = Math.max(fit, Math.min(LEAST_X_HEIGHT_PX / smallest, size.width / aimWidth, size.height / plan.height));
  const tilt = scan ? 0.05 : calm ? 0.4 : 1;
  const steep = { flat: 0.1, slight: 0.13, strong: 0.2 }[conditions.bend];
  const roll = tilt * random.normal(0, 0.035) + (conditions.turn * Math.PI) / 180;
  const shift = offsetOf(plan, aim, { scale, random, tilt, size, close: conditions.view === 'close' });
  return {
    width,
    height,
    scale,
    distance: Math.max(plan.width, plan.height) * random.between(1.3, 2.6),
    tiltX: tilt * Math.max(-0.42, Math.min(0.42, random.normal(0, steep))),
    tiltY: tilt * random.normal(0, 0.09),
    roll,
    centre: {
      x: width / 2 + shift.x * Math.cos(roll) - shift.y * Math.sin(roll),
      y: height / 2 + shift.x * Math.sin(roll) + shift.y * Math.cos(roll),
    },
  };
}

/** Where the sheet's middle lies from the picture's middle, in pixels, before the camera is rolled. */
function offsetOf(
  plan: SheetPlan,
  aim: ReturnType<typeof aimOf>,
  how: { scale: number; random: Random; tilt: number; size: { width: number; height: number }; close: boolean },
): { x: number; y: number } {
  const { scale, random, size } = how;
  const stray = how.close ? 0.12 : 0.015 * how.tilt;
  const y = random.normal(0, size.height * stray);
  const middle = (plan.width / 2 - (aim.left + aim.right) / 2) * scale;
  if (aim.facing === 'none') return { x: middle + random.normal(0, size.width * stray), y };
  const sliver = (aim.right - aim.left) * random.between(0.03, 0.22) * scale;
  const half = size.width / 2;
  const gutter = aim.facing === 'left' ? aim.left : aim.right;
  const toMiddle = (plan.width / 2 - gutter) * scale;
  return { x: aim.facing === 'left' ? toMiddle - half + sliver : toMiddle + half - sliver, y };
}

/** Places on a page that the picture must show: everything marked and every mark. Millimetres of the page. */
function needed({ page, marks }: PlacedPage): readonly PagePoint[] {
  const pieces = marks.runs.flatMap((run) => run.pieces);
  const words = pieces.flatMap((at): readonly PagePoint[] => {
    const line = page.lines[at.line];
    const piece = line?.pieces[at.piece];
    if (line === undefined || piece === undefined) return [];
    return [
      [piece.left, line.baseline - line.size],
      [piece.left + piece.width, line.baseline + line.size * 0.4],
    ];
  });
  const all = [...marks.runs.flatMap((run) => run.marks), ...marks.struck, ...marks.notes.map((note) => note.mark)];
  return [...words, ...all.flatMap((mark) => inkCorners(mark.ink))];
}

/** True where the picture shows a point of the sheet with room around it. */
export function isInside(project: Projection, pose: Pose, at: { x: number; y: number }): boolean {
  const { x, y } = project(at.x, at.y);
  return x > RIM_PX && y > RIM_PX && x < pose.width - RIM_PX && y < pose.height - RIM_PX;
}

/** Least width that a millimetre of paper must keep in the picture, as a share of what it has when seen from above. */
const LEAST_SLANT = 0.2;

/** True where no part of the paper hides another, or is seen so flatly that nobody could read it. */
function isUnfolded(plan: SheetPlan, project: Projection, pose: Pose): boolean {
  const [cos, sin] = [Math.cos(pose.roll), Math.sin(pose.roll)];
  for (let x = 0; x < plan.width; x += 2)
    for (const y of [0, plan.height / 2, plan.height]) {
      const [from, to] = [project(x, y), project(x + 2, y)];
      const along = ((to.x - from.x) * cos + (to.y - from.y) * sin) / 2;
      if (along < LEAST_SLANT * pose.scale) return false;
    }
  return true;
}

function showsAll(plan: SheetPlan, project: Projection, pose: Pose): boolean {
  return plan.pages
    .filter(({ labelled }) => labelled)
    .every((placed) => {
      const inside = ([x, y]: PagePoint): boolean => isInside(project, pose, { x: placed.left + x, y: placed.top + y });
      const folio = folioPoints(placed).map(inside);
      const cut = folio.some((one) => one !== folio[0]);
      const { page } = placed;
      const edges: readonly PagePoint[] = [
        [page.textLeft, page.height / 2],
        [page.textRight, page.height / 2],
      ];
      return !cut && [...needed(placed), ...edges].every(inside);
    });
}

/** Corners of the printed page number with some room, in millimetres of the page. */
export function folioPoints({ page }: PlacedPage): readonly PagePoint[] {
  return page.lines
    .filter(({ role }) => role === 'folio')
    .flatMap((line): readonly PagePoint[] => {
      const first = line.pieces[0];
      const last = line.pieces.at(-1);
      if (first === undefined || last === undefined) return [];
      return [
        [first.left - 1, line.baseline - line.size],
        [last.left + last.width + 1, line.baseline + 1],
      ];
    });
}
