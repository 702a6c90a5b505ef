import { readFile, writeFile } from 'node:fs/promises';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { highlightCandidates } from '../../src/marks/highlight/highlight.ts';
import { hookCandidates } from '../../src/marks/hooks/hooks.ts';
import { type Marking, only, phraseFeatures } from '../../src/marks/judge/judge.ts';
import { type PageScene, sceneOf } from '../../src/marks/scene/scene.ts';
import { strokeCandidates, underlineFeatures } from '../../src/marks/strokes/strokes.ts';
import type { Labelled } from '../score/labelled.ts';
import { tellUsage } from '../usage.ts';
import { type Example, fitScorecard, scoresLeftOut, type Ways } from './fit-scorecard.ts';
import { examplesAsked } from './labelled-examples.ts';
import { isOnOutline, markBehind, truthOf } from './truth.ts';

const USAGE = `Fits the cards of the judge: what tells highlighter, underlines and phrases between hooks by their look.

  npm run bench:cards -- OUT.json DIR…

Each DIR is a folder that bench:pages, bench:learn-pages or bench:learn-photos has made, of pages that the network was
not taught with, or of photographs without any mark with their manifest.json.`;
tellUsage(USAGE);

/** Features of what runs along lines, and of strokes. */
const ALONG = { odds: 1, low: 1, peak: 1, length: 1, best: 1 } as const;
const SEEN = { ...ALONG, strike: -1, joins: 1, both: 1, contrast: 1 } as const;
/**
 * Kinds that have a card of their own, by which features, and which way each may speak (0: either). Of the others the
 * network's odds are all there is to look at.
 */
const CARDS: Readonly<Partial<Record<Marking['what'], Ways<string>>>> = {
  highlighter: ALONG,
  underline: { ...SEEN, ink: 1, clearColumns: 1 },
  'seen underline': SEEN,
  'hooked phrase': { score: 1, lines: -1, lesser: 1, greater: 1, around: 0 },
};

/** Something that may be a mark, with what its card looks at. */
interface Seen extends Example<string> {
  readonly what: Marking['what'];
  readonly page: string;
  readonly isMarked: boolean;
}

/**
 * What is none counts so many times: on a page without any mark readers forgive it least. Chosen on pages to which nothing was
 * fitted (decision 104): with 3 for unmarked ones three more of 136 passages of usual pages are not whole, and one photograph of
 * 145 less has a note.
 */
const OTHERS = { marked: 0.3, plain: 1.5 } as const;

const network = await nodeMarksNetwork();
const { out, examples } = await examplesAsked(USAGE, seenOn);
const cards = Object.fromEntries(
  Object.entries(CARDS).map(([what, ways]) => {
    const own = examples.filter((one) => one.what === what);
    report(what, scoresLeftOut(own, Object.keys(ways), ways));
    return [what, fitScorecard(own, Object.keys(ways), ways)];
  }),
);
await writeFile(out, `${JSON.stringify(cards, undefined, 1)}\n`);

/** All that may be a mark on one picture, sides of drawn outlines left out; nothing of a picture that does not stand upright. */
async function seenOn({ path, type, gold }: Labelled): Promise<Seen[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  const { maps } = view;
  if (view.turn !== 0 || maps === undefined) return [];
  const truth = truthOf(gold, view.toOriginal);
  const isMarked = truth.drawn.length > 0;
  return view.layouts.flatMap((layout) => {
    const scene = sceneOf(layout, { ...view, maps, network });
    return lookedAt(scene).flatMap(([one, values]) => {
      const isOne = markBehind(one, truth, scene) !== undefined;
      if (!isOne && isOnOutline(one, truth, scene)) return [];
      const weight = isOne ? 1 : OTHERS[isMarked ? 'marked' : 'plain'];
      return [{ what: one.what, page: gold.file, isMarked, isOne, weight, values: { ...values } }];
    });
  });
}

/** Everything on a page that has a card, with what that looks at. */
function lookedAt(scene: PageScene): (readonly [Marking, object])[] {
  const strokes = only(strokeCandidates(scene), 'underline', 'seen underline');
  const features = underlineFeatures(strokes, scene);
  return [
    ...strokes.map((one, k) => [one, features[k]!] as const),
    ...highlightCandidates(scene).map((one) => [one, one.features] as const),
    ...hookCandidates(scene).map((one) => [one, phraseFeatures(one, scene)] as const),
  ];
}

/** Prints what a card reaches on pages that it was not fitted to. */
function report(what: string, scored: readonly (Seen & { readonly score: number })[]): void {
  const [ones, others] = [scored.filter(({ isOne }) => isOne), scored.filter(({ isOne }) => !isOne)];
  const taken = (some: typeof scored): number => some.filter(({ score }) => score > 0).length;
  const plain = others.filter(({ isMarked }) => !isMarked);
  console.log(
    `${what}: ${taken(ones)} of ${ones.length} marks, ${taken(others)} of ${others.length} others, ${taken(plain)} of them on unmarked pages`,
  );
}
