import { addWorldBlock, isWorldBlock, type WorldBlock } from '../world/blocks.ts';
import type { TypeStyle } from './faces.ts';
import type { PageBuilder } from './page-builder.ts';

/** Things a page can hold besides running text. All of them are print; none is a mark. */
export type Block = 'heading' | 'quotation' | 'figure' | 'table' | 'tint' | 'ornament' | 'list' | 'rules' | WorldBlock;

/** The usual blocks, for drawing lots. */
export const BLOCKS: readonly Block[] = [
  'heading',
  'quotation',
  'figure',
  'table',
  'tint',
  'ornament',
  'list',
  'rules',
];

/** Sets one block at the place where the page has got to, if there is room for it. */
export function addBlock(builder: PageBuilder, block: Block, text: () => string): void {
  if (!builder.makeRoom() || builder.room < builder.book.leading * 9) return;
  if (isWorldBlock(block)) return addWorldBlock(builder, block, text);
  switch (block) {
    case 'heading':
      return addHeading(builder);
    case 'quotation':
      return addQuotation(builder, text());
    case 'figure':
      return addFigure(builder);
    case 'table':
      return addTable(builder);
    case 'tint':
      return addTint(builder, text());
    case 'ornament':
      return addOrnament(builder);
    case 'list':
      return addList(builder);
    case 'rules':
      return addBetweenRules(builder);
    default:
      block satisfies never;
  }
}

const HEADINGS = [
  'The second winter',
  'What the numbers show',
  'A note on method',
  'Causes and occasions',
  'Three objections',
  'The harbour at night',
];

function addHeading(builder: PageBuilder): void {
  const { book, random } = builder;
  builder.baseline += book.leading * 0.7;
  const style: TypeStyle = { family: book.face.family, ...(random.chance(0.7) ? { bold: true } : { italic: true }) };
  const typed: TypeStyle = { family: book.face.family, underlined: 'typed' };
  const size = book.size * random.between(1.05, 1.4);
  const setting = {
    ...builder.bodySetting,
    role: 'heading',
    size,
    indent: 0,
    justify: false,
    colour: book.accent,
  } as const;
  builder.addParagraph(builder.wordsOf(random.pick(HEADINGS), book.typed ? typed : style), setting);
  builder.baseline += book.leading * 0.4;
}

function addQuotation(builder: PageBuilder, text: string): void {
  const { book, random } = builder;
  const inset = book.size * random.between(1.5, 3);
  const setting = { ...builder.bodySetting, size: book.size * 0.92, leading: book.leading * 0.94, indent: 0 };
  builder.baseline += book.leading * 0.5;
  builder.addParagraph(builder.wordsOf(text, builder.bodyStyle), { ...setting, inset: [inset, inset] });
  builder.baseline += book.leading * 0.5;
}

function addFigure(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const width = frame.width * random.between(0.5, 1);
  const height = Math.min(width * random.between(0.4, 0.75), builder.room - book.leading * 5);
  if (height < 15) return;
  const top = builder.baseline - book.size * 0.6;
  const left = frame.left + (frame.width - width) / 2;
  const style = random.pick(['photo', 'chart', 'drawing'] as const);
  const seed = String(random.whole(0, 1e9));
  builder.decorations.push({ kind: 'figure', left, top, width, height, style, seed });
  builder.baseline = top + height + book.size * 1.3;
  const caption = `Fig. ${random.whole(1, 9)}.${random.whole(1, 30)} The inner harbour, looking north; after a plate of the period.`;
  const setting = {
    ...builder.bodySetting,
    role: 'caption',
    size: book.size * 0.82,
    leading: book.leading * 0.85,
    indent: 0,
  } as const;
  builder.addParagraph(builder.wordsOf(caption, { family: book.face.family, italic: !book.typed }), setting);
  builder.baseline += book.leading * 0.7;
}

const ROWS = ['Salt', 'Wool', 'Herring', 'Timber', 'Candles', 'Linen', 'Copper'];

function addTable(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const { left, width } = frame;
  const right = left + width;
  const size = book.size * 0.85;
  const pitch = book.leading * 0.92;
  const columns = random.whole(3, 4);
  const count = random.whole(3, 5);
  const style: TypeStyle = { family: book.face.family };
  const rule = (y: number, thick: number): void => {
    builder.decorations.push({
      kind: 'rule',
      points: [
        [left, y],
        [right, y],
      ],
      width: thick,
      colour: '#000000',
    });
  };
  rule(builder.baseline - size, 0.25);
  const row = (cells: readonly string[], head: boolean): void => {
    for (const [i, text] of cells.entries()) {
      const x = i === 0 ? left + 1 : left + (width * (i + 1)) / (columns + 0.2);
      const place = { role: 'table', x, baseline: builder.baseline, size, align: i === 0 ? 'left' : 'right' } as const;
      builder.addLine(text, head ? { ...style, italic: !book.typed } : style, place);
    }
    builder.baseline += pitch;
  };
  row(['Goods', ...Array.from({ length: columns - 1 }, (_, i) => String(1780 + 10 * i))], true);
  rule(builder.baseline - pitch + size * 0.4, 0.15);
  const everyLine = random.chance(0.4);
  for (let i = 0; i < count; i++) {
    row(
      [
        ROWS[i] ?? 'Sundries',
        ...Array.from({ length: columns - 1 }, () => `${random.whole(12, 999)}.${random.whole(0, 9)}`),
      ],
      false,
    );
    if (everyLine) rule(builder.baseline - pitch + size * 0.4, 0.1);
  }
  rule(builder.baseline - pitch + size * 0.5, 0.25);
  builder.baseline += book.leading * 0.9;
}

const TINTS = ['#e4e4e4', '#d9e6f2', '#f3e8c8', '#e2efdc', '#f6dfe0', '#ececec'];

function addTint(builder: PageBuilder, text: string): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const top = builder.baseline - book.size * 0.2;
  builder.baseline += book.leading * 0.9;
  const before = builder.lines.length;
  const at = builder.decorations.length;
  const setting = {
    ...builder.bodySetting,
    role: 'aside',
    size: book.size * 0.9,
    leading: book.leading * 0.92,
    indent: 0,
    inset: [3, 3],
  } as const;
  builder.addParagraph(builder.wordsOf(text, { family: book.face.family }), setting);
  const inside = builder.lines.slice(before).filter(({ column }) => column === frame.column);
  const bottom = (inside.at(-1)?.baseline ?? top) + book.size * 0.9;
  builder.decorations.splice(at, 0, {
    kind: 'tint',
    left: frame.left,
    top,
    width: frame.width,
    height: bottom - top,
    colour: random.pick(TINTS),
    ...(random.chance(0.4) ? { border: '#555555' } : {}),
  });
  builder.baseline += book.leading * 0.9;
}

function addOrnament(builder: PageBuilder): void {
  const { book, frame } = builder;
  if (frame === undefined) return;
  const place = {
    role: 'heading',
    x: frame.left + frame.width / 2,
    baseline: builder.baseline + book.leading * 0.4,
    size: book.size,
    align: 'centre',
  } as const;
  builder.addLine('* * *', { family: book.face.family }, { ...place, wordSpace: 1 });
  builder.baseline += book.leading * 1.9;
}

const ITEMS = [
  'a good lamp, trimmed every evening;',
  'rope enough to reach the water;',
  'paper, ink and a waterproof box;',
  'somebody to tell it to afterwards.',
];

function addList(builder: PageBuilder): void {
  const { book, random } = builder;
  const numbered = random.chance(0.5);
  for (const [i, item] of ITEMS.slice(0, random.whole(2, 4)).entries()) {
    const text = `${numbered ? `${i + 1}.` : '•'} ${item}`;
    const setting = { ...builder.bodySetting, indent: 0, justify: false, inset: [book.size * 1.2, 0] } as const;
    builder.addParagraph(builder.wordsOf(text, builder.bodyStyle), setting);
  }
}

/** A pulled quotation between two printed rules. */
function addBetweenRules(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const thickness = random.between(0.15, 0.5);
  const rule = (y: number): void => {
    const points = [
      [frame.left, y],
      [frame.left + frame.width, y],
    ] as const;
    builder.decorations.push({ kind: 'rule', points, width: thickness, colour: book.accent });
  };
  rule(builder.baseline - book.leading * 0.3);
  builder.baseline += book.leading * 0.8;
  const setting = {
    ...builder.bodySetting,
    role: 'aside',
    size: book.size * 1.15,
    indent: 0,
    justify: false,
    colour: book.accent,
  } as const;
  builder.addParagraph(
    builder.wordsOf('“What is written in the margin is often worth more than the page.”', {
      family: book.face.family,
      italic: !book.typed,
    }),
    setting,
  );
  rule(builder.baseline - book.leading * 0.25);
  builder.baseline += book.leading * 0.9;
}
