import { writeFile } from 'node:fs/promises';
import { overlap } from '../../src/core/geometry.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import { SUPPORTED, type Supported } from '../../src/marks/judge/judge.ts';
import { type MarkCase, readCases } from './mark-cases.ts';

const USAGE = `Fits how surely the network must see what rules found, to pages that it was not taught with.

  npm run bench:support -- OUT.json CASES…

Each of CASES is a file of bench:cases. A candidate is right where it takes in words that a mark of its kind takes in.`;

/**
 * Words that a false mark costs beside its own: a false note is worse than a word missed, and on a page without any mark
 * it is what readers forgive least. Handwriting is less: what is none stands among what could not be read.
 */
const FALSE_MARK = { marked: 8, plain: 24 };
const FALSE_NOTE = { marked: 3, plain: 6 };
/** What a margin note counts, in words; and the most that one mark counts. */
const NOTE_WORDS = 3;
const MOST_WORDS = 8;
/** Thresholds that are tried. */
const TRIED = Array.from({ length: 19 }, (_, k) => k * 0.05);

/** A candidate: how surely it is seen, and how many of its words are marked and not. */
interface Example {
  readonly support: number;
  readonly right: number;
  readonly wrong: number;
  /** What it costs beside its words where none of them is marked. */
  readonly falseCost: number;
}

const [out, ...files] = process.argv.slice(2);
if (out === undefined || files.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
const examples = new Map<Supported, Example[]>(SUPPORTED.map((what) => [what, []]));
for (const file of files) for (const one of await readCases(file)) addExamples(one);
const least = Object.fromEntries([...examples].map(([what, list]) => [what, bestOf(list)]));
for (const [what, list] of examples) {
  const wrong = list.filter(({ right }) => right === 0);
  const kept = (some: readonly Example[]) => some.filter(({ support }) => support >= least[what]!).length;
  console.error(
    what,
    least[what],
    `right ${kept(list) - kept(wrong)} of ${list.length - wrong.length}, wrong ${kept(wrong)} of ${wrong.length}`,
  );
}
await writeFile(out, `${JSON.stringify(least, undefined, 1)}\n`);

function addExamples({ layout, words, ruled, notes, goldNotes }: MarkCase): void {
  const lines = layout.columns.flatMap((column) => column.lines);
  const page = goldNotes.length === 0 && words.every(({ kinds }) => kinds.length === 0) ? 'plain' : 'marked';
  for (const { what, kind, stretches, support } of ruled) {
    const list = examples.get(what as Supported); // those of other kinds have no list
    if (list === undefined) continue;
    const under = words.filter(({ box }) =>
      stretches.some(({ line, left, right }) => {
        const { baseline, xHeight } = lines[line]!;
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const isLevel = Math.abs(curveAt(baseline, x) - xHeight / 2 - y) < xHeight;
        return isLevel && overlap(box.left, box.right, left, right) >= 0.5 * (box.right - box.left);
      }),
    );
    const right = under.filter(({ kinds }) => kinds.some((each) => groupOf(each) === groupOf(kind))).length;
    list.push({ support, right, wrong: Math.max(1, under.length) - right, falseCost: FALSE_MARK[page] });
  }
  for (const { box, support } of notes) {
    const right = goldNotes.some(
      (gold) =>
        overlap(gold.left, gold.right, box.left, box.right) > 0 &&
        overlap(gold.top, gold.bottom, box.top, box.bottom) > 0,
    );
    examples.get('note')!.push({
      ...{ support, right: right ? NOTE_WORDS : 0, wrong: right ? 0 : NOTE_WORDS, falseCost: FALSE_NOTE[page] },
    });
  }
}

function groupOf(kind: string): string {
  if (kind === 'box' || kind === 'circle') return 'around';
  return kind === 'bar' || kind === 'bracket' || kind === 'tick' ? 'beside' : kind;
}

function bestOf(list: readonly Example[]): number {
  const gainWith = (limit: number): number =>
    list.reduce((sum, { support, right, wrong, falseCost }) => {
      if (support < limit) return sum;
      return sum + Math.min(MOST_WORDS, right) - Math.min(MOST_WORDS, wrong) - (right > 0 ? 0 : falseCost);
    }, 0);
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (const limit of TRIED) if (gainWith(limit) > most + 1e-9) [best, most] = [limit, gainWith(limit)];
  return Math.round(best * 100) / 100;
}
