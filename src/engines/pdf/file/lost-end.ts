import { copiedObjects } from './copied-objects.ts';
import type { PdfDictionary, PdfValue } from './pdf-value.ts';
import type { PdfiumMemory } from './pdfium.ts';

/** Numbers of objects of ours, which no program reaches: PDFium takes none above 4,194,303. */
const OWN = { catalogue: 4_194_001, pages: 4_194_002, page: 4_194_003, all: 4_194_004 };
/** Objects that are looked for; each takes some bytes of a file, packed ones the fewest. */
const MOST_OBJECTS = 200_000;
const LEAST_OBJECT_BYTES = 8;
/** What a file may break off in: a string, a list, an object, a stream. */
const CLOSED = '\n>)\nendstream\nendobj\n';
const WANTED = /\/Type\s*\/(?:Catalog|Pages?)\b|\/Filter\s*\/Standard\b|\/(?:Producer|Creator|CreationDate)\b/u;

/** Opens a document with an end of ours set behind the file; 0 where that is none either. */
export type OpenWithEnd = (end: string) => number;

type Objects = ReadonlyMap<number, PdfValue>;

/**
 * The end that a file without one had, so that it can be opened: a trailer, with the catalogue that is still there or
 * one of ours, and the pages that are still there. Undefined where there are none, or where the file is locked: the key
 * was in what is lost.
 *
 * PDFium finds the objects of such a file by itself, also packed ones, but not what they are there for. So it is first
 * given an end with a page of ours and a catalogue that names all numbers; what it then writes tells what each is. It costs
 * about what reading the file costs.
 */
export function lostEnd(memory: PdfiumMemory, length: number, open: OpenWithEnd): string | undefined {
  const handle = open(endWithAll(Math.min(MOST_OBJECTS, Math.ceil(length / LEAST_OBJECT_BYTES))));
  if (handle === 0) return undefined;
  const objects = copiedObjects(memory, handle, (text) => WANTED.test(text));
  memory.pdfium.FPDF_CloseDocument(handle);
  const isLocked = [...objects.values()].some((value) => entry(value, '/Filter') === '/Standard');
  return isLocked ? undefined : endOf(objects);
}

function endWithAll(count: number): string {
  const all = Array.from({ length: count }, (_, index) => `${index + 1} 0 R`).join('\n');
  return [
    CLOSED,
    object(OWN.all, `[${all}]`),
    object(OWN.page, `<</Type/Page/Parent ${OWN.pages} 0 R/MediaBox[0 0 9 9]>>`),
    object(OWN.pages, `<</Type/Pages/Count 1/Kids[${OWN.page} 0 R]>>`),
    object(OWN.catalogue, `<</Type/Catalog/Pages ${OWN.pages} 0 R/All ${OWN.all} 0 R>>`),
    trailer(OWN.catalogue),
  ].join('');
}

function endOf(found: Objects): string | undefined {
  const objects = new Map([...found].filter(([number]) => number < OWN.catalogue));
  const kids = pagesIn(objects);
  if (kids.length === 0) return undefined;
  const catalogue = [...objects].findLast(([, value]) => isOf(value, '/Catalog') && referred(entry(value, '/Pages')));
  const pages = referred(entry(catalogue?.[1], '/Pages')) ?? OWN.pages;
  const info = [...objects].find(([, value]) => entry(value, '/Type') === undefined && isDictionary(value))?.[0];
  return [
    CLOSED,
    object(pages, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join('\n')}]>>`),
    ...(catalogue === undefined ? [object(OWN.catalogue, `<</Type/Catalog/Pages ${pages} 0 R>>`)] : []),
    trailer(catalogue?.[0] ?? OWN.catalogue, info),
  ].join('');
}

/**
 * The pages, in the order of the parts of the page tree that are there, then those that these do not name. One that is
 * missing keeps its place where others follow it.
 */
function pagesIn(objects: Objects): readonly number[] {
  const trees = [...objects].filter(([, value]) => isOf(value, '/Pages'));
  const isPart = new Set(trees.flatMap(([, value]) => kidsOf(value)));
  const ordered = new Set<number>();
  const seen = new Set<number>();
  const waiting = trees.map(([number]) => number).filter((number) => !isPart.has(number));
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    const value = objects.get(number);
    if (value === undefined || !isOf(value, '/Pages')) ordered.add(number);
    else if (!seen.has(number)) waiting.unshift(...kidsOf(value));
    seen.add(number);
  }
  for (const [number, value] of objects) if (isOf(value, '/Page')) ordered.add(number);
  const pages = [...ordered];
  return pages.slice(0, pages.findLastIndex((number) => isOf(objects.get(number), '/Page')) + 1);
}

function kidsOf(value: PdfValue): readonly number[] {
  const kids = entry(value, '/Kids');
  return Array.isArray(kids) ? kids.map(referred).filter((number) => number !== undefined) : [];
}

function isOf(value: PdfValue | undefined, type: string): boolean {
  return entry(value, '/Type') === type;
}

function entry(value: PdfValue | undefined, key: string): PdfValue | undefined {
  return isDictionary(value) ? value.get(key) : undefined;
}

function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

function referred(value: PdfValue | undefined): number | undefined {
  return typeof value === 'object' && 'object' in value ? value.object : undefined;
}

function object(number: number, body: string): string {
  return `${number} 0 obj\n${body}\nendobj\n`;
}

function trailer(root: number, info?: number): string {
  return `trailer\n<</Root ${root} 0 R${info === undefined ? '' : `/Info ${info} 0 R`}>>\n`;
}
