import { readFile, writeFile } from 'node:fs/promises';
import { type Box, scaleBox, sharedArea } from '../../src/core/geometry.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { cardOf, inkCandidates, type NoteCards, type NoteFeatures } from '../../src/marks/notes/notes.ts';
import type { Labelled } from '../score/labelled.ts';
import { type Example, fitScorecard, scoresLeftOut } from './fit-scorecard.ts';
import { examplesAsked } from './labelled-examples.ts';

const USAGE = `Fits the scorecards of handwriting in margins to made pages.

  npm run bench:notes -- OUT.json DIR…

Each DIR is a folder that bench:pages has made; --kinds margin-note makes pages with notes for it.`;

/**
 * The features that are fitted, and the values between which they tell: beyond these the page maker has its own habits.
 */
const TOLD = {
  verdict: [0, 9],
  zone: [0, 3],
  width: [1, 40],
  length: [2, 150],
  darkness: [0.25, 1.3],
  thickness: [0.6, 1.7],
  letterHeight: [0.5, 3],
  absorbed: [0, 0.7],
  flush: [0, 12],
  heightSpread: [0, 0.6],
  letterWidth: [0.5, 5],
  darknessSpread: [0, 0.3],
  thicknessSpread: [0, 0.3],
  tilt: [0, 0.25],
  offBaseline: [0, 3],
  away: [0, 18],
  light: [0.4, 1.1],
  paperTint: [0.8, 1.05],
  crumbs: [0, 0.4],
  edge: [0, 12],
} as const satisfies Record<keyof NoteFeatures, readonly [number, number]>;

type Feature = keyof NoteFeatures;
const names = Object.keys(TOLD) as Feature[];

/** Ink of which more than half is within a note's box is the note's; less than a little, and it is none. */
const IS_NOTE = 0.5;
const IS_NONE = 0.02;
/** Ink that lies on another mark by this much is that mark, and would cost its words. */
const IS_OTHER = 0.3;
const OTHER_WEIGHT = 3;

interface Labelling extends Example<Feature> {
  readonly page: string;
}

const { out, examples } = await examplesAsked(USAGE, examplesOf);
report(examples);
const cardFor = (which: keyof NoteCards): NoteCards[keyof NoteCards] => fitScorecard(examplesFor(which), names);
const cards: NoteCards = { coloured: cardFor('coloured'), grey: cardFor('grey') };
await writeFile(out, `${JSON.stringify(cards, undefined, 1)}\n`);

function examplesFor(which: keyof NoteCards): Labelling[] {
  return examples.filter(({ values }) => cardOf(values) === which);
}

/**
 * The ink in the margins of one picture. Notes on a page beside a marked one have no label: ink that is no note is
 * taken from other marks and from pictures without any.
 */
async function examplesOf({ path, type, gold }: Labelled): Promise<Labelling[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file));
  if (view.turn !== 0) return [];
  const drawn = gold.pages.flatMap((page) => page.drawn ?? []);
  const inkOf = (isNote: boolean): Box[] =>
    drawn.filter(({ kind }) => (kind === 'margin-note') === isNote).map(({ ink }) => ink);
  const [notes, others] = [inkOf(true), inkOf(false)];
  const { even, darkEven, planes, darkPaper, layouts, source } = view;
  const search = { even, darkEven, planes, paper: source.paper, darkPaper, layouts };
  return layouts
    .flatMap((layout) => inkCandidates(layout, search))
    .flatMap(({ cluster, features }) => {
      if (features === undefined) return [];
      const box = scaleBox(cluster.box, view.toOriginal);
      const shareOf = (boxes: readonly Box[]): number =>
        Math.max(0, ...boxes.map((each) => sharedArea(each, box))) / Math.max(1, sharedArea(box, box));
      const [ofNote, ofOther] = [shareOf(notes), shareOf(others)];
      const isOne = ofNote >= IS_NOTE;
      if (!isOne && (ofNote > IS_NONE || (ofOther < IS_OTHER && drawn.length > 0))) return [];
      const weight = !isOne && ofOther >= IS_OTHER ? OTHER_WEIGHT : 1;
      return [{ page: gold.file, values: told(features), isOne, weight }];
    });
}

function told(features: NoteFeatures): Record<Feature, number> {
  const within = (name: Feature): number => Math.min(TOLD[name][1], Math.max(TOLD[name][0], features[name]));
  return Object.fromEntries(names.map((name) => [name, within(name)])) as Record<Feature, number>; // all names are there
}

/** Prints what the scorecards reach on pages that they were not fitted to. */
function report(all: readonly Labelling[]): void {
  const scored = (['coloured', 'grey'] as const).flatMap((which) => scoresLeftOut(examplesFor(which), names));
  const ones = scored.filter(({ isOne }) => isOne);
  const pages = new Set(all.map(({ page }) => page)).size;
  console.log(`${ones.length} pieces of notes, ${scored.length - ones.length} others, ${pages} pages`);
  console.log('score  notes (per cent)  others  on pages');
  for (const least of [-1, -0.5, 0, 0.5, 1, 1.5, 2, 3]) {
    const others = scored.filter(({ isOne, score }) => !isOne && score >= least);
    const found = ones.filter(({ score }) => score >= least).length / Math.max(1, ones.length);
    console.log(
      `${least}  ${(100 * found).toFixed(1)}  ${others.length}  ${new Set(others.map(({ page }) => page)).size}`,
    );
  }
}
