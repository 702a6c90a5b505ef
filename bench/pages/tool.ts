import type { Random } from './random.ts';

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

const shifted = (colour: Rgb, random: Random, by: number): Rgb => {
  const shift = (value: number): number => Math.max(0, Math.min(255, value + random.between(-by, by)));
  return [shift(colour[0]), shift(colour[1]), shift(colour[2])];
};

/** A highlighter of some colour, from pale and dry to heavy and wet. */
export function pickHighlighter(random: Random): Tool {
  const { name, colour } = random.weighted(HIGHLIGHTERS);
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
export function pickPen(random: Random): Tool {
  const [name, texture, colour, width] = random.weighted(PENS.map((pen) => [pen, pen[4]] as const));
  const soft = texture === 'pencil';
  return {
    name,
    texture,
    colour: shifted(colour, random, 12),
    width: width * random.between(0.75, 1.4),
    strength: soft ? random.between(0.45, 0.85) : random.between(0.75, 1),
  };
}
