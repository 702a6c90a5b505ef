import type { PageNumber } from '../../../src/core/note.ts';
import type { Book } from './book.ts';
import { emWidth, type TypeStyle } from './faces.ts';
import type { PageBuilder } from './page-builder.ts';
import type { PagePlan } from './page-plan.ts';

const romanOf = (number: number): string => {
  const steps = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const;
  let left = number;
  let text = '';
  for (const [value, sign] of steps) for (; left >= value; left -= value) text += sign;
  return text;
};

/** What a page says of its own number. */
export interface PrintedNumber {
  readonly pageNumber: PageNumber;
  readonly pageLabel?: string;
}

interface Edges {
  readonly left: number;
  readonly right: number;
}

function headText(book: Book, chapter: string): { readonly text: string; readonly style: TypeStyle } {
  const family = book.face.family;
  if (book.headStyle === 'italic') return { text: chapter, style: { family, italic: true } };
  if (book.headStyle === 'small-caps') return { text: chapter, style: { family, smallCaps: true } };
  if (book.headStyle === 'plain') return { text: chapter, style: { family } };
  return { text: chapter.toUpperCase(), style: { family } };
}

/** Where a title may stand: so far from the outer edge of the text, in millimetres, beside a number. */
interface Title {
  readonly edges: Edges;
  readonly aside: number;
}

/** A title beside the number begins so far from the edge, and as clear of the number, in sizes of the type. */
const HEAD_ASIDE = 2.6;
const HEAD_CLEAR = 0.9;

/**
 * Prints running head and page number above and below the text. A page that opens a chapter has no head, and its
 * number, if any, stands at the foot. Returns the number as labels give it: `x` where none is printed.
 */
export function furnitureOf(builder: PageBuilder, plan: PagePlan, edges: Edges): PrintedNumber {
  const { book } = builder;
  const place = placeOf(plan, book);
  const roman = book.roman ? romanOf(plan.number % 40 || 7) : undefined;
  const label = roman ?? String(plan.number);
  const { scale, bold, before, after, apart } = book.folioLook;
  const text = place === 'footer-dashes' ? `– ${label} –` : before + label + after;
  const style: TypeStyle = { family: book.face.family, oldStyle: book.oldStyleFigures, ...(bold ? { bold } : {}) };
  const size = book.size * scale;
  const aside = Math.max(book.size * HEAD_ASIDE, emWidth(text, style) * size + book.size * HEAD_CLEAR);
  const title = { edges, aside };
  if (!plan.opensChapter) printHead(builder, plan, title);
  if (place === 'none') return { pageNumber: 'x' };
  const outer = plan.side === 'right' ? edges.right : edges.left;
  const inner = plan.side === 'right' ? edges.left : edges.right;
  const middle = (edges.left + edges.right) / 2;
  const above = headBaseline(book);
  const below = book.height - book.bottom + book.leading * 1.75;
  const first = book.top + book.size;
  const last = first + Math.floor((book.height - book.bottom - first) / book.leading) * book.leading;
  const beside = outer + (plan.side === 'right' ? 1 : -1) * apart * book.size;
  const spots = {
    'header-outer': { x: outer, baseline: above },
    'header-inner': { x: inner, baseline: above },
    'header-centre': { x: middle, baseline: above },
    'footer-centre': { x: middle, baseline: below },
    'footer-outer': { x: outer, baseline: below },
    'footer-dashes': { x: middle, baseline: below },
    'footer-title': { x: outer, baseline: below },
    'beside-first': { x: beside, baseline: first },
    'beside-last': { x: beside, baseline: last },
  } as const;
  const spot = spots[place];
  const isLeft = spot.x === edges.left || (spot.x === beside && plan.side === 'right');
  const align = spot.x === middle ? 'centre' : isLeft ? 'left' : 'right';
  builder.addLine(text, style, { role: 'folio', ...spot, size, align });
  if (place === 'footer-title') printFootTitle(builder, plan, { ...title, baseline: below });
  return roman === undefined ? { pageNumber: plan.number } : { pageNumber: 'x', pageLabel: roman };
}

/** Where this page has its number: one that opens a chapter has none above its text, and none stands where glosses do. */
function placeOf(plan: PagePlan, book: Book): Book['folio'] {
  const isHigh = book.folio.startsWith('header') || book.folio === 'beside-first';
  if (plan.opensChapter && isHigh) return plan.number % 3 === 0 ? 'footer-centre' : 'none';
  return plan.layout?.form === 'glossed' && book.folio.startsWith('beside') ? 'footer-outer' : book.folio;
}

/** The title beside the number at the foot, after some white. */
function printFootTitle(builder: PageBuilder, plan: PagePlan, at: Title & { readonly baseline: number }): void {
  const { book } = builder;
  const { text, style } = headText(book, plan.side === 'left' ? book.title : chapterTitle(book, plan));
  const size = book.size * (book.headStyle === 'spaced-capitals' ? 0.7 : 0.85);
  builder.addLine(text, style, { role: 'head', baseline: at.baseline, size, ...besideNumber(plan, at) });
}

const besideNumber = ({ side }: PagePlan, { edges, aside }: Title) =>
  side === 'right'
    ? ({ x: edges.right - aside, align: 'right' } as const)
    : ({ x: edges.left + aside, align: 'left' } as const);

const headBaseline = (book: Book): number => book.top - book.leading * 0.9;

function printHead(builder: PageBuilder, plan: PagePlan, title: Title): void {
  const { book } = builder;
  const { edges } = title;
  const baseline = headBaseline(book);
  const { text, style } = headText(book, plan.side === 'left' ? book.title : chapterTitle(book, plan));
  const size = book.size * (book.headStyle === 'spaced-capitals' ? 0.75 : 0.9);
  const right = plan.side === 'right';
  if (book.runningHead === 'centre' && book.folio !== 'header-centre') {
    const x = (edges.left + edges.right) / 2;
    builder.addLine(text, style, { role: 'head', x, baseline, size, align: 'centre' });
  }
  if (book.runningHead === 'inner' && book.folio !== 'header-inner') {
    const place = { x: right ? edges.left : edges.right, align: right ? 'left' : 'right' } as const;
    builder.addLine(text, style, { role: 'head', baseline, size, ...place });
  }
  if (book.runningHead === 'beside-number' && book.folio !== 'header-inner') {
    builder.addLine(text, style, { role: 'head', baseline, size, ...besideNumber(plan, title) });
  }
  if (book.headRule) {
    const y = baseline + book.size * 0.45;
    builder.decorations.push({
      kind: 'rule',
      points: [
        [edges.left, y],
        [edges.right, y],
      ],
      width: 0.15,
      colour: '#000000',
    });
  }
}

const CHAPTERS = [
  'The First Winter',
  'Bread and Salt',
  'An Honest Scale',
  'Chapter IV',
  'What the Tide Leaves',
  'Notes from 1871',
];

const chapterTitle = (book: Book, plan: PagePlan): string =>
  book.language === 'en' ? (CHAPTERS[Math.floor(plan.number / 17) % CHAPTERS.length] ?? book.title) : book.title;
