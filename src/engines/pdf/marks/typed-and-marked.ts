import type { PdfiumMemory } from '../file/file.ts';
import { letterLines, placedLines, textLinesOf } from '../lines/lines.ts';
import type { Item, Stroke } from '../objects/objects.ts';
import { charactersUnder } from '../quoted/quoted.ts';
import type { Character } from '../text/text.ts';
import type { TypedText } from '../typed/typed.ts';
import type { Annotation } from './annotation.ts';
import { levelMark } from './pen-marks.ts';
import { isOfHighlighter } from './stroke-marks.ts';

/** What lies on a page beside what seems to be typed. */
interface Beside {
  /** All text of the page that can be seen. */
  readonly texts: readonly Item[];
  readonly characters: readonly Character[];
  readonly annotations: readonly Annotation[];
  /** What was drawn after the first of some pieces of text. */
  readonly strokesAfter: (first: Item) => readonly Stroke[];
}

/**
 * What was typed onto a page, without what the reader marked: that is print, whatever face it is in. A form is marked as a
 * whole, by annotations and by strokes that come after it; text that no form holds as far as it is in one face, by
 * annotations, since the edge of a box of text is a stroke too.
 */
export function typedUnmarked(memory: PdfiumMemory, found: TypedText, page: Beside): TypedText {
  if (found.typed.size === 0) return found;
  const parts = partsOf(memory, page.texts, found);
  const [first] = parts.flat().filter(({ isInForm }) => isInForm);
  const strokes = first === undefined ? [] : page.strokesAfter(first);
  const marked = parts.filter((part) => isMarked(part, { ...page, strokes })).flat();
  const others = new Set(marked.map(({ object }) => object));
  const isUnmarked = (object: number): boolean => !others.has(object);
  return {
    typed: new Set([...found.typed].filter(isUnmarked)),
    apart: new Set([...found.apart].filter(isUnmarked)),
  };
}

function partsOf({ pdfium }: PdfiumMemory, texts: readonly Item[], { typed }: TypedText): readonly (readonly Item[])[] {
  const parts = new Map<string, Item[]>();
  for (const item of texts) {
    if (!typed.has(item.object)) continue;
    const key = item.isInForm ? `form ${item.place}` : `face ${pdfium.FPDFTextObj_GetFont(item.object)}`;
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [item]);
    else part.push(item);
  }
  return [...parts.values()];
}

function isMarked(
  part: readonly Item[],
  { characters, annotations, strokes }: Beside & { readonly strokes: readonly Stroke[] },
): boolean {
  const own = new Set(part.map(({ object }) => object));
  const letters = characters.filter(({ object }) => own.has(object));
  const lines = letterLines(letters);
  if (annotations.some(({ quads }) => charactersUnder(quads, lines).length > 0)) return true;
  const placed = placedLines(textLinesOf(letters));
  const isAfter = ({ form, place = form ?? 0 }: Stroke): boolean =>
    part.every((item) => item.isInForm && item.place < place);
  return strokes.some(
    (stroke) => isAfter(stroke) && (isOfHighlighter(stroke, placed) || levelMark(stroke, placed) !== undefined),
  );
}
