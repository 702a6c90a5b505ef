import { readFile, writeFile } from 'node:fs/promises';
import { type Box, overlap, scaleBox } from '../../src/core/geometry.ts';
import type { MarkKind } from '../../src/core/mark.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import type { MarkedStretch } from '../../src/marks/along/along.ts';
import { type HighlightFeatures, highlightProposals } from '../../src/marks/highlight/highlight.ts';
import { only } from '../../src/marks/judge/judge.ts';
import { type PageScene, sceneOf } from '../../src/marks/scene/scene.ts';
import {
  type SeenUnderline,
  strokeCandidates,
  type UnderlineCandidate,
  type UnderlineFeatures,
  underlineFeatures,
} from '../../src/marks/strokes/strokes.ts';
import type { Labelled } from '../score/labelled.ts';
import { type Example, fitScorecard, scoresLeftOut, type Ways } from './fit-scorecard.ts';
import { examplesAsked } from './labelled-examples.ts';

const USAGE = `Fits the cards of what runs along lines of print: highlighter, and strokes under words.

  npm run bench:lines -- OUT.json DIR…

Each DIR is a folder that bench:pages, bench:learn-pages or bench:learn-photos has made, of pages that the network was
not taught with, or of photographs without any mark with their manifest.json.`;

const HIGHLIGHT_WAYS: Ways<keyof HighlightFeatures> = { odds: 1, low: 1, peak: 1, length: 1, best: 1 };
const SEEN_WAYS = { ...HIGHLIGHT_WAYS, strike: -1, joins: 1, both: 1, contrast: 1 } as const;
const TRACED_WAYS: Ways<keyof UnderlineFeatures> = { ...SEEN_WAYS, ink: 1, clearColumns: 1 };
/** What is told by a card of its own, and by which features. */
const CARDS = { highlighter: HIGHLIGHT_WAYS, underline: TRACED_WAYS, 'seen underline': SEEN_WAYS } as const;

interface Labelling extends Example<string> {
  readonly what: keyof typeof CARDS;
  readonly page: string;
}

/** A stretch is of a mark where more than this share of the words' width in it is under a mark of its kind. */
const SHARE = 0.5;
/**
 * What is none counts so many times, twice as much on a page without any mark, where readers forgive it least. In a trial of
 * this fit with sides of outlines still in it, by cards of other pages 91.2 of 100 underlines were right (F1); at 1 and 2
 * 90.9, at 0.37 and 0.74 90.7.
 */
const OTHERS = { marked: 0.6, plain: 1.2 } as const;

const network = await nodeMarksNetwork();
const { out, examples } = await examplesAsked(USAGE, examplesOf);
const cards = Object.entries(CARDS).map(([what, ways]: [string, Ways<string>]) => {
  const some = examples.filter((one) => one.what === what);
  const names = Object.keys(ways);
  console.log(`${what}: ${some.length} stretches, ${some.filter(({ isOne }) => isOne).length} of marks`);
  report(scoresLeftOut(some, names, ways));
  return [what, fitScorecard(some, names, ways)] as const;
});
await writeFile(out, `${JSON.stringify(Object.fromEntries(cards), undefined, 1)}\n`);

/** A printed word in pixels of the analysed picture, and the marks over it. */
interface Word {
  readonly box: Box;
  readonly kinds: readonly MarkKind[];
}

/** What is seen along the lines of one picture, sides of outlines left out; nothing of a picture that does not stand upright. */
async function examplesOf({ path, type, gold }: Labelled): Promise<Labelling[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file));
  const [first] = view.layouts;
  if (view.turn !== 0 || first === undefined) return [];
  const maps = network.see(view.planes, first.xHeight);
  const words = gold.pages.flatMap(({ words: all = [], drawn = [] }) =>
    all.map(({ box, marks }) => ({
      box: scaleBox(box, 1 / view.toOriginal),
      kinds: marks.map((mark) => drawn[mark]!.kind),
    })),
  );
  const outlines = gold.pages
    .flatMap(({ drawn = [] }) => drawn)
    .filter(({ kind }) => kind === 'box' || kind === 'circle')
    .map(({ ink }) => scaleBox(ink, 1 / view.toOriginal));
  const page = gold.pages.every(({ drawn = [] }) => drawn.length === 0) ? 'plain' : 'marked';
  return view.layouts.flatMap((layout) => {
    const scene = sceneOf(layout, { ...view, maps, paper: view.source.paper });
    const strokes = only(strokeCandidates(scene), 'underline', 'seen underline');
    const features = underlineFeatures(strokes, scene);
    const labelled = (what: Labelling['what'], stretch: Stretch, values: object): Labelling => {
      const kind = what === 'highlighter' ? 'highlight' : 'underline';
      const isOne = shareUnder(words, kind, { stretch, scene }) > SHARE;
      return { what, page: gold.file, values: { ...values }, isOne, weight: isOne ? 1 : OTHERS[page] };
    };
    return [
      ...highlightProposals(scene).map((one) => labelled('highlighter', one, one.features)),
      ...strokes.flatMap((one, k) => {
        const label = labelled(one.what, one, features[k]!);
        return label.isOne || !outlines.some((ink) => liesOn(one, ink, scene)) ? [label] : [];
      }),
    ];
  });
}

/** True for the side of a box or circle: the judge tells it from underlines by its outline, it is neither one nor none. */
function liesOn(
  { line, left, right, offsets }: UnderlineCandidate | SeenUnderline,
  ink: Box,
  scene: PageScene,
): boolean {
  const { baseline, xHeight } = scene.lines[line]!;
  const y = curveAt(baseline, (left + right) / 2) + offsets[offsets.length >> 1]! * xHeight;
  const within = overlap(left, right, ink.left, ink.right) > (right - left) / 2;
  return within && y > ink.top - xHeight && y < ink.bottom + xHeight;
}

type Stretch = Pick<MarkedStretch, 'line' | 'left' | 'right'>;

/** Share of the words' width in a stretch that is under a mark of a kind; 0 where there are no words. */
function shareUnder(
  words: readonly Word[],
  kind: MarkKind,
  { stretch, scene }: { readonly stretch: Stretch; readonly scene: PageScene },
): number {
  const { baseline, xHeight } = scene.lines[stretch.line]!;
  let [under, all] = [0, 0];
  for (const { box, kinds } of words) {
    const middle = curveAt(baseline, (box.left + box.right) / 2) - xHeight / 2;
    if (Math.abs((box.top + box.bottom) / 2 - middle) > xHeight) continue;
    const width = Math.max(0, overlap(box.left, box.right, stretch.left, stretch.right));
    all += width;
    if (kinds.includes(kind)) under += width;
  }
  return under / Math.max(1, all);
}

/** Prints what a card reaches on pages that it was not fitted to. */
function report(scored: readonly (Labelling & { readonly score: number })[]): void {
  const ones = scored.filter(({ isOne }) => isOne);
  console.log('odds  of marks (per cent)  others  on pages');
  for (const least of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
    const score = Math.log(least / (1 - least));
    const others = scored.filter((one) => !one.isOne && one.score > score);
    const found = ones.filter((one) => one.score > score).length / Math.max(1, ones.length);
    console.log(
      `${least}  ${(100 * found).toFixed(1)}  ${others.length}  ${new Set(others.map(({ page }) => page)).size}`,
    );
  }
}
