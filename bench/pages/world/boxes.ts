import type { Decoration } from '../print/made-page.ts';
import type { PageBuilder, Setting } from '../print/page-builder.ts';
import { deepColour, printedColour, printedTint } from './colours.ts';

/** Four edges in millimetres of the page. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A printed line from point to point. */
export function ruleOf(
  points: readonly (readonly [number, number])[],
  width: number,
  colour: string,
  dash?: readonly number[],
): Decoration {
  return { kind: 'rule', points, width, colour, ...(dash === undefined ? {} : { dash }) };
}

/** A printed frame. */
export function frameOf({ left, top, right, bottom }: Edges, width: number, colour: string): Decoration {
  return ruleOf(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top - width / 2],
    ],
    width,
    colour,
  );
}

/** Sets `text` as a paragraph with room around it; returns the edges of the area that it takes. */
function setAside(builder: PageBuilder, text: string, inset: number): Edges | undefined {
  const { book, frame } = builder;
  if (frame === undefined) return undefined;
  const top = builder.baseline - book.size * 0.3;
  builder.baseline += book.leading * 0.8;
  const before = builder.lines.length;
  const setting: Setting = {
    ...builder.bodySetting,
    role: 'aside',
    size: book.size * builder.random.between(0.84, 1),
    leading: book.leading * 0.95,
    indent: 0,
    inset: [inset, inset],
  };
  builder.addParagraph(builder.wordsOf(text, { family: book.face.family }), setting);
  const inside = builder.lines.slice(before).filter(({ column }) => column === frame.column);
  const bottom = (inside.at(-1)?.baseline ?? top) + book.size * 0.8;
  builder.baseline += book.leading * 0.9;
  return { left: frame.left, top, right: frame.left + frame.width, bottom };
}

/** A paragraph on a tint of any colour, framed now and then, or with a band for its heading. */
export function addColourBox(builder: PageBuilder, text: string): void {
  const { random, book } = builder;
  const at = builder.decorations.length;
  const band = random.chance(0.35);
  const top = builder.baseline - book.size * 0.3;
  if (band) builder.baseline += book.leading * 1.1;
  const edges = setAside(builder, text, random.between(2, 5));
  if (edges === undefined) return;
  const bleed = random.chance(0.25) ? 40 : 0;
  const [left, right] = [edges.left - bleed, edges.right + bleed];
  builder.decorations.splice(at, 0, {
    kind: 'tint',
    left,
    top: band ? top : edges.top,
    width: right - left,
    height: edges.bottom - (band ? top : edges.top),
    colour: printedTint(random),
    ...(random.chance(0.4) ? { border: printedColour(random) } : {}),
  });
  if (!band) return;
  const height = book.leading * 1.15;
  const deep = random.chance(0.6);
  const colour = deep ? deepColour(random) : printedTint(random);
  builder.decorations.splice(at + 1, 0, { kind: 'tint', left, top, width: right - left, height, colour });
  const place = { role: 'heading', x: edges.left + 3, baseline: top + height * 0.72, size: book.size } as const;
  const style = { family: book.face.family, bold: true };
  builder.addLine('WORTH REMEMBERING', style, { ...place, align: 'left', colour: deep ? '#ffffff' : '#000000' });
}

/** A paragraph in a printed frame: thin, thick, doubled or dashed. */
export function addFramed(builder: PageBuilder, text: string): void {
  const { random } = builder;
  const edges = setAside(builder, text, random.between(2, 5));
  if (edges === undefined) return;
  const colour = printedColour(random);
  const width = random.between(0.12, 0.9);
  builder.decorations.push(frameOf(edges, width, colour));
  if (random.chance(0.25)) {
    const { left, top, right, bottom } = edges;
    const outer = { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
    builder.decorations.push(frameOf(outer, width, colour));
  }
}

/** A paragraph with a printed bar beside it, on the left, the right or both; tinted now and then. */
export function addBarred(builder: PageBuilder, text: string): void {
  const { random } = builder;
  const at = builder.decorations.length;
  const edges = setAside(builder, text, random.between(2, 6));
  if (edges === undefined) return;
  const { left, top, right, bottom } = edges;
  if (random.chance(0.3)) {
    const colour = printedTint(random);
    builder.decorations.splice(at, 0, { kind: 'tint', left, top, width: right - left, height: bottom - top, colour });
  }
  const width = random.weighted([
    [random.between(0.15, 0.5), 3],
    [random.between(0.5, 2), 2],
  ]);
  const colour = printedColour(random);
  const side = random.weighted([
    [[left], 5],
    [[right], 2],
    [[left, right], 1],
  ] as const);
  for (const x of side) {
    builder.decorations.push(
      ruleOf(
        [
          [x, top],
          [x, bottom],
        ],
        width,
        colour,
      ),
    );
  }
}

const BANNERS = ['Before you read on', 'Summary', 'UNIT 4', 'What have we learned?', 'Look again', 'Key terms'];

/** A heading on a coloured band, between thick rules, or with a rule right below it. */
export function addBanner(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const size = book.size * random.between(1.1, 1.9);
  builder.baseline += size * 0.8;
  const { left, width } = frame;
  const way = random.pick(['band', 'under', 'between', 'side'] as const);
  const colour = printedColour(random);
  const top = builder.baseline - size;
  const deep = random.chance(0.5);
  if (way === 'band') {
    const tint = deep ? deepColour(random) : printedTint(random);
    const long = random.chance(0.6) ? width : width * random.between(0.3, 0.7);
    builder.decorations.push({ kind: 'tint', left, top, width: long, height: size * 1.35, colour: tint });
  }
  const line = (y: number, end: number): void => {
    builder.decorations.push(
      ruleOf(
        [
          [left, y],
          [left + end, y],
        ],
        random.between(0.2, 1.2),
        colour,
      ),
    );
  };
  if (way === 'under' || way === 'between')
    line(builder.baseline + size * 0.3, random.chance(0.5) ? width : width * 0.5);
  if (way === 'between') line(top - size * 0.2, width);
  if (way === 'side')
    builder.decorations.push({ kind: 'tint', left: left - 3, top, width: 1.6, height: size * 1.3, colour });
  const style = { family: book.face.family, bold: random.chance(0.6) };
  const ink = way === 'band' && deep ? '#ffffff' : way === 'band' ? '#000000' : colour;
  const place = { role: 'heading', x: left + 2, baseline: builder.baseline, size, align: 'left', colour: ink } as const;
  builder.addLine(random.pick(BANNERS), style, place);
  builder.baseline += book.leading * 1.7;
}
