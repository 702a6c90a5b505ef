import {
  figuresByCondition,
  figuresByKind,
  type GroupFigures,
  type KindFigures,
  numberFigures,
  unmarkedFigures,
} from './kind-figures.ts';
import { markFigures } from './mark-figures.ts';
import type { Outcome } from './read-labelled.ts';
import { type Counts, countsOf, figuresOf, sumOf } from './score.ts';

const percent = (share: number): string => (100 * share).toFixed(1).padStart(6);

const figureLine = (counts: Counts, name: string): string => {
  const { located, exact, characterErrors, pages, passages, margin, falseWords } = figuresOf(counts);
  return [
    percent(located.precision),
    percent(located.recall),
    `${percent(located.f1)}    `,
    percent(exact.f1),
    percent(characterErrors),
    percent(pages),
    percent(passages),
    `${percent(margin)} `,
    String(falseWords).padStart(5),
    ` ${name}`,
  ].join(' ');
};

/** The table by picture: marked words located and read exactly, character errors, pages, passages whole, margin notes. */
function pictureTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ gold, extraction, failure }) => ({
    counts: countsOf(gold, extraction),
    name: failure === undefined ? gold.file : `${gold.file}  (FAILED: ${failure})`,
  }));
  const all = sumOf(rows.map(({ counts }) => counts));
  const total = `ALL (${rows.length} images, ${all.required} marked words, ${all.passages} passages)`;
  return [
    'located P      R     F1   exact F1    CER  pages  whole margin  false  image',
    ...rows.map(({ counts, name }) => figureLine(counts, name)),
    figureLine(all, total),
  ].join('\n');
}

function groupTable(title: string, groups: readonly GroupFigures[]): string {
  const lines = groups.map(({ name, counts, figures }) =>
    [
      percent(figures.located.precision),
      percent(figures.located.recall),
      percent(figures.located.f1),
      percent(figures.exact.f1),
      percent(figures.characterErrors),
      percent(figures.pages),
      percent(figures.passages),
      String(counts.required).padStart(7),
      String(counts.passages).padStart(9),
      ` ${name}`,
    ].join(' '),
  );
  return ['     P      R     F1  exact    CER  pages  whole   words  passages ' + title, ...lines].join('\n');
}

/** How far the figures of each kind would move with other pictures of the same sort. */
function intervalTable(kinds: readonly KindFigures[]): string {
  const lines = kinds.map(({ name, f1, whole }) =>
    [f1.low, f1.high, whole.low, whole.high].map(percent).concat(` ${name}`).join(' '),
  );
  return ['    F1 from, to  whole from, to  in 95 of 100 draws of the pictures (bootstrap)', ...lines].join('\n');
}

/** The table of drawn marks, for labels that know them. */
function markTable(outcomes: readonly Outcome[]): string {
  const rows = markFigures(outcomes).map(({ kind, drawn, found, otherKind, invented }) =>
    [
      ...[drawn, found, otherKind, drawn - found - otherKind, invented].map((count) => String(count).padStart(9)),
      ` ${kind}`,
    ].join(''),
  );
  return ['    drawn    found as other   missed invented  marks', ...rows].join('\n');
}

/** Everything that is printed of a run. */
export function printTables(outcomes: readonly Outcome[]): void {
  const unmarked = unmarkedFigures(outcomes);
  const numbers = numberFigures(outcomes);
  const conditions = figuresByCondition(outcomes);
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const kinds = figuresByKind(outcomes);
  const parts = [
    pictureTable(outcomes),
    groupTable('kind of mark', kinds),
    intervalTable(kinds),
    ...(conditions.length === 0 ? [] : [markTable(outcomes), groupTable('condition', conditions)]),
    `Unmarked pages: ${unmarked.pictures}, of them with a note: ${unmarked.withNotes}, false notes: ${unmarked.notes}.`,
    `Page numbers: ${numbers.right} right, ${numbers.wrong} wrong, ${numbers.missed} missed, ${numbers.invented} invented.`,
    `Time a page: median ${Math.round(times[times.length >> 1] ?? 0)} ms, longest ${Math.round(times.at(-1) ?? 0)} ms.`,
  ];
  process.stdout.write(`${parts.join('\n\n')}\n`);
}
