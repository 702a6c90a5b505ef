import { readFile, writeFile } from 'node:fs/promises';
import type { Box } from '../../src/core/geometry.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { oddsOf, type Scorecard, scoreOf } from '../../src/imaging/maths/maths.ts';
import { enclosureCandidates } from '../../src/marks/enclosures/enclosures.ts';
import { highlightCandidates } from '../../src/marks/highlight/highlight.ts';
import { hookCandidates } from '../../src/marks/hooks/hooks.ts';
import { boxOf, logOf, MARKINGS, type Marking, only, otherOdds, phraseFeatures } from '../../src/marks/judge/judge.ts';
import { seenSigns } from '../../src/marks/margin/margin.ts';
import { type PageScene, sceneOf } from '../../src/marks/scene/scene.ts';
import { strokeCandidates, underlineFeatures } from '../../src/marks/strokes/strokes.ts';
import type { Labelled } from '../score/labelled.ts';
import { tellUsage } from '../usage.ts';
import { type Example, fitScorecard, scoresLeftOut, type Ways } from './fit-scorecard.ts';
import { examplesAsked } from './labelled-examples.ts';
import { isOnOutline, markBehind, truthOf } from './truth.ts';

const USAGE = `Fits the cards of the judge: what tells each kind of mark by its look, and what its page says for it.

  npm run bench:cards -- OUT.json DIR…

Each DIR is a folder that bench:pages, bench:learn-pages or bench:learn-photos has made, of pages that the network was
not taught with, or of photographs without any mark with their manifest.json.`;
tellUsage(USAGE);

type What = Marking['what'];

/** Features of what runs along lines, and of strokes. */
const ALONG = { odds: 1, low: 1, peak: 1, length: 1, best: 1 } as const;
const SEEN = { ...ALONG, strike: -1, joins: 1, both: 1, contrast: 1 } as const;
/**
 * Kinds that have a card of their own, by which features, and which way each may speak (0: either). Of the others the
 * network's odds are all there is to look at.
 */
const CARDS: Readonly<Partial<Record<What, Ways<string>>>> = {
  highlighter: ALONG,
  underline: { ...SEEN, ink: 1, clearColumns: 1 },
  'seen underline': SEEN,
  'hooked phrase': { score: 1, lines: -1, lesser: 1, greater: 1, around: 0 },
};
const PAGE: Ways<'look' | 'other'> = { look: 1, other: 1 };

/** Something on a page that may be a mark. */
interface Seen {
  readonly what: What;
  /** What its card looks at; the log of its odds alone where it has none. */
  readonly values: Readonly<Record<string, number>>;
  readonly box: Box;
  /** The mark's number on its page; undefined where there is none. */
  readonly mark: number | undefined;
}

interface SeenPage {
  readonly page: string;
  readonly isMarked: boolean;
  readonly seen: readonly Seen[];
}

interface Labelling extends Example<string> {
  readonly what: What;
  readonly page: string;
  readonly isMarked: boolean;
  /** True for the one mark of its page. */
  readonly isLone: boolean;
}

/**
 * What is none counts so many times: on a page without any mark readers forgive it least. Chosen on pages to which nothing was
 * fitted (decision 104): with 3 for unmarked ones three more of 136 passages of usual pages are not whole, and one photograph of
 * 145 less has a note.
 */
const OTHERS = { marked: 0.3, plain: 1.5 } as const;
/**
 * Made pages have more marks than most that readers bring, on which one is enough. So each counts once as it is, and half
 * as much with the first that was seen of its marks alone, and with the last.
 */
const LONE = 0.5;

const network = await nodeMarksNetwork();
const { out, examples: pages } = await examplesAsked(USAGE, pageOf);
const cards = Object.fromEntries(
  Object.entries(CARDS).map(([what, ways]) => [what, fitScorecard(ofKind(what), Object.keys(ways), ways)]),
);
const looks = new Map(MARKINGS.flatMap((what) => [...looksOf(what)]));
const LOOK_SCORES = byWhat((what) =>
  fitScorecard(
    examplesOf(pages, undefined).filter((one) => one.what === what),
    ['look'],
    PAGE,
  ),
);
const examples = [...examplesOf(pages, LOOK_SCORES), ...examplesOf(pages.flatMap(lonePages), LOOK_SCORES, LONE)];
report(
  MARKINGS.flatMap((what) =>
    scoresLeftOut(
      examples.filter((one) => one.what === what),
      ['look', 'other'],
      PAGE,
    ),
  ),
);
const PAGE_SCORES = byWhat((what) =>
  fitScorecard(
    examples.filter((one) => one.what === what),
    ['look', 'other'],
    PAGE,
  ),
);
await writeFile(out, `${JSON.stringify({ ...cards, LOOK_SCORES, PAGE_SCORES }, undefined, 1)}\n`);

/** All that may be a mark on one picture, sides of drawn outlines left out; nothing of a picture that does not stand upright. */
async function pageOf({ path, type, gold }: Labelled): Promise<SeenPage[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  const { maps } = view;
  if (view.turn !== 0 || maps === undefined) return [];
  const truth = truthOf(gold, view.toOriginal);
  return view.layouts.map((layout) => {
    const scene = sceneOf(layout, { ...view, maps, network });
    const seen = lookedAt(scene).flatMap(([one, values]) => {
      const behind = markBehind(one, truth, scene);
      if (behind === undefined && isOnOutline(one, truth, scene)) return [];
      const mark = behind === undefined ? undefined : truth.drawn.indexOf(behind);
      return [{ what: one.what, values: { ...values }, box: boxOf(one, scene), mark }];
    });
    return { page: gold.file, isMarked: truth.drawn.length > 0, seen };
  });
}

/** Everything on a page that any family takes for a mark, with what its card looks at. */
function lookedAt(scene: PageScene): (readonly [Marking, object])[] {
  const along = strokeCandidates(scene);
  const strokes = only(along, 'underline', 'seen underline');
  const features = underlineFeatures(strokes, scene);
  const byOdds = [...only(along, 'strike'), ...enclosureCandidates(scene), ...seenSigns(scene)];
  return [
    ...strokes.map((one, k) => [one, features[k]!] as const),
    ...byOdds.map((one) => [one, { look: logOf(one.odds) }] as const),
    ...highlightCandidates(scene).map((one) => [one, one.features] as const),
    ...hookCandidates(scene).map((one) => [one, phraseFeatures(one, scene)] as const),
  ];
}

function byWhat<Card>(make: (what: What) => Card): Record<What, Card> {
  return Object.fromEntries(MARKINGS.map((what) => [what, make(what)])) as Record<What, Card>; // one for each
}

/** All of one kind, with what its card looks at. */
function ofKind(what: string): (Labelling & { readonly seen: Seen })[] {
  return pages.flatMap(({ page, isMarked, seen }) =>
    seen.flatMap((one) => {
      if (one.what !== what) return [];
      const isOne = one.mark !== undefined;
      const weight = isOne ? 1 : OTHERS[isMarked ? 'marked' : 'plain'];
      return [{ what: one.what, page, isMarked, isLone: false, isOne, weight, values: one.values, seen: one }];
    }),
  );
}

/** What each of a kind looks like to a card that was not fitted to its page. */
function looksOf(what: What): (readonly [Seen, number])[] {
  const ways = CARDS[what];
  if (ways === undefined) return ofKind(what).map(({ seen }) => [seen, seen.values['look']!]);
  return scoresLeftOut(ofKind(what), Object.keys(ways), ways).map(({ seen, score }) => [seen, score]);
}

/** A page with one of its marks alone, and what is none. */
function lonePages(page: SeenPage): SeenPage[] {
  const marks = [...new Set(page.seen.flatMap(({ mark }) => (mark === undefined ? [] : [mark])))];
  if (marks.length < 2) return [];
  return [marks[0]!, marks.at(-1)!].map((alone) => {
    return { ...page, seen: page.seen.filter(({ mark }) => mark === undefined || mark === alone) };
  });
}

type LookCards = Readonly<Record<What, Scorecard<'look'>>>;

/** Everything on some pages by its look and, once it is known what looks say, by the others of its page. */
function examplesOf(some: readonly SeenPage[], cards: LookCards | undefined, share = 1): Labelling[] {
  return some.flatMap(({ page, isMarked, seen }) => {
    const odds = seen.map((one) => {
      return oddsOf(cards === undefined ? 0 : scoreOf(cards[one.what], { look: looks.get(one)! }));
    });
    const others = otherOdds(
      odds,
      seen.map(({ box }) => box),
    );
    const isLone = new Set(seen.flatMap(({ mark }) => mark ?? [])).size === 1;
    return seen.map((one, k) => {
      const isOne = one.mark !== undefined;
      const weight = share * (isOne ? 1 : OTHERS[isMarked ? 'marked' : 'plain']);
      const values = { look: looks.get(one)!, other: others[k]! };
      return { what: one.what, page, isMarked, isLone, isOne, weight, values };
    });
  });
}

/** Prints what the cards reach on pages that they were not fitted to. */
function report(scored: readonly (Labelling & { readonly score: number })[]): void {
  const count = (some: readonly Labelling[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  for (const least of [-1, -0.5, 0, 0.5, 1]) {
    const kept = scored.filter(({ score }) => score > least);
    const share = (some: readonly (typeof scored)[number][]): string =>
      ((100 * count(some.filter(({ score }) => score > least))) / Math.max(1, count(some))).toFixed(1);
    const ones = scored.filter(({ isOne }) => isOne);
    const none = kept.filter(({ isOne, isMarked }) => !isOne && !isMarked);
    const beside = kept.filter(({ isOne, isMarked }) => !isOne && isMarked);
    console.log(
      `score above ${least}: ${share(ones)} % of marks, ${share(ones.filter(({ isLone }) => isLone))} % of lone ones; ` +
        `${beside.length} others on marked pages, ${none.length} on ${new Set(none.map(({ page }) => page)).size} unmarked`,
    );
    for (const what of MARKINGS) {
      const own = ones.filter((one) => one.what === what);
      const other = kept.filter((one) => one.what === what && !one.isOne);
      console.log(`  ${what}: ${share(own)} % of ${own.length}, ${other.length} others`);
    }
  }
}
