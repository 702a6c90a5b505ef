import type { Random } from '../random.ts';
import { addBlock } from './blocks.ts';
import type { Book } from './book.ts';
import { emphasised } from './emphasis.ts';
import { addFormOf } from './forms.ts';
import { furnitureOf } from './furniture.ts';
import type { MadePage, SetLine } from './made-page.ts';
import { type Frame, PageBuilder } from './page-builder.ts';
import { addTextOf, dressPage } from './page-forms.ts';
import type { PagePlan } from './page-plan.ts';

/** Left and right edge of the text; the inner margin lies at the gutter. */
function textEdges(book: Book, side: 'left' | 'right'): { readonly left: number; readonly right: number } {
  return side === 'right'
    ? { left: book.inner, right: book.width - book.outer }
    : { left: book.outer, right: book.width - book.inner };
}

/** Between two columns, in sizes of the type. */
const COLUMN_GAP = 1.7;

/** The columns of a page from its first baseline to its last. */
function framesOf(book: Book, plan: PagePlan, footnotes: number): readonly Frame[] {
  const { left, right } = textEdges(book, plan.side);
  const top = book.top + book.size;
  const bottom = top + (book.height - book.bottom - top) * plan.filled - footnotes;
  const gap = book.size * (book.columnGap ?? COLUMN_GAP);
  const width = (right - left - gap * (book.columns - 1)) / book.columns;
  return Array.from({ length: book.columns }, (_, column) => ({
    ...{ left: left + column * (width + gap), width, top, bottom, column },
  }));
}

/** Sets one page of `book`, filled with `paragraphs`. */
export function layOutPage(
  book: Book,
  plan: PagePlan,
  from: { readonly paragraphs: Iterator<string, never>; readonly random: Random },
): MadePage {
  const builder = new PageBuilder(book, from.random);
  const { left, right } = textEdges(book, plan.side);
  const number = furnitureOf(builder, plan, { left, right });
  const frames = framesOf(book, plan, plan.footnotes ? book.leading * 4.2 : 0);
  const next = (): string => from.paragraphs.next().value;
  if (plan.footnotes) addFootnotes(builder, { left, right });
  if (book.sideNotes) addSideNotes(builder, plan);
  const { layout } = plan;
  builder.columns = layout === undefined ? frames : dressPage(builder, layout, { frames, side: plan.side, text: next });
  builder.startOn(builder.columns);
  if (plan.opensChapter && layout === undefined) {
    openChapter(builder, (left + right) / 2);
    const top = builder.baseline;
    builder.startOn(frames.map((frame) => ({ ...frame, top })));
  }
  fillBody(builder, plan, next);
  return {
    width: book.width,
    height: book.height,
    side: plan.side,
    lines: inReadingOrder(builder.lines),
    decorations: builder.decorations,
    words: builder.words,
    ...number,
    textLeft: left,
    textRight: right,
    bodyStyle: builder.bodyStyle,
    leading: book.leading,
    columns: frames.map((frame) => ({ left: frame.left, right: frame.left + frame.width })),
    rest: builder.rest,
    startsWithTail: plan.rest?.tail === true,
  };
}

/** Footnotes are set first, since the body ends above them, and read last. */
function inReadingOrder(lines: readonly SetLine[]): readonly SetLine[] {
  return [...lines.filter(({ role }) => role !== 'footnote'), ...lines.filter(({ role }) => role === 'footnote')];
}

function fillBody(builder: PageBuilder, plan: PagePlan, next: () => string): void {
  const { book, random } = builder;
  const blocks = [...plan.blocks];
  if (plan.rest !== undefined && plan.rest.words.length > 0) {
    const words = builder.wordsOf(plan.rest.words.join(' '), builder.bodyStyle);
    builder.addParagraph(words, { ...builder.bodySetting, indent: 0 });
  }
  let indent = plan.rest === undefined ? 0 : book.indent;
  while (builder.makeRoom() && builder.rest.words.length === 0) {
    if (plan.layout !== undefined) {
      addTextOf(builder, plan.layout, next);
      continue;
    }
    if (plan.form !== undefined) {
      addFormOf(builder, plan.form, next);
      continue;
    }
    const plain = builder.wordsOf(next(), builder.bodyStyle);
    const emphasis = plan.emphasis.length > 0 && random.chance(0.5) ? random.pick(plan.emphasis) : undefined;
    const words = emphasis === undefined ? plain : emphasised(plain, emphasis, random);
    builder.addParagraph(words, { ...builder.bodySetting, indent });
    if (book.indent === 0) builder.baseline += book.leading * 0.5;
    indent = book.indent;
    const block = random.chance(0.6) ? blocks.shift() : undefined;
    if (block === undefined) continue;
    addBlock(builder, block, next);
    indent = block === 'heading' || block === 'ornament' ? 0 : book.indent;
  }
}

const CHAPTER_SIGNS = ['CHAPTER THREE', 'II', 'Part One', 'Prologue', 'Chapter 12', '7', '1871', 'CHAPTER IV'];

function openChapter(builder: PageBuilder, centre: number): void {
  const { book, random } = builder;
  const style = { family: book.face.family };
  const text = random.chance(0.5) ? random.pick(CHAPTER_SIGNS) : `Chapter ${random.whole(1, 28)}`;
  const baseline = builder.baseline + book.leading * random.between(1.5, 4);
  const size = book.size * random.between(1.1, 2);
  builder.addLine(text, style, { role: 'heading', x: centre, baseline, size, align: 'centre', colour: book.accent });
  const title = baseline + size * 1.9;
  const big = book.size * random.between(1.3, 1.8);
  const heading = { role: 'heading', x: centre, baseline: title, size: big, align: 'centre' } as const;
  builder.addLine(book.title, { ...style, italic: random.chance(0.5) && !book.typed }, heading);
  builder.baseline = title + book.leading * random.between(2, 3.5);
}

const FOOTNOTES = [
  'See the harbour accounts for that year, where the same sum is entered twice, in two hands.',
  'The manuscript has “eleven”; the printed edition of 1823 corrects it without comment.',
  'Compare the letter quoted on p. 214 above, and the note by the editor, vol. ii, pp. 31–35.',
];

function addFootnotes(builder: PageBuilder, edges: { left: number; right: number }): void {
  const { book, random } = builder;
  const size = book.size * 0.78;
  const leading = size * 1.22;
  const top = book.height - book.bottom - book.leading * 3;
  const width = edges.right - edges.left;
  const y = top - leading * 0.5;
  builder.decorations.push({
    kind: 'rule',
    points: [
      [edges.left, y],
      [edges.left + width * 0.28, y],
    ],
    width: 0.15,
    colour: '#000000',
  });
  builder.startOn([
    { left: edges.left, width, top: top + leading * 0.6, bottom: book.height - book.bottom + leading, column: 0 },
  ]);
  const setting = { ...builder.bodySetting, role: 'footnote', size, leading, indent: 0 } as const;
  for (const [i, text] of random.shuffle(FOOTNOTES).slice(0, random.whole(1, 2)).entries()) {
    builder.addParagraph(builder.wordsOf(`${i + 1}. ${text}`, builder.bodyStyle), setting);
  }
}

const SIDE_NOTES = [
  'The price of salt in the northern ports',
  'EXAMPLE 2.3: A clock without hands',
  'What the surgeon saw',
  'Compare the table on the facing page',
];

/** Short printed notes in the outer margin. */
function addSideNotes(builder: PageBuilder, plan: PagePlan): void {
  const { book, random } = builder;
  const gap = 4;
  const width = book.outer - gap - 7;
  const left = plan.side === 'right' ? book.width - book.outer + gap : 7;
  const size = book.size * 0.76;
  const setting = {
    ...builder.bodySetting,
    role: 'sidenote',
    size,
    leading: size * 1.2,
    indent: 0,
    justify: false,
  } as const;
  const style = { family: book.face.family, ...(random.chance(0.5) ? { bold: true } : { italic: true }) };
  for (const share of [random.between(0.15, 0.35), random.between(0.5, 0.75)]) {
    const top = book.height * share;
    builder.startOn([{ left, width, top, bottom: top + 40, column: 0 }]);
    builder.addParagraph(builder.wordsOf(random.pick(SIDE_NOTES), style), setting);
  }
}
