import { findHookShapes, type Hook, type HookSearch } from './hooks.ts';
import { hueOf } from './paper-colour.ts';
import { inkColour } from './pen-colour.ts';
import type { TextLine } from './text-lines.ts';

/** Words between a hook that opens and one that closes. */
export interface HookedPhrase {
  readonly hooks: readonly [Hook, Hook];
  /** `#rrggbb` of the ink. */
  readonly colour: string;
  readonly contrast: number;
  /** Indices of lines among those that were searched. */
  readonly stretches: readonly { readonly line: number; readonly left: number; readonly right: number }[];
}

export interface PhraseSearch extends HookSearch {
  readonly isHighlighted: (x: number, y: number) => boolean;
}

/**
 * How ink differs from that of the letters beside it. On 20 made pages hooks of coloured pens differed by 0.25 and
 * more, letters and printed brackets by up to 0.12; pencil was 0.23 to 0.33 as dark, print from 0.34 on.
 */
const COLOURED = 0.22;
const PALE = 0.37;
/** Paler than this out of 255 is grain; pencil takes away 47 and more. */
const LEAST_INK = 34;
const LIKE_HUE = 45;
/** A pair of hooks takes in at most this many lines. */
const MOST_LINES = 14;
/** One pen takes away about as much light at both ends of a phrase: of 13 pairs the most unlike differed by 1.75. */
const LIKE_STRENGTH = 1.9;
/** Hooks hold at least a short word; in x-heights. */
const SHORTEST = 1.2;
/** Hooks nearer to each other than this are one, seen twice; in x-heights. */
const SAME = 0.5;

/** A hook with how its ink differs from print. */
interface PenHook extends Hook {
  /** Degrees of the colour wheel; undefined for pencil. */
  readonly hue?: number;
}

/** Finds phrases that hooks open and close, in the order of reading. About 10 ms for a page. */
export function findHookedPhrases(lines: readonly TextLine[], search: PhraseSearch): HookedPhrase[] {
  const hooks = withoutTwins(
    findHookShapes(lines, search).flatMap((hook) => penHook(hook, lines[hook.line]!, search) ?? []),
    lines,
  );
  const out: HookedPhrase[] = [];
  let open: PenHook | undefined;
  for (const hook of hooks) {
    const closes = hook.facing !== 'opens' && open !== undefined && belong(open, hook, lines);
    if (closes && open !== undefined) {
      out.push(phraseOf(open, hook, lines));
      open = undefined;
    } else if (hook.facing !== 'closes') open = hook;
  }
  return out;
}

/** A hook whose ink is not that of the letters around it. */
function penHook(hook: Hook, line: TextLine, search: PhraseSearch): PenHook | undefined {
  if (isAtHighlighter(hook, line, search)) return undefined;
  const print = absorbed(inkColour(darkestPoints(line, search), search.planes, line.xHeight * 1.6));
  const own = absorbed(hook.colour);
  const againstPrint = (ink: readonly number[]): number[] => ink.map((value, i) => value / Math.max(1, print[i]!));
  const tints = [own, absorbed(hook.bodyColour)].map((ink) => {
    const ratios = againstPrint(ink);
    return 1 - Math.min(...ratios) / Math.max(...ratios);
  });
  if (Math.min(...tints) >= COLOURED) {
    const [red, green, blue] = own.map((value) => 255 - value) as [number, number, number];
    return { ...hook, hue: hueOf(red, green, blue) };
  }
  const strength = mean(againstPrint(own));
  return strength <= PALE && mean(own) >= LEAST_INK && Math.max(...tints) < COLOURED ? hook : undefined;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What ink takes away of red, green and blue. */
function absorbed(colour: string): number[] {
  return [1, 3, 5].map((k) => 255 - Number.parseInt(colour.slice(k, k + 2), 16));
}

function isAtHighlighter(hook: Hook, line: TextLine, { isHighlighted }: PhraseSearch): boolean {
  const middle = hook.points[hook.points.length >> 1]!;
  return [-0.9, -0.55, 0.55, 0.9].some((t) => isHighlighted(middle.x + t * line.xHeight, middle.y));
}

/** The darkest point of every letter of a line. */
function darkestPoints(line: TextLine, { darkEven }: HookSearch): { x: number; y: number }[] {
  const { width, data } = darkEven;
  return line.letters.map((letter) => {
    let best = letter.top * width + letter.left;
    for (let y = letter.top; y < letter.bottom; y++)
      for (let x = letter.left; x < letter.right; x++) if (data[y * width + x]! < data[best]!) best = y * width + x;
    return { x: best % width, y: Math.floor(best / width) };
  });
}

function withoutTwins(hooks: readonly PenHook[], lines: readonly TextLine[]): PenHook[] {
  const out: PenHook[] = [];
  for (const hook of hooks.toSorted((a, b) => a.line - b.line || a.x - b.x)) {
    const last = out.at(-1);
    const near = last !== undefined && last.line === hook.line && hook.x - last.x < SAME * lines[hook.line]!.xHeight;
    if (!near) out.push(hook);
    else if (last.facing === 'unclear') out[out.length - 1] = hook;
  }
  return out;
}

/** True when two hooks can open and close one phrase: drawn with one pen, one of them plainly turned that way. */
function belong(open: PenHook, close: PenHook, lines: readonly TextLine[]): boolean {
  if (close.line - open.line >= MOST_LINES) return false;
  if (close.line === open.line && close.x - open.x < SHORTEST * lines[open.line]!.xHeight) return false;
  const strengths = [open, close].map((hook) => absorbed(hook.colour).reduce((sum, value) => sum + value, 0));
  if (Math.max(...strengths) > LIKE_STRENGTH * Math.min(...strengths)) return false;
  if (open.facing === 'unclear' && close.facing === 'unclear') return false;
  if (open.hue === undefined || close.hue === undefined) return open.hue === close.hue;
  const turn = Math.abs(open.hue - close.hue);
  return Math.min(turn, 360 - turn) <= LIKE_HUE;
}

function phraseOf(open: PenHook, close: PenHook, lines: readonly TextLine[]): HookedPhrase {
  const stretches = lines.slice(open.line, close.line + 1).map((line, k) => ({
    line: open.line + k,
    left: k === 0 ? open.x : line.left,
    right: open.line + k === close.line ? close.x : line.right,
  }));
  const contrast = (open.contrast + close.contrast) / 2;
  return { hooks: [open, close], colour: open.colour, contrast, stretches };
}
