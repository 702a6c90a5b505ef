import type { Sides } from './free-place.ts';

/** What is looked at as a whole, and fields, whose text is no text of the page. */
const WHOLE = 'img, canvas, input, textarea';
/** What nobody sees. Notes that are away from the window are not looked at: a book may have twenty thousand. */
const UNSEEN = '[data-away], [aria-hidden="true"], .sr-only, script, style';
/** A text of more letters fills any window. */
const LETTERS_MAX = 5_000;

/** Of a font's size: from its highest letters to its lowest, as fonts for books have it. */
const LETTER_HEIGHT = 1.2;

/** Where there is something to read in the window, line by line, but for what stands in `except`. */
export function readPlaces(except: Element | null): readonly Sides[] {
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    if (node === except || node.matches(UNSEEN) || isOutside(node.getBoundingClientRect()))
      return NodeFilter.FILTER_REJECT;
    return node.matches(WHOLE) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  const places: Sides[] = [];
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    if (node instanceof HTMLTextAreaElement) places.push(writtenPart(node));
    else if (node instanceof Element) places.push(node.getBoundingClientRect());
    else if (node.nodeValue?.trim() !== '') {
      range.selectNodeContents(node);
      places.push(...range.getClientRects());
    }
  }
  return places.filter(({ left, right }) => right > left);
}

function isOutside({ width, top, bottom }: DOMRect): boolean {
  return width > 0 && (bottom <= 0 || top >= window.innerHeight);
}

/** An area down to its last line of text. */
function writtenPart(area: HTMLTextAreaElement): Sides {
  const { left, right, top, bottom } = area.getBoundingClientRect();
  const isFull = area.scrollHeight > area.clientHeight;
  const end = isFull ? bottom : (rowAtEnd(area, area.value)?.bottom ?? bottom);
  return { left, right, top, bottom: Math.min(bottom, end) };
}

/** What the reader types in or is about to press: of an area the row that is written on, where it is not too long to tell. */
export function placeInUse(): Sides | undefined {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement)
    return rowAtEnd(activeElement, activeElement.value.slice(0, activeElement.selectionEnd));
  return activeElement?.matches('button, a, input, select, summary') === true
    ? activeElement.getBoundingClientRect()
    : undefined;
}

/** The row on which a text ends that an area begins with. */
function rowAtEnd(area: HTMLTextAreaElement, text: string): Sides | undefined {
  const { left, right, top } = area.getBoundingClientRect();
  const style = getComputedStyle(area);
  const { lineHeight, fontSize, paddingTop, paddingLeft, paddingRight } = style;
  const measure = document.createElement('canvas').getContext('2d');
  if (text.length > LETTERS_MAX || measure === null) return undefined;
  measure.font = style.font;
  const width = area.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const height = Number.parseFloat(lineHeight);
  const leading = (height - LETTER_HEIGHT * Number.parseFloat(fontSize)) / 2;
  const rows = rowsOf(text, { width, widthOf: (part) => measure.measureText(part).width });
  const end = top + area.clientTop - area.scrollTop + Number.parseFloat(paddingTop) + rows * height;
  return { left, right, top: end - height + leading, bottom: end - leading };
}

interface RowWidth {
  readonly width: number;
  readonly widthOf: (text: string) => number;
}

/** How many rows a text takes that is broken between its words, and within one that is wider than a row. */
export function rowsOf(text: string, { width, widthOf }: RowWidth): number {
  let rows = 0;
  for (const line of text.split('\n')) {
    let used = 0;
    rows += 1;
    for (const word of line.split(/(?<=\s)/u)) {
      const isNext = used > 0 && used + widthOf(word.trimEnd()) > width;
      if (isNext) rows += 1;
      used = (isNext ? 0 : used) + widthOf(word);
      const more = Math.max(0, Math.ceil((used - widthOf(' ')) / width) - 1);
      rows += more;
      used -= more * width;
    }
  }
  return rows;
}
