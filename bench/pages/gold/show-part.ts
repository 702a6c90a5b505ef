import type { Point } from '../../../src/core/geometry.ts';
import type { Random } from '../random.ts';
import { cropped, type Stage } from '../stage.ts';
import { inkCorners } from './label.ts';

/** Most pictures larger than this, in stored pixels, are shown in part: more pages are learned from in the same time. */
const LARGE_PIXELS = 0.85e6;
const WHOLE_SHARE = 0.2;

/**
 * The stage before a camera that shows a part of it, where the whole would be large: around some mark, or some line on a
 * page without any. `shrink` is how much smaller the picture is stored than taken.
 */
export function shownInPart(stage: Stage, shrink: number, random: Random): Stage {
  const { width, height } = stage.pose;
  const pixels = width * height * shrink * shrink;
  if (pixels <= LARGE_PIXELS || random.chance(WHOLE_SHARE)) return stage;
  const share = Math.sqrt((LARGE_PIXELS * random.between(0.75, 1)) / pixels);
  const stretch = random.between(0.85, 1.15);
  const part = {
    width: Math.min(width, Math.round(width * share * stretch)),
    height: Math.min(height, Math.round((height * share) / stretch)),
  };
  const { x, y } = placeToShow(stage, random);
  const within = (middle: number, size: number, all: number): number =>
    Math.round(Math.max(0, Math.min(all - size, middle - size * random.between(0.25, 0.75))));
  return cropped(stage, {
    ...part,
    left: within(x, part.width, width),
    top: within(y, part.height, height),
  });
}

/** The place of some mark, or of some line on a page without any, in pixels of the picture. */
function placeToShow({ plan, project, pose }: Stage, random: Random): Point {
  const places = plan.pages.flatMap(({ page, marks, left, top }) => {
    const { runs, struck, notes } = marks;
    const drawn = [...runs.flatMap((run) => run.marks), ...struck, ...notes.map(({ mark }) => mark)];
    const lines = drawn.length > 0 ? [] : page.lines.map(({ baseline }) => [page.width / 2, baseline] as const);
    const corners = drawn.flatMap(({ ink }) => inkCorners(ink).slice(0, 1));
    return [...corners, ...lines].map(([x, y]) => project(left + x, top + y));
  });
  const seen = places.filter(({ x, y }) => x >= 0 && y >= 0 && x < pose.width && y < pose.height);
  return seen.length === 0 ? { x: pose.width / 2, y: pose.height / 2 } : random.pick(seen);
}
