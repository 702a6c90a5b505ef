import { type Box, boxOfPoints } from '../../core/geometry.ts';
import { pageNumbersFrom } from '../../core/numbers/numbers.ts';
import type { PageReading } from '../../core/page.ts';
import { turnedSize } from '../../core/turn.ts';
import { polylineOf } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { MarksNetwork } from '../../marks/maps/maps.ts';
import type { LanguageSearch } from './own-language.ts';
import { areKnown, longestRead, type TextReader } from './read/read.ts';
import { inRuns, type PlacedLines, partsOf } from './reading-order.ts';
import { type DecodedPage, lookAt, type View } from './see/see.ts';
import { type Extent, type Readers, SeenLayout, type UnreadSheet } from './seen-layout.ts';

/** How much of a page is read. */
interface SeeOptions {
  /** Every line of the body is read, not only the marked ones. */
  readonly readAll?: boolean | undefined;
}

/** What a page is seen with. */
export interface Eyes {
  /** Reads letters. */
  readonly reader: TextReader;
  /** Sees marks. */
  readonly network: MarksNetwork;
}

/** Lines of a page that were not read yet, and where they stand; cut out, some 25 ms, when that is asked for. */
export interface PlacedSheet extends PlacedLines {
  cut(): UnreadSheet;
}

/** A picture whose pages, lines and marks were found. It holds the picture; each line is read once, however often asked. */
export interface SeenPage {
  read(readers: Readers, options?: SeeOptions): readonly PageReading[];
  /**
   * Finds out, once, whether its pages are in other languages than those asked for: then they are read in those. Some 300 ms where
   * the lines under marks leave a doubt, and what asking for another reader takes.
   */
  findLanguages(readers: Readers, search: LanguageSearch): Promise<void>;
  /** Languages of its pages that are none of those asked for. */
  readonly languages: readonly string[];
  /**
   * Reads lines that were read, where they may show long s, once more by who knows the letter, who is asked for only then; true where
   * that may have changed what `read` gives.
   */
  readOld(readers: Readers, old: () => Promise<TextReader>): Promise<boolean>;
  /** Every line that was not read yet, a few at a time, to be read elsewhere: those under marks, then from the top. */
  sheets(): readonly PlacedSheet[];
  /** What the lines give that were taken in so far; undefined where more of them may show that it cannot be read. */
  soFar(readers: Readers): readonly PageReading[] | undefined;
}

/**
 * Sees one picture: its lines, marks and printed number; reads only the lines that matter. Two facing pages give two
 * readings. Coordinates of the result are pixels of the original, turned upright.
 */
export function seePage(page: DecodedPage, eyes: Eyes): SeenPage {
  return seeView(lookAt(page, eyes.network), page, eyes);
}

/** The same for a picture that was looked at. */
export function seeView(looked: View, { image, scale }: DecodedPage, { reader, network }: Eyes): SeenPage {
  const view = rightWayUp(looked, reader);
  const original = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
  const { maps, turn } = view;
  const as = { ...turnedSize(original, turn), ...(turn !== 0 && { turn }) };
  if (maps === undefined || view.layouts.length === 0) {
    const blank: readonly PageReading[] = [{ ...as, lines: [], marks: [], pageNumber: 'x' }];
    const [findLanguages, readOld] = [() => Promise.resolve(), () => Promise.resolve(false)];
    return { languages: [], findLanguages, read: () => blank, readOld, sheets: () => [], soFar: () => blank };
  }
  const pages = view.layouts.map((layout) => new SeenLayout(layout, view, { maps, network }));
  const upright = (extent: Extent, now: Readers): readonly PageReading[] => {
    const numbers = pageNumbersFrom(pages.map((page) => page.numberRows(now)));
    return pages.map((page, k) => ({ ...page.reading(extent, now, numbers[k]!), ...as }));
  };
  return {
    read: (now, { readAll = false } = {}) => {
      for (const page of pages) {
        page.readMore(page.marked, now);
        if (readAll) page.readMore([...page.body.keys()], now);
      }
      return upright(readAll ? 'all' : 'marked', now);
    },
    findLanguages: async (now, search) => {
      for (const page of pages) await page.findLanguage(now, search);
    },
    get languages() {
      return pages.flatMap(({ language }) => language ?? []);
    },
    readOld: async (now, old) => {
      const wanted = pages
        .map((page) => ({ page, lines: page.linesOfOldPrint(now) }))
        .filter(({ lines }) => lines.length > 0);
      if (wanted.length === 0) return false;
      const reader = await old();
      for (const { page, lines } of wanted) for (const run of inRuns(lines)) page.readOld(run, reader);
      return true;
    },
    sheets: () => {
      const marked = pages.flatMap((page) => inRuns(page.marked).map((lines) => ({ page, lines, isMarked: true })));
      const others = partsOf(pages.map(withoutMarked)).map(({ page, lines }) => ({
        page: page.layout,
        lines,
        isMarked: false,
      }));
      return [...marked, ...others].flatMap(({ page, lines, isMarked }) => {
        const unread = lines.filter((line) => !page.isRead(line));
        const places = unread.flatMap((line) => levelBoxes(page.body[line]!, view.toOriginal));
        return unread.length === 0 ? [] : [{ isMarked, places, cut: () => page.cut(unread) }];
      });
    },
    soFar: (now) => {
      const areKnown = pages.every(
        (page) => page.marked.every((line) => page.isRead(line)) && page.isSurelyReadable(now),
      );
      return areKnown ? upright('so far', now) : undefined;
    },
  };
}

/** A page without the lines under marks: they are read before all others. */
function withoutMarked(layout: SeenLayout) {
  const marked = new Set(layout.marked);
  return { layout, body: layout.body, isRead: (line: number) => marked.has(line) || layout.isRead(line) };
}

/** Where small letters of a line stand: so many boxes that each is level, though the line be bent or slanted. */
function levelBoxes({ left, right, baseline, xHeight }: TextLine, toOriginal: number): readonly Box[] {
  const points = polylineOf(baseline, { left, right, scale: toOriginal });
  return points.slice(1).map((end, at) => {
    const box = boxOfPoints([points[at]!, end]);
    return { ...box, top: box.top - xHeight * toOriginal };
  });
}

/**
 * Letters of other scripts stand more below their lines than above: what was turned over for that, and gives no known
 * words so, is taken as it came. It costs the reading of five lines, more where they are short, and only where a picture
 * was turned over.
 */
function rightWayUp(view: View, reader: TextReader): View {
  if (view.turnedBack === undefined) return view;
  const { turnedBack, ...turned } = view;
  const lines = view.layouts.flatMap(({ columns }) => columns.flatMap((column) => column.lines));
  return areKnown(longestRead(lines, view.source, reader)) ? turned : turnedBack;
}
