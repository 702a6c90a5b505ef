import { type Box, boxOfPoints, type Point } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { applied, type Matrix, matrixOf, type PageFrame, product, shownPoint } from '../file/file.ts';
import type { Stroke } from './stroke.ts';

/** A path of more segments is a drawing, and cut. */
const MOST_SEGMENTS = 5_000;
/** A ruled line or box has up to this many segments, a drawn stroke more. */
const RULED_SEGMENTS_MAX = 8;
/** PDFium's number of a line's end that is round. */
const ROUND = 1;
/** The number by which the library names the points of a curve, three for each. */
const CURVE = 1;
/** The number of a point that begins a part of a path. */
const MOVE = 2;
const CURVE_PARTS = 27;

/** Where a path stands: `matrix` leads from the coordinates in which its object is placed to the page's. */
export interface PathPlace {
  readonly matrix: Matrix;
  readonly frame: PageFrame;
}

/** The strokes that a path object draws: the outline that it fills, or each of the ways that a pen goes in it. */
export function strokesOfPath(memory: PdfiumMemory, object: number, place: PathPlace): readonly Stroke[] {
  const { pdfium, scratch } = memory;
  if (!pdfium.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return [];
  const [fill = 0, stroke = 0] = memory.integers(scratch, 2);
  if (fill === 0 && stroke === 0) return [];
  const parts = partsOf(memory, object, place);
  const whole = {
    points: parts.flatMap(({ points }) => points),
    segments: parts.reduce((sum, { segments }) => sum + segments, 0),
  };
  const penWidth = fill === 0 ? widthOf(memory, object, product(matrixOf(memory, object), place.matrix)) : undefined;
  const colour = fill === 0 ? strokeColourOf(memory, object) : fillColourOf(memory, object);
  const isTranslucent = pdfium.FPDFPageObj_HasTransparency(object);
  const hasRoundEnds = penWidth !== undefined && pdfium.FPDFPageObj_GetLineCap(object) === ROUND;
  return (penWidth === undefined ? [whole] : parts)
    .filter(({ segments }) => segments > 1)
    .map(({ points, segments }) => {
      const isRuled = segments <= RULED_SEGMENTS_MAX;
      return {
        ...{ points, colour, isTranslucent, isRuled },
        box: boxOfPoints(points, (penWidth ?? 0) / 2),
        isFreehand: !isRuled,
        ...(penWidth === undefined ? {} : { penWidth }),
        ...(hasRoundEnds ? { hasRoundEnds } : {}),
      };
    });
}

/** The colour that a path draws in, as `strokesOfPath` names it; undefined for one that draws nothing. */
export function colourOfPath(memory: PdfiumMemory, object: number): string | undefined {
  const { pdfium, scratch } = memory;
  if (!pdfium.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return undefined;
  const [fill = 0, stroke = 0] = memory.integers(scratch, 2);
  if (fill === 0 && stroke === 0) return undefined;
  return fill === 0 ? strokeColourOf(memory, object) : fillColourOf(memory, object);
}

/** The boxes of the parts of a path. */
export function partsOfPath(memory: PdfiumMemory, object: number, place: PathPlace): readonly Box[] {
  return partsOf(memory, object, place).map(({ points }) => boxOfPoints(points, 0));
}

/** A part of a path, which begins with a place of its own: its points, of a curve its end and two on the way. */
interface Part {
  readonly points: Point[];
  segments: number;
}

function partsOf(memory: PdfiumMemory, object: number, { matrix, frame }: PathPlace): readonly Part[] {
  const { pdfium, scratch } = memory;
  const count = Math.min(pdfium.FPDFPath_CountSegments(object), MOST_SEGMENTS);
  const place = product(matrixOf(memory, object), matrix);
  const parts: Part[] = [];
  let steering: Point[] = [];
  for (let index = 0; index < count; index += 1) {
    const segment = pdfium.FPDFPath_GetPathSegment(object, index);
    if (segment === 0 || !pdfium.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
    const { x, y } = applied(place, memory.float(scratch), memory.float(scratch + 4));
    const point = shownPoint(frame, x, y);
    const type = pdfium.FPDFPathSegment_GetType(segment);
    if (type === MOVE || parts.length === 0) parts.push({ points: [], segments: 0 });
    const part = parts.at(-1);
    if (part === undefined) continue;
    part.segments += 1;
    const [first, second] = steering;
    if (type !== CURVE) part.points.push(point);
    else if (first === undefined || second === undefined) steering.push(point);
    else {
      part.points.push(...onCurve([part.points.at(-1) ?? first, first, second, point]), point);
      steering = [];
    }
  }
  return parts;
}

/** Two points on a curve, at a third and two thirds of its way. */
function onCurve([from, first, second, to]: readonly [Point, Point, Point, Point]): readonly Point[] {
  const at = (a: number, b: number, c: number, d: number): Point => ({
    x: (a * from.x + b * first.x + c * second.x + d * to.x) / CURVE_PARTS,
    y: (a * from.y + b * first.y + c * second.y + d * to.y) / CURVE_PARTS,
  });
  return [at(8, 12, 6, 1), at(1, 6, 12, 8)];
}

function widthOf(memory: PdfiumMemory, object: number, place: Matrix): number {
  memory.pdfium.FPDFPageObj_GetStrokeWidth(object, memory.scratch);
  return memory.float(memory.scratch) * Math.sqrt(Math.abs(place[0] * place[3] - place[1] * place[2]));
}

/** The colour in which an object is filled, as `#rrggbb`. */
export function fillColourOf(memory: PdfiumMemory, object: number): string {
  const { pdfium, scratch } = memory;
  const found = pdfium.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12);
  return found ? hexOf(memory) : '#000000';
}

function strokeColourOf(memory: PdfiumMemory, object: number): string {
  const { pdfium, scratch } = memory;
  const found = pdfium.FPDFPageObj_GetStrokeColor(object, scratch, scratch + 4, scratch + 8, scratch + 12);
  return found ? hexOf(memory) : '#000000';
}

function hexOf(memory: PdfiumMemory): string {
  const parts = [...memory.integers(memory.scratch, 3)];
  return `#${parts.map((part) => Math.min(255, part).toString(16).padStart(2, '0')).join('')}`;
}
