import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { MarkKind } from '../../../src/core/mark.ts';
import type { Trace } from '../pen/draw-ink.ts';
import type { Rgb } from '../pen/tool.ts';
import type { PlacedPage, SheetPlan } from '../photo/sheet-plan.ts';
import type { Hidden } from '../photo/wear.ts';
import type { MadePage, SetLine } from '../print/made-page.ts';

/** What the planes of a label map show, in their order. */
export const LABEL_PLANES = ['highlight', 'underline', 'strike', 'around', 'beside', 'handwriting', 'print'] as const;

export type LabelPlane = (typeof LABEL_PLANES)[number];

const PLANE_OF_KIND: Readonly<Record<MarkKind, LabelPlane>> = {
  highlight: 'highlight',
  underline: 'underline',
  strike: 'strike',
  box: 'around',
  circle: 'around',
  bar: 'beside',
  bracket: 'beside',
  tick: 'beside',
  'margin-note': 'handwriting',
};

/** Planes that share a canvas, in the order of its colours red, green, blue. */
const CANVASES: readonly (readonly LabelPlane[])[] = [
  ['highlight', 'underline', 'strike'],
  ['around', 'beside', 'handwriting'],
  ['print'],
];

const canvasOf = (plane: LabelPlane): number => CANVASES.findIndex((planes) => planes.includes(plane));

const CHANNELS: readonly Rgb[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];

/** Pixels of one canvas: 32 bits each, the first plane in the lowest 8, the next ones above it. */
export interface PlaneLayer {
  readonly planes: readonly LabelPlane[];
  readonly pixels: Int32Array;
}

/** The sheet a second time: black, with every stroke in the flat colour of its kind, and print as boxes of x-height. */
export class LabelSheet {
  readonly unit: number;
  /** Where its first pixel lies on the sheet, in millimetres. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  private readonly canvases: readonly (Canvas | undefined)[];
  private readonly contexts: readonly (SKRSContext2D | undefined)[];

  /**
   * `unit` is the number of pixels for a millimetre. Only the plan's view is drawn, and canvases of strokes are only
   * there when the plan has some.
   */
  constructor(plan: SheetPlan, unit: number) {
    const view = plan.view ?? { left: 0, top: 0, width: plan.width, height: plan.height };
    this.unit = unit;
    this.left = view.left;
    this.top = view.top;
    this.width = Math.round(view.width * unit);
    this.height = Math.round(view.height * unit);
    const kinds = plan.pages.flatMap(({ marks }) =>
      [...marks.runs.flatMap((run) => run.marks), ...marks.struck, ...marks.notes.map(({ mark }) => mark)].map(
        ({ kind }) => kind,
      ),
    );
    const used = new Set([...kinds.map((kind) => canvasOf(PLANE_OF_KIND[kind])), canvasOf('print')]);
    this.canvases = CANVASES.map((_, at) => (used.has(at) ? createCanvas(this.width, this.height) : undefined));
    this.contexts = this.canvases.map((canvas) => {
      const context = canvas?.getContext('2d');
      if (context === undefined) return undefined;
      context.fillStyle = '#000000';
      context.fillRect(0, 0, this.width, this.height);
      context.scale(unit, unit);
      context.translate(-view.left, -view.top);
      context.globalCompositeOperation = 'lighten';
      return context;
    });
  }

  /** Draws the print of `placed`, and lets `draw` add its strokes, clipped to the page. */
  onPage({ page, left, top }: PlacedPage, draw: () => void): void {
    for (const context of this.drawn()) {
      context.save();
      context.translate(left, top);
      context.save();
      context.beginPath();
      context.rect(0, 0, page.width, page.height);
      context.clip();
    }
    const print = this.contexts[canvasOf('print')];
    if (print !== undefined) drawPrintBoxes(print, page);
    draw();
    for (const context of this.drawn()) context.restore();
  }

  /** Ends a page: clears what `hidden` places of it hide. */
  endPage(hidden: readonly Hidden[]): void {
    for (const context of this.drawn()) {
      context.globalCompositeOperation = 'source-over';
      context.fillStyle = '#000000';
      for (const place of hidden) context.fillRect(...place);
      context.restore();
    }
  }

  /** Where strokes of `kind` are drawn a second time. */
  trace(kind: MarkKind): Trace | undefined {
    const plane = PLANE_OF_KIND[kind];
    const context = this.contexts[canvasOf(plane)];
    const colour = CHANNELS[CANVASES[canvasOf(plane)]?.indexOf(plane) ?? 0];
    return context === undefined || colour === undefined ? undefined : { context, colour };
  }

  /** The canvases that anything was drawn on. */
  layers(): readonly PlaneLayer[] {
    return CANVASES.flatMap((planes, at): PlaneLayer[] => {
      const data = this.canvases[at]?.data();
      if (data === undefined) return [];
      return [{ planes, pixels: new Int32Array(data.buffer, data.byteOffset, data.length >> 2) }];
    });
  }

  private drawn(): readonly SKRSContext2D[] {
    return this.contexts.filter((context) => context !== undefined);
  }
}

/** Words of one line closer than this, in sizes of the type, stand in one box. */
const JOINED = 1.5;

function drawPrintBoxes(context: SKRSContext2D, page: MadePage): void {
  context.fillStyle = '#ff0000';
  for (const line of page.lines)
    for (const { left, right } of spansOf(line)) {
      context.fillRect(left, line.baseline - line.xHeight, right - left, line.xHeight);
    }
}

function spansOf(line: SetLine): readonly { readonly left: number; readonly right: number }[] {
  const spans: { left: number; right: number }[] = [];
  for (const { left, width } of line.pieces) {
    const last = spans.at(-1);
    if (last !== undefined && left - last.right < JOINED * line.size) last.right = left + width;
    else spans.push({ left, right: left + width });
  }
  return spans;
}
