import { readFile, writeFile } from 'node:fs/promises';
import { type Box, boxOfPoints, scaleBox } from '../../src/core/geometry.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { hookCandidates } from '../../src/marks/hooks/hooks.ts';
import { type PhraseFeatures, phraseFeatures } from '../../src/marks/judge/judge.ts';
import { sceneOf } from '../../src/marks/scene/scene.ts';
import type { Labelled } from '../score/labelled.ts';
import { type Example, fitScorecard, scoresLeftOut, type Ways } from './fit-scorecard.ts';
import { examplesAsked } from './labelled-examples.ts';

const USAGE = `Fits the card of words between two hooks: whether a reader drew them.

  npm run bench:phrases -- OUT.json DIR…

Each DIR is a folder that bench:pages, bench:learn-pages or bench:learn-photos has made, of pages that the network was
not taught with, or of photographs without any mark with their manifest.json.`;

const WAYS: Ways<keyof PhraseFeatures> = { score: 1, lines: -1, lesser: 1, greater: 1 };
const NAMES = Object.keys(WAYS) as (keyof PhraseFeatures)[]; // the keys of a literal are all its keys

interface Labelling extends Example<keyof PhraseFeatures> {
  readonly page: string;
}

/** Hooks are a drawn bracket's where their box and that of its ink share so much of both together. */
const SHARE = 0.3;
/** As with what runs along lines: `bench:lines`. */
const OTHERS = { marked: 0.6, plain: 1.2 } as const;

const network = await nodeMarksNetwork();
const { out, examples } = await examplesAsked(USAGE, examplesOf);
const scored = scoresLeftOut(examples, NAMES, WAYS);
for (const least of [-1, -0.5, 0, 0.5, 1]) {
  const kept = scored.filter(({ score }) => score > least);
  const ones = kept.filter(({ isOne }) => isOne).length;
  const all = scored.filter(({ isOne }) => isOne).length;
  console.log(`score above ${least}: ${ones} of ${all} phrases, ${kept.length - ones} others`);
}
await writeFile(out, `${JSON.stringify(fitScorecard(examples, NAMES, WAYS), undefined, 1)}\n`);

/** The pairs of hooks of one picture; the corners of a box that was drawn are neither one nor none. */
async function examplesOf({ path, type, gold }: Labelled): Promise<Labelling[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file));
  const [first] = view.layouts;
  if (view.turn !== 0 || first === undefined) return [];
  const maps = network.see(view.planes, first.xHeight);
  const drawn = gold.pages
    .flatMap((page) => page.drawn ?? [])
    .map(({ kind, ink }) => ({ kind, ink: scaleBox(ink, 1 / view.toOriginal) }));
  const others = OTHERS[drawn.length === 0 ? 'plain' : 'marked'];
  return view.layouts.flatMap((layout) => {
    const scene = sceneOf(layout, { ...view, maps, paper: view.source.paper });
    return hookCandidates(scene).flatMap((phrase) => {
      const box = boxOfPoints(phrase.hooks.flatMap(({ points }) => points));
      const over = drawn.filter(({ ink }) => shareOfBoth(box, ink) > SHARE).map(({ kind }) => kind);
      const isOne = over.includes('bracket');
      if (!isOne && (over.includes('box') || over.includes('circle'))) return [];
      return [{ page: gold.file, values: phraseFeatures(phrase, scene), isOne, weight: isOne ? 1 : others }];
    });
  });
}

/** What two boxes share of the box around both. */
function shareOfBoth(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const width = Math.max(a.right, b.right) - Math.min(a.left, b.left);
  const height = Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top);
  return (Math.max(0, across) * Math.max(0, down)) / Math.max(1, width * height);
}
