import type { PageReading } from '../../core/page.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import type { Parcel } from '../../workers/pool.ts';
import type { DeviceJob } from './device-job.ts';
import type { CutRest, DeviceReader, ReadSheet, RestSoFar, RestWish } from './device-reader.ts';
import type { ReadWord } from './read/read.ts';

/** What a worker is asked for; plain data. */
export type DeviceWork =
  | { readonly kind: 'page'; readonly job: DeviceJob }
  | { readonly kind: 'warm'; readonly languages: readonly string[] }
  | { readonly kind: 'cut'; readonly wish: RestWish }
  | { readonly kind: 'sheet'; readonly sheet: GreyImage; readonly languages: readonly string[] }
  | { readonly kind: 'cut others'; readonly id: number; readonly count?: number | undefined }
  | { readonly kind: 'take'; readonly read: ReadSheet };

/** What it answers, each kind of work in its own field. */
export interface DeviceAnswer {
  readonly readings?: readonly PageReading[];
  readonly cut?: CutRest;
  readonly words?: readonly ReadWord[];
  readonly rest?: RestSoFar;
}

/** Does what a worker was asked for. */
export async function doWork(reader: DeviceReader, work: DeviceWork): Promise<Parcel<DeviceAnswer>> {
  switch (work.kind) {
    case 'page':
      return { value: { readings: await reader.readPage(work.job) } };
    case 'warm':
      await reader.warm(work.languages);
      return { value: {} };
    case 'cut':
      return { value: { cut: await reader.cutRest(work.wish) } };
    case 'sheet':
      return { value: { words: await reader.readSheet(work.sheet, work.languages) } };
    case 'cut others':
      return { value: { cut: await reader.cutOthers(work.id, work.count) } };
    case 'take':
      return { value: { rest: await reader.takeIn(work.read) } };
    default:
      work satisfies never;
      throw new Error('Unknown work.');
  }
}
