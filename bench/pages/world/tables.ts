import type { PageBuilder } from '../print/page-builder.ts';
import { frameOf, ruleOf } from './boxes.ts';
import { deepColour, printedColour, printedTint } from './colours.ts';

const GOODS = ['Salt', 'Wool', 'Herring', 'Timber', 'Candles', 'Linen', 'Copper', 'Tar', 'Hops', 'Paper', 'Lead'];

/** A table or a page of a ledger: rules across and down, rows tinted by turns, a coloured head. */
export function addGrid(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const { left, width } = frame;
  const pitch = book.leading * random.between(0.95, 1.25);
  const rows = Math.min(random.whole(3, 10), Math.floor(builder.room / pitch) - 2);
  if (rows < 2) return;
  const columns = random.whole(2, 6);
  const top = builder.baseline - book.size * 0.8;
  const colour = printedColour(random);
  const thin = random.between(0.08, 0.35);
  const tint = printedTint(random);
  const ways = {
    across: random.chance(0.7),
    down: random.chance(0.6),
    tinted: random.chance(0.5),
    head: random.chance(0.5),
  };
  const deep = random.chance(0.4);
  const columnAt = (column: number): number => left + (width * column) / columns;
  for (let row = 0; row <= rows; row++) {
    const y = top + row * pitch;
    const colourOfRow = row === 0 && ways.head ? (deep ? deepColour(random) : tint) : tint;
    const filled = row === 0 ? ways.head : ways.tinted && row % 2 === 0;
    if (filled) builder.decorations.push({ kind: 'tint', left, top: y, width, height: pitch, colour: colourOfRow });
    if (ways.across)
      builder.decorations.push(
        ruleOf(
          [
            [left, y],
            [left + width, y],
          ],
          thin,
          colour,
        ),
      );
    for (let column = 0; column < columns; column++) {
      if (random.chance(0.15)) continue;
      const text =
        column === 0 ? random.pick(GOODS) : row === 0 ? String(random.whole(1700, 1999)) : `${random.whole(1, 999)}`;
      const place = {
        role: 'table',
        x: columnAt(column) + 1.2,
        baseline: y + pitch * 0.7,
        size: book.size * 0.82,
      } as const;
      const ink = row === 0 && ways.head && deep ? '#ffffff' : '#000000';
      builder.addLine(text, { family: book.face.family }, { ...place, align: 'left', colour: ink });
    }
  }
  const bottom = top + (rows + 1) * pitch;
  if (ways.down)
    for (let column = 0; column <= columns; column++) {
      const x = columnAt(column);
      builder.decorations.push(
        ruleOf(
          [
            [x, top],
            [x, bottom],
          ],
          thin,
          colour,
        ),
      );
    }
  if (random.chance(0.5))
    builder.decorations.push(frameOf({ left, top, right: left + width, bottom }, thin * 1.5, colour));
  builder.baseline = bottom + book.leading * 1.3;
}

const CHAPTERS = ['The keeper', 'Of salt', 'North by rumour', 'An honest scale', 'Letters', 'What remains', 'Index'];

/** A list with leaders: dots from each title to its number. */
export function addLeaders(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const right = frame.left + frame.width;
  const style = { family: book.face.family };
  const dotted = random.chance(0.8);
  for (let i = 0; i < random.whole(3, 7) && builder.makeRoom(); i++) {
    const { baseline } = builder;
    const common = { role: 'table', baseline, size: book.size } as const;
    const title = random.pick(CHAPTERS);
    builder.addLine(title, style, { ...common, x: frame.left, align: 'left' });
    builder.addLine(String(random.whole(3, 390)), style, { ...common, x: right, align: 'right' });
    const from = (builder.lines.at(-2)?.pieces.at(-1)?.left ?? frame.left) + book.size * 3.2;
    const y = baseline - 0.15;
    builder.decorations.push(
      ruleOf(
        [
          [from, y],
          [right - book.size * 2, y],
        ],
        dotted ? 0.3 : 0.12,
        '#000000',
        dotted ? [0.3, 1.1] : undefined,
      ),
    );
    builder.baseline += book.leading;
  }
  builder.baseline += book.leading * 0.7;
}

const QUESTIONS = [
  'Who kept the light before Tobias, and how long?',
  'Name three things that salt preserves.',
  'The harbour was closed in the year',
  'Copy the sentence and fill in the missing word.',
  'Say in your own words what the surgeon saw.',
];

/** Questions with lines to write on, gaps in the text or boxes to tick. */
export function addExercise(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const right = frame.left + frame.width;
  const style = { family: book.face.family };
  const dotted = random.chance(0.4);
  const dash = dotted ? [0.25, 0.7] : undefined;
  const thin = random.between(0.1, 0.3);
  for (let i = 0; i < random.whole(2, 4) && builder.room > book.leading * 5; i++) {
    const boxed = random.chance(0.4);
    const x = frame.left + (boxed ? book.size * 1.4 : 0);
    const place = { role: 'aside', x, baseline: builder.baseline, size: book.size * 0.95, align: 'left' } as const;
    builder.addLine(`${i + 1}. ${random.pick(QUESTIONS)}`, style, place);
    if (boxed) {
      const side = book.size * 0.75;
      const edges = {
        left: frame.left,
        top: builder.baseline - side,
        right: frame.left + side,
        bottom: builder.baseline,
      };
      builder.decorations.push(frameOf(edges, 0.18, '#000000'));
    }
    const blanks = random.whole(0, 3);
    for (let blank = 0; blank < blanks; blank++) {
      builder.baseline += book.leading * random.between(1, 1.5);
      const from = frame.left + (random.chance(0.3) ? frame.width * random.between(0.2, 0.6) : 0);
      builder.decorations.push(
        ruleOf(
          [
            [from, builder.baseline],
            [right, builder.baseline],
          ],
          thin,
          '#000000',
          dash,
        ),
      );
    }
    builder.baseline += book.leading * 1.2;
  }
}
