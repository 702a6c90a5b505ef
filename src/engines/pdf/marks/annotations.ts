import { type Box, boxOfPoints, overlap, type Point } from '../../../core/geometry.ts';
import { textOf } from '../../../core/markup-text.ts';
import type { DocumentPage } from '../document/document.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { shownBox, shownPoint, shownSize } from '../file/file.ts';
import { isHighlighterColour } from '../objects/objects.ts';
import { isSlanted, outlineOf } from '../quoted/quoted.ts';
import type { Character, LoadedPage } from '../text/text.ts';
import type { Annotation, AnnotationKind } from './annotation.ts';
import { type AppearancePlace, filledBoxes, paintsInk, readAppearance, showsShape } from './appearance-strokes.ts';
import { appearanceCharacters, appearanceTexts } from './appearance-text.ts';
import { inkStrokes, shapeStrokes } from './ink-strokes.ts';

/** PDFium's numbers of the subtypes that matter; all others (links, pop-ups, form fields …) are passed over. */
const KINDS: Readonly<Record<number, AnnotationKind>> = {
  1: 'note',
  3: 'free-text',
  4: 'drawn',
  5: 'drawn',
  6: 'drawn',
  7: 'drawn',
  8: 'drawn',
  9: 'highlight',
  10: 'underline',
  11: 'squiggly',
  12: 'strike-out',
  13: 'drawn',
  14: 'note',
  15: 'drawn',
  17: 'note',
  18: 'note',
  28: 'note',
};
/** PDFium’s numbers of further kinds of annotations. */
const STAMP = 13;
const INK = 15;
const SQUARE = 5;
const CIRCLE = 6;
const FIELD = 20;
/** Rubber stamps that the format names (ISO 32000, table 181): they say this to whoever sees the page, and mark none of its words. */
const RUBBER_STAMPS: ReadonlySet<string> = new Set(
  (
    'Approved Experimental NotApproved AsIs Expired NotForPublicRelease Confidential Final Sold Departmental ' +
    'ForComment TopSecret Draft ForPublicRelease'
  ).split(' '),
);
/** Lines, polygons and polylines, which say their corners. */
const CORNERED: readonly number[] = [4, 7, 8];
const COLOUR = 0;
/** Invisible on screen: "hidden" and "no view". */
const HIDDEN_FLAGS = 2 | 32;
/** A comment of more bytes than this is cut: about eight full pages. */
const MOST_COMMENT_BYTES = 65_536;
const MOST_NAME_BYTES = 1_024;
/** Quads of one annotation: one a line, and a marked chapter is no single annotation. */
const MOST_QUADS = 2_000;

/** How many annotations of all kinds a page lists. Cheap, whatever their number. */
export function countAnnotations(memory: PdfiumMemory, page: LoadedPage): number {
  return memory.pdfium.FPDFPage_GetAnnotCount(page.handle);
}

/** The reader's annotations of a page, in the order of the file. Costs about 30 µs for each that the page lists. */
export function readAnnotations(memory: PdfiumMemory, document: number, page: DocumentPage): readonly Annotation[] {
  const { pdfium } = memory;
  const found: Annotation[] = [];
  const shown: number[] = [];
  const count = countAnnotations(memory, page);
  for (let place = 0; place < count; place += 1) {
    const handle = pdfium.FPDFPage_GetAnnot(page.handle, place);
    if (handle === 0) continue;
    drawField(memory, handle);
    const annotation = readAnnotation(memory, { document, handle, place, page });
    if (annotation !== undefined) found.push(annotation);
    const isSilent = annotation?.kind === 'free-text' && annotation.comment === '';
    if (isSilent && pdfium.FPDFAnnot_GetObjectCount(handle) > 0) shown.push(place);
    pdfium.FPDFPage_CloseAnnot(handle);
  }
  if (shown.length === 0) return found;
  // Text that was typed onto a page may stand in its appearance alone.
  const texts = appearanceTexts(memory, { document, page, places: shown });
  return found.map((one) => ({ ...one, comment: texts.get(one.place)?.trim() ?? one.comment }));
}

/**
 * Draws what was filled into a field whose file leaves that to whoever shows it. What has an appearance stays as it is, and so
 * do boxes to be ticked, which may have one for some of their states only.
 */
function drawField({ pdfium }: PdfiumMemory, handle: number): void {
  if (pdfium.FPDFAnnot_GetSubtype(handle) !== FIELD || pdfium.FPDFAnnot_HasKey(handle, 'AS')) return;
  if (pdfium.FPDFAnnot_GetObjectCount(handle) === 0) pdfium.EPDFAnnot_GenerateFormFieldAP(handle);
}

/** The text that the fields of a form show: PDFium reads it nowhere else. Costs nothing on a page without such fields. */
export function readFields(memory: PdfiumMemory, document: number, page: DocumentPage): readonly Character[] {
  const { pdfium } = memory;
  const places: number[] = [];
  const count = countAnnotations(memory, page);
  for (let place = 0; place < count; place += 1) {
    const handle = pdfium.FPDFPage_GetAnnot(page.handle, place);
    if (handle === 0) continue;
    if (isFilledIn(memory, handle)) places.push(place);
    pdfium.FPDFPage_CloseAnnot(handle);
  }
  return places.length === 0 ? [] : appearanceCharacters(memory, { document, page, places });
}

/** Buttons have signs of a face of signs for letters. */
function isFilledIn(memory: PdfiumMemory, handle: number): boolean {
  const { pdfium } = memory;
  if (pdfium.FPDFAnnot_GetSubtype(handle) !== FIELD) return false;
  if ((pdfium.FPDFAnnot_GetFlags(handle) & HIDDEN_FLAGS) !== 0) return false;
  return readText(memory, handle, 'FT') !== 'Btn' && pdfium.FPDFAnnot_GetObjectCount(handle) > 0;
}

interface Place {
  readonly document: number;
  readonly handle: number;
  readonly place: number;
  readonly page: DocumentPage;
}

function readAnnotation(memory: PdfiumMemory, at: Place): Annotation | undefined {
  const { pdfium } = memory;
  const subtype = pdfium.FPDFAnnot_GetSubtype(at.handle);
  const named = KINDS[subtype];
  if (named === undefined || (pdfium.FPDFAnnot_GetFlags(at.handle) & HIDDEN_FLAGS) !== 0) return undefined;
  // "Accepted", "Completed": the state of a review, not a word of the reader's.
  if (pdfium.FPDFAnnot_HasKey(at.handle, 'StateModel')) return undefined;
  // Nobody sees what it marks, or it marks nothing; what its reader wrote is there to be read all the same.
  const isMark = !isTransparent(memory, at.handle) && !RUBBER_STAMPS.has(stampName(memory, at.handle));
  const kind = isMark ? named : 'note';
  const replyTo = readParent(memory, at);
  const hasQuads = kind !== 'note' && kind !== 'free-text' && kind !== 'drawn';
  const colour = readColour(memory, at.handle);
  return {
    kind,
    box: readBox(memory, at),
    ...(hasQuads ? shownQuads(memory, at, kind) : { quads: [] }),
    colour,
    comment: ownWords(readComment(memory, at.handle), namesOf(memory, at.handle)),
    place: at.place,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(kind === 'drawn' ? readDrawing(memory, at, { subtype, colour }) : {}),
  };
}

/**
 * Ink says its strokes itself, and that print shines through them at times only in its appearance; a square or circle stands
 * for its region; other shapes show them in their appearance, or say their corners where they have none.
 */
function readDrawing(
  memory: PdfiumMemory,
  at: Place,
  { subtype, colour }: { readonly subtype: number; readonly colour: string },
): Pick<Annotation, 'strokes' | 'masks' | 'needsPicture' | 'region'> {
  const strokes = subtype === INK ? inkStrokes(memory, at.handle, { page: at.page, colour }) : [];
  const [first] = strokes;
  if (first !== undefined && (first.isTranslucent || !isHighlighterColour(colour))) return { strokes };
  const appearance = readAppearance(memory, at.handle, appearancePlace(memory, at));
  if (first !== undefined) {
    const isTranslucent = appearance.strokes.some((stroke) => stroke.isTranslucent);
    return { strokes: strokes.map((stroke) => ({ ...stroke, isTranslucent })) };
  }
  const isShown = appearance.needsPicture || appearance.strokes.length + appearance.masks.length > 0;
  if (!isShown && CORNERED.includes(subtype)) {
    return { strokes: shapeStrokes(memory, at.handle, { page: at.page, colour }) };
  }
  const isRegion = (subtype === SQUARE || subtype === CIRCLE) && showsShape(appearance);
  return isRegion ? { region: subtype === SQUARE ? 'box' : 'circle' } : appearance;
}

/** True where neither the annotation nor what its appearance paints lets anything be seen of it. */
function isTransparent(memory: PdfiumMemory, handle: number): boolean {
  const { pdfium, scratch } = memory;
  if (!pdfium.FPDFAnnot_GetNumberValue(handle, 'CA', scratch) || memory.float(scratch) > 0) return false;
  return !paintsInk(memory, handle);
}

function appearancePlace(memory: PdfiumMemory, at: Place): AppearancePlace {
  const box = readBox(memory, at);
  const [left = 0, y1 = 0, , y2 = 0] = memory.floats(memory.scratch, 4);
  return { document: at.document, page: at.page, box, corner: [left, Math.min(y1, y2)] };
}

function readParent(memory: PdfiumMemory, { handle, page }: Place): number | undefined {
  const { pdfium } = memory;
  if (!pdfium.FPDFAnnot_HasKey(handle, 'IRT')) return undefined;
  const parent = pdfium.FPDFAnnot_GetLinkedAnnot(handle, 'IRT');
  if (parent === 0) return undefined;
  const place = pdfium.FPDFPage_GetAnnotIndex(page.handle, parent);
  pdfium.FPDFPage_CloseAnnot(parent);
  return place >= 0 ? place : undefined;
}

function readBox(memory: PdfiumMemory, { handle, page }: Place): Box {
  memory.floats(memory.scratch, 4).fill(0);
  memory.pdfium.FPDFAnnot_GetRect(handle, memory.scratch);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = memory.floats(memory.scratch, 4);
  return shownBox(page.frame, { x1, y1, x2, y2 });
}

/**
 * The quads of an annotation on the visible part of the page. One without any, or with none that has room, stands for what
 * its appearance fills where it is a highlight, else for its rectangle.
 */
function shownQuads(memory: PdfiumMemory, at: Place, kind: AnnotationKind): Pick<Annotation, 'quads' | 'slanted'> {
  const isVisible = isVisibleOn(at.page);
  const outlines = readQuads(memory, at).filter((points) => hasRoom(boxOfPoints(points, 0)));
  if (outlines.length === 0) {
    const filled = kind === 'highlight' ? filledBoxes(memory, at.handle, appearancePlace(memory, at)) : [];
    const boxes = filled.filter(hasRoom);
    return { quads: (boxes.length > 0 ? boxes : [readBox(memory, at)].filter(hasRoom)).filter(isVisible) };
  }
  const shown = outlines.filter((points) => isVisible(boxOfPoints(points, 0)));
  const slanted = shown.filter(isSlanted).map(outlineOf);
  const quads = shown.filter((points) => !isSlanted(points)).map((points) => boxOfPoints(points, 0));
  return slanted.length > 0 ? { quads, slanted } : { quads };
}

function isVisibleOn({ frame }: LoadedPage): (box: Box) => boolean {
  const { width, height } = shownSize(frame);
  return ({ left, right, top, bottom }) => overlap(left, right, 0, width) > 0 && overlap(top, bottom, 0, height) > 0;
}

function hasRoom({ left, right, top, bottom }: Box): boolean {
  return right > left && bottom > top;
}

/** The four points of each quad as they are shown, in an order that differs between programs. */
function readQuads(memory: PdfiumMemory, { handle, page }: Place): readonly (readonly Point[])[] {
  const { pdfium, scratch } = memory;
  const count = Math.min(pdfium.FPDFAnnot_CountAttachmentPoints(handle), MOST_QUADS);
  const quads: Point[][] = [];
  for (let index = 0; index < count; index += 1) {
    if (!pdfium.FPDFAnnot_GetAttachmentPoints(handle, index, scratch)) continue;
    const numbers = [...memory.floats(scratch, 8)];
    quads.push([0, 2, 4, 6].map((place) => shownPoint(page.frame, numbers[place] ?? 0, numbers[place + 1] ?? 0)));
  }
  return quads;
}

/** The library's own function reads the colour also where an appearance stream exists; PDFium's fails there. */
function readColour(memory: PdfiumMemory, handle: number): string {
  const { pdfium, scratch } = memory;
  if (!pdfium.EPDFAnnot_GetColor(handle, COLOUR, scratch, scratch + 4, scratch + 8)) return '#000000';
  const parts = [...memory.integers(scratch, 3)];
  return `#${parts.map((part) => Math.min(255, part).toString(16).padStart(2, '0')).join('')}`;
}

/** What a stamp and an attached file are called: programs write that where a comment would be. */
function namesOf(memory: PdfiumMemory, handle: number): readonly string[] {
  const { pdfium } = memory;
  const attached = pdfium.FPDFAnnot_GetFileAttachment(handle);
  const file =
    attached === 0 ? '' : memory.text((...room) => pdfium.FPDFAttachment_GetName(attached, ...room), MOST_NAME_BYTES);
  return [file, stampName(memory, handle)].filter((name) => name !== '');
}

/** What a stamp is called; nothing of other annotations, nor where it has no name. */
function stampName(memory: PdfiumMemory, handle: number): string {
  return memory.pdfium.FPDFAnnot_GetSubtype(handle) === STAMP ? readText(memory, handle, 'Name') : '';
}

function ownWords(comment: string, names: readonly string[]): string {
  const plain = (text: string): string => text.replaceAll(/\s/gu, '').toLowerCase();
  return names.some((name) => plain(name) === plain(comment)) ? '' : comment;
}

function readComment(memory: PdfiumMemory, handle: number): string {
  // Some programs write a comment only as XHTML.
  const plain = readText(memory, handle, 'Contents').trim();
  if (plain !== '') return plain;
  return memory.pdfium.FPDFAnnot_HasKey(handle, 'RC') ? textOf(readText(memory, handle, 'RC')) : '';
}

function readText(memory: PdfiumMemory, handle: number, key: string): string {
  const call = (buffer: number, bytes: number): number =>
    memory.pdfium.FPDFAnnot_GetStringValue(handle, key, buffer, bytes);
  return memory.text(call, MOST_COMMENT_BYTES).replaceAll(/\r\n?/gu, '\n');
}
