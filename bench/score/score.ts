import type { Extraction, Note } from '../../src/core/note.ts';
import type { Gold, GoldPassage } from '../pages/gold/label.ts';
import { align, type Pair } from './align-words.ts';
import {
  editDistance,
  goldWords,
  plain,
  SAME_PLACE,
  type ScoredWord,
  scoredWords,
  similarity,
} from './compare-words.ts';

/** What is counted on one picture, or summed over several. Ratios are formed at the end, so that long pages weigh more. */
export interface Counts {
  /** Marked words of the label that are not doubtful. */
  readonly required: number;
  readonly predicted: number;
  readonly located: number;
  readonly exact: number;
  /** Words reported that no marked word explains. */
  readonly wrong: number;
  readonly chars: number;
  readonly charErrors: number;
  readonly pageRight: number;
  readonly pageAsked: number;
  readonly passages: number;
  readonly whole: number;
  readonly notes: number;
  /** Words and comments reported on a picture without any mark. */
  readonly falseWords: number;
  readonly margin: number;
  readonly marginRead: number;
  readonly comments: number;
}

/** Precision, recall and their harmonic mean. */
interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** The figures of the accuracy table; shares from 0 to 1 but for `falseWords`. */
export interface Figures {
  readonly located: Rates;
  readonly exact: Rates;
  readonly characterErrors: number;
  readonly pages: number;
  readonly passages: number;
  readonly margin: number;
  readonly falseWords: number;
}

/** Share of a passage’s words that one note must hold for the passage to count as whole. */
const ENOUGH_OF_PASSAGE = 0.8;

/** A passage of a label with its words. */
interface GoldRun extends GoldPassage {
  readonly page: string;
  readonly words: readonly ScoredWord[];
}

/** How the notes of a result fit the passages of a label. */
export interface Match {
  readonly runs: readonly GoldRun[];
  /** Words of all runs, each with the place of its run. */
  readonly goldAll: readonly (ScoredWord & { readonly run: number })[];
  /** The notes that are not the reader's own words. */
  readonly notes: readonly Note[];
  readonly readAll: readonly (ScoredWord & { readonly note: number })[];
  readonly pairs: readonly Pair[];
  /** Places in `readAll` of the words that nothing explains. */
  readonly wrong: readonly number[];
  /** For each note, how many of its words lie in which run. */
  readonly shares: Shares;
}

type Shares = readonly ReadonlyMap<number, number>[];

const COMMENT = /^note:/i;

/** Pairs the words of `result` with those of `gold`. */
export function matchOf(gold: Gold, result: Pick<Extraction, 'notes'>): Match {
  const runs = gold.pages.flatMap((page) =>
    page.passages.map((one): GoldRun => ({ ...one, page: String(page.page), words: goldWords(one.text) })),
  );
  const goldAll = runs.flatMap((run, index) => run.words.map((word) => ({ ...word, run: index })));
  const notes = result.notes.filter(({ text }) => !COMMENT.test(text));
  const readAll = notes.flatMap((note, index) => scoredWords(note.text).map((word) => ({ ...word, note: index })));
  const pairs = align(goldAll, readAll);
  const wrong = unexplained(gold, readAll, new Set(pairs.map((pair) => pair.read)));
  const shares = notes.map((_, note) =>
    tally(pairs.flatMap((pair) => (readAll[pair.read]?.note === note ? [goldAll[pair.gold]?.run ?? -1] : []))),
  );
  return { runs, goldAll, notes, readAll, pairs, wrong, shares };
}

/** Counts what `result` got right of the picture that `gold` describes. */
export function countsOf(gold: Gold, result: Pick<Extraction, 'notes'>): Counts {
  const match = matchOf(gold, result);
  const { runs, notes, wrong } = match;
  const margin = marginCounts(gold, result.notes);
  const unmarked = runs.length === 0 && margin.margin === 0;
  return {
    ...wordCounts(match, () => true),
    predicted: match.readAll.length,
    wrong: wrong.length,
    ...pageCounts(match, () => true),
    passages: runs.length,
    whole: runs.filter((_, index) => isWhole(match, index)).length,
    notes: notes.length,
    falseWords: unmarked ? wrong.length + margin.comments : 0,
    ...margin,
  };
}

/** Counts words of the runs for which `asked` holds. */
export function wordCounts(
  match: Match,
  asked: (run: number) => boolean,
): Pick<Counts, 'required' | 'located' | 'exact' | 'chars' | 'charErrors'> {
  const { goldAll, readAll, pairs } = match;
  const found = pairs.flatMap((pair) => {
    const word = goldAll[pair.gold];
    const read = readAll[pair.read];
    return word === undefined || read === undefined || word.optional || !asked(word.run) ? [] : [{ word, read }];
  });
  return {
    required: goldAll.filter(({ optional, run }) => !optional && asked(run)).length,
    located: found.length,
    exact: found.filter(({ word, read }) => word.key === read.key).length,
    chars: found.reduce((sum, { word }) => sum + word.raw.length, 0),
    charErrors: found.reduce((sum, { word, read }) => sum + editDistance(word.raw, read.raw), 0),
  };
}

function tally<Item>(items: readonly Item[]): ReadonlyMap<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function marginCounts(gold: Gold, notes: readonly Note[]): Pick<Counts, 'margin' | 'marginRead' | 'comments'> {
  const lower = (text: string): string => plain(text).toLowerCase();
  const asked = gold.pages.flatMap((page) => (page.marginNotes ?? []).map(({ text }) => lower(text)));
  const comments = notes
    .filter(({ text }) => COMMENT.test(text))
    .map(({ text }) => lower(text.replace(/^note:\s*/i, '')));
  const found = asked.filter((one) => comments.some((comment) => similarity(one, comment) >= SAME_PLACE));
  return { margin: asked.length, marginRead: found.length, comments: comments.length };
}

/** Words that no marked word explains. Words that a margin note holds are neither right nor wrong, each once. */
function unexplained(gold: Gold, read: readonly ScoredWord[], explained: ReadonlySet<number>): readonly number[] {
  const own = gold.pages.flatMap((page) => (page.marginNotes ?? []).flatMap(({ text }) => scoredWords(text)));
  const spare = new Map(tally(own.map(({ key }) => key)));
  return read.flatMap(({ key }, index) => {
    if (explained.has(index)) return [];
    const left = spare.get(key) ?? 0;
    if (left === 0) return [index];
    spare.set(key, left - 1);
    return [];
  });
}

/** The run that shares most words with a note; undefined for a note that shares none. */
export function mainRunOf(match: Match, note: number): number | undefined {
  return [...(match.shares[note] ?? [])].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Of the notes whose main run is `asked` for: how many there are, and how many carry its page. */
export function pageCounts(match: Match, asked: (run: number) => boolean): Pick<Counts, 'pageRight' | 'pageAsked'> {
  const mains = match.notes.flatMap((note, index) => {
    const main = mainRunOf(match, index);
    return main !== undefined && asked(main) ? [{ note, main }] : [];
  });
  const right = mains.filter(({ note, main }) => String(note.page) === match.runs[main]?.page);
  return { pageRight: right.length, pageAsked: mains.length };
}

/** True for a passage that came out as exactly one note, with at least four fifths of its words in it. */
export function isWhole({ runs, shares }: Match, index: number): boolean {
  const run = runs[index];
  if (run === undefined) return false;
  const belongs = (note: number, to: number): boolean => {
    const count = shares[note]?.get(to) ?? 0;
    return count >= 2 || (count > 0 && (runs[to]?.words.length ?? 0) < 3);
  };
  const mayJoin = (one: GoldRun): boolean => one.continues !== undefined || one.mayJoin === true;
  const mine = shares.flatMap((_, note) => (belongs(note, index) ? [note] : []));
  const [note] = mine;
  if (note === undefined || mine.length !== 1) return false;
  const others = runs.filter((_, other) => other !== index && belongs(note, other));
  if (!others.every((other) => mayJoin(other) || mayJoin(run))) return false;
  const needed = run.words.filter(({ optional }) => !optional).length;
  return (shares[note]?.get(index) ?? 0) >= ENOUGH_OF_PASSAGE * needed;
}

const NOTHING: Counts = {
  required: 0,
  predicted: 0,
  located: 0,
  exact: 0,
  wrong: 0,
  chars: 0,
  charErrors: 0,
  pageRight: 0,
  pageAsked: 0,
  passages: 0,
  whole: 0,
  notes: 0,
  falseWords: 0,
  margin: 0,
  marginRead: 0,
  comments: 0,
};

/** Adds counts up. */
export function sumOf(list: readonly Counts[]): Counts {
  const keys = Object.keys(NOTHING) as (keyof Counts)[]; // the literal above lists every key
  const entries = keys.map((key) => [key, list.reduce((sum, counts) => sum + counts[key], 0)] as const);
  return Object.fromEntries(entries) as unknown as Counts; // built from all keys of Counts
}

/** Shares and rates of counts; a share of nothing is 1, because nothing was missed. */
export function figuresOf(counts: Counts): Figures {
  const share = (part: number, all: number): number => (all === 0 ? 1 : part / all);
  const rates = (right: number, wrong: number, missed: number): Rates => ({
    precision: share(right, right + wrong),
    recall: share(right, right + missed),
    f1: share(2 * right, 2 * right + wrong + missed),
  });
  const { located, exact, wrong, required } = counts;
  return {
    located: rates(located, wrong, required - located),
    exact: rates(exact, wrong + located - exact, required - exact),
    characterErrors: counts.chars === 0 ? 0 : counts.charErrors / counts.chars,
    pages: share(counts.pageRight, counts.pageAsked),
    passages: share(counts.whole, counts.passages),
    margin: share(counts.marginRead, counts.margin),
    falseWords: counts.falseWords,
  };
}
