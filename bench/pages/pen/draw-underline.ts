import type { Random } from '../random.ts';
import type { Stretch } from './choose-run.ts';
import type { Ink } from './reader-mark.ts';
import { handDrawn, type PagePoint, wave } from './strokes.ts';
import type { Tool } from './tool.ts';

/** Readers stay this far above the next line's baseline, in x-heights: off the heads of its letters. */
const NEXT_HEADS = 1.35;

/** Ways of underlining. */
type UnderlineStyle = 'straight' | 'shaky' | 'wavy' | 'broken' | 'double';

/** Picks a way of underlining, straight ones most often. */
function pickUnderlineStyle(random: Random): UnderlineStyle {
  return random.weighted<UnderlineStyle>([
    ['straight', 5],
    ['shaky', 5],
    ['wavy', 1.5],
    ['broken', 1.5],
    ['double', 0.8],
  ]);
}

/** Lines under `stretches`: one a line of print, or one a word when the reader lifts the pen between words. */
export function underlineInk(stretches: readonly Stretch[], tool: Tool, random: Random): readonly Ink[] {
  const style = tool.steady === true ? 'straight' : pickUnderlineStyle(random);
  // On four photos of readers' own books the middle of the strokes is 0.5 to 1 x-height below the baseline.
  const drawn = random.weighted([
    [random.between(0.18, 0.5), 5],
    [random.between(0.05, 0.18), 1.5],
    [random.between(0.5, 0.9), 3],
    [random.between(0.9, 1.3), 1.2],
  ]);
  const slope = tool.steady === true ? 0 : random.normal(0, style === 'straight' ? 0.004 : 0.009);
  return stretches.flatMap((stretch) => {
    const room = Math.max(0.2, stretch.leading / stretch.xHeight - NEXT_HEADS);
    const depth = tool.steady === true ? 0.3 : Math.min(drawn, room);
    const y = stretch.baseline + stretch.xHeight * depth + random.normal(0, 0.08);
    const spans = style === 'broken' ? stretch.words : [wholeSpan(stretch, random)];
    return spans.flatMap(({ left, right }) => {
      const rise = (right - left) * (slope + random.normal(0, 0.003));
      const limit = stretch.xHeight * 0.35;
      const tilt = Math.max(-limit, Math.min(limit, rise)) / 2;
      const from: PagePoint = [left, y - tilt];
      const to: PagePoint = [right, y + tilt];
      return lines(from, to, { style, xHeight: stretch.xHeight, tool, random });
    });
  });
}

const wholeSpan = (stretch: Stretch, random: Random): { left: number; right: number } => ({
  left: stretch.left - Math.min(random.normal(0.2, 0.6), stretch.roomLeft * 0.8),
  right: stretch.right + Math.min(random.normal(0.4, 0.8), stretch.roomRight * 0.8),
});

function lines(
  from: PagePoint,
  to: PagePoint,
  how: { style: UnderlineStyle; xHeight: number; tool: Tool; random: Random },
): readonly Ink[] {
  const { style, xHeight, tool, random } = how;
  const ink = (points: readonly PagePoint[]): Ink => ({ kind: 'line', points, tool });
  if (style === 'wavy') {
    const shape = { height: xHeight * random.between(0.12, 0.25), length: xHeight * random.between(1.2, 2.4) };
    return [ink(handDrawn(wave(from, to, shape), random, { amplitude: 0.06, wavelength: 5, step: 0.25 }))];
  }
  const amplitude = style === 'straight' ? 0.02 : random.between(0.08, 0.2);
  const single = ink(handDrawn([from, to], random, { amplitude, wavelength: random.between(12, 40) }));
  if (style !== 'double') return [single];
  const apart = xHeight * random.between(0.3, 0.45);
  const second = handDrawn(
    [
      [from[0], from[1] + apart],
      [to[0], to[1] + apart],
    ],
    random,
    { amplitude, wavelength: 25 },
  );
  return [single, ink(second)];
}
