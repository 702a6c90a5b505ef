import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { overlap } from '../../src/core/geometry.ts';
import type { MarkKind } from '../../src/core/mark.ts';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt } from '../../src/engines/device/see/see.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import type { TextLine } from '../../src/imaging/print/print.ts';
import { isRule } from '../../src/marks/printed/printed.ts';
import { type PageScene, sceneOf } from '../../src/marks/scene/scene.ts';
import { isCrease, type StrokeFeatures, strokesUnder, type UnderlinePath } from '../../src/marks/strokes/strokes.ts';
import { type Labelled, labelledIn } from '../score/labelled.ts';
import { type Example, fitScorecard, scoresLeftOut } from './fit-scorecard.ts';

const USAGE = `Fits the scorecard of strokes under lines to made pages.

  npm run bench:strokes -- OUT.json DIR…

Each DIR is a folder that bench:pages has made, upright pages only (--turn 0). --examples FILE keeps what was measured.`;

/** The values between which features tell. */
type Ranges<Feature extends string> = Partial<Record<Feature, readonly [number, number]>>;

/** Share of a stroke under marked words from which it is an example, and up to which it is a counterexample. */
const IS_ONE = 0.65;
const IS_NONE = 0.15;
/** An underline that is none costs a false note, one that is missed only its own length; in x-heights of a stroke. */
const NONE_WEIGHT = 3;

/**
 * The features that are fitted, and the values between which they tell: beyond these, made pages and real ones differ
 * (how deep and how far readers draw, how pale print is), and the card must not learn the page maker's habits.
 */
const TOLD_UNDER = {
  length: [0, 60],
  thin: [0, 1],
  clearance: [-1, 0.3],
  headroom: [-1, 1],
  gapContrast: [0, 0.35],
  continuity: [0, 1],
  inkBelow: [0, 1],
  openSpread: [0.25, 2],
  roughness: [0.003, 1],
  free: [0, 1],
  colourGain: [0.05, 1],
} as const satisfies Ranges<keyof StrokeFeatures>;

/**
 * Thin strokes well below the letters that are none are rules, folds, a typewriter's underlines: other means tell these.
 * So do the ground that shows no letters and no paper.
 */
const LONG_RULE = { length: 7, thin: 0.93, offset: 0.45 };
const FREE_RULE = { free: 0.9, thin: 0.95, gapContrast: 0.2, clearance: 0.22 };
const LEAST_ABOVE = 0.22;

interface Labelling extends Example<string> {
  readonly page: string;
  readonly length: number;
}

/** A stroke and what was measured of it. */
interface Measured {
  readonly stroke: Sides;
  readonly line: number;
  readonly length: number;
  readonly values: Readonly<Record<string, number>>;
  /** Where it is no mark, other means tell so. */
  readonly isToldElsewhere: boolean;
}

/** A kind of mark that is told by a card. */
interface Carded {
  readonly kind: MarkKind;
  readonly names: readonly string[];
  /** What a counterexample weighs. */
  readonly noneWeight: number;
  readonly strokesOf: (body: readonly TextLine[], search: PageScene) => readonly Measured[];
}

const UNDERLINES: Carded = {
  kind: 'underline',
  names: Object.keys(TOLD_UNDER),
  noneWeight: NONE_WEIGHT,
  strokesOf: (body, search) =>
    strokesUnder(body, search).map((candidate) => ({
      ...{ stroke: candidate.stroke, line: candidate.line, length: candidate.features.length },
      values: told(TOLD_UNDER, candidate.features),
      isToldElsewhere: isToldElsewhere(candidate, search),
    })),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { examples: { type: 'string' } },
});
const [out, ...folders] = positionals;
if (out === undefined || folders.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
const carded = UNDERLINES;

const network = await nodeMarksNetwork();
const examples: Labelling[] = [];
for (const folder of folders)
  for (const labelled of await labelledIn(`${folder}/images`, `${folder}/gold`))
    examples.push(...(await examplesOf(labelled, carded)));
if (values.examples !== undefined) await writeFile(values.examples, JSON.stringify(examples));
report(examples);
await writeFile(out, `${JSON.stringify(fitScorecard(examples, carded.names), undefined, 1)}\n`);

/** The strokes of one picture and whether each is a mark of a kind; none for a picture that does not stand upright. */
async function examplesOf(
  { path, type, gold }: Labelled,
  { kind, noneWeight, strokesOf }: Carded,
): Promise<Labelling[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file));
  if (view.turn !== 0) return [];
  const words = gold.pages.flatMap(({ words: all = [], drawn = [] }) =>
    all.flatMap(({ box, marks }) =>
      marks.length === 0 ? [] : [{ box, isOne: marks.some((mark) => drawn[mark]?.kind === kind) }],
    ),
  );
  return view.layouts.flatMap((layout) => {
    const body = layout.columns.flatMap((column) => column.lines);
    const search = sceneOf(layout, {
      ...view,
      maps: network.see(view.planes, layout.xHeight),
      paper: view.source.paper,
    });
    return strokesOf(body, search).flatMap(
      ({ stroke, line, length, values: measured, isToldElsewhere: isElsewhere }) => {
        const over = words.filter(({ box }) => standsOn(box, body[line]!, view.toOriginal));
        const shareOf = (list: typeof over): number =>
          list.reduce((sum, { box }) => sum + sharedWidth(box, stroke, view.toOriginal), 0) /
          (stroke.right - stroke.left);
        const isOne = shareOf(over.filter((word) => word.isOne)) >= IS_ONE;
        if (!isOne && (isElsewhere || shareOf(over) > IS_NONE)) return [];
        return [{ page: gold.file, length, values: measured, isOne, weight: isOne ? length / 10 + 1 : noneWeight }];
      },
    );
  });
}

function isToldElsewhere({ stroke, strip, features, pitch }: UnderlinePath, search: PageScene): boolean {
  const { length, thin, offset, free, gapContrast, clearance, inkAbove } = features;
  if (inkAbove < LEAST_ABOVE || inkAbove === 1) return true;
  if (length > LONG_RULE.length && thin > LONG_RULE.thin && offset > LONG_RULE.offset) return true;
  const isFree = free > FREE_RULE.free && thin > FREE_RULE.thin;
  if (isFree && gapContrast > FREE_RULE.gapContrast && clearance > FREE_RULE.clearance) return true;
  return isRule(stroke, strip, search.darkEven) || isCrease(stroke, strip, { darkEven: search.darkEven, pitch });
}

/** The features that are fitted, each within its range. */
function told<Feature extends string>(
  ranges: Readonly<Ranges<Feature>>,
  features: Readonly<Record<Feature, number>>,
): Record<string, number> {
  const names = Object.keys(ranges) as Feature[];
  return Object.fromEntries(
    names.map((name) => {
      const [least, most] = ranges[name]!;
      return [name, Math.min(most, Math.max(least, features[name]))];
    }),
  );
}

type Sides = { readonly left: number; readonly right: number };

function sharedWidth(box: Sides, stroke: Sides, scale: number): number {
  return overlap(box.left / scale, box.right / scale, stroke.left, stroke.right);
}

/** True for a word whose letters' middle lies on a line. */
function standsOn(box: Sides & { top: number; bottom: number }, line: TextLine, scale: number): boolean {
  const x = (box.left + box.right) / 2 / scale;
  if (x < line.left - line.xHeight || x > line.right + line.xHeight) return false;
  const y = curveAt(line.baseline, x) - line.xHeight / 2;
  return y > box.top / scale - 2 && y < box.bottom / scale;
}

/** Prints what the scorecard reaches on pages that it was not fitted to. */
function report(all: readonly Labelling[]): void {
  const scored = scoresLeftOut(all, carded.names);
  const parts = new Set(all.map(({ page }) => page));
  const lengthOf = (list: readonly Labelling[]): number => list.reduce((sum, { length }) => sum + length, 0);
  const ones = scored.filter(({ isOne }) => isOne);
  console.log(`${ones.length} strokes, ${scored.length - ones.length} others, ${parts.size} pages`);
  console.log('score  found (of length)  others  on pages');
  for (const least of [-1, 0, 0.5, 1, 2, 3, 4, 5]) {
    const found = lengthOf(ones.filter(({ score }) => score >= least)) / lengthOf(ones);
    const others = scored.filter(({ isOne, score }) => !isOne && score >= least);
    const pages = new Set(others.map(({ page }) => page)).size;
    console.log(`${least}  ${(100 * found).toFixed(1)}  ${others.length}  ${pages}`);
  }
}
