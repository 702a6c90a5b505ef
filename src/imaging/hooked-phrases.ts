import { curveAt } from './curve.ts';
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
/** Coloured pens take this much less of one colour than of another, out of 255: compression alone tints print by 8 to 41. */
const LEAST_COLOUR = 46;
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
  const shapes = findHookShapes(lines, search).filter((hook) => !isAtHighlighter(hook, lines[hook.line]!, search));
  const seen = shapes.map((hook) => ({ hook, pen: penHook(hook, lines[hook.line]!, search) }));
  const pens = seen.flatMap(({ pen }) => pen ?? []);
  const phrases = phrasesOf(withoutTwins(pens, lines), lines, (open, close) => belong(open, close, lines));
  const dark = seen.flatMap(({ hook, pen }) =>
    pen?.hue === undefined && !isWithin(hook, phrases) && isPlain(hook, lines[hook.line]!) ? [hook] : [],
  );
  const more = phrasesOf(withoutTwins(dark, lines), lines, (open, close) => isDrawn(open, close, { lines, search }));
  return [...phrases, ...more].toSorted((a, b) => a.hooks[0].line - b.hooks[0].line || a.hooks[0].x - b.hooks[0].x);
}

function isWithin({ line, x }: Hook, phrases: readonly HookedPhrase[]): boolean {
  const at = (s: HookedPhrase['stretches'][number]): boolean => s.line === line && x >= s.left && x <= s.right;
  return phrases.some(({ stretches }) => stretches.some(at));
}

/** Pairs hooks that open with the next ones that close. */
function phrasesOf<Shape extends Hook>(
  hooks: readonly Shape[],
  lines: readonly TextLine[],
  isPair: (open: Shape, close: Shape) => boolean,
): HookedPhrase[] {
  const out: HookedPhrase[] = [];
  let open: Shape | undefined;
  for (const hook of hooks) {
    const closes = hook.facing !== 'opens' && open !== undefined && isPair(open, hook);
    if (closes && open !== undefined) {
      out.push(phraseOf(open, hook, lines));
      open = undefined;
    } else if (hook.facing !== 'closes') open = hook;
  }
  return out;
}

/** Hooks of the print's own ink reach above and below the letters by this much, in x-heights from the baseline. */
const PLAIN_TOP = -1.5;
const PLAIN_BOTTOM = 0.28;
/** …and hold some words, in x-heights. */
const SHORTEST_DRAWN = 5;
/** …on so many lines at most: letters that look like hooks by chance stand further apart, 14 lines on one page of 116. */
const MOST_LINES_DRAWN = 7;
/**
 * A printed bracket has a space between words before it or behind it. A reader's hook stands in such a space, so that
 * less than this is left on its outer side, in x-heights; where there is more than a line's end, nothing can be told.
 */
const MOST_LEFT = 0.42;
const LINE_END = 2;
const DARK = 0.25;
/** A pair as pale as this beside the print is pencil: 0.30 to 0.43 on made pages, pens from 0.64 on. */
const PALE_PAIR = 0.45;
/** Paper between a hook and the word that it holds, and the longest of its arms; in x-heights. */
const LEAST_INSIDE = 0.08;
const LONGEST_ARM = 1.3;
/** How far a hook stands out beyond the edge of the text, in x-heights. */
const HANGING = 0.12;

/** True for a hook that plainly opens or closes and reaches as far as drawn ones do. */
function isPlain({ facing, points, x }: Hook, line: TextLine): boolean {
  const offset = (y: number): number => (y - curveAt(line.baseline, x)) / line.xHeight;
  return facing !== 'unclear' && offset(points[0]!.y) <= PLAIN_TOP && offset(points.at(-1)!.y) >= PLAIN_BOTTOM;
}

/** True when two hooks in the ink of the print were drawn into the text: at least one stands in a space between words. */
function isDrawn(
  open: Hook,
  close: Hook,
  { lines, search }: { lines: readonly TextLine[]; search: HookSearch },
): boolean {
  if (open.facing !== 'opens' || close.facing !== 'closes' || !areAlike(open, close, lines)) return false;
  if (close.line === open.line && close.x - open.x < SHORTEST_DRAWN * lines[open.line]!.xHeight) return false;
  if (close.line - open.line >= MOST_LINES_DRAWN) return false;
  if (![open, close].every((hook) => isFree(hook, lines[hook.line]!, search))) return false;
  if ([open, close].every((hook) => strengthOf(hook, lines[hook.line]!, search) <= PALE_PAIR)) return true;
  const rooms = [
    isHanging(open, lines) ? 0 : roomBeside(open, lines[open.line]!, { search, side: -1 }),
    roomBeside(close, lines[close.line]!, { search, side: 1 }),
  ];
  return rooms.some((room) => room <= MOST_LEFT) && rooms.every((room) => room <= MOST_LEFT || room >= LINE_END);
}

/** True for a hook that stands out beyond where the lines around it begin: print keeps to the edge of its column. */
function isHanging({ line, x }: Hook, lines: readonly TextLine[]): boolean {
  const around = [lines[line - 1], lines[line + 1]].filter((other) => other !== undefined);
  return around.length > 0 && around.every((other) => x < other.left - HANGING * other.xHeight);
}

/**
 * True for a hook that is no letter and no end of an underline: between its arms there is paper next to its upright, and
 * its lower arm is short.
 */
function isFree(hook: Hook, line: TextLine, search: HookSearch): boolean {
  const side = hook.facing === 'opens' ? 1 : -1;
  const base = curveAt(line.baseline, hook.x);
  const foot = hook.points.at(-1)!;
  const inner = roomsBeside(hook.x, { search, side, rows: [base - 0.8 * line.xHeight, base - 0.2 * line.xHeight] });
  const arm = roomsBeside(foot.x, { search, side, rows: [foot.y - 3, foot.y + 2] });
  return inner.room >= LEAST_INSIDE * line.xHeight && inner.ink + arm.ink <= LONGEST_ARM * line.xHeight;
}

/** Room without ink from a hook to the next letter on one side, in x-heights. */
function roomBeside(hook: Hook, line: TextLine, { search, side }: { search: HookSearch; side: 1 | -1 }): number {
  const base = curveAt(line.baseline, hook.x);
  const rows = [base - 0.9 * line.xHeight, base - 0.05 * line.xHeight] as const;
  return Math.min(LINE_END, roomsBeside(hook.x, { search, side, rows }).room / line.xHeight);
}

/** From an abscissa to one side: columns with ink in some rows, and those without that follow; in pixels. */
function roomsBeside(
  from: number,
  { search, side, rows }: { search: HookSearch; side: 1 | -1; rows: readonly [number, number] },
): { ink: number; room: number } {
  const { width, height, data } = search.darkEven;
  const [top, bottom] = [Math.max(0, Math.round(rows[0])), Math.min(height - 1, Math.round(rows[1]))];
  const hasInk = (x: number): boolean => {
    for (let y = top; y <= bottom; y++) if (data[y * width + x]! < 255 * (1 - DARK)) return true;
    return false;
  };
  const start = Math.round(from);
  let x = start;
  while (x > 0 && x < width - 1 && hasInk(x)) x += side;
  const end = x;
  while (x > 0 && x < width - 1 && !hasInk(x)) x += side;
  return { ink: Math.abs(end - start), room: Math.abs(x - end) };
}

/** A hook whose ink is not that of the letters around it. */
function penHook(hook: Hook, line: TextLine, search: PhraseSearch): PenHook | undefined {
  const print = printOf(line, search);
  const own = absorbed(hook.colour);
  const tints = [own, absorbed(hook.bodyColour)].map((ink) => {
    const ratios = against(print, ink);
    return 1 - Math.min(...ratios) / Math.max(...ratios);
  });
  if (Math.min(...tints) >= COLOURED && Math.max(...own) - Math.min(...own) >= LEAST_COLOUR) {
    const [red, green, blue] = own.map((value) => 255 - value) as [number, number, number];
    return { ...hook, hue: hueOf(red, green, blue) };
  }
  const strength = mean(against(print, own));
  return strength <= PALE && mean(own) >= LEAST_INK && Math.max(...tints) < COLOURED ? hook : undefined;
}

/** What the letters of a line take away of red, green and blue. */
const printOf = (line: TextLine, search: HookSearch): number[] =>
  absorbed(inkColour(darkestPoints(line, search), search.planes, line.xHeight * 1.6));

const against = (print: readonly number[], ink: readonly number[]): number[] =>
  ink.map((value, i) => value / Math.max(1, print[i]!));

/** How dark a hook is beside the letters of its line. */
const strengthOf = (hook: Hook, line: TextLine, search: HookSearch): number =>
  mean(against(printOf(line, search), absorbed(hook.colour)));

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

function withoutTwins<Shape extends Hook>(hooks: readonly Shape[], lines: readonly TextLine[]): Shape[] {
  const out: Shape[] = [];
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
  if (!areAlike(open, close, lines)) return false;
  if (open.facing === 'unclear' && close.facing === 'unclear') return false;
  if (open.hue === undefined || close.hue === undefined)
    return open.hue === close.hue && close.line - open.line < MOST_LINES_DRAWN;
  const turn = Math.abs(open.hue - close.hue);
  return Math.min(turn, 360 - turn) <= LIKE_HUE;
}

/** True when two hooks can be one phrase's by where they stand and how dark they are. */
function areAlike(open: Hook, close: Hook, lines: readonly TextLine[]): boolean {
  if (close.line - open.line >= MOST_LINES) return false;
  if (close.line === open.line && close.x - open.x < SHORTEST * lines[open.line]!.xHeight) return false;
  const strengths = [open, close].map((hook) => absorbed(hook.colour).reduce((sum, value) => sum + value, 0));
  return Math.max(...strengths) <= LIKE_STRENGTH * Math.min(...strengths);
}

function phraseOf(open: Hook, close: Hook, lines: readonly TextLine[]): HookedPhrase {
  const stretches = lines.slice(open.line, close.line + 1).map((line, k) => ({
    line: open.line + k,
    left: k === 0 ? open.x : line.left,
    right: open.line + k === close.line ? close.x : line.right,
  }));
  const contrast = (open.contrast + close.contrast) / 2;
  return { hooks: [open, close], colour: open.colour, contrast, stretches };
}
