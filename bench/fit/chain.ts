import { writeFile } from 'node:fs/promises';
import { overlap } from '../../src/core/geometry.ts';
import { hasForm, type MarkKind, type MarkTraits } from '../../src/core/mark.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import type { TextLine } from '../../src/imaging/print/print.ts';
import {
  type AlongLines,
  type ChainFit,
  decodeChain,
  type LineOdds,
  logOddsOf,
  oddsAlong,
  runsOfOnes,
} from '../../src/marks/along/along.ts';
import { tellUsage } from '../usage.ts';
import { leastBySimplex } from './least-by-simplex.ts';
import { type CaseWord, type MarkCase, readCases } from './mark-cases.ts';

const USAGE = `Fits what beginning and ending a mark costs along lines of print, to pages that the network never saw.

  npm run bench:chain -- OUT.json CASES…

Each of CASES is a file of bench:cases, made from pages whose seeds, typefaces and pens were not trained on.`;
tellUsage(USAGE);

/** Of which form are the marks that run along lines as what the chain decides about. */
const FORMS: Readonly<Record<AlongLines, MarkTraits['form']>> = { highlight: 'tint', stroke: 'stroke' };
const ALL = Object.keys(FORMS) as readonly AlongLines[]; // the keys of a literal are all its keys

/**
 * Columns that a marked stretch of a line costs beside its own where nothing of it is proposed. With 12 for highlighter one
 * or two words were not proposed, however sure the map is of them; with 40 for strokes 5 of 145 photographs without marks
 * got an underline that is only seen, and 9 words struck out, where 2 and 4 do.
 */
const MISSED_MARK: Readonly<Record<AlongLines, number>> = { highlight: 40, stroke: 12 };

/** One line as the chain sees it, and what is true of each column: 1 marked, 0 not, −1 nobody knows. */
interface Example {
  readonly logOdds: Float32Array;
  readonly follows: boolean;
  readonly truth: Int8Array;
}

type Examples = Readonly<Record<AlongLines, Example[][]>>;

const [out, ...files] = process.argv.slice(2);
if (out === undefined || files.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const pages: Examples = { highlight: [], stroke: [] };
for (const file of files)
  for (const one of await readCases(file)) for (const kind of ALL) pages[kind].push(examplesOf(one, kind));
const fits: Record<string, ChainFit> = {};
for (const kind of ALL) {
  const fit = fitted(pages[kind], MISSED_MARK[kind]);
  fits[kind] = fit;
  console.error(kind, fit, columnsRight(pages[kind], fit));
}
await writeFile(out, `${JSON.stringify(fits, undefined, 1)}\n`);

/** The lines of one page as the chain sees them. */
function examplesOf({ layout, maps, words }: MarkCase, kind: AlongLines): Example[] {
  return layout.columns.flatMap(({ lines }) =>
    lines.map((line, place) => {
      const along = oddsAlong(maps, kind, line);
      return { logOdds: logOddsOf(along), follows: place > 0, truth: truthOf(words, kind, { line, along }) };
    }),
  );
}

/**
 * What is true of each column of a line: unmarked words and the room between two marked ones count, the ends of marks
 * do not.
 */
function truthOf(
  words: readonly CaseWord[],
  kind: AlongLines,
  { line, along }: { readonly line: TextLine; readonly along: LineOdds },
): Int8Array {
  const { left, step, odds } = along;
  const truth = new Int8Array(odds.length).fill(-1);
  const sorted = words.filter((word) => standsOn(word, line)).toSorted((a, b) => a.box.left - b.box.left);
  sorted.forEach(({ box, kinds }, k) => {
    const next = sorted[k + 1];
    const on = isOf(kinds, kind);
    const to = on && next !== undefined && isOf(next.kinds, kind) ? next.box.left : box.right;
    for (let c = 0; c < truth.length; c++) {
      const x = left + (c + 0.5) * step;
      if (x >= box.left && x < to) truth[c] = on ? 1 : 0;
    }
  });
  if (sorted.length === 0) truth.fill(0);
  return truth;
}

function isOf(kinds: readonly MarkKind[], along: AlongLines): boolean {
  return kinds.some((kind) => hasForm(kind, FORMS[along]));
}

function standsOn({ box }: CaseWord, line: TextLine): boolean {
  const { xHeight } = line;
  const base = curveAt(line.baseline, (box.left + box.right) / 2);
  const shared = overlap(box.top, box.bottom, base - 1.2 * xHeight, base + 0.2 * xHeight);
  const isLevel = shared > 0.5 * Math.min(box.bottom - box.top, 1.4 * xHeight);
  return isLevel && box.right > line.left && box.left < line.right;
}

/**
 * The fit with which the fewest columns are wrong; what is likeliest is not it, since columns of a word err together.
 */
function fitted(examples: readonly Example[][], missedMark: number): ChainFit {
  const cost = (parameters: readonly number[]): number => {
    const fit = fitOf(parameters);
    return examples.reduce((sum, lines) => sum + wrongWith(lines, fit, missedMark), 0);
  };
  const { parameters } = leastBySimplex(cost, [Math.log(0.3), 0.2, 3.5, 3.5, 2, 2], { rounds: 160, step: 0.35 });
  return fitOf(parameters);
}

/**
 * Wrong columns of a page, and more for marked words that are not proposed at all: what is proposed where nothing is, a
 * card refuses (`bench:cards`), but nothing brings back what was not proposed.
 */
function wrongWith(lines: readonly Example[], fit: ChainFit, missedMark: number): number {
  let wrong = 0;
  decodeChain(lines, fit).forEach((flags, i) => {
    const { truth } = lines[i]!;
    flags.forEach((flag, k) => {
      if (truth[k]! >= 0 && flag !== truth[k]) wrong++;
    });
    for (const { from, to } of runsOfOnes(truth.map((value) => Math.max(0, value))))
      if (!flags.subarray(from, to).includes(1)) wrong += missedMark;
  });
  return wrong;
}

function fitOf([weight, shift, begin, end, beginAtTurn, endAtTurn]: readonly number[]): ChainFit {
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    weight: round(Math.exp(weight!)),
    shift: round(shift!),
    begin: round(Math.max(0, begin!)),
    end: round(Math.max(0, end!)),
    beginAtTurn: round(Math.max(0, beginAtTurn!)),
    endAtTurn: round(Math.max(0, endAtTurn!)),
  };
}

/** Precision and recall of columns with a fit. */
function columnsRight(examples: readonly Example[][], fit: ChainFit): { precision: number; recall: number } {
  let [right, found, wanted] = [0, 0, 0];
  for (const lines of examples)
    decodeChain(lines, fit).forEach((flags, i) => {
      flags.forEach((flag, k) => {
        const truth = lines[i]!.truth[k]!;
        if (truth < 0) return;
        found += flag;
        wanted += truth;
        right += flag & truth;
      });
    });
  return { precision: right / Math.max(1, found), recall: right / Math.max(1, wanted) };
}
