import { formulaOf } from '../print/formula.ts';
import type { PageBuilder } from '../print/page-builder.ts';
import { ruleOf } from './boxes.ts';
import { texOf } from './tex.ts';

/** A printed brace, bracket or parenthesis of several lines' height; millimetres. */
function bigSign(
  sign: 'brace' | 'bracket' | 'round',
  at: { readonly x: number; readonly top: number; readonly bottom: number; readonly facing: 1 | -1 },
): readonly (readonly [number, number])[] {
  const { x, top, bottom, facing } = at;
  const height = bottom - top;
  const arm = Math.min(2, height / 6) * facing;
  if (sign === 'bracket')
    return [
      [x + arm, top],
      [x, top],
      [x, bottom],
      [x + arm, bottom],
    ];
  return Array.from({ length: 25 }, (_, i): readonly [number, number] => {
    const share = i / 24;
    if (sign === 'round') return [x + arm * (1 - Math.sin(Math.PI * share)), top + height * share];
    const half = Math.abs(share - 0.5) * 2;
    const bow = half > 0.8 ? (half - 0.8) * 5 : half < 0.2 ? -(0.2 - half) * 5 : 0;
    return [x + arm * bow, top + height * share];
  });
}

/** Formulas that stand alone, one below the other, now and then with a brace or bracket around them and a number. */
export function addFormula(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const { size, leading } = book;
  const middle = frame.left + frame.width / 2;
  builder.baseline += leading * 0.3;
  const top = builder.baseline - size * 0.8;
  let half = 0;
  let bottom = top;
  for (let rows = random.whole(1, 3); rows > 0; rows--) {
    const style = { family: book.face.family };
    const tex = String.raw`\displaystyle{}${texOf(random, random.whole(1, 3))}`;
    const { width, above, below } = formulaOf(tex);
    if (width * size > frame.width || (above + below) * size > builder.room) continue;
    builder.baseline += Math.max(0, above - 0.8) * size;
    builder.addLine(`$${tex}$`, style, { role: 'aside', x: middle, baseline: builder.baseline, size, align: 'centre' });
    half = Math.max(half, (width * size) / 2);
    bottom = builder.baseline + below * size;
    builder.baseline = bottom + leading;
  }
  if (half === 0) return;
  const sign = random.pick(['brace', 'bracket', 'round'] as const);
  if (random.chance(0.3))
    for (const facing of random.pick([[1], [1, -1], [-1]] as const)) {
      const points = bigSign(sign, {
        x: middle - facing * (half + size * random.between(0.3, 1)),
        top,
        bottom,
        facing,
      });
      builder.decorations.push(ruleOf(points, random.between(0.15, 0.4), '#000000'));
    }
  if (random.chance(0.5)) {
    const place = { role: 'aside', x: frame.left + frame.width, baseline: bottom, size, align: 'right' } as const;
    builder.addLine(`(${random.whole(1, 9)}.${random.whole(1, 30)})`, { family: book.face.family }, place);
  }
  builder.baseline += leading * 0.4;
}

/** A list held together by a printed brace beside it. */
export function addBraced(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (frame === undefined) return;
  const words = ['salt', 'wool and linen', 'herring', 'tar, hops', 'candles', 'lead'];
  const count = random.whole(3, 6);
  const top = builder.baseline - book.size * 0.8;
  const x = frame.left + frame.width * random.between(0.15, 0.35);
  const style = { family: book.face.family };
  for (let i = 0; i < count; i++) {
    builder.addLine(words[i] ?? 'other', style, {
      role: 'table',
      x,
      baseline: builder.baseline,
      size: book.size,
      align: 'left',
    });
    builder.baseline += book.leading;
  }
  const bottom = builder.baseline - book.leading * 0.9;
  const right = x + book.size * random.between(6, 9);
  const sign = random.pick(['brace', 'bracket', 'round'] as const);
  builder.decorations.push(
    ruleOf(bigSign(sign, { x: right, top, bottom, facing: -1 }), random.between(0.15, 0.4), '#000000'),
  );
  const place = {
    role: 'table',
    x: right + 2,
    baseline: (top + bottom) / 2 + book.size * 0.3,
    size: book.size,
  } as const;
  builder.addLine('all taxed', style, { ...place, align: 'left' });
  if (random.chance(0.5))
    builder.decorations.push(
      ruleOf(bigSign(sign, { x: x - 2, top, bottom, facing: 1 }), random.between(0.15, 0.4), '#000000'),
    );
  builder.baseline += book.leading * 0.8;
}
