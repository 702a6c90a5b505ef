import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Extraction } from '../../src/core/note.ts';
import { pageNumberFrom } from '../../src/core/numbers/numbers.ts';
import type { PageReading } from '../../src/core/page.ts';
import { numberRows } from '../../src/engines/device/number/number.ts';
import { nodeMarksNetwork, nodeOcrAssets } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { createOcr, type ReadWord, type TextReader } from '../../src/engines/device/read/read.ts';
import { type DecodedPage, lookAt, type View } from '../../src/engines/device/see/see.ts';
import { seeView } from '../../src/engines/device/see-page.ts';
import type { MarkMaps, MarksNetwork } from '../../src/marks/maps/maps.ts';
import { sceneOf } from '../../src/marks/scene/scene.ts';
import { createCollection } from '../../src/pipeline/collect.ts';
import type { Gold } from '../pages/gold/label.ts';
import { numberFigures } from '../score/kind-figures.ts';
import { type Labelled, labelledIn } from '../score/labelled.ts';
import { countsOf } from '../score/score.ts';
import { readingOfLabel } from '../score/words-under-marks.ts';
import type { Leaf, Settables } from './settable.ts';

/** One number of a constant, and what it is multiplied by. */
interface Trial {
  readonly key: string;
  readonly leaf: Leaf;
  readonly factor: number;
}

/** What other pages read when a number was another. */
export interface Effect extends Trial {
  pages: number;
  /** Pages whose reading is another at all, in words, marks, boxes or certainty. */
  changed: number;
  /** Marked words found more and less; words wrongly reported more and less. */
  readonly found: [more: number, less: number];
  readonly wrong: [more: number, less: number];
  /** Page numbers that became right, that no longer are, and that came where none is printed or another. */
  readonly numbers: [right: number, lost: number, false: number];
  failed: number;
}

/** What is read with a constant of a room: page numbers or marks alone, of the picture as it was looked at, where that is all. */
const PARTS: readonly (readonly [part: 'number' | 'marks' | 'late', rooms: RegExp])[] = [
  ['number', /^src\/engines\/device\/number\//],
  ['marks', /^src\/(marks\/(?!network|maps|weights|along|notes)|imaging\/(tint|strips\/(thin-path|pen-strokes)))/],
  ['late', /^src\/(imaging\/strips|marks\/notes|engines\/device\/(?!see\/))/],
];
/** What the network is built of and run with: it is run again. */
const NETWORK = /^src\/marks\/(network|maps|weights)/;

interface Read {
  readonly readings: readonly PageReading[];
  readonly extraction: Extraction;
}

/** Reads pages, the outer loop, with each of the trials; calls `onPage` with what is known after each. */
export async function sweep(
  { folders, count, settables, trials }: SweepWish,
  onPage: (file: string, effects: readonly Effect[]) => Promise<void>,
): Promise<void> {
  const effects = trials.map(
    (trial): Effect => ({
      ...trial,
      pages: 0,
      changed: 0,
      found: [0, 0],
      wrong: [0, 0],
      numbers: [0, 0, 0],
      failed: 0,
    }),
  );
  const [network, ocr] = [await nodeMarksNetwork(), createOcr(nodeOcrAssets)];
  for (const folder of folders)
    for (const labelled of (await labelledIn(join(folder, 'images'), join(folder, 'gold'))).slice(0, count)) {
      const { gold, path, type } = labelled;
      const page = await decodeInNode({ bytes: await readFile(path), type }, gold.file);
      const bench = new PageBench(page, { network, reader: await ocr.readerFor(['eng']) }, gold);
      const usual = new Map<string, Read>();
      for (const effect of effects) {
        const { key, leaf, factor } = effect;
        effect.pages++;
        try {
          const other = settables.with(key, leaf.scaled(factor), () => bench.read(key));
          compare(
            effect,
            labelled,
            once(usual, bench.partOf(key), () => bench.read(key)),
            other,
          );
        } catch (error) {
          effect.failed++;
          console.error(`${key}${leaf.path} × ${factor}: ${String(error)}`);
        }
      }
      await onPage(gold.file, effects);
    }
}

export interface SweepWish {
  readonly folders: readonly string[];
  readonly count: number;
  readonly settables: Settables;
  readonly trials: readonly Trial[];
}

/** One page to be read again and again: what the same input gave is not made twice. */
class PageBench {
  private readonly page: DecodedPage;
  private readonly gold: Gold;
  private readonly network: MarksNetwork;
  private readonly reader: TextReader;
  private readonly maps = new Map<string, MarkMaps>();
  private readonly hooks = new Map<string, Float32Array>();
  private readonly words = new Map<string, readonly ReadWord[]>();
  private readonly view: View;

  constructor(page: DecodedPage, { network, reader }: { network: MarksNetwork; reader: TextReader }, gold: Gold) {
    [this.page, this.gold] = [page, gold];
    this.network = {
      ...network,
      see: (planes, xHeight) => {
        const known = `${xHeight} ${hashOf(planes.red)} ${planes.width}`;
        return once(this.maps, known, () => network.see(planes, xHeight));
      },
      seeHooks: (patches) =>
        once(
          this.hooks,
          `${patches.length} ${hashOf(new Uint8Array(patches.buffer, patches.byteOffset, patches.byteLength))}`,
          () => network.seeHooks(patches),
        ),
    };
    this.reader = {
      readSheet: (sheet, options) =>
        once(this.words, `${options.layout} ${sheet.width} ${hashOf(sheet.data)}`, () =>
          reader.readSheet(sheet, options),
        ),
    };
    this.view = lookAt(page, this.network);
  }

  /** What is read of the page with this constant. */
  partOf(key: string): 'number' | 'marks' | 'late' | 'all' {
    const part = PARTS.find(([, rooms]) => rooms.test(key))?.[0] ?? 'all';
    // Where labels' words stand is known of upright pictures alone.
    return part === 'marks' && this.view.turn !== 0 ? 'late' : part;
  }

  /** Reads of the page what the constant may change. */
  read(key: string): Read {
    const part = this.partOf(key);
    if (part === 'number') return { readings: this.numbers(), extraction: NOTHING };
    const readings = part === 'marks' ? this.marks() : this.whole(key);
    const collection = createCollection();
    collection.addPage({ file: this.gold.file, pageIndex: 0 }, readings);
    return { readings, extraction: { ...NOTHING, notes: collection.complete().notes } };
  }

  private whole(key: string): readonly PageReading[] {
    if (NETWORK.test(key)) this.maps.clear();
    const view = this.partOf(key) === 'all' ? lookAt(this.page, this.network) : this.view;
    if (NETWORK.test(key)) this.maps.clear();
    return seeView(view, this.page, { reader: this.reader, network: this.network }).read(this.reader);
  }

  /** As `bench:marks` has it: the label's words stand for those that would be read. */
  private marks(): readonly PageReading[] {
    const { view, network } = this;
    const { maps } = view;
    if (maps === undefined) return [];
    const words = this.gold.pages.flatMap((page) => page.words ?? []);
    return view.layouts.map((layout) => {
      const scene = sceneOf(layout, { ...view, maps, network, paper: view.source.paper });
      return readingOfLabel(layout, { scene, words, scale: view.toOriginal });
    });
  }

  private numbers(): readonly PageReading[] {
    const { source, ink, layouts, maps } = this.view;
    if (maps === undefined) return [];
    return layouts.map((layout) => {
      const { number } = pageNumberFrom(numberRows(layout, source, this.reader, { ink: ink.list, maps }));
      return { width: 0, height: 0, lines: [], marks: [], pageNumber: number };
    });
  }
}

const NOTHING: Extraction = { notes: [], keyTakeaways: [], unread: [], doubtful: [] };

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** FNV-1a over bytes, four at a time where they lie so. */
function hashOf(bytes: Uint8Array): number {
  const words = new Uint32Array(new Uint8Array(bytes.subarray(0, bytes.length & ~3)).buffer);
  let hash = 0x811c9dc5;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193) ^ (hash >>> 15);
  for (const byte of bytes.subarray(bytes.length & ~3)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

function compare(effect: Effect, labelled: Labelled, usual: Read, other: Read): void {
  if (JSON.stringify(usual.readings) === JSON.stringify(other.readings)) return;
  effect.changed++;
  const [before, after] = [countsOf(labelled.gold, usual.extraction), countsOf(labelled.gold, other.extraction)];
  const tell = (counts: [number, number], difference: number): void => {
    counts[difference > 0 ? 0 : 1] += Math.abs(difference);
  };
  tell(effect.found, after.located - before.located);
  tell(effect.wrong, after.wrong - before.wrong);
  const numbers = (read: Read) => numberFigures([{ ...labelled, ...read, ms: 0 }]);
  const [one, two] = [numbers(usual), numbers(other)];
  effect.numbers[0] += Math.max(0, two.right - one.right);
  effect.numbers[1] += Math.max(0, one.right - two.right);
  effect.numbers[2] += Math.max(0, two.wrong + two.invented - one.wrong - one.invented);
}
