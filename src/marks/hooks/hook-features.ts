import { mean } from '../../core/statistics.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { absorbed, inkColour, letterPoints } from '../../imaging/tint/tint.ts';
import type { HookSearch, HookShape } from './hook-shapes.ts';

/** To which side a hook's arms turn: before a phrase or after it. */
export type Facing = 'opens' | 'closes';

/** What tells a hook that was drawn into a line from letters, printed brackets and grain. Lengths in x-heights. */
export interface HookFeatures {
  /** Ends of its upright, from the baseline. */
  readonly top: number;
  readonly bottom: number;
  readonly thin: number;
  readonly thickness: number;
  readonly bend: number;
  /** The paler of its ends against its middle. */
  readonly paleEnd: number;
  /** Its shorter and its longer arm, and the shorter of what reaches to the other side. */
  readonly shortArm: number;
  readonly longArm: number;
  readonly otherArm: number;
  /** Paper beside it: towards the phrase and away from it, between the heights of the letters. */
  readonly inside: number;
  readonly outside: number;
  /** How dark it is against the print, 0 to 1, and what it takes away of 255. */
  readonly strength: number;
  readonly ink: number;
  /** How much more it takes of one colour than of another, compared with the print; 0 to 1, and out of 255. */
  readonly tint: number;
  readonly chroma: number;
}

/** What ink takes away of red, green and blue, out of 255 each. */
export type Absorbed = readonly number[];

/** From here on there is a line's end, not a space between words; in x-heights. */
const LINE_END = 2;
/** Darkness of letters beside a hook. */
const DARK = 0.25;
/** Rows between which letters stand beside a hook, in x-heights from the baseline. */
const LETTERS = [-0.9, -0.05] as const;

/** Measures an upright as a hook of each facing; `print` is what the letters of its line take away. */
export function hookFeatures(
  shape: HookShape,
  line: TextLine,
  { print, search }: { print: Absorbed; search: HookSearch },
): Record<Facing, HookFeatures> {
  const { top, bottom, thin, thickness, bend, endTop, endBottom, arms } = shape.form;
  const own = absorbed(shape.colour);
  const tints = [own, absorbed(shape.bodyColour)].map((ink) => {
    const ratios = against(print, ink);
    return 1 - Math.min(...ratios) / Math.max(0.01, ...ratios);
  });
  const [left, right] = [roomBeside(shape, line, search, -1), roomBeside(shape, line, search, 1)];
  const both = {
    top,
    bottom,
    thin,
    thickness,
    bend,
    paleEnd: Math.min(endTop, endBottom),
    strength: mean(against(print, own)),
    ink: mean(own),
    tint: Math.min(...tints),
    chroma: Math.max(...own) - Math.min(...own),
  };
  const armed = (
    to: readonly number[],
    away: readonly number[],
  ): Pick<HookFeatures, 'shortArm' | 'longArm' | 'otherArm'> => ({
    shortArm: Math.min(...to),
    longArm: Math.max(...to),
    otherArm: Math.min(...away),
  });
  return {
    opens: { ...both, ...armed(arms.right, arms.left), inside: right, outside: left },
    closes: { ...both, ...armed(arms.left, arms.right), inside: left, outside: right },
  };
}

/** What the letters of a line take away of red, green and blue. */
export function printOf(line: TextLine, search: HookSearch): Absorbed {
  return absorbed(inkColour(letterPoints(line, search.darkEven), search.planes, line.xHeight * 1.6));
}

/** Room without ink from a hook to the next letter on one side, in x-heights. */
function roomBeside({ x: from }: HookShape, line: TextLine, { darkEven }: HookSearch, side: 1 | -1): number {
  const { width, height, data } = darkEven;
  const base = curveAt(line.baseline, from);
  const rowAt = (offset: number): number => Math.max(0, Math.min(height - 1, Math.round(base + offset * line.xHeight)));
  const [top, bottom] = [rowAt(LETTERS[0]), rowAt(LETTERS[1])];
  const hasInk = (x: number): boolean => hasInkBetween(data, top * width + x, bottom * width + x, width);
  const last = LINE_END * line.xHeight;
  let x = Math.round(from);
  while (x > 0 && x < width - 1 && Math.abs(x - from) < last && hasInk(x)) x += side;
  const end = x;
  while (x > 0 && x < width - 1 && Math.abs(x - end) < last && !hasInk(x)) x += side;
  return Math.abs(x - end) / line.xHeight;
}

/** True where a pixel between two, every `step` pixels, is as dark as letters. */
function hasInkBetween(data: Uint8Array, from: number, to: number, step: number): boolean {
  for (let i = from; i <= to; i += step) if (data[i]! < 255 * (1 - DARK)) return true;
  return false;
}

const against = (print: Absorbed, ink: Absorbed): number[] => ink.map((value, i) => value / Math.max(1, print[i]!));
