import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { messageFor } from '../core/error-text.ts';
import type { AppError } from '../core/errors.ts';
import type { Extraction } from '../core/note.ts';
import { exportExtraction } from '../export/formats.ts';
import type { OutputFormat } from './arguments.ts';

/** A file, or a page of it, that was not read. */
export interface Failed {
  readonly file: string;
  readonly pageIndex?: number | undefined;
  readonly error: AppError;
}

/** What the command has to write. */
export interface Outcome {
  readonly extraction: Extraction;
  readonly failures: readonly Failed[];
  readonly cancelled: boolean;
}

/** A finished output and the name it gets where only a folder was given. */
export interface Output {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The outcome in a format. JSON is the extraction with `failures` beside it, and `cancelled` when it was. */
export async function outputOf(outcome: Outcome, format: OutputFormat): Promise<Output> {
  if (format !== 'json') return exportExtraction(outcome.extraction, format);
  const failures = outcome.failures.map(({ file, pageIndex, error }) => ({
    file,
    ...(pageIndex !== undefined && { pageIndex }),
    error: messageFor(error).message,
    code: error.code,
  }));
  const whole = { ...outcome.extraction, failures, ...(outcome.cancelled && { cancelled: true }) };
  return { name: 'notes.json', content: `${JSON.stringify(whole, undefined, 2)}\n` };
}

/** Where an output goes: the path itself, or its name in the folder that the path is. */
export async function placeOfOutput(out: string, name: string): Promise<string> {
  const isFolder = out.endsWith('/') || (await stat(out).catch(() => undefined))?.isDirectory() === true;
  return isFolder ? path.join(out, name) : out;
}

/** True for a device or a pipe such as /dev/stdout: it is written to, never replaced by a file. */
async function isNoFile(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isFile() === false;
}

/** Says what stands in the way of writing to `out`, before hours of reading are spent; makes missing folders. */
export async function checkWritable(out: string): Promise<string | undefined> {
  const place = await placeOfOutput(out, 'notes');
  if (await isNoFile(place)) return undefined;
  const draft = draftOf(place);
  try {
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(draft, '');
    return undefined;
  } catch (error) {
    return `${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Writes a file whole or not at all: a reader never finds half of it. */
export async function writeWhole(place: string, content: string | Uint8Array): Promise<void> {
  if (await isNoFile(place)) return writeFile(place, content);
  const draft = draftOf(place);
  try {
    await writeFile(draft, content);
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function draftOf(place: string): string {
  return `${place}.${process.pid}.tmp`;
}
