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
import type { Change, SweepTable, Trial } from './sweep-table.ts';

/** What numbers are multiplied by. */
const FACTORS = [0.5, 2] as const;

/** What is read with a constant of a room: page numbers or marks alone, of the picture as it was looked at, where that is all. */
const PARTS: readonly (readonly [part: 'number' | 'marks' | 'late', rooms: RegExp])[] = [
  ['number', /^src\/engines\/device\/number\//],
  ['marks', /^src\/(marks\/(?!network|maps|weights|along|notes|strokes|enclosures)|imaging\/tint)/],
  // Lines are wiped of strokes and outlines where these were traced before they are read.
  ['late', /^src\/(imaging\/strips|marks\/(notes|strokes|enclosures)|engines\/device\/(?!see\/))/],
];
/** What the network is built of and run with: it is run again. */
const NETWORK = /^src\/marks\/(network|maps|weights)/;

/** Maps of a page are held for so many different inputs at the most: some 10 MB each. */
const MOST_MAPS = 4;

interface Read {
  readonly readings: readonly PageReading[];
  readonly extraction: Extraction;
}

/** Reads pages, the outer loop, with each number at half and at twice what it is; tells each new line of the table. */
export async function sweep(
  { folders, count, settables, numbers, known }: SweepWish,
  onLine: (line: string) => void,
): Promise<void> {
  const [network, ocr] = [await nodeMarksNetwork(), createOcr(nodeOcrAssets)];
  for (const folder of folders)
    for (const labelled of (await labelledIn(join(folder, 'images'), join(folder, 'gold'))).slice(0, count)) {
      const { gold, path, type } = labelled;
      const page = await decodeInNode({ bytes: await readFile(path), type }, gold.file);
      const bench = new PageBench(page, { network, reader: await ocr.readerFor(['eng']) }, gold);
      const usual = new Map<string, Read>();
      const changeBy = (key: string, value: unknown): Change => {
        const before = once(usual, bench.partOf(key), () => bench.read(key));
        try {
          return changeOf(
            labelled,
            before,
            settables.with(key, value, () => bench.read(key)),
          );
        } catch (error) {
          console.error(`${key}: ${String(error)}`);
          return { ...UNCHANGED, failed: true };
        }
      };
      for (const { key, leaf } of numbers) {
        const trials = FACTORS.map((factor): Trial => `${key}${leaf.path} × ${factor}`);
        for (const [at, trial] of trials.entries())
          if (known.isOpen(gold.file, trial, trials))
            onLine(known.add(gold.file, trial, changeBy(key, leaf.scaled(FACTORS[at]!))));
      }
    }
}

export interface SweepWish {
  readonly folders: readonly string[];
  readonly count: number;
  readonly settables: Settables;
  readonly numbers: readonly { readonly key: string; readonly leaf: Leaf }[];
  /** What need not be tried again. */
  readonly known: SweepTable;
}

/** One page to be read again and again: what the same input gave is not made twice. */
class PageBench {
  private readonly page: DecodedPage;
  private readonly gold: Gold;
  private readonly network: MarksNetwork;
  private readonly reader: TextReader;
  private readonly maps = new Map<string, MarkMaps>();
  private readonly patches = new Map<string, Float32Array>();
  private readonly words = new Map<string, readonly ReadWord[]>();
  private readonly view: View;

  constructor(page: DecodedPage, { network, reader }: { network: MarksNetwork; reader: TextReader }, gold: Gold) {
    [this.page, this.gold] = [page, gold];
    const seen = (runner: MarksNetwork['seeHooks'], patches: Float32Array): Float32Array =>
      once(
        this.patches,
        `${patches.length} ${hashOf(new Uint8Array(patches.buffer, patches.byteOffset, patches.byteLength))}`,
        () => runner(patches),
      );
    this.network = {
      ...network,
      see: (planes, xHeight) => {
        const known = `${xHeight} ${hashOf(planes.red)} ${planes.width}`;
        // Those of the page as it is come first; of others there may be hundreds.
        if (this.maps.size >= MOST_MAPS && !this.maps.has(known)) return network.see(planes, xHeight);
        return once(this.maps, known, () => network.see(planes, xHeight));
      },
      seeHooks: (patches) => seen(network.seeHooks, patches),
      seeSigns: (patches) => seen(network.seeSigns, patches),
    };
    this.reader = {
      isWord: reader.isWord,
      readSheet: (sheet, layout) =>
        once(this.words, `${layout} ${sheet.width} ${hashOf(sheet.data)}`, () => reader.readSheet(sheet, layout)),
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
    return seeView(view, this.page, { reader: this.reader, network: this.network }).read(() => this.reader);
  }

  /** As `bench:marks` has it: the label's words stand for those that would be read. */
  private marks(): readonly PageReading[] {
    const { view, network } = this;
    const { maps } = view;
    if (maps === undefined) return [];
    const words = this.gold.pages.flatMap((page) => page.words ?? []);
    return view.layouts.map((layout) => {
      const scene = sceneOf(layout, { ...view, maps, network });
      return readingOfLabel(layout, { scene, words, scale: view.toOriginal });
    });
  }

  private numbers(): readonly PageReading[] {
    const { source, ink, layouts, maps } = this.view;
    if (maps === undefined) return [];
    return layouts.map((layout) => {
      const beside = layouts.filter((other) => other !== layout);
      const { number } = pageNumberFrom(numberRows(layout, source, this.reader, { ink, maps, beside }));
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

const UNCHANGED: Change = { changed: false, failed: false, found: 0, wrong: 0, numbersRight: 0, numbersFalse: 0 };

function changeOf(labelled: Labelled, usual: Read, other: Read): Change {
  if (JSON.stringify(usual.readings) === JSON.stringify(other.readings)) return UNCHANGED;
  const [before, after] = [countsOf(labelled.gold, usual.extraction), countsOf(labelled.gold, other.extraction)];
  const numbers = (read: Read) => numberFigures([{ ...labelled, ...read, ms: 0 }]);
  const [one, two] = [numbers(usual), numbers(other)];
  return {
    changed: true,
    failed: false,
    found: after.located - before.located,
    wrong: after.wrong - before.wrong,
    numbersRight: two.right - one.right,
    numbersFalse: two.wrong + two.invented - one.wrong - one.invented,
  };
}
