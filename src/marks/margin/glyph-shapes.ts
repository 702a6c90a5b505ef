import type { Box } from '../../core/geometry.ts';

/** What a reader's small sign in the margin looks like; brackets open text at its left or close it at its right. */
export type GlyphShape = 'tick' | 'cross' | 'star' | 'arrow' | 'exclamation' | 'opening' | 'closing';

/** A shape and how far ink and drawing are apart on average, as a share of the sign's size. */
export interface ShapeMatch {
  readonly shape: GlyphShape;
  readonly distance: number;
}

type Polyline = readonly (readonly [number, number])[];

interface Template {
  readonly shape: GlyphShape;
  /** Width by height that such a sign has, least and most. */
  readonly aspect: readonly [number, number];
  readonly lines: readonly Polyline[];
}

/** Cells across the square in which ink and drawing are laid over each other. */
const GRID = 24;

const mirrored = (lines: readonly Polyline[]): readonly Polyline[] =>
  lines.map((line) => line.map(([x, y]) => [1 - x, y] as const));

const spokes = (count: number, from: number): readonly Polyline[] =>
  Array.from({ length: count }, (_, k) => {
    const turn = from + (k * Math.PI) / count;
    const [x, y] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
    return [
      [0.5 - x, 0.5 - y],
      [0.5 + x, 0.5 + y],
    ] as const;
  });

const arrow = (head: number): readonly Polyline[] => [
  [
    [0, 0.5],
    [1, 0.5],
  ],
  [
    [1 - head, 0],
    [1, 0.5],
    [1 - head, 1],
  ],
];

const HEAD: readonly Polyline[] = [
  [
    [0, 0],
    [1, 0.5],
    [0, 1],
  ],
];

const SQUARE: readonly Polyline[] = [
  [
    [1, 0],
    [0, 0],
    [0, 1],
    [1, 1],
  ],
];
const ROUND: readonly Polyline[] = [
  Array.from({ length: 9 }, (_, k) => [1 - Math.sin((k * Math.PI) / 8), k / 8] as const),
];
/** A brace whose ends and tip bend within `bend` of its height. */
const brace = (bend: number): readonly Polyline[] => {
  const half = Array.from({ length: 13 }, (_, k): readonly [number, number] => {
    const y = k / 24;
    const [end, tip] = [Math.min(1, y / bend), Math.min(1, (0.5 - y) / bend)];
    return [0.5 + (1 - Math.sin((end * Math.PI) / 2)) / 2 - (1 - Math.sin((tip * Math.PI) / 2)) / 2, y];
  });
  return [
    [
      ...half,
      ...half
        .slice(0, -1)
        .toReversed()
        .map(([x, y]) => [x, 1 - y] as const),
    ],
  ];
};

const TEMPLATES: readonly Template[] = [
  ...[0.2, 0.32, 0.45].flatMap((foot) =>
    [0.3, 0.6].map(
      (start): Template => ({
        shape: 'tick',
        aspect: [0.5, 1.9],
        lines: [
          [
            [0, start],
            [foot, 1],
            [1, 0],
          ],
        ],
      }),
    ),
  ),
  {
    shape: 'cross',
    aspect: [0.55, 1.8],
    lines: [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [1, 0],
        [0, 1],
      ],
    ],
  },
  ...[0, 0.25, 0.5, 0.75].map(
    (part): Template => ({
      shape: 'star',
      aspect: [0.5, 1.9],
      lines: spokes(3, (part * Math.PI) / 3),
    }),
  ),
  ...[0, 0.5].map((part): Template => ({ shape: 'star', aspect: [0.5, 1.9], lines: spokes(4, (part * Math.PI) / 4) })),
  ...[0.28, 0.42, 0.56].flatMap((head): Template[] =>
    [arrow(head), mirrored(arrow(head))].map((lines) => ({ shape: 'arrow', aspect: [1.25, 4], lines })),
  ),
  // A head alone, or a low bracket drawn with one bend.
  ...[HEAD, mirrored(HEAD)].map((lines): Template => ({ shape: 'arrow', aspect: [0.5, 2], lines })),
  // The lower a sign, the broader are hooks of the same length: those of one line reach these proportions.
  ...(
    [
      [SQUARE, 1.8],
      [ROUND, 1.2],
      [brace(0.2), 2.4],
      [brace(0.1), 0.7],
      [brace(0.05), 0.4],
    ] as const
  ).flatMap(([lines, widest]): Template[] => [
    { shape: 'opening', aspect: [0.03, widest], lines },
    { shape: 'closing', aspect: [0.03, widest], lines: mirrored(lines) },
  ]),
];

interface Drawn {
  readonly template: Template;
  readonly cells: readonly number[];
  /** Distance of every cell to the drawing, in cells. */
  readonly away: Float32Array;
}

const DRAWN: readonly Drawn[] = TEMPLATES.map((template) => {
  const cells = cellsOf(template.lines);
  return { template, cells, away: distances(cells) };
});

function cellsOf(lines: readonly Polyline[]): number[] {
  const out = new Set<number>();
  const at = (value: number): number => Math.max(0, Math.min(GRID - 1, Math.round(value * (GRID - 1))));
  for (const line of lines)
    for (let k = 1; k < line.length; k++) {
      const [[x0, y0], [x1, y1]] = [line[k - 1]!, line[k]!];
      for (let t = 0; t <= 1; t += 1 / (2 * GRID)) out.add(at(y0 + (y1 - y0) * t) * GRID + at(x0 + (x1 - x0) * t));
    }
  return [...out];
}

function distances(cells: readonly number[]): Float32Array {
  return Float32Array.from({ length: GRID * GRID }, (_, i) => {
    let least = Infinity;
    for (const cell of cells) {
      const dx = (cell % GRID) - (i % GRID);
      const dy = Math.floor(cell / GRID) - Math.floor(i / GRID);
      least = Math.min(least, dx * dx + dy * dy);
    }
    return Math.sqrt(least);
  });
}

/**
 * The sign that ink looks most like, of those that are asked for; undefined when its proportions are none's.
 * `thickness` is its stroke's, in pixels. A pixel stands for the `whole` of the square that it covers, or for its
 * `middle`: the few columns of a narrow letter, spread over the square, would look like a bracket.
 */
export function shapeOf(
  ink: { pixels: Int32Array; box: Box; thickness: number },
  isWanted: (shape: GlyphShape) => boolean,
  stands: 'whole' | 'middle',
): ShapeMatch | undefined {
  const { box, thickness } = ink;
  const inset = thickness / 2;
  const [width, height] = [box.right - box.left - thickness, box.bottom - box.top - thickness];
  if (width < 1 || height < 1) return undefined;
  const filled = new Set<number>();
  const span = stands === 'whole' ? cellsUnder : cellAt;
  for (let k = 0; k < ink.pixels.length; k += 2) {
    const across = span(ink.pixels[k]! - box.left - inset, width);
    const down = span(ink.pixels[k + 1]! - box.top - inset, height);
    for (let y = down.first; y <= down.last; y++)
      for (let x = across.first; x <= across.last; x++) filled.add(y * GRID + x);
  }
  const cells = [...filled];
  const away = distances(cells);
  const half = { x: (inset / width) * GRID, y: (inset / height) * GRID };
  const slack = Math.min(4, (half.x + half.y) / 2);
  let best: ShapeMatch | undefined;
  for (const { template, cells: drawn, away: fromDrawn } of DRAWN) {
    if (!isWanted(template.shape)) continue;
    if (width / height < template.aspect[0] || width / height > template.aspect[1]) continue;
    const inkOff = cells.reduce((sum, cell) => sum + Math.max(0, fromDrawn[cell]! - slack), 0) / cells.length;
    const drawnOff = drawn.reduce((sum, cell) => sum + away[cell]!, 0) / drawn.length;
    const distance = Math.max(inkOff, drawnOff) / GRID;
    if (best === undefined || distance < best.distance) best = { shape: template.shape, distance };
  }
  return best;
}

interface Span {
  readonly first: number;
  readonly last: number;
}

const onGrid = (cell: number): number => Math.max(0, Math.min(GRID - 1, cell));

/**
 * The cell along one side of the square at the middle of a pixel that begins at `start`; `size` is the side's in
 * pixels.
 */
function cellAt(start: number, size: number): Span {
  const cell = onGrid(Math.round(((start + 0.5) / size) * (GRID - 1)));
  return { first: cell, last: cell };
}

/**
 * All cells that it covers: with their middles alone, crosses of 13 pixels left every second cell blank and were 0.03
 * to 0.04 off their shape for that; covered, 0.002 to 0.004.
 */
function cellsUnder(start: number, size: number): Span {
  const scale = (GRID - 1) / size;
  const middle = cellAt(start, size).first;
  const [first, last] = [Math.ceil(start * scale), Math.ceil((start + 1) * scale) - 1];
  return { first: onGrid(Math.min(first, middle)), last: onGrid(Math.max(last, middle)) };
}

/** Mean thickness of strokes: twice the ink over its perimeter. In pixels. */
export function thicknessOf(pixels: Int32Array, box: Box): number {
  const width = box.right - box.left + 2;
  const grid = new Uint8Array(width * (box.bottom - box.top + 2));
  const indexOf = (k: number): number => (pixels[k + 1]! - box.top + 1) * width + pixels[k]! - box.left + 1;
  for (let k = 0; k < pixels.length; k += 2) grid[indexOf(k)] = 1;
  let perimeter = 0;
  for (let k = 0; k < pixels.length; k += 2) {
    const i = indexOf(k);
    for (const next of [i - 1, i + 1, i - width, i + width]) if (grid[next] !== 1) perimeter++;
  }
  return perimeter === 0 ? 0 : (pixels.length / perimeter) * 1.27;
}
