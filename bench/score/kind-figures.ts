import { bootstrapInterval, type Interval } from './bootstrap.ts';
import type { Outcome } from './read-labelled.ts';
import type { Counts, Figures, Match } from './score.ts';
import { countsOf, figuresOf, isWhole, mainRunOf, matchOf, pageCounts, sumOf, wordCounts } from './score.ts';

/** Figures of one kind of mark, or of one condition of the pictures. */
export interface GroupFigures {
  readonly name: string;
  readonly counts: Counts;
  readonly figures: Figures;
}

/** Figures of one kind of mark, and how far they would move with other pictures. */
export interface KindFigures extends GroupFigures {
  readonly f1: Interval;
  readonly whole: Interval;
}

/** The kind in a label's mark, as in `highlight:yellow`. */
const kindOf = (mark: string): string => mark.split(':')[0] ?? mark;

const kindsOfRun = (match: Match, run: number): readonly string[] => [
  ...new Set((match.runs[run]?.marks ?? []).map(kindOf)),
];

/** Kinds that a note is counted for: those of the passage it mostly belongs to, else those that the engine claims. */
function kindsOfNote(match: Match, note: number): readonly string[] {
  const main = mainRunOf(match, note);
  if (main !== undefined) return kindsOfRun(match, main);
  return match.notes[note]?.source?.marks ?? [];
}

function countsOfKind(match: Match, kind: string): Counts {
  const asked = (run: number): boolean => kindsOfRun(match, run).includes(kind);
  const mine = new Set(match.notes.flatMap((_, note) => (kindsOfNote(match, note).includes(kind) ? [note] : [])));
  return {
    ...sumOf([]),
    ...wordCounts(match, asked),
    ...pageCounts(match, asked),
    wrong: match.wrong.filter((word) => mine.has(match.readAll[word]?.note ?? -1)).length,
    passages: match.runs.filter((_, run) => asked(run)).length,
    whole: match.runs.filter((_, run) => asked(run) && isWhole(match, run)).length,
    notes: mine.size,
  };
}

/** Figures by kind of mark, every kind that labels or notes name. A passage under two kinds counts for both. */
export function figuresByKind(outcomes: readonly Outcome[]): readonly KindFigures[] {
  const matches = outcomes.map(({ gold, extraction }) => matchOf(gold, extraction));
  const kinds = matches.flatMap((match) => [
    ...match.runs.flatMap((_, run) => kindsOfRun(match, run)),
    ...match.notes.flatMap((_, note) => kindsOfNote(match, note)),
  ]);
  return [...new Set(kinds)].toSorted().map((name) => {
    const pictures = matches.map((match) => countsOfKind(match, name));
    const counts = sumOf(pictures);
    const interval = (of: (figures: Figures) => number): Interval =>
      bootstrapInterval(pictures, (drawn) => of(figuresOf(sumOf(drawn))));
    return {
      ...{ name, counts, figures: figuresOf(counts) },
      f1: interval(({ located }) => located.f1),
      whole: interval(({ passages }) => passages),
    };
  });
}

/** Figures by each condition that made pictures carry, as `light=dim`. */
export function figuresByCondition(outcomes: readonly Outcome[]): readonly GroupFigures[] {
  const groups = new Map<string, Counts[]>();
  for (const { gold, extraction } of outcomes)
    for (const [condition, value] of Object.entries(gold.conditions ?? {})) {
      const name = `${condition}=${value}`;
      groups.set(name, [...(groups.get(name) ?? []), countsOf(gold, extraction)]);
    }
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, list]) => {
      const counts = sumOf(list);
      return { name, counts, figures: figuresOf(counts) };
    });
}

/** How unmarked pictures fared: how many there are, how many of them gave a note, and how many notes. */
export function unmarkedFigures(outcomes: readonly Outcome[]): { pictures: number; withNotes: number; notes: number } {
  const unmarked = outcomes.filter(({ gold }) =>
    gold.pages.every((page) => page.passages.length === 0 && (page.marginNotes ?? []).length === 0),
  );
  const notes = unmarked.map(({ extraction }) => extraction.notes.length);
  return {
    pictures: unmarked.length,
    withNotes: notes.filter((count) => count > 0).length,
    notes: notes.reduce((sum, count) => sum + count, 0),
  };
}

/** Printed page numbers over all pictures with a reading: right, wrong (another number), missed, invented. */
export function numberFigures(outcomes: readonly Outcome[]): {
  right: number;
  wrong: number;
  missed: number;
  invented: number;
} {
  const result = { right: 0, wrong: 0, missed: 0, invented: 0 };
  for (const { gold, readings } of outcomes)
    for (const [index, page] of gold.pages.entries()) {
      const read = String(readings[index]?.pageNumber ?? 'x');
      const asked = String(page.page);
      if (read === asked) result.right++;
      else if (read === 'x') result.missed++;
      else if (asked === 'x') result.invented++;
      else result.wrong++;
    }
  return result;
}
