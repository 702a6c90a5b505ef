import { type Rgb, shifted, type Tool } from '../pen/tool.ts';
import type { Random } from '../random.ts';
import { type Split, stockOf } from '../stock.ts';

/** Inks of highlighters at their brightest; weights follow what is sold. */
const HIGHLIGHTERS: readonly (readonly [{ readonly name: string; readonly colour: Rgb }, number])[] = [
  [{ name: 'yellow', colour: [240, 248, 20] }, 9],
  [{ name: 'lemon', colour: [222, 250, 60] }, 2],
  [{ name: 'gold', colour: [255, 214, 40] }, 2],
  [{ name: 'green', colour: [110, 235, 85] }, 4],
  [{ name: 'mint', colour: [110, 240, 165] }, 1.5],
  [{ name: 'olive', colour: [196, 214, 70] }, 0.7],
  [{ name: 'orange', colour: [255, 165, 45] }, 3],
  [{ name: 'coral', colour: [255, 125, 95] }, 1],
  [{ name: 'pink', colour: [255, 105, 175] }, 4],
  [{ name: 'rose', colour: [255, 150, 190] }, 1.5],
  [{ name: 'blue', colour: [95, 195, 250] }, 3],
  [{ name: 'sky', colour: [140, 215, 250] }, 1.5],
  [{ name: 'violet', colour: [185, 140, 245] }, 2],
  [{ name: 'turquoise', colour: [70, 225, 225] }, 1.5],
  [{ name: 'peach', colour: [255, 190, 140] }, 1],
  [{ name: 'lilac', colour: [215, 175, 240] }, 1],
  [{ name: 'red', colour: [255, 110, 100] }, 1],
  [{ name: 'grey', colour: [190, 190, 196] }, 0.4],
];

/** Least darkening in its strongest channel, of 255, that can be seen at all. */
const SEEN = 24;

const mixed = (colour: Rgb, other: Rgb, share: number): Rgb => [
  colour[0] + (other[0] - colour[0]) * share,
  colour[1] + (other[1] - colour[1]) * share,
  colour[2] + (other[2] - colour[2]) * share,
];

/** A highlighter: fluorescent, pastel or aged; wet, worn or nearly dry. */
export function pickWorldHighlighter(random: Random, split: Split | undefined): Tool {
  const { name, colour } = random.weighted(stockOf(HIGHLIGHTERS, ([own]) => `ink ${own.name}`, split));
  const made = random.weighted<Rgb>([
    [colour, 5],
    [mixed(colour, [255, 255, 255], random.between(0.25, 0.65)), 3],
    [mixed(colour, [190, 165, 120], random.between(0.15, 0.4)), 1],
  ]);
  const own = shifted(made, random, 14);
  const strength = random.weighted([
    [random.between(0.25, 0.55), 2.5],
    [random.between(0.55, 1), 5],
    [random.between(1, 1.2), 2],
  ]);
  const most = 255 - Math.min(...own);
  return {
    name,
    texture: 'highlighter',
    colour: own,
    width: random.between(2, 5.2),
    strength: Math.max(strength, Math.min(1.2, SEEN / Math.max(1, most))),
  };
}

/** Name, texture, colour, widths in millimetres, strengths, how often. */
type Pen = readonly [string, Tool['texture'], Rgb, readonly [number, number], readonly [number, number], number];

/** Width of the stroke in millimetres, and the share of the paper’s light that it takes, from and to. */
const BALLPOINT = [0.18, 0.42] as const;
const INKED = [0.6, 1] as const;

const PENS: readonly Pen[] = [
  ['blue-pen', 'pen', [30, 52, 155], BALLPOINT, INKED, 4],
  ['navy-pen', 'pen', [20, 26, 90], [0.25, 0.6], [0.75, 1], 2],
  ['black-pen', 'pen', [26, 26, 30], BALLPOINT, INKED, 4],
  ['red-pen', 'pen', [205, 35, 45], BALLPOINT, INKED, 3.5],
  ['pink-pen', 'pen', [225, 60, 140], [0.3, 0.6], [0.65, 1], 1],
  ['green-pen', 'pen', [20, 125, 70], BALLPOINT, INKED, 1.5],
  ['turquoise-pen', 'pen', [20, 140, 160], [0.25, 0.5], [0.7, 1], 1],
  ['violet-pen', 'pen', [110, 50, 160], BALLPOINT, INKED, 1.2],
  ['brown-pen', 'pen', [110, 70, 40], [0.25, 0.55], [0.55, 0.95], 1],
  ['hard-pencil', 'pencil', [110, 110, 116], [0.2, 0.38], [0.32, 0.55], 2.5],
  ['pencil', 'pencil', [86, 86, 92], [0.3, 0.55], [0.45, 0.8], 4],
  ['soft-pencil', 'pencil', [62, 62, 66], [0.45, 0.9], [0.6, 0.95], 2],
  ['red-pencil', 'pencil', [200, 50, 60], [0.4, 0.9], [0.4, 0.8], 1.5],
  ['blue-pencil', 'pencil', [50, 80, 180], [0.4, 0.9], [0.4, 0.8], 1.5],
  ['green-pencil', 'pencil', [50, 140, 80], [0.4, 0.9], [0.4, 0.8], 1],
  ['orange-pencil', 'pencil', [230, 130, 50], [0.4, 0.9], [0.5, 0.85], 0.8],
  ['blue-felt', 'felt', [40, 85, 200], [0.5, 1.1], [0.8, 1], 1.5],
  ['black-felt', 'felt', [30, 30, 34], [0.5, 1.2], [0.85, 1], 1.2],
  ['red-felt', 'felt', [220, 50, 55], [0.5, 1.2], [0.8, 1], 1.5],
  ['green-felt', 'felt', [40, 150, 80], [0.5, 1.1], [0.8, 1], 0.8],
];

/** A ballpoint, ink pen, pencil of some hardness, coloured pencil or felt tip. */
export function pickWorldPen(random: Random, split: Split | undefined): Tool {
  const pens = stockOf(PENS, ([name]) => `ink ${name}`, split);
  const [name, texture, colour, width, strength] = random.weighted(pens.map((pen) => [pen, pen[5]] as const));
  return {
    name,
    texture,
    colour: shifted(colour, random, 16),
    width: random.between(...width),
    strength: random.between(...strength),
  };
}
