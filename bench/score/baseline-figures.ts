import { figuresByKind, numberFigures, unmarkedFigures } from './kind-figures.ts';
import { markFigures } from './mark-figures.ts';
import type { Outcome } from './read-labelled.ts';
import { countsOf, type Figures, figuresOf, sumOf } from './score.ts';

/** Figures by name, in per cent with one decimal place. Higher is better in every one. */
export type FlatFigures = Readonly<Record<string, number>>;

/** What a figure may fall by before it counts: one word of a rare kind. */
const TOLERANCE = 0.15;

const percent = (share: number): number => Math.round(share * 1000) / 10;

const flat = (name: string, figures: Figures): FlatFigures => ({
  [`${name}: words located F1`]: percent(figures.located.f1),
  [`${name}: words located precision`]: percent(figures.located.precision),
  [`${name}: words located recall`]: percent(figures.located.recall),
  [`${name}: words exact F1`]: percent(figures.exact.f1),
  [`${name}: characters right`]: percent(1 - figures.characterErrors),
  [`${name}: passages whole`]: percent(figures.passages),
  [`${name}: pages right`]: percent(figures.pages),
});

/** All figures of a run that the baseline keeps. */
export function figureTable(outcomes: readonly Outcome[]): FlatFigures {
  const unmarked = unmarkedFigures(outcomes);
  const numbers = numberFigures(outcomes);
  const pages = numbers.right + numbers.wrong + numbers.missed + numbers.invented;
  const all = figuresOf(sumOf(outcomes.map(({ gold, extraction }) => countsOf(gold, extraction))));
  return {
    ...flat('all kinds', all),
    ...(Object.assign({}, ...figuresByKind(outcomes).map(({ name, figures }) => flat(name, figures))) as FlatFigures), // merged flat records
    ...Object.fromEntries(
      markFigures(outcomes)
        .filter(({ drawn }) => drawn > 0)
        .map(({ kind, drawn, found }) => [`${kind}: marks found`, percent(found / drawn)]),
    ),
    'page numbers right': percent(numbers.right / Math.max(1, pages)),
    'page numbers neither wrong nor invented': percent(1 - (numbers.wrong + numbers.invented) / Math.max(1, pages)),
    'unmarked pages without a note': percent(1 - unmarked.withNotes / Math.max(1, unmarked.pictures)),
  };
}

/** Sets two tables side by side and names every figure that got lower. */
export function compareFigures(
  before: FlatFigures,
  now: FlatFigures,
): { readonly text: string; readonly lower: readonly string[] } {
  const lower = Object.entries(before)
    .filter(([name, value]) => (now[name] ?? 0) < value - TOLERANCE)
    .map(([name]) => name);
  const line = ([name, value]: [string, number]): string => {
    const old = before[name];
    const change = old === undefined ? '    new' : (value - old).toFixed(1).padStart(7);
    return `${value.toFixed(1).padStart(6)} ${change} ${lower.includes(name) ? 'LOWER ' : '      '}${name}`;
  };
  const gone = Object.keys(before)
    .filter((name) => now[name] === undefined)
    .map((name) => `  gone         ${name}`);
  const end = lower.length === 0 ? 'Nothing got lower.' : `${lower.length} figures got lower.`;
  return { text: ['   now  change', ...Object.entries(now).map(line), ...gone, '', end].join('\n'), lower };
}
