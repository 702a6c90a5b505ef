import { readFile, writeFile } from 'node:fs/promises';
import type { Box } from '../../src/core/geometry.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt, type View } from '../../src/engines/device/see/see.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import type { TextLine } from '../../src/imaging/print/print.ts';
import {
  type Facing,
  findHookShapes,
  type HookFeatures,
  type HookShape,
  hookFeatures,
  printOf,
} from '../../src/marks/hooks/hooks.ts';
import type { GoldMark, GoldPage } from '../pages/gold/label.ts';
import type { Labelled } from '../score/labelled.ts';
import { type Example, fitScorecard, scoresLeftOut } from './fit-scorecard.ts';
import { examplesAsked } from './labelled-examples.ts';

const USAGE = `Fits the scorecard of hooks around phrases to made pages.

  npm run bench:hooks -- OUT.json DIR…

Each DIR is a folder that bench:pages has made, upright pages only (--turn 0); --hooks and --insertions make pages for it.`;

/** The features that are fitted, and the values between which they tell: beyond these the page maker has its own habits. */
const TOLD = {
  top: [-2.2, -1.4],
  bottom: [0.1, 0.8],
  thin: [0.5, 1],
  thickness: [2, 8],
  bend: [0, 3.5],
  paleEnd: [0.2, 1],
  shortArm: [0, 8],
  longArm: [0, 10],
  otherArm: [0, 4],
  inside: [0, 1],
  outside: [0, 2],
  strength: [0.1, 0.9],
  ink: [30, 120],
  tint: [0, 0.5],
  chroma: [0, 100],
} as const satisfies Record<keyof HookFeatures, readonly [number, number]>;

type Feature = keyof HookFeatures;
const names = Object.keys(TOLD) as Feature[];

/** A hook is rarer than what looks like one, and missed ones cost a whole phrase. */
const HOOK_WEIGHT = 3;
/** How near a shape must be to where a hook was drawn: across and along it, in x-heights. */
const NEAR_X = 0.9;
const NEAR_Y = 1.2;
/** Uprights this near to other marks are no examples of either kind; in x-heights. */
const BESIDE = 1.5;
/** Less of a line's height than this between a mark's ink and the text's edge, and it stands beside the text. */
const ASIDE = 0.4;

interface Labelling extends Example<Feature> {
  readonly page: string;
}

const FACINGS: readonly Facing[] = ['opens', 'closes'];

const network = await nodeMarksNetwork();
const { out, examples } = await examplesAsked(USAGE, examplesOf);
report(examples);
await writeFile(out, `${JSON.stringify(fitScorecard(examples, names), undefined, 1)}\n`);

/** The uprights of one picture as hooks of each facing; none for a picture that does not stand upright. */
async function examplesOf({ path, type, gold }: Labelled): Promise<Labelling[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  if (view.turn !== 0) return [];
  const hooks = gold.pages.flatMap(hooksOf);
  const others = gold.pages
    .flatMap(({ drawn = [] }) => drawn)
    .filter((mark) => !isHooks(mark) && mark.kind !== 'highlight')
    .map(({ ink }) => ink);
  return shapesOf(view).flatMap(({ shape, line, features }) => {
    const scale = view.toOriginal;
    const at = { x: shape.x * scale, y: (curveAt(line.baseline, shape.x) - line.xHeight / 2) * scale };
    const xHeight = line.xHeight * scale;
    if (others.some((ink) => isNear(ink, at, BESIDE * xHeight))) return [];
    const one = hooks.find(
      ({ x, y }) => Math.abs(x - at.x) < NEAR_X * xHeight && Math.abs(y - at.y) < NEAR_Y * xHeight,
    );
    return FACINGS.filter((facing) => one === undefined || one.facing === facing).map((facing) => ({
      page: gold.file,
      values: told(features[facing]),
      isOne: one !== undefined,
      weight: one === undefined ? 1 : HOOK_WEIGHT,
    }));
  });
}

/** True for brackets that stand inside the text, not beside it. */
function isHooks({ kind, regions, ink }: GoldMark): boolean {
  if (kind !== 'bracket' || regions.length === 0) return false;
  const aside = (regions[0]!.bottom - regions[0]!.top) * ASIDE;
  const [left, right] = [Math.min(...regions.map((box) => box.left)), Math.max(...regions.map((box) => box.right))];
  return ink.right >= left + aside && ink.left <= right - aside;
}

/** Where the hooks of a page stand: before the first word of their phrase and after the last. */
function hooksOf({ words = [], drawn = [] }: GoldPage): { facing: Facing; x: number; y: number }[] {
  return drawn.flatMap((mark, at) => {
    const held = isHooks(mark) ? words.filter(({ marks }) => marks.includes(at)) : [];
    const [first, last] = [held[0]?.box, held.at(-1)?.box];
    if (first === undefined || last === undefined) return [];
    return [
      { facing: 'opens' as const, x: first.left, y: (first.top + first.bottom) / 2 },
      { facing: 'closes' as const, x: last.right, y: (last.top + last.bottom) / 2 },
    ];
  });
}

function isNear({ left, top, right, bottom }: Box, { x, y }: { x: number; y: number }, reach: number): boolean {
  return x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
}

function shapesOf({
  layouts,
  planes,
  darkEven,
}: View): { shape: HookShape; line: TextLine; features: Record<Facing, HookFeatures> }[] {
  const search = { planes, darkEven };
  return layouts.flatMap(({ columns }) => {
    const body = columns.flatMap(({ lines }) => lines);
    const prints = body.map((line) => printOf(line, search));
    return findHookShapes(body, search).map((shape) => {
      const line = body[shape.line]!;
      return { shape, line, features: hookFeatures(shape, line, { print: prints[shape.line]!, search }) };
    });
  });
}

function told(features: HookFeatures): Record<Feature, number> {
  const within = (name: Feature): number => Math.min(TOLD[name][1], Math.max(TOLD[name][0], features[name]));
  return Object.fromEntries(names.map((name) => [name, within(name)])) as Record<Feature, number>; // all names are there
}

/** Prints what the scorecard reaches on pages that it was not fitted to. */
function report(all: readonly Labelling[]): void {
  const scored = scoresLeftOut(all, names);
  const ones = scored.filter(({ isOne }) => isOne);
  console.log(`${ones.length} hooks, ${scored.length - ones.length} others`);
  console.log('score  hooks (per cent)  others  on pages');
  for (const least of [-2, -1, 0, 1, 2, 3, 4]) {
    const others = scored.filter(({ isOne, score }) => !isOne && score >= least);
    const found = ones.filter(({ score }) => score >= least).length / Math.max(1, ones.length);
    console.log(
      `${least}  ${(100 * found).toFixed(1)}  ${others.length}  ${new Set(others.map(({ page }) => page)).size}`,
    );
  }
}
