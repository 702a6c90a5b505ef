import type { MarkKind } from '../../src/core/mark.ts';
import type { Conditions, MakeOptions } from './conditions.ts';
import { markPage, type PageTurn } from './pen/mark-page.ts';
import type { PageMarks } from './pen/reader-mark.ts';
import { keptInGrey, type Rgb } from './pen/tool.ts';
import { pickHighlighterOf, pickPenOf } from './pen/tool-box.ts';
import { MAKE_KINDS } from './pen/wanted-kinds.ts';
import type { PlacedPage, SheetPlan } from './photo/sheet-plan.ts';
import { pickWear } from './photo/wear.ts';
import { designBook } from './print/book.ts';
import { Composer } from './print/composer.ts';
import type { MadePage } from './print/made-page.ts';
import type { Random } from './random.ts';
import type { Stock } from './stock.ts';
import { pickWorldWear } from './world/wear.ts';

const UNMARKED: PageMarks = { runs: [], struck: [], notes: [] };

const PAPERS: readonly (readonly [Rgb, number])[] = [
  [[250, 249, 246], 4],
  [[246, 241, 228], 4],
  [[238, 228, 205], 2],
  [[224, 208, 172], 1],
  [[236, 236, 234], 2],
];

/** Papers of the world: brown with age, recycled, coated, tinted. */
const WORLD_PAPERS: readonly (readonly [Rgb, number])[] = [
  [[253, 253, 253], 3],
  [[214, 190, 140], 1],
  [[205, 203, 198], 1],
  [[232, 240, 228], 0.7],
  [[244, 228, 226], 0.7],
  [[250, 236, 190], 0.7],
  [[224, 234, 242], 0.5],
];

const COVERS: readonly Rgb[] = [
  [40, 44, 60],
  [110, 30, 34],
  [34, 70, 60],
  [200, 190, 170],
  [24, 24, 26],
];

/** Millimetres around the pages for cover, edges of the block, tabs and fingers. */
const BORDER = 9;
/** Part of a facing page's width that is drawn beside a single page. */
const SLIVER = 0.5;

interface Marking {
  readonly kinds: readonly MarkKind[];
  readonly unmarked: boolean;
  readonly few: boolean;
  readonly steady: boolean;
  readonly hooks: boolean;
  readonly grey: boolean;
  readonly mixed: boolean;
  readonly stock: Stock;
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
    mixed: marking.mixed,
    stock: marking.stock,
    ...(turn === undefined ? {} : { turn }),
  });
}

/** Marks two facing pages; now and then a passage runs from the one to the other, or one of them stays clean. */
function marksOfSpread(left: MadePage, right: MadePage, marking: Marking): readonly [PageMarks, PageMarks] {
  const { random, kinds } = marking;
  const able = kinds.filter((kind) => kind === 'highlight' || kind === 'underline');
  const turning = able.length > 0 && left.rest.words.length > 3 && random.chance(0.4);
  const kind = turning ? random.pick(able) : 'highlight';
  const drawn = kind === 'highlight' ? pickHighlighterOf(marking.stock, random) : pickPenOf(marking.stock, random);
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
  const stock: Stock = { split: wish.split, world: wish.world === true };
  const book = designBook(design, {
    language: conditions.language,
    columns: shape === 'two-column' ? 2 : 1,
    sideNotes: shape === 'page' && !easy && design.chance(0.06),
    typed: shape === 'typed',
    numbered: easy,
    short: wish.short === true,
    stock,
  });
  const composer = new Composer(book, random.fork('page'), wish);
  const marking: Marking = {
    kinds: wish.kinds ?? MAKE_KINDS,
    unmarked: wish.unmarked === true,
    few: wish.few === true,
    steady: easy,
    hooks: wish.hooks === true,
    grey,
    mixed: wish.mixed === true,
    stock,
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
    width: (facing ? sheetEnd(placed) : right) + BORDER,
    height: book.height + 2 * BORDER,
    unit: 0,
    isBare: wish.before === true,
    pages: stock.world
      ? placed.map((one, i) => ({ ...one, worldWear: pickWorldWear(random.fork(`wear ${i}`)) }))
      : placed,
    ...(bound ? { gutter } : {}),
    ...(bound && placed.length === 1 && main !== undefined ? { alone: main.page.side } : {}),
    paper: design.weighted(stock.world ? [...PAPERS, ...WORLD_PAPERS] : PAPERS),
    blackness: design.between(stock.world ? 0.6 : 0.82, 0.97),
    showThrough: design.chance(0.5) ? design.between(0.015, stock.world ? 0.2 : 0.09) : 0,
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
    { page: left, marks: leftMarks, left: BORDER, top: BORDER, wear: wear(), labelled: true },
    { page: right, marks: rightMarks, left: BORDER + left.width, top: BORDER, wear: [], labelled: true },
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
  const left = facing && right ? page.width * SLIVER : BORDER;
  const main: PlacedPage = { page, marks, left, top: BORDER, wear, labelled: true };
  if (!facing) return [main];
  const other = composer.setPage(number + (right ? -1 : 1), undefined);
  const marked = random.chance(0.3);
  const otherMarks = marked ? marksOf(other, { ...marking, random: random.fork('facing') }) : UNMARKED;
  const beside = right ? left - other.width : left + page.width;
  return [{ page: other, marks: otherMarks, left: beside, top: BORDER, wear: [], labelled: false }, main];
}
