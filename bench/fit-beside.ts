import { readFile, writeFile } from 'node:fs/promises';
import { type Box, boxOfPoints, scaleBox } from '../src/core/geometry.ts';
import { nodeMarksNetwork } from '../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../src/engines/device/see/see.ts';
import { curveAt } from '../src/imaging/maths/maths.ts';
import { type BesideFeatures, besideFeatures, candidatesOf, judged, only, RULES } from '../src/marks/judge/judge.ts';
import { type PageScene, sceneOf } from '../src/marks/scene/scene.ts';
import { type Example, fitScorecard, scoresLeftOut } from './fit/fit-scorecard.ts';
import { examplesAsked } from './fit/labelled-examples.ts';
import type { GoldMark } from './pages/gold/label.ts';
import type { Labelled } from './score/labelled.ts';

const USAGE = `Fits the cards of what stands beside lines: whether it is a reader's, and whether it holds just the right lines.

  npm run bench:beside -- OUT.json DIR…

Each DIR is a folder that bench:pages, bench:learn-pages or bench:learn-photos has made, of pages that the network was
not taught with.`;

type Feature = keyof BesideFeatures;
type Card = 'reader' | 'holds';

interface Labelling extends Example<Feature> {
  readonly card: Card;
  readonly page: string;
}

/** Ink is of a mark when this share of its box lies within that of the mark's ink, give or take so many x-heights. */
const SHARE = 0.5;
const NEAR = 0.8;
/**
 * What is none counts so many times, and so many on a page without any mark: a false note is worse than a mark missed, and
 * from an unmarked page it is what readers forgive least.
 */
const OTHERS = { marked: 3, plain: 8 } as const;
const BESIDE = new Set(['bar', 'bracket', 'tick']);

const network = await nodeMarksNetwork();
const { out, examples } = await examplesAsked(USAGE, examplesOf);
const names = Object.keys(examples[0]?.values ?? {}) as Feature[]; // every feature has a value
const cards = (['reader', 'holds'] as const).map((card) => {
  const some = examples.filter((one) => one.card === card);
  console.log(`${card}: ${some.length} candidates, ${some.filter(({ isOne }) => isOne).length} of them`);
  report(some);
  return [card, fitScorecard(some, names)] as const;
});
await writeFile(out, `${JSON.stringify(Object.fromEntries(cards), undefined, 1)}\n`);

/** What stands beside the lines of one picture; nothing of a picture that does not stand upright. */
async function examplesOf({ path, type, gold }: Labelled): Promise<Labelling[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file));
  const [first] = view.layouts;
  if (view.turn !== 0 || first === undefined) return [];
  const maps = network.see(view.planes, first.xHeight);
  const drawn = gold.pages.flatMap((page) => page.drawn ?? []);
  const marks = drawn.filter(({ kind }) => BESIDE.has(kind));
  const others = OTHERS[drawn.length === 0 ? 'plain' : 'marked'];
  return view.layouts.flatMap((layout) => {
    const scene = sceneOf(layout, { ...view, maps, paper: view.source.paper });
    const left = judged(candidatesOf(scene), scene, RULES.slice(0, -1));
    const signs = only(left, 'margin stroke', 'margin sign', 'seen sign');
    const features = besideFeatures(signs, scene);
    return signs.flatMap(({ points, lines }, k) => {
      const box = boxOfPoints(points);
      const mark = marks.find(
        ({ ink }) => shareWithin(box, scaleBox(ink, 1 / view.toOriginal), NEAR * scene.xHeight) >= SHARE,
      );
      const common = { page: gold.file, values: features[k]!, weight: 1 };
      if (mark === undefined) return [{ ...common, card: 'reader', isOne: false, weight: others }];
      const reader: Labelling = { ...common, card: 'reader', isOne: true };
      return [reader, { ...common, card: 'holds', isOne: isSame(lines, linesOf(mark, scene, view.toOriginal)) }];
    });
  });
}

/** The lines of a page that a drawn mark holds. */
function linesOf({ regions }: GoldMark, { lines, xHeight }: PageScene, toOriginal: number): ReadonlySet<number> {
  const held = regions.flatMap((region) => {
    const { left, right, top, bottom } = scaleBox(region, 1 / toOriginal);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const near = lines
      .map((line, at) => ({ line, at, away: Math.abs(curveAt(line.baseline, x) - xHeight / 2 - y) }))
      .filter(({ line, away }) => away < xHeight && x > line.left && x < line.right)
      .toSorted((a, b) => a.away - b.away);
    return near.slice(0, 1).map(({ at }) => at);
  });
  return new Set(held);
}

function isSame(lines: readonly number[], wanted: ReadonlySet<number>): boolean {
  return lines.length === wanted.size && lines.every((line) => wanted.has(line));
}

/** Share of a box that lies within another that is larger by `near` on all sides. */
function shareWithin(box: Box, ink: Box, near: number): number {
  const across = Math.min(box.right, ink.right + near) - Math.max(box.left, ink.left - near);
  const down = Math.min(box.bottom, ink.bottom + near) - Math.max(box.top, ink.top - near);
  const area = Math.max(1, box.right - box.left) * Math.max(1, box.bottom - box.top);
  return (Math.max(0, across) * Math.max(0, down)) / area;
}

/** Prints what a card reaches on pages that it was not fitted to. */
function report(all: readonly Labelling[]): void {
  const scored = scoresLeftOut(all, names);
  const ones = scored.filter(({ isOne }) => isOne);
  console.log('odds  right (per cent)  others  on pages');
  for (const least of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    const score = Math.log(least / (1 - least));
    const others = scored.filter((one) => !one.isOne && one.score > score);
    const found = ones.filter((one) => one.score > score).length / Math.max(1, ones.length);
    console.log(
      `${least}  ${(100 * found).toFixed(1)}  ${others.length}  ${new Set(others.map(({ page }) => page)).size}`,
    );
  }
}
