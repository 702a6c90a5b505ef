import { emXHeight } from '../print/faces.ts';
import type { PageBuilder } from '../print/page-builder.ts';
import { addBanner, addBarred, addColourBox, addFramed, ruleOf } from './boxes.ts';
import { printedColour } from './colours.ts';
import { addBraced, addFormula } from './formulas.ts';
import { addLabels } from './labels.ts';
import { addCode, addMarginSigns, addMusic } from './specials.ts';
import { addExercise, addGrid, addLeaders } from './tables.ts';

/** What the world's books hold besides. All of it is print. */
export const WORLD_BLOCKS = [
  'colour-box',
  'framed',
  'barred',
  'banner',
  'grid',
  'leaders',
  'exercise',
  'formula',
  'code',
  'music',
  'braced',
  'margin-signs',
  'map',
  'initial',
  'ruled-off',
  'labels',
] as const;

export type WorldBlock = (typeof WORLD_BLOCKS)[number];

const ALL: ReadonlySet<string> = new Set(WORLD_BLOCKS);

/** True for a block that only the world's pages hold. */
export function isWorldBlock(block: string): block is WorldBlock {
  return ALL.has(block);
}

/** Sets one of the world's blocks at the place where the page has got to. */
export function addWorldBlock(builder: PageBuilder, block: WorldBlock, text: () => string): void {
  switch (block) {
    case 'colour-box':
      return addColourBox(builder, text());
    case 'framed':
      return addFramed(builder, text());
    case 'barred':
      return addBarred(builder, text());
    case 'banner':
      return addBanner(builder);
    case 'grid':
      return addGrid(builder);
    case 'leaders':
      return addLeaders(builder);
    case 'exercise':
      return addExercise(builder);
    case 'formula':
      return addFormula(builder);
    case 'code':
      return addCode(builder);
    case 'music':
      return addMusic(builder);
    case 'braced':
      return addBraced(builder);
    case 'margin-signs':
      return addMarginSigns(builder);
    case 'map':
      return addMap(builder);
    case 'initial':
      return addInitial(builder);
    case 'ruled-off':
      return addRuledOff(builder);
    case 'labels':
      return addLabels(builder);
    default:
      block satisfies never;
  }
}

/** A coloured picture, map or diagram, with or without a line below it. */
function addMap(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const width = frame.width * random.between(0.4, 1);
  const height = Math.min(width * random.between(0.3, 0.8), builder.room - book.leading * 4);
  if (height < 12) return;
  const top = builder.baseline - book.size * 0.6;
  const left = frame.left + (frame.width - width) * random.between(0, 1);
  const style = random.pick(['map', 'diagram', 'map', 'photo'] as const);
  builder.decorations.push({ kind: 'figure', left, top, width, height, style, seed: String(random.whole(0, 1e9)) });
  builder.baseline = top + height + book.leading * 1.4;
}

/** A large first letter in the margin, coloured, before the next paragraph. */
function addInitial(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const size = book.size * random.between(2, 3.6);
  const style = { family: book.face.family, bold: random.chance(0.5) };
  const top = emXHeight(style) * size * 0.5;
  const place = { role: 'heading', x: frame.left - 1, baseline: builder.baseline + top, size, align: 'right' } as const;
  builder.addLine(random.pick([...'ABCDEHILMNOST']), style, { ...place, colour: printedColour(random) });
}

/** Printed rules between paragraphs: thin, thick, doubled, dotted, short or as wide as the column. */
function addRuledOff(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const long =
    frame.width *
    random.weighted([
      [1, 3],
      [random.between(0.15, 0.6), 2],
    ]);
  const left = frame.left + (random.chance(0.5) ? 0 : (frame.width - long) / 2);
  const width = random.between(0.1, 1.1);
  const colour = printedColour(random);
  const dash = random.chance(0.25) ? [width, width * 2.5] : undefined;
  const y = builder.baseline - book.size * 0.2;
  for (const shift of random.chance(0.25) ? [0, 0.9] : [0]) {
    builder.decorations.push(
      ruleOf(
        [
          [left, y + shift],
          [left + long, y + shift],
        ],
        width,
        colour,
        dash,
      ),
    );
  }
  builder.baseline += book.leading * 0.9;
}
