import type { Random } from '../random.ts';
import type { Stretch } from './choose-run.ts';
import type { Ink } from './reader-mark.ts';
import { ellipse, handDrawn, type PagePoint } from './strokes.ts';
import type { Tool } from './tool.ts';

interface Pen {
  readonly tool: Tool;
  readonly random: Random;
}

const inkOf = (points: readonly PagePoint[], pen: Pen, amplitude: number): Ink => ({
  kind: 'line',
  points: handDrawn(points, pen.random, { amplitude, wavelength: pen.random.between(12, 35), step: 0.4 }),
  tool: pen.tool,
});

/** A circle around words of one line. */
export function circleInk(stretch: Stretch, pen: Pen): readonly Ink[] {
  const { random } = pen;
  const halfWidth = (stretch.right - stretch.left) / 2;
  const aside = Math.min(random.between(0.6, 2), 0.6 + Math.min(stretch.roomLeft, stretch.roomRight) * 0.5);
  const radii: PagePoint = [
    halfWidth * random.between(1.04, 1.14) + aside,
    stretch.xHeight * random.between(1.25, 1.7),
  ];
  const centre: PagePoint = [
    (stretch.left + stretch.right) / 2 + random.normal(0, 0.2),
    stretch.baseline - stretch.xHeight * 0.45,
  ];
  const sweep = { start: random.between(0, 2 * Math.PI), angle: 2 * Math.PI * random.between(0.95, 1.12) };
  return [inkOf(ellipse(centre, radii, sweep), pen, 0.12)];
}

/**
 * A circle as a quick hand draws it: wide of its words, above them more than below, the end running past the beginning
 * or short of it. The arguments are those of `circleInk`.
 */
export function looseCircleInk(stretch: Stretch, pen: Pen): readonly Ink[] {
  const { random } = pen;
  const { left, right, baseline, xHeight } = stretch;
  const aside = Math.min(random.between(0.5, 3), 0.6 + Math.min(stretch.roomLeft, stretch.roomRight) * 0.8);
  const radii: PagePoint = [((right - left) / 2) * random.between(1, 1.2) + aside, xHeight * random.between(1.35, 2.5)];
  const above = random.between(0, Math.max(0, radii[1] / xHeight - 1.35));
  const centre: PagePoint = [(left + right) / 2 + random.normal(0, 0.4), baseline - xHeight * (0.45 + above)];
  const turns = random.between(0.88, 1.3);
  const sweep = { start: random.between(0, 2 * Math.PI), angle: 2 * Math.PI * turns * (random.chance(0.5) ? 1 : -1) };
  const drift = random.normal(0, 0.15);
  const round = ellipse(centre, radii, sweep);
  const way = round.map(([x, y], k): PagePoint => {
    const wider = 1 + (drift * k) / round.length;
    return [centre[0] + (x - centre[0]) * wider, centre[1] + (y - centre[1]) * wider];
  });
  return [inkOf(way, pen, random.between(0.1, 0.35))];
}

/** A box around words of one line, or around whole lines. */
export function boxInk(stretches: readonly Stretch[], pen: Pen): readonly Ink[] {
  const { random } = pen;
  const first = stretches[0];
  const last = stretches.at(-1);
  if (first === undefined || last === undefined) return [];
  const whole = stretches.length > 1;
  const play = (): number => random.normal(0, 0.18);
  const edge = (room: number): number => (whole ? random.between(0.9, 2) : Math.min(0.9, 0.35 + room * 0.35));
  const left = (whole ? first.column.left : first.left) - edge(first.roomLeft);
  const right = (whole ? first.column.right : first.right) + edge(first.roomRight);
  const top = first.baseline - first.xHeight * random.between(1.55, 1.8);
  const bottom = last.baseline + last.xHeight * random.between(0.5, 0.68);
  const [leftTop, leftBottom] = [left + play(), left + play()];
  const [rightTop, rightBottom] = [right + play(), right + play()];
  const [topEnd, bottomEnd] = [top + play(), bottom + play()];
  if (random.chance(0.5)) {
    const around: PagePoint[] = [
      [leftTop, top],
      [rightTop, topEnd],
      [rightBottom, bottomEnd],
      [leftBottom, bottom],
      [leftTop + play(), top + play()],
    ];
    return [inkOf(around, pen, 0.12)];
  }
  const over = (): number => Math.abs(random.normal(0, 0.8));
  return [
    inkOf(
      [
        [leftTop - over(), top],
        [rightTop + over(), topEnd],
      ],
      pen,
      0.1,
    ),
    inkOf(
      [
        [leftBottom - over(), bottom],
        [rightBottom + over(), bottomEnd],
      ],
      pen,
      0.1,
    ),
    inkOf(
      [
        [leftTop, top - over()],
        [leftBottom, bottom + over()],
      ],
      pen,
      0.1,
    ),
    inkOf(
      [
        [rightTop, topEnd - over()],
        [rightBottom, bottomEnd + over()],
      ],
      pen,
      0.1,
    ),
  ];
}

/** Square hooks inside the text: one before the first word, one after the last. */
export function hookInk(stretches: readonly Stretch[], pen: Pen): readonly Ink[] {
  const { random } = pen;
  const first = stretches[0];
  const last = stretches.at(-1);
  if (first === undefined || last === undefined) return [];
  const hook = (x: number, stretch: Stretch, facing: 1 | -1): Ink => {
    const top = stretch.baseline - stretch.xHeight * random.between(1.4, 1.75);
    const bottom = stretch.baseline + stretch.xHeight * random.between(0.25, 0.55);
    const arm = random.between(0.5, 1) * facing;
    const lean = random.normal(0, 0.08);
    return inkOf(
      [
        [x + arm, top],
        [x + lean, top],
        [x - lean, bottom],
        [x + arm, bottom],
      ],
      pen,
      0.04,
    );
  };
  return [hook(first.left - 0.45, first, 1), hook(last.right + 0.45, last, -1)];
}

/** Shapes of hooks that quick hands draw: square, round, or a corner above and one below. */
const HOOK_FORMS = ['square', 'square', 'round', 'round', 'corner'] as const;

/** How far off the text a hook may stand in the margin, and how near to the column's edge that begins; in millimetres. */
const IN_MARGIN = 2.2;
const AT_EDGE = 1;

/** Hooks of a quick hand: of any height, leaning, round or with one arm only, near its words or away from them. */
export function looseHookInk(stretches: readonly Stretch[], pen: Pen): readonly Ink[] {
  const { random } = pen;
  const first = stretches[0];
  const last = stretches.at(-1);
  if (first === undefined || last === undefined) return [];
  const form = random.pick(HOOK_FORMS);
  const hook = (x: number, stretch: Stretch, facing: 1 | -1): Ink => {
    const top = stretch.baseline - stretch.xHeight * random.between(1.2, 2.4);
    const bottom = stretch.baseline + stretch.xHeight * random.between(0.05, 1);
    const lean = random.normal(0, 0.18);
    const arm = (): number => x + random.between(0.2, 1.5) * facing;
    const inset = form === 'round' ? (bottom - top) * random.between(0.12, 0.3) : random.normal(0, 0.1);
    const points: PagePoint[] = [
      [arm(), top],
      [x + lean, top + inset],
      [x - lean, bottom - inset],
      [arm(), bottom],
    ];
    const drawn = form === 'corner' ? (facing === 1 ? points.slice(0, -1) : points.slice(1)) : points;
    return inkOf(drawn, pen, 0.1);
  };
  const gap = (isInMargin: boolean): number => random.between(0.25, isInMargin ? IN_MARGIN : 0.75);
  const opens = first.left - gap(first.left <= first.column.left + AT_EDGE);
  return [hook(opens, first, 1), hook(last.right + gap(last.right >= last.column.right - AT_EDGE), last, -1)];
}

/** A line through words. */
export function strikeInk(stretches: readonly Stretch[], pen: Pen): readonly Ink[] {
  const { random } = pen;
  const wild = random.chance(0.25);
  return stretches.map((stretch) => {
    const y = stretch.baseline - stretch.xHeight * random.between(0.38, 0.6);
    const from: PagePoint = [stretch.left - random.between(0, 0.6), y + random.normal(0, 0.15)];
    const to: PagePoint = [stretch.right + random.between(0, 0.6), y + random.normal(0, 0.15)];
    return inkOf([from, to], pen, wild ? 0.35 : 0.1);
  });
}
