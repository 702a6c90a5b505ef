import { readFile, writeFile } from 'node:fs/promises';
import { type Box, boxOfPoints, scaleBox } from '../../src/core/geometry.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { type SignFeatures, seenSigns } from '../../src/marks/margin/margin.ts';
import { sceneOf } from '../../src/marks/scene/scene.ts';
import type { Labelled } from '../score/labelled.ts';
import { type Example, fitScorecard, scoresLeftOut } from './fit-scorecard.ts';
import { examplesAsked } from './labelled-examples.ts';

const USAGE = `Fits the scorecard of signs beside the text to made pages and photographs.

  npm run bench:signs -- OUT.json DIR…

Each DIR is a folder that bench:pages, bench:learn-pages or bench:learn-photos has made.`;

type Feature = keyof SignFeatures;

interface Labelling extends Example<Feature> {
  readonly page: string;
}

/** Ink is of a mark when this share of its box lies within that of the mark's ink, give or take so many x-heights. */
const SHARE = 0.5;
const NEAR = 0.8;
const BESIDE = new Set(['bar', 'bracket', 'tick']);

const network = await nodeMarksNetwork();
const { out, examples } = await examplesAsked(USAGE, examplesOf);
const names = Object.keys(examples[0]?.values ?? {}) as Feature[]; // every feature has a value
report(examples);
await writeFile(out, `${JSON.stringify(fitScorecard(examples, names), undefined, 1)}\n`);

/** What the network sees beside the text of one picture; nothing of a picture that does not stand upright. */
async function examplesOf({ path, type, gold }: Labelled): Promise<Labelling[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file));
  const [first] = view.layouts;
  if (view.turn !== 0 || first === undefined) return [];
  const maps = network.see(view.planes, first.xHeight);
  const inks = gold.pages
    .flatMap(({ drawn = [] }) => drawn)
    .filter(({ kind }) => BESIDE.has(kind))
    .map(({ ink }) => scaleBox(ink, 1 / view.toOriginal));
  return view.layouts.flatMap((layout) =>
    seenSigns(sceneOf(layout, { ...view, maps, paper: view.source.paper })).map(({ points, features }) => ({
      page: gold.file,
      values: features,
      isOne: inks.some((ink) => shareWithin(boxOfPoints(points), ink, NEAR * layout.xHeight) >= SHARE),
      weight: 1,
    })),
  );
}

/** Share of a box that lies within another that is larger by `near` on all sides. */
function shareWithin(box: Box, ink: Box, near: number): number {
  const across = Math.min(box.right, ink.right + near) - Math.max(box.left, ink.left - near);
  const down = Math.min(box.bottom, ink.bottom + near) - Math.max(box.top, ink.top - near);
  const area = Math.max(1, box.right - box.left) * Math.max(1, box.bottom - box.top);
  return (Math.max(0, across) * Math.max(0, down)) / area;
}

/** Prints what the scorecard reaches on pages that it was not fitted to. */
function report(all: readonly Labelling[]): void {
  const scored = scoresLeftOut(all, names);
  const ones = scored.filter(({ isOne }) => isOne);
  console.log(`${ones.length} signs, ${scored.length - ones.length} others`);
  console.log('odds  signs (per cent)  others  on pages');
  for (const least of [0.3, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    const score = Math.log(least / (1 - least));
    const others = scored.filter((one) => !one.isOne && one.score >= score);
    const found = ones.filter((one) => one.score >= score).length / Math.max(1, ones.length);
    console.log(
      `${least}  ${(100 * found).toFixed(1)}  ${others.length}  ${new Set(others.map(({ page }) => page)).size}`,
    );
  }
}
