import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { PdfError } from '../../engines/pdf/file/file.ts';
import type { PdfFile } from '../../pipeline/pdf/node-pdf-reader.ts';
import { type ArrivalBounds, watchArrival } from '../bounds/bounds.ts';
import { HttpProblem } from '../http/http.ts';

const FIELD = 'file';
/** Of fields beside the file, which nobody asks for. */
const FIELD_BYTES_MAX = 1024;
const FOLDER_PREFIX = 'commonplace-pdf-';
/** A folder this old was left by a server that was killed. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;
const NAME_LENGTH_MAX = 255;
/** What a disk without room answers; the last is a bound on the size of files. */
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];
/** The system lets this program, or all together, have no more files open. */
const NO_MORE_FILES: readonly unknown[] = ['EMFILE', 'ENFILE'];
/** There is no folder for temporary files, or none that this program may write to. */
const NO_FOLDER: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'];
const BUSY_RETRY_S = 5;

/** On Windows a file that somebody looks into, such as a program that looks for viruses, cannot be removed for a moment. */
const REMOVED = { recursive: true, force: true, maxRetries: 5 } as const;

/** Folders of uploads that are still needed. */
const inUse = new Set<string>();

/** A PDF that was sent, on disk. */
export interface UploadedPdf extends PdfFile {
  remove(): Promise<void>;
}

/** The bounds on an upload. */
export interface UploadBounds extends ArrivalBounds {
  readonly maxBytes: number;
  /** Fires when the client has left. */
  readonly leaving: AbortSignal;
}

/**
 * Streams the file of a multipart request to disk. Rejects with `PdfError` `limit` when it is larger than `maxBytes`,
 * once all of it has come: an answer before that reaches a browser as a broken connection. Rejects with status 408 when
 * it comes too slowly, with 507 when there is no room for it, with 503 when it cannot be kept for other reasons, at once when
 * the client leaves. Nothing is left on disk when it rejects.
 */
export async function receivePdf(request: FastifyRequest, bounds: UploadBounds): Promise<UploadedPdf> {
  if (!request.isMultipart()) {
    throw new HttpProblem(415, { error: 'The PDF must be sent as form data, in a field named "file".' });
  }
  const { maxBytes } = bounds;
  const folder = await newFolder();
  inUse.add(folder);
  const remove = async (): Promise<void> => {
    await rm(folder, REMOVED);
    inUse.delete(folder);
  };
  const arrival = watchArrival(request.raw.socket, bounds);
  // The parser of the form waits for the rest of a body whose client has left.
  const signal = AbortSignal.any([arrival.signal, bounds.leaving]);
  try {
    const part = await unlessAborted(
      request.file({
        limits: { fileSize: maxBytes, files: 1, fields: 8, fieldSize: FIELD_BYTES_MAX, parts: 16 },
        throwFileSizeLimit: false,
      }),
      signal,
    );
    if (part === undefined || part.fieldname !== FIELD) throw noFile();
    const name = nameOf(part.filename);
    const target = path.join(folder, 'upload.pdf');
    await pipeline(part.file, createWriteStream(target, { mode: 0o600 }), { signal });
    if (part.file.truncated) {
      request.raw.resume();
      await finished(request.raw, { writable: false, signal });
      throw tooLarge(name, maxBytes);
    }
    return { path: target, name, remove };
  } catch (error) {
    await remove();
    throw signal.aborted ? signal.reason : asProblem(error);
  } finally {
    arrival.end();
  }
}

async function newFolder(): Promise<string> {
  try {
    return await mkdtemp(path.join(tmpdir(), FOLDER_PREFIX));
  } catch (error) {
    throw asProblem(error);
  }
}

/** The value, or a rejection as soon as the signal fires. */
function unlessAborted<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    value.then(resolve, reject);
  });
}

/** Removes every upload at once, for a program that ends before its answers do. */
export function removeUploadsInUse(): void {
  for (const folder of inUse) rmSync(folder, REMOVED);
}

/** Removes what killed servers left in the folder for temporary files. */
export async function sweepLeftUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(FOLDER_PREFIX))) {
    const folder = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(folder, REMOVED).catch(() => undefined);
  }
}

function noRoom(): HttpProblem {
  const details = 'The folder for temporary files of the server is full. Whoever runs it must make room.';
  return new HttpProblem(507, { error: 'There is no room for the PDF on the server.', details });
}

function busy(): HttpProblem {
  const details = 'It has as many files and connections open as its system allows. Try again in a moment.';
  return new HttpProblem(
    503,
    { error: 'The server is busy with other requests.', details },
    { retryAfterS: BUSY_RETRY_S },
  );
}

function noFolder(): HttpProblem {
  const details =
    'The folder for temporary files of the server cannot be written to. Whoever runs it must look after it (TMPDIR).';
  return new HttpProblem(503, { error: 'The server cannot take PDFs at present.', details });
}

function noFile(): HttpProblem {
  return new HttpProblem(400, { error: 'No file was sent.', details: 'The PDF must be in a field named "file".' });
}

function tooLarge(name: string, maxBytes: number): PdfError {
  const megabytes = Math.round(maxBytes / 1024 / 1024);
  return new PdfError('limit', `"${name}" is larger than ${megabytes} MB (PDF_MEGABYTES_MAX). Split the file.`);
}

/** The name as the reader knows it: without a path, and without signs that would upset a line of text. */
function nameOf(sent: string): string {
  const base = sent.split(/[/\\]/u).at(-1) ?? '';
  const clean = base.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').slice(0, NAME_LENGTH_MAX);
  return clean === '' ? 'document.pdf' : clean;
}

/** Multipart that ends too early or is no multipart is the client's fault. */
function asProblem(error: unknown): unknown {
  if (error instanceof HttpProblem || error instanceof PdfError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (NO_ROOM.includes(code)) return noRoom();
  if (NO_MORE_FILES.includes(code)) return busy();
  if (NO_FOLDER.includes(code)) return noFolder();
  if (typeof code === 'string' && code.startsWith('E')) return error;
  if (typeof code === 'string' && code.startsWith('FST_')) return error;
  return new HttpProblem(400, { error: 'The upload is not complete, or not in the format that it names.' });
}
