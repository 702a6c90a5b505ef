import type { MarkKind } from '../../src/core/mark.ts';
import { BLOCKS } from './blocks.ts';
import { type Book, designBook } from './book.ts';
import type { Conditions, MakeOptions } from './conditions.ts';
import type { Emphasis } from './emphasis.ts';
import { layOutPage, type PagePlan } from './layout.ts';
import type { MadePage } from './made-page.ts';
import { MAKE_KINDS, markPage, type PageTurn } from './mark-page.ts';
import { paragraphsOf } from './prose.ts';
import type { Random } from './random.ts';
import type { PageMarks } from './reader-mark.ts';
import type { PlacedPage, SheetPlan } from './sheet.ts';
import { keptInGrey, pickHighlighter, pickPen, type Rgb } from './tool.ts';
import { pickWear } from './wear.ts';

const UNMARKED: PageMarks = { runs: [], struck: [], notes: [] };

const PAPERS: readonly (readonly [Rgb, number])[] = [
  [[250, 249, 246], 4],
  [[246, 241, 228], 4],
  [[238, 228, 205], 2],
  [[224, 208, 172], 1],
  [[236, 236, 234], 2],
];

const COVERS: readonly Rgb[] = [
  [40, 44, 60],
  [110, 30, 34],
  [34, 70, 60],
  [200, 190, 170],
  [24, 24, 26],
];

/** Millimetres around the pages for cover, edges of the block, tabs and fingers. */
const RIM = 9;
/** Part of a facing page's width that is drawn beside a single page. */
const SLIVER = 0.5;

/** A book and its text while pages of it are set. */
class Composer {
  private readonly book: Book;
  private readonly random: Random;
  private readonly prose: Random;
  private readonly paragraphs: Iterator<string, never>;
  private readonly wish: MakeOptions;

  constructor(book: Book, random: Random, wish: MakeOptions) {
    this.book = book;
    this.random = random;
    this.wish = wish;
    this.prose = random.fork('prose');
    const prose = paragraphsOf(book.language, this.prose);
    const paragraphs = wish.insertions === true ? withInsertions(prose, random.fork('insertions')) : prose;
    this.paragraphs = wish.paragraph === undefined ? paragraphs : withSecond(paragraphs, wish.paragraph);
  }

  setPage(number: number, before?: MadePage): MadePage {
    const { random, book } = this;
    const plain = this.wish.easy === true;
    const busy = this.wish.unmarked === true ? 0.6 : 0.4;
    const emphases: readonly Emphasis[] = book.typed ? ['typed'] : ['italic', 'italic', 'bold'];
    const links = !book.typed && book.columns === 1 && random.chance(0.05);
    const plan: PagePlan = {
      number,
      side: number % 2 === 0 ? 'left' : 'right',
      opensChapter: !plain && before === undefined && random.chance(0.12),
      blocks: !plain && random.chance(busy) ? random.shuffle(BLOCKS).slice(0, random.whole(1, 3)) : [],
      emphasis: random.chance(0.5) ? (links ? ['link'] : emphases) : [],
      footnotes: !plain && !book.typed && random.chance(0.15),
      filled: !plain && random.chance(0.08) ? random.between(0.4, 0.85) : 1,
      ...(before === undefined ? {} : { rest: before.rest }),
    };
    return layOutPage(book, plan, { paragraphs: this.paragraphs, random: this.prose });
  }
}

/** The same paragraphs with another one after the first. */
function* withSecond(paragraphs: Iterator<string, never>, second: string): Generator<string, never> {
  yield paragraphs.next().value;
  yield second;
  for (;;) yield paragraphs.next().value;
}

/** Square brackets around some of the words, as editors put them around what they added. */
function* withInsertions(paragraphs: Iterator<string, never>, random: Random): Generator<string, never> {
  for (;;)
    yield paragraphs
      .next()
      .value.replace(/(?<= )\p{Ll}+(?: \p{Ll}+){0,4}(?= )/gu, (words) => (random.chance(0.2) ? `[${words}]` : words));
}

interface Marking {
  readonly kinds: readonly MarkKind[];
  readonly unmarked: boolean;
  readonly few: boolean;
  readonly steady: boolean;
  readonly hooks: boolean;
  readonly grey: boolean;
  readonly random: Random;
}

function marksOf(page: MadePage, marking: Marking, turn?: PageTurn): PageMarks {
  if (marking.unmarked) return UNMARKED;
  return markPage(page, marking.kinds, {
    random: marking.random,
    few: marking.few,
    steady: marking.steady,
    hooks: marking.hooks,
    grey: marking.grey,
    ...(turn === undefined ? {} : { turn }),
  });
}

/** Marks two facing pages; now and then a passage runs from the one to the other, or one of them stays clean. */
function marksOfSpread(left: MadePage, right: MadePage, marking: Marking): readonly [PageMarks, PageMarks] {
  const { random, kinds } = marking;
  const able = kinds.filter((kind) => kind === 'highlight' || kind === 'underline');
  const turning = able.length > 0 && left.rest.words.length > 3 && random.chance(0.4);
  const kind = turning ? random.pick(able) : 'highlight';
  const drawn = kind === 'highlight' ? pickHighlighter(random) : pickPen(random);
  const tool = marking.grey ? keptInGrey(drawn, random) : drawn;
  const turn = { kind, tool, words: random.whole(6, 30) } as const;
  const first = turning ? ({ ...turn, at: 'end' } as const) : undefined;
  const second = turning
    ? ({ ...turn, at: 'start', words: Math.min(left.rest.words.length, random.whole(4, 25)) } as const)
    : undefined;
  const clean = turning ? 2 : random.whole(0, 4);
  return [
    clean === 0 ? UNMARKED : marksOf(left, marking, first),
    clean === 1 ? UNMARKED : marksOf(right, { ...marking, random: random.fork('right') }, second),
  ];
}

/** Sets, marks and places the page or pages of one picture, which is developed in grey or in colours. */
export function composeSheet(
  { conditions, grey }: { conditions: Conditions; grey: boolean },
  wish: MakeOptions,
  random: Random,
): SheetPlan {
  const design = random.fork('book');
  const { shape } = conditions;
  const easy = wish.easy === true;
  const book = designBook(design, {
    language: conditions.language,
    columns: shape === 'two-column' ? 2 : 1,
    sideNotes: shape === 'page' && !easy && design.chance(0.06),
    typed: shape === 'typed',
    numbered: easy,
    short: wish.short === true,
  });
  const composer = new Composer(book, random.fork('page'), wish);
  const marking: Marking = {
    kinds: wish.kinds ?? MAKE_KINDS,
    unmarked: wish.unmarked === true,
    few: wish.few === true,
    steady: easy,
    hooks: wish.hooks === true,
    grey,
    random: random.fork('marks'),
  };
  const number = design.whole(2, 480);
  const bound = shape === 'spread' || (shape !== 'typed' && wish.flat !== true && design.chance(0.85));
  const placed =
    shape === 'spread'
      ? placeSpread(composer, number - (number % 2), marking)
      : placeSingle(composer, number, {
          marking,
          facing: bound && conditions.light !== 'scan' && design.chance(0.6),
          random,
        });
  const right = Math.max(...placed.map(({ left, page }) => left + page.width));
  const facing = placed.some(({ labelled }) => !labelled);
  const main = placed.find(({ labelled }) => labelled);
  const gutter = main === undefined ? 0 : main.page.side === 'right' ? main.left : main.left + main.page.width;
  return {
    width: (facing ? sheetEnd(placed) : right) + RIM,
    height: book.height + 2 * RIM,
    unit: 0,
    pages: placed,
    ...(bound ? { gutter } : {}),
    ...(bound && placed.length === 1 && main !== undefined ? { alone: main.page.side } : {}),
    paper: design.weighted(PAPERS),
    blackness: design.between(0.82, 0.97),
    showThrough: design.chance(0.5) ? design.between(0.015, 0.09) : 0,
    ...(bound && design.chance(0.35) ? { cover: design.pick(COVERS) } : {}),
    block: bound && design.chance(0.7) ? design.between(0.8, 5) : 0,
  };
}

/** Right end of a sheet that shows only a part of the facing page. */
function sheetEnd(placed: readonly PlacedPage[]): number {
  const main = placed.find(({ labelled }) => labelled);
  if (main === undefined) return 0;
  const { page, left } = main;
  return page.side === 'left' ? left + page.width * (1 + SLIVER) : left + page.width;
}

function placeSpread(composer: Composer, number: number, marking: Marking): readonly PlacedPage[] {
  const left = composer.setPage(number);
  const right = composer.setPage(number + 1, left);
  const [leftMarks, rightMarks] = marksOfSpread(left, right, marking);
  const wear = (): PlacedPage['wear'] => (marking.steady ? [] : pickWear(marking.random.fork('wear')));
  return [
    { page: left, marks: leftMarks, left: RIM, top: RIM, wear: wear(), labelled: true },
    { page: right, marks: rightMarks, left: RIM + left.width, top: RIM, wear: [], labelled: true },
  ];
}

function placeSingle(
  composer: Composer,
  number: number,
  how: { readonly marking: Marking; readonly facing: boolean; readonly random: Random },
): readonly PlacedPage[] {
  const { marking, facing, random } = how;
  const page = composer.setPage(number);
  const marks = marksOf(page, marking);
  const wear = marking.steady ? [] : pickWear(random.fork('wear'));
  const right = page.side === 'right';
  const left = facing && right ? page.width * SLIVER : RIM;
  const main: PlacedPage = { page, marks, left, top: RIM, wear, labelled: true };
  if (!facing) return [main];
  const other = composer.setPage(number + (right ? -1 : 1), undefined);
  const marked = random.chance(0.3);
  const otherMarks = marked ? marksOf(other, { ...marking, random: random.fork('facing') }) : UNMARKED;
  const beside = right ? left - other.width : left + page.width;
  return [{ page: other, marks: otherMarks, left: beside, top: RIM, wear: [], labelled: false }, main];
}
