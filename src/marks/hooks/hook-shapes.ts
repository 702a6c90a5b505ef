import type { Point } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { type ColourPlanes, darknessAt, type GreyImage } from '../../imaging/loops/loops.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { PEN_REACHES, ridgeAt, STROKE_X_HEIGHT, type ThinPath, traceThin } from '../../imaging/strips/strips.ts';
import { inkColour } from '../../imaging/tint/tint.ts';

/** An upright stroke inside a line that reaches above and below its letters, as a hook before or after a phrase does. */
export interface HookShape {
  /** Index of its line among those that were searched. */
  readonly line: number;
  /** Middle of its upright, in pixels of the analysed picture. */
  readonly x: number;
  /** Down its upright. */
  readonly points: readonly Point[];
  /** Mean darkness against what is on both sides of it, 0 to 1. */
  readonly contrast: number;
  /** `#rrggbb` of the ink. */
  readonly colour: string;
  /** The same of the part between the heights of the letters alone. */
  readonly bodyColour: string;
  readonly form: HookForm;
}

/** How an upright is drawn; lengths along it in x-heights from the baseline, across it in 1/14 x-height. */
interface HookForm {
  readonly top: number;
  readonly bottom: number;
  /** Share of its steps in which it is thin. */
  readonly thin: number;
  readonly thickness: number;
  /** How far it strays from a straight line. */
  readonly bend: number;
  /** How dark its ends above and below the letters are against its middle: letters over each other leave these pale. */
  readonly endTop: number;
  readonly endBottom: number;
  /** How far ink reaches from its upper and its lower end to each side. */
  readonly arms: { readonly left: readonly [number, number]; readonly right: readonly [number, number] };
}

export interface HookSearch {
  readonly planes: ColourPlanes;
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
}

/** Hooks stand as far as this beyond a line's ends, in x-heights: closing quotes are not among its letters. */
const BEYOND = 2.4;
/** Both heights must show ink before a place is looked at closer: few letters have ink at both. In x-heights. */
const LOW = 0.17;
const HIGH = -1.36;
/** Darkness that counts as ink. */
const INK = 0.09;
/** Where ends of a hook may lie, in x-heights from the baseline. */
const TOP: readonly [number, number] = [-2.3, -1.42];
const BOTTOM: readonly [number, number] = [0.1, 1];
/** What is cut out around a place: from above the ascenders to the next line's, in x-heights. */
const CUT_ABOVE = 2.5;
const CUT_BELOW = 1.3;
const CUT_ASIDE = 1.3;
const MARGIN = 6;
/** How far the upright may run from the place, in strip rows. */
const STRAY = 6;
/** How far it may stray from a straight line, in strip rows, and lean: what is led a little way into a letter strays by 3.5. */
const MAX_BEND = 5;
const MAX_LEAN = 0.2;
/** Longer arms are letters beside it; in strip rows beyond the upright's own half thickness. */
const LONGEST_ARM = 10;
/** Where they are looked for, in x-heights from the baseline. */
const ARM_TOP = -1.3;
const ARM_BOTTOM = 0.2;
/** Ends of the upright that letters seldom reach: above the first, below the second; in x-heights from the baseline. */
const END_TOP = -1.1;
const END_BOTTOM = 0.1;
/** The part of the upright without its lower end, through which an underline may run. */
const BODY = [0.15, 0.65] as const;
/** Thicker uprights are letters; in strip rows. */
const MAX_THICKNESS = 8;

/** Upright strokes that reach as far as hooks do: drawn ones, printed brackets, and letters that stand over each other. */
export function findHookShapes(lines: readonly TextLine[], search: HookSearch): HookShape[] {
  return lines.flatMap((line, at) =>
    placesOf(line, search.darkEven).flatMap((x) => {
      const hook = hookAt(line, x, search);
      return hook === undefined ? [] : [{ ...hook, line: at }];
    }),
  );
}

/** Places along a line with ink above the bodies of letters and below their feet, right over each other. */
function placesOf(line: TextLine, { width, height, data }: GreyImage): number[] {
  const { xHeight } = line;
  const lean = Math.max(1, Math.round(xHeight * 0.12));
  const limit = 255 * (1 - INK);
  const inkAt = (x: number, y: number): boolean => {
    if (y < 0 || y >= height) return false;
    for (let d = -lean; d <= lean; d++) if (data[y * width + x + d]! < limit) return true;
    return false;
  };
  const out: number[] = [];
  const last = Math.min(width - 1 - lean, Math.round(line.right + BEYOND * xHeight));
  let from = -1;
  for (let x = Math.max(lean, Math.round(line.left - BEYOND * xHeight)); x <= last; x++) {
    const base = curveAt(line.baseline, x);
    const both =
      inkAt(x, Math.round(base + LOW * xHeight)) &&
      inkAt(x, Math.round(base + HIGH * xHeight)) &&
      inkAt(x, Math.round(base - 0.5 * xHeight));
    if (both && from < 0) from = x;
    if ((both && x < last) || from < 0) continue;
    for (let middle = from; middle < x; middle += xHeight * 0.8)
      out.push(Math.min((from + x - 1) / 2, middle + xHeight * 0.4));
    from = -1;
  }
  return out;
}

interface Cut {
  readonly columns: number;
  readonly rows: number;
  readonly dark: Float32Array;
  readonly ink: number;
  readonly reaches: readonly number[];
  readonly maxLoss: number;
  readonly pointAt: (step: number, row: number) => Point;
}

/** Cuts out what stands around a place, steps down the page, rows to the right. */
function cutOut(line: TextLine, x: number, darkEven: GreyImage): Cut {
  const scale = line.xHeight / STROKE_X_HEIGHT;
  const half = Math.round(CUT_ASIDE * STROKE_X_HEIGHT) + MARGIN;
  const rows = 2 * half + 1;
  const columns = Math.round((CUT_ABOVE + CUT_BELOW) * STROKE_X_HEIGHT);
  const top = curveAt(line.baseline, x) - CUT_ABOVE * line.xHeight;
  const pointAt = (step: number, row: number): Point => ({ x: x + (row - half) * scale, y: top + step * scale });
  const dark = new Float32Array(columns * rows);
  for (let s = 0; s < columns; s++)
    for (let r = 0; r < rows; r++) {
      const p = pointAt(s, r);
      dark[s * rows + r] = darknessAt(darkEven, p.x, p.y);
    }
  return { columns, rows, dark, ink: INK, reaches: PEN_REACHES, maxLoss: 0.2, pointAt };
}

function hookAt(line: TextLine, x: number, search: HookSearch): Omit<HookShape, 'line'> | undefined {
  const cut = cutOut(line, x, search.darkEven);
  const middle = (cut.rows - 1) / 2;
  const offset = (step: number): number => step / STROKE_X_HEIGHT - CUT_ABOVE;
  const isUpright = (path: ThinPath): boolean => {
    const [top, bottom] = [offset(path.start), offset(path.end - 1)];
    const reaches = top >= TOP[0] && top <= TOP[1] && bottom >= BOTTOM[0] && bottom <= BOTTOM[1];
    return reaches && bendOf(path) <= MAX_BEND;
  };
  for (const path of traceThin(cut, middle - STRAY, middle + STRAY)) {
    if (!isUpright(path)) continue;
    const [top, bottom] = [offset(path.start), offset(path.end - 1)];
    const upright = uprightOf(cut, path);
    const { thin, thickness } = upright;
    const bend = bendOf(path);
    const [endTop, endBottom] = endsOf(cut, path);
    const form = { top, bottom, thin, thickness, bend, endTop, endBottom, arms: armsOf(cut, path, thickness) };
    const points = Array.from({ length: path.end - path.start }, (_, k) =>
      cut.pointAt(path.start + k, middleOf(cut, path.start + k, path.rows[path.start + k]!)),
    );
    const body = points.slice(Math.round(points.length * BODY[0]), Math.round(points.length * BODY[1]));
    const [colour, bodyColour] = [points, body].map((of) => inkColour(of, search.planes, line.xHeight * 0.5)) as [
      string,
      string,
    ];
    return { x: points[points.length >> 1]!.x, points, contrast: upright.contrast, colour, bodyColour, form };
  }
  return undefined;
}

/** The darkest of three rows at a step. */
function darkest(cut: Cut, step: number, row: number): number {
  const at = step * cut.rows + row;
  return Math.max(cut.dark[at - 1]!, cut.dark[at]!, cut.dark[at + 1]!);
}

/** How far an upright strays from the straight line through its middle part, in strip rows: readers draw it in one go. */
function bendOf(path: ThinPath): number {
  const inset = 3;
  const [from, to] = [path.start + inset, path.end - 1 - inset];
  const slope = (path.rows[to]! - path.rows[from]!) / Math.max(1, to - from);
  let most = Math.abs(slope) > MAX_LEAN ? Infinity : 0;
  for (let s = from; s <= to; s++)
    most = Math.max(most, Math.abs(path.rows[s]! - path.rows[from]! - slope * (s - from)));
  return most;
}

/** The middle of the ink across an upright, which the trace may follow along its edge. */
function middleOf(cut: Cut, step: number, row: number): number {
  const [after, before] = [reach(cut, step, row, 1), reach(cut, step, row, -1)];
  return after + before < MAX_THICKNESS ? row + (after - before) / 2 : row;
}

/** How much of an upright is thin, how dark it is and how thick, in strip rows. */
function uprightOf(cut: Cut, path: ThinPath): { thin: number; contrast: number; thickness: number } {
  let thin = 0;
  let contrast = 0;
  const widths: number[] = [];
  for (let s = path.start; s < path.end; s++) {
    const ridge = ridgeAt(cut, s, path.rows[s]!);
    if (ridge < 0.05) continue;
    thin++;
    contrast += ridge;
    widths.push(reach(cut, s, path.rows[s]!, 1) + reach(cut, s, path.rows[s]!, -1) + 1);
  }
  return {
    thin: thin / Math.max(1, path.end - path.start),
    contrast: contrast / Math.max(1, thin),
    thickness: median(widths),
  };
}

/** Rows of unbroken ink to one side of a point. */
function reach(cut: Cut, step: number, row: number, side: 1 | -1): number {
  let at = row;
  const level = Math.max(INK, cut.dark[step * cut.rows + row]! * 0.45);
  while (at + side >= 0 && at + side < cut.rows && cut.dark[step * cut.rows + at + side]! > level) at += side;
  return Math.abs(at - row);
}

/** How far ink reaches from its ends to each side: above and below the bodies of letters. */
function armsOf(cut: Cut, path: ThinPath, thickness: number): HookForm['arms'] {
  const longest = (from: number, to: number, side: 1 | -1): number => {
    let most = 0;
    for (let s = Math.max(0, from); s <= Math.min(cut.columns - 1, to); s++) {
      const row = path.rows[Math.max(path.start, Math.min(path.end - 1, s))]!;
      if (cut.dark[s * cut.rows + row]! > INK) most = Math.max(most, reach(cut, s, row, side));
    }
    return Math.min(LONGEST_ARM, Math.max(0, most - thickness / 2));
  };
  const toSide = (side: 1 | -1): [number, number] => [
    longest(path.start - 1, Math.max(path.start + 2, stepOf(ARM_TOP)), side),
    longest(Math.min(path.end - 3, stepOf(ARM_BOTTOM)), path.end, side),
  ];
  return { left: toSide(-1), right: toSide(1) };
}

/** How dark the ends of an upright are beyond the letters, top first, as shares of its median darkness. */
function endsOf(cut: Cut, path: ThinPath): [number, number] {
  const darkness = Array.from({ length: path.end - path.start }, (_, k) => {
    const step = path.start + k;
    return darkest(cut, step, Math.round(middleOf(cut, step, path.rows[step]!)));
  });
  const usual = median(darkness);
  const share = (list: readonly number[]): number =>
    list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length) / Math.max(0.01, usual);
  return [
    share(darkness.slice(0, Math.max(1, stepOf(END_TOP) - path.start))),
    share(darkness.slice(Math.min(-1, stepOf(END_BOTTOM) - path.end))),
  ];
}

const stepOf = (offset: number): number => Math.round((offset + CUT_ABOVE) * STROKE_X_HEIGHT);
