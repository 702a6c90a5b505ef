import type { PageBuilder } from '../print/page-builder.ts';
import { ruleOf } from './boxes.ts';
import { printedColour, printedTint } from './colours.ts';

const CODE = [
  'for (let i = 0; i < n; i++) {',
  'return sum / count;',
  '}',
  'if x in seen: continue',
  'print(total)',
  '# look at every line',
  'const page = read(file);',
  'def keep(light):',
  'SELECT name FROM keepers;',
];

/** Lines of a program, on a tint or beside line numbers. */
export function addCode(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const count = random.whole(4, 9);
  const size = book.size * 0.85;
  const pitch = size * 1.35;
  const top = builder.baseline - size;
  if (random.chance(0.6)) {
    const height = count * pitch + size * 0.5;
    builder.decorations.push({
      kind: 'tint',
      left: frame.left,
      top,
      width: frame.width,
      height,
      colour: printedTint(random),
    });
  }
  const numbered = random.chance(0.4);
  const style = { family: 'Made Courier' };
  for (let i = 0; i < count; i++) {
    const colour = random.chance(0.3) ? printedColour(random) : '#000000';
    const place = { role: 'aside', baseline: builder.baseline, size, align: 'left' } as const;
    if (numbered) builder.addLine(String(i + 1), style, { ...place, x: frame.left + 1, colour: '#888888' });
    const x = frame.left + 5 + random.whole(0, 3) * size * 1.2;
    builder.addLine(random.pick(CODE), style, { ...place, x, colour });
    builder.baseline += pitch;
  }
  builder.baseline += book.leading;
}

/** Staves with notes, bars and slurs. */
export function addMusic(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const gap = book.size * random.between(0.35, 0.55);
  const right = frame.left + frame.width;
  for (let staff = 0; staff < random.whole(1, 3) && builder.room > gap * 14; staff++) {
    const top = builder.baseline;
    const rule = (points: readonly (readonly [number, number])[], width: number): void => {
      builder.decorations.push(ruleOf(points, width, '#000000'));
    };
    for (let line = 0; line < 5; line++)
      rule(
        [
          [frame.left, top + line * gap],
          [right, top + line * gap],
        ],
        0.1,
      );
    for (let x = frame.left + 8; x < right - 2; x += random.between(2.5, 6)) {
      const y = top + random.whole(-1, 9) * gap * 0.5;
      builder.decorations.push({ kind: 'dot', x, y, radius: gap * 0.48, colour: '#000000' });
      const up = y > top + 2 * gap;
      const stem = x + (up ? gap * 0.42 : -gap * 0.42);
      rule(
        [
          [stem, y],
          [stem, y + (up ? -3 : 3) * gap],
        ],
        0.13,
      );
      if (random.chance(0.2))
        rule(
          [
            [x + 1.5, top],
            [x + 1.5, top + 4 * gap],
          ],
          0.14,
        );
    }
    if (random.chance(0.6)) {
      const from = random.between(frame.left, right - 25);
      const arc = Array.from({ length: 13 }, (_, i): readonly [number, number] => [
        from + i * random.between(1.4, 1.5),
        top - gap * (1 + 1.4 * Math.sin((Math.PI * i) / 12)),
      ]);
      rule(arc, 0.2);
    }
    builder.baseline = top + gap * 9;
  }
  builder.baseline += book.leading;
}

/** Printed signs in the margin: numbers in circles, squares, triangles, asterisks. */
export function addMarginSigns(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const left = random.chance(0.7);
  const x = left ? frame.left - random.between(3, 6) : frame.left + frame.width + random.between(3, 6);
  const colour = printedColour(random);
  const size = book.size * random.between(0.8, 1.6);
  const y = builder.baseline - book.size * 0.3;
  const way = random.pick(['circle', 'triangle', 'number', 'dot', 'star'] as const);
  if (way === 'dot') builder.decorations.push({ kind: 'dot', x, y, radius: size * 0.35, colour });
  if (way === 'circle' || way === 'triangle') {
    const corners = way === 'circle' ? 24 : 3;
    const points = Array.from({ length: corners + 1 }, (_, i): readonly [number, number] => {
      const angle = (2 * Math.PI * i) / corners - Math.PI / 2;
      return [x + size * 0.6 * Math.cos(angle), y + size * 0.6 * Math.sin(angle)];
    });
    builder.decorations.push(ruleOf(points, random.between(0.15, 0.4), colour));
  }
  const text = {
    circle: String(random.whole(1, 9)),
    triangle: '!',
    number: String(random.whole(1, 400)),
    dot: '',
    star: '*',
  }[way];
  if (text === '') return;
  const place = { role: 'sidenote', x, baseline: y + size * 0.25, size: size * 0.8, align: 'centre', colour } as const;
  builder.addLine(text, { family: book.face.family, bold: true }, place);
}
