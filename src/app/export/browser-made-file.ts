import { type ExportJob, makeExport } from '../../export/export-job.ts';
import type { ExportedFile } from '../../export/formats.ts';

/** A finished file as browsers keep it: whoever hands it on copies nothing. */
export interface MadeFile extends Omit<ExportedFile, 'content'> {
  readonly content: Blob;
}

/** Makes a file in the thread that asks. */
export async function makeFileHere(job: ExportJob): Promise<MadeFile> {
  const file = await makeExport(job);
  // Plain memory, never shared with another thread: the type cannot say so.
  const part = file.content as string | Uint8Array<ArrayBuffer>;
  return { ...file, content: new Blob([part], { type: file.type }) };
}
