import {
  BLOCK_HANDS,
  CURSIVE_HANDS,
  emWidth,
  type Face,
  WORLD_BLOCK_HANDS,
  WORLD_CURSIVE_HANDS,
} from '../print/faces.ts';
import type { MadePage } from '../print/made-page.ts';
import type { Random } from '../random.ts';
import { type Stock, stockOf } from '../stock.ts';
import type { Ink, MarginNote } from './reader-mark.ts';
import type { Tool } from './tool.ts';

/** What readers scribble. */
const WORDS = [
  'see chapter two',
  'why?',
  'good point',
  'compare with Locke',
  'important',
  'not convincing',
  'use this in essay',
  'who says so?',
  'yes, exactly',
  'ask Martin',
  'same as page 40',
  'first mention',
  'definition',
  'too simple',
  'key argument',
  'date is wrong',
  'read again',
  'great image',
  'cf. p. 12',
  'irony',
  'no!',
  'theme of the sea',
  'look this up',
  'who is Anna?',
  'main point',
  'quote for the talk',
  'contradicts the opening',
  'funny',
  'symbol',
  'cause and effect',
  'is this true?',
  'tell Ruth',
];

/** Breaks `text` into lines of at most `width` millimetres in a hand of `size`. */
function wrap(text: string, style: { family: string }, at: { size: number; width: number }): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && emWidth(longer, style) * at.size <= at.width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Where a note can be written: from where, how wide, how high; millimetres of the page. */
interface Space {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Index of the line beside which a note there stands. */
  readonly beside: number;
}

/** Handwriting smaller than this, in millimetres of its size, is no longer written. */
const SMALLEST = 2.4;
/** Clear paper between a note and print, and between a note and the page's edge. */
const GAP = 2;
const EDGE = 2.5;

/** The margins left and right of a line that are broad enough to write in. */
function spacesBeside(page: MadePage, beside: number): readonly Space[] {
  const hasSideNotes = page.lines.some(({ role }) => role === 'sidenote');
  const line = page.lines[beside];
  if (line === undefined) return [];
  const rest = { top: line.baseline - page.leading * 0.7, height: page.height - EDGE - line.baseline, beside };
  const left = { ...rest, left: EDGE, width: page.textLeft - GAP - EDGE };
  const right = { ...rest, left: page.textRight + GAP, width: page.width - page.textRight - GAP - EDGE };
  const spaces = hasSideNotes ? [page.side === 'right' ? left : right] : [left, right];
  return spaces.filter(({ width }) => width >= 9);
}

/** The blank strips above all print and below it. */
function spacesAround(page: MadePage): readonly Space[] {
  const tops = page.lines.map(({ baseline, size }) => baseline - size);
  const feet = page.lines.map(({ baseline, size }) => baseline + size * 0.4);
  const figures = page.decorations.flatMap((it) => (it.kind === 'figure' || it.kind === 'tint' ? [it] : []));
  const above = Math.min(...tops, ...figures.map(({ top }) => top)) - GAP;
  const below = Math.max(...feet, ...figures.map(({ top, height }) => top + height)) + GAP;
  const body = page.lines.flatMap(({ role }, at) => (role === 'body' ? [at] : []));
  const across = { left: page.textLeft, width: page.textRight - page.textLeft };
  return [
    { ...across, top: EDGE, height: above - EDGE, beside: body[0] ?? 0 },
    { ...across, top: below, height: page.height - EDGE - below, beside: body.at(-1) ?? 0 },
  ].filter(({ height }) => height >= page.leading);
}

/** Shares of notes beside the text and of those above or below it. */
const BESIDE_SHARE = 0.75;
/** So many other things to write are thought of when one is too long for its space. */
const ATTEMPTS = 6;

function handsOf(block: boolean, { split, world }: Stock): readonly Face[] {
  const usual = block ? BLOCK_HANDS : CURSIVE_HANDS;
  const all = world ? [...usual, ...(block ? WORLD_BLOCK_HANDS : WORLD_CURSIVE_HANDS)] : usual;
  return stockOf(all, (hand) => `hand ${hand.package}`, split);
}

/** Who writes, and with what. */
interface Writing {
  readonly tool: Tool;
  readonly random: Random;
  /** In printed letters. */
  readonly block: boolean;
  readonly stock: Stock;
}

/** Writes a note into a margin: beside a line of body text, or above or below all print; undefined without room. */
export function writeMarginNote(page: MadePage, how: Writing & { readonly beside: number }): MarginNote | undefined {
  const random = how.random.fork(`note ${how.beside}`);
  const [beside, around] = [spacesBeside(page, how.beside), spacesAround(page)];
  const spaces = beside.length > 0 && (around.length === 0 || random.chance(BESIDE_SHARE)) ? beside : around;
  if (spaces.length === 0) return undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const note = writeInto(random.pick(spaces), page, { ...how, random });
    if (note !== undefined) return note;
  }
  return undefined;
}

function writeInto(space: Space, page: MadePage, { tool, random, block, stock }: Writing): MarginNote | undefined {
  const { family } = random.pick(handsOf(block, stock));
  const plain = random.pick(WORDS);
  const text = block && random.chance(0.6) ? plain.toUpperCase() : plain;
  const widest = Math.max(...text.split(' ').map((word) => emWidth(word, { family })));
  const size = Math.min(page.leading * random.between(0.75, 1.2), space.width / widest);
  if (size < SMALLEST) return undefined;
  const lines = wrap(text, { family }, { size, width: space.width });
  const pitch = size * random.between(1, 1.15);
  if (size + (lines.length - 1) * pitch > space.height) return undefined;
  const widths = lines.map((words) => emWidth(words, { family }) * size);
  const left = space.left + random.between(0, Math.max(0, space.width - Math.max(...widths)));
  const top = space.top + size * 0.8;
  const angle = random.normal(0, 0.05);
  const ink = lines.map((words, i): Ink => {
    const at = [left + random.between(0, 0.5), top + i * pitch] as const;
    return { kind: 'writing', text: words, at, size, family, angle, tool };
  });
  return {
    mark: { kind: 'margin-note', tool, ink, pieces: [], text },
    text,
    beside: space.beside,
    hand: block ? 'block' : 'cursive',
  };
}
