import { emWidth } from '../print/faces.ts';
import type { PageBuilder } from '../print/page-builder.ts';
import { frameOf } from './boxes.ts';
import { deepColour, printedColour, printedTint } from './colours.ts';

const TERMS = [
  'Ballast',
  'HDR',
  'Light year',
  'Key term',
  'Proof',
  'OLED',
  'Note',
  'Rule 3',
  'Aside',
  'Method',
  'See p. 12',
];

/** Terms on labels of one colour, one below the other: white on deep colour, black on a tint, or in a frame. */
export function addLabels(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const way = random.pick(['deep', 'deep', 'tint', 'framed'] as const);
  const colour = way === 'deep' ? deepColour(random) : way === 'tint' ? printedTint(random) : printedColour(random);
  const size = book.size * random.between(0.8, 1.15);
  const style = { family: book.face.family, bold: random.chance(0.7) };
  const [side, high] = [size * random.between(0.2, 0.6), size * random.between(0.95, 1.35)];
  for (let label = 0; label < random.whole(1, 4) && builder.room > book.leading * 4; label++) {
    const text = random.pick(TERMS);
    const [left, baseline] = [frame.left + random.pick([0, 0, frame.width * 0.3]), builder.baseline];
    const width = text.split(' ').reduce((sum, word) => sum + (emWidth(word, style) + 0.27) * size, -0.27 * size);
    const edges = { left, right: left + width + 2 * side, top: baseline - high * 0.75, bottom: baseline + high * 0.25 };
    if (way === 'framed') builder.decorations.push(frameOf(edges, random.between(0.1, 0.35), colour));
    else
      builder.decorations.push({
        ...{ kind: 'tint', left, top: edges.top, width: edges.right - left, height: high, colour },
      });
    const ink = way === 'deep' ? '#ffffff' : way === 'tint' ? '#000000' : colour;
    builder.addLine(text, style, { role: 'heading', x: left + side, baseline, size, align: 'left', colour: ink });
    builder.baseline += book.leading;
    builder.addParagraph(
      builder.wordsOf('What is meant here is told in the lines that follow, and once more at the end.', {
        family: book.face.family,
      }),
      { ...builder.bodySetting, role: 'aside', indent: 0 },
    );
    builder.baseline += book.leading * 0.4;
  }
}
