import { spanOf } from '../../../src/core/geometry.ts';
import type { Random } from '../random.ts';
import type { Stretch } from './choose-run.ts';
import { highlightInk } from './draw-highlight.ts';
import { BAND_HEIGHT, MOST_RAGGED, RAGGED } from './draw-ink.ts';
import type { Ink } from './reader-mark.ts';
import type { Tool } from './tool.ts';

type Band = Extract<Ink, { kind: 'band' }>;

/** The width of a tool whose band is inked over `height` millimetres even where its edges are most ragged. */
const widthFor = (height: number): number =>
  Math.min(height / (1 - 2 * RAGGED), height + 2 * RAGGED * MOST_RAGGED) / BAND_HEIGHT;
/** Ends that lie further apart than this, in millimetres, make another block. */
const SAME_END = 4;

/**
 * The strokes of a highlighter over many lines, given by paragraph: line by line with or without paper between them, one
 * even fill as scanning programs lay it, or strokes down the page side by side.
 */
export function blockInk(
  paragraphs: readonly (readonly Stretch[])[],
  tool: Tool,
  random: Random,
): readonly (readonly Ink[])[] {
  const way = random.weighted([
    ['lines', 3],
    ['solid', 4],
    ['fill', 3],
    ['down', 1],
  ] as const);
  if (way === 'lines') return paragraphs.map((stretches) => highlightInk(stretches, tool, random));
  const reach = random.between(0.1, 1.2);
  const grow = random.between(0, 0.35);
  return paragraphs.map((stretches) => {
    if (way === 'solid') {
      const overlap = random.between(1, 1.15);
      return stretches.map((stretch) => fillOver([stretch], { tool, random, reach, grow: 0, overlap }));
    }
    return rectangles(stretches).flatMap((part) =>
      way === 'fill' || part.length < 3
        ? [fillOver(part, { tool, random, reach, grow, overlap: 1 })]
        : strokesDown(part, { tool, random, reach }),
    );
  });
}

/** Lines in a row that begin and end at about the same place. */
function rectangles(stretches: readonly Stretch[]): readonly (readonly Stretch[])[] {
  const parts: Stretch[][] = [];
  for (const stretch of stretches) {
    const last = parts.at(-1);
    const above = last?.at(-1);
    const fits =
      above !== undefined &&
      Math.abs(above.left - stretch.left) < SAME_END &&
      Math.abs(above.right - stretch.right) < SAME_END;
    if (fits) last?.push(stretch);
    else parts.push([stretch]);
  }
  return parts;
}

/** Edges of lines with half of the white between lines on either side; millimetres. */
function edgesOf(part: readonly Stretch[]): { left: number; right: number; top: number; bottom: number } {
  const first = part[0];
  const last = part.at(-1);
  if (first === undefined || last === undefined) return { left: 0, right: 0, top: 0, bottom: 0 };
  return {
    ...spanOf(part),
    top: first.baseline - 0.5 * first.xHeight - 0.5 * first.leading,
    bottom: last.baseline - 0.5 * last.xHeight + 0.5 * last.leading,
  };
}

function fillOver(
  part: readonly Stretch[],
  how: { tool: Tool; random: Random; reach: number; grow: number; overlap: number },
): Band {
  const { tool, random, reach, grow, overlap } = how;
  const { left, right, top, bottom } = edgesOf(part);
  const middle = (top + bottom) / 2 + random.normal(0, 0.1);
  const slope = random.normal(0, 0.002) * (right - left);
  const [roomLeft, roomRight] = [
    Math.min(reach, ...part.map((one) => one.roomLeft)),
    Math.min(reach, ...part.map((one) => one.roomRight)),
  ];
  return {
    kind: 'band',
    from: [left - roomLeft, middle - slope],
    to: [right + roomRight, middle + slope],
    tool: { ...tool, width: widthFor((bottom - top) * overlap + grow) },
  };
}

/** Strokes from the first line to the last, side by side, each over a part of the one before. */
function strokesDown(
  part: readonly Stretch[],
  { tool, random, reach }: { tool: Tool; random: Random; reach: number },
): readonly Band[] {
  const { left, right, top, bottom } = edgesOf(part);
  const step = tool.width * random.between(0.75, 0.95);
  const pen: Tool = { ...tool, width: tool.width / 0.9 };
  const lean = random.normal(0, 1);
  return Array.from({ length: Math.max(1, Math.round((right - left + reach) / step)) }, (_, i): Band => {
    const x = left + step * (i + 0.5);
    const end = (): number => random.normal(0, 0.4);
    return { kind: 'band', from: [x - lean / 2, top + end()], to: [x + lean / 2, bottom + end()], tool: pen };
  });
}
