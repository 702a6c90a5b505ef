import type { Random } from '../random.ts';
import { type Split, stockOf } from '../stock.ts';

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** What the reader held. `name` is what labels call it: a highlighter by its colour, a pen as `blue-pen`. */
export interface Tool {
  readonly name: string;
  readonly texture: 'pen' | 'pencil' | 'felt' | 'highlighter';
  readonly colour: Rgb;
  /** Width of its stroke in millimetres. */
  readonly width: number;
  /** How much of the paper's colour it takes away, 0 to 1. */
  readonly strength: number;
  /** Held by a careful reader: even ink, strokes in their place. */
  readonly steady?: boolean;
}

/** The same tool in a careful hand. */
export function steadied(tool: Tool): Tool {
  return { ...tool, steady: true, strength: Math.max(tool.strength, 0.8) };
}

/**
 * A tool leaves a trace in a grey copy when its ink is this many grey levels darker than white paper there. Wet yellow is
 * 10 to 27 darker, dry green 20 to 25: no more than print that shows through from the other side.
 */
const SEEN_IN_GREY = 28;

/** The driest ink that is still seen in grey, of the palest colour but yellow. */
const LEAST_IN_GREY = 0.8;

const lightOf = (value: number): number => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);

/** The grey level, 0 to 255, that a picture's colour becomes when it is copied without colours. */
export function greyOf([red, green, blue]: Rgb): number {
  const light = 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}

const isSeenInGrey = (colour: Rgb, strength: number): boolean =>
  (255 - greyOf(colour)) * Math.min(1, strength) >= SEEN_IN_GREY;

/**
 * The tool to mark a page with that is copied in grey: one whose trace would be lost gives way to a highlighter's other
 * colour, drawn by a stream of its own.
 */
export function keptInGrey(tool: Tool, random: Random): Tool {
  if (isSeenInGrey(tool.colour, tool.strength)) return tool;
  const own = random.fork('kept in grey');
  const { name, colour } = own.weighted(HIGHLIGHTERS.filter(([{ colour: other }]) => isSeenInGrey(other, 1)));
  return { ...tool, name, colour: shifted(colour, own, 9), strength: Math.max(tool.strength, LEAST_IN_GREY) };
}

/** Colours that highlighters are sold in, as they look on white paper; the weights follow what readers use. */
const HIGHLIGHTERS: readonly (readonly [{ readonly name: string; readonly colour: Rgb }, number])[] = [
  [{ name: 'yellow', colour: [236, 247, 34] }, 9],
  [{ name: 'green', colour: [118, 234, 92] }, 4],
  [{ name: 'orange', colour: [255, 168, 50] }, 3],
  [{ name: 'pink', colour: [255, 120, 178] }, 4],
  [{ name: 'blue', colour: [105, 200, 250] }, 3],
  [{ name: 'purple', colour: [200, 165, 245] }, 2],
  [{ name: 'red', colour: [255, 130, 115] }, 1],
];

const PENS = [
  ['blue-pen', 'pen', [28, 48, 150], 0.32, 5],
  ['black-pen', 'pen', [24, 24, 28], 0.32, 4],
  ['red-pen', 'pen', [200, 30, 40], 0.34, 4],
  ['green-pen', 'pen', [20, 120, 70], 0.32, 1],
  ['pencil', 'pencil', [92, 92, 98], 0.42, 6],
  ['blue-felt', 'felt', [40, 80, 190], 0.75, 1],
  ['black-felt', 'felt', [30, 30, 34], 0.7, 1],
  ['red-felt', 'felt', [215, 45, 50], 0.8, 1],
] as const satisfies readonly (readonly [string, Tool['texture'], Rgb, number, number])[];

/** A colour whose parts lie up to `by` to either side. */
export const shifted = (colour: Rgb, random: Random, by: number): Rgb => {
  const shift = (value: number): number => Math.max(0, Math.min(255, value + random.between(-by, by)));
  return [shift(colour[0]), shift(colour[1]), shift(colour[2])];
};

/** A highlighter of some colour, from pale and dry to heavy and wet. */
export function pickHighlighter(random: Random, split?: Split): Tool {
  const { name, colour } = random.weighted(stockOf(HIGHLIGHTERS, ([{ name: own }]) => `ink ${own}`, split));
  return {
    name,
    texture: 'highlighter',
    colour: shifted(colour, random, 9),
    width: random.between(2.6, 4.6),
    strength: random.weighted([
      [random.between(0.4, 0.65), 2],
      [random.between(0.65, 1), 5],
      [random.between(1, 1.15), 2],
    ]),
  };
}

/** A pen, pencil or felt tip. */
export function pickPen(random: Random, split?: Split): Tool {
  const pens = stockOf(PENS, ([own]) => `ink ${own}`, split);
  const [name, texture, colour, width] = random.weighted(pens.map((pen) => [pen, pen[4]] as const));
  const soft = texture === 'pencil';
  return {
    name,
    texture,
    colour: shifted(colour, random, 12),
    width: width * random.between(0.75, 1.4),
    strength: soft ? random.between(0.45, 0.85) : random.between(0.75, 1),
  };
}
