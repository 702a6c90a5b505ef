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

/** Where the result goes; `done` is called once it has gone, or could not. */
export interface ResultSink {
  readonly isTTY?: boolean;
  write(content: string | Uint8Array, done: (error?: Error | null) => void): unknown;
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

/** Where an output goes: the path itself, or its name in the folder that the path is. `system` is the system's way with paths. */
export async function placeOfOutput(
  out: string,
  name: string,
  system: Pick<typeof path, 'join' | 'sep'> = path,
): Promise<string> {
  const isFolder = out.endsWith('/') || out.endsWith(system.sep) || (await isDirectory(out));
  return isFolder ? system.join(out, name) : out;
}

async function isDirectory(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isDirectory() === true;
}

/** True for a device or a pipe such as /dev/stdout: it is written to, never replaced by a file. */
async function isNoFile(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isFile() === false;
}

/** Says what stands in the way of writing to `out`, before hours of reading are spent; makes missing folders. */
export async function checkWritable(out: string, make: MakeFolder = mkdir): Promise<string | undefined> {
  const place = await placeOfOutput(out, 'notes');
  if (await isNoFile(place)) return undefined;
  const draft = draftOf(place);
  try {
    await makeFolders(path.dirname(place), make);
    await writeFile(draft, '');
    return undefined;
  } catch (error) {
    return `${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Makes one folder. Rejects with the system's code. */
export type MakeFolder = (folder: string) => Promise<unknown>;

/**
 * Makes the folders that are missing. Node's own way to do so goes on for ever below /proc, where none can be made. What is
 * there already is told by looking: of a drive (`D:\`) Windows says not that it exists but that it may not be made.
 */
async function makeFolders(folder: string, make: MakeFolder): Promise<void> {
  try {
    await make(folder);
  } catch (error) {
    if (await isDirectory(folder)) return;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const above = path.dirname(folder);
    if (code === 'ENOENT' && above !== folder && (await stat(above).catch(() => undefined)) === undefined) {
      await makeFolders(above, make);
      await make(folder);
    } else if (code !== 'EEXIST') throw error;
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
