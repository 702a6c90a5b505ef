import { readFile, writeFile } from 'node:fs/promises';
import { type Box, overlap, scaleBox } from '../src/core/geometry.ts';
import type { MarkKind } from '../src/core/mark.ts';
import { nodeMarksNetwork } from '../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../src/engines/device/see/see.ts';
import { curveAt } from '../src/imaging/maths/maths.ts';
import type { MarkedStretch } from '../src/marks/along/along.ts';
import { highlightProposals } from '../src/marks/highlight/highlight.ts';
import { only } from '../src/marks/judge/judge.ts';
import { type PageScene, sceneOf } from '../src/marks/scene/scene.ts';
import { strokeCandidates, underlineFeatures } from '../src/marks/strokes/strokes.ts';
import { type Example, fitScorecard, scoresLeftOut } from './fit/fit-scorecard.ts';
import { examplesAsked } from './fit/labelled-examples.ts';
import type { Labelled } from './score/labelled.ts';

const USAGE = `Fits the cards of what runs along lines of print: highlighter, and strokes under words.

  npm run bench:lines -- OUT.json DIR…

Each DIR is a folder that bench:pages, bench:learn-pages or bench:learn-photos has made, of pages that the network was
not taught with.`;

interface Labelling extends Example<string> {
  readonly kind: MarkKind;
  readonly page: string;
}

/** A stretch is of a mark where more than this share of the words' width in it is under a mark of its kind. */
const SHARE = 0.5;
/**
 * What is none counts so many times, and so many on a page without any mark: a false note is worse than a mark missed, and
 * from an unmarked page it is what readers forgive least.
 */
const OTHERS = { marked: 3, plain: 8 } as const;

const network = await nodeMarksNetwork();
const { out, examples } = await examplesAsked(USAGE, examplesOf);
const cards = (['highlight', 'underline'] as const).map((kind) => {
  const some = examples.filter((one) => one.kind === kind);
  const names = Object.keys(some[0]?.values ?? {});
  console.log(`${kind}: ${some.length} stretches, ${some.filter(({ isOne }) => isOne).length} of marks`);
  report(some, names);
  return [kind, fitScorecard(some, names)] as const;
});
await writeFile(out, `${JSON.stringify(Object.fromEntries(cards), undefined, 1)}\n`);

/** A printed word in pixels of the analysed picture, and the marks over it. */
interface Word {
  readonly box: Box;
  readonly kinds: readonly MarkKind[];
}

/** What is seen along the lines of one picture; nothing of a picture that does not stand upright. */
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
  const page = gold.pages.every(({ drawn = [] }) => drawn.length === 0) ? 'plain' : 'marked';
  return view.layouts.flatMap((layout) => {
    const scene = sceneOf(layout, { ...view, maps, paper: view.source.paper });
    const strokes = only(strokeCandidates(scene), 'underline', 'seen underline');
    const features = underlineFeatures(strokes, scene);
    const labelled = (kind: MarkKind, stretch: Stretch, values: object): Labelling => {
      const isOne = shareUnder(words, kind, { stretch, scene }) > SHARE;
      return { kind, page: gold.file, values: { ...values }, isOne, weight: isOne ? 1 : OTHERS[page] };
    };
    return [
      ...highlightProposals(scene).map((one) => labelled('highlight', one, one.features)),
      ...strokes.map((one, k) => labelled('underline', one, features[k]!)),
    ];
  });
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
function report(all: readonly Labelling[], names: readonly string[]): void {
  const scored = scoresLeftOut(all, names);
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
