import type { PageReading } from '../../src/core/page.ts';
import type { DeviceJob } from '../../src/engines/device/device-job.ts';
import { nodeMarksNetwork, nodeOcrAssets } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { createOcr, type TextReader } from '../../src/engines/device/read/read.ts';
import { seePage } from '../../src/engines/device/see-page.ts';
import type { MarksNetwork } from '../../src/marks/maps/maps.ts';

/** What a page took: to be decoded, until the recogniser was there, to be seen without reading, and to be read. */
type Stages = Record<'decode' | 'start' | 'see' | 'read', number>;

interface Timed {
  readonly readings: readonly PageReading[];
  readonly stages: Readonly<Stages>;
}

/** Reads pages in this thread as a worker does, and says what each of their stages took by a clock in milliseconds. */
export function createTimedReader(now: () => number): (job: DeviceJob) => Promise<Timed> {
  const ocr = createOcr(nodeOcrAssets);
  let network: Promise<MarksNetwork> | undefined;
  return async ({ file, image, languages }) => {
    const stages: Stages = { decode: 0, start: 0, see: 0, read: 0 };
    const timed = async <T>(stage: 'decode' | 'start', work: () => Promise<T>): Promise<T> => {
      const from = now();
      const result = await work();
      stages[stage] = now() - from;
      return result;
    };
    const picture = await timed('decode', () => decodeInNode(image, file));
    const reader = await timed('start', () => ocr.readerFor(languages));
    network ??= nodeMarksNetwork();
    const marks = await network;
    const clocked: TextReader = {
      isWord: reader.isWord,
      readSheet(sheet, layout) {
        const from = now();
        const words = reader.readSheet(sheet, layout);
        stages.read += now() - from;
        return words;
      },
    };
    const from = now();
    const page = seePage(picture, { reader: clocked, network: marks });
    const other = (code: string) => ocr.readerFor([code]);
    await page.findLanguages(() => clocked, { asked: languages, other, isWhole: false });
    const readings = page.read(() => clocked);
    stages.see = now() - from - stages.read;
    return { readings, stages };
  };
}
