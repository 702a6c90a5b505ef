import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { PdfError } from '../engines/pdf/pdf-error.ts';
import type { PdfFile } from '../pipeline/node-pdf-reader.ts';
import { HttpProblem } from './problem.ts';

const FIELD = 'file';
const FOLDER_PREFIX = 'commonplace-pdf-';
/** A folder this old was left by a server that was killed. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;
const NAME_LENGTH_MAX = 255;

/** Folders of uploads that are still needed. */
const inUse = new Set<string>();

/** A PDF that was sent, on disk. */
export interface UploadedPdf extends PdfFile {
  remove(): Promise<void>;
}

/**
 * Streams the file of a multipart request to disk. Rejects with `PdfError` `limit` when it is larger than `maxBytes`,
 * once all of it has come: an answer before that reaches a browser as a broken connection. Nothing is left on disk
 * when it rejects.
 */
export async function receivePdf(request: FastifyRequest, maxBytes: number): Promise<UploadedPdf> {
  if (!request.isMultipart()) {
    throw new HttpProblem(415, { error: 'The PDF must be sent as form data, in a field named "file".' });
  }
  const folder = await mkdtemp(path.join(tmpdir(), FOLDER_PREFIX));
  inUse.add(folder);
  const remove = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    inUse.delete(folder);
  };
  try {
    const part = await request.file({
      limits: { fileSize: maxBytes, files: 1, fields: 8, parts: 16 },
      throwFileSizeLimit: false,
    });
    if (part === undefined || part.fieldname !== FIELD) throw noFile();
    const name = nameOf(part.filename);
    const target = path.join(folder, 'upload.pdf');
    await pipeline(part.file, createWriteStream(target, { mode: 0o600 }));
    if (part.file.truncated) {
      request.raw.resume();
      await finished(request.raw, { writable: false });
      throw tooLarge(name, maxBytes);
    }
    return { path: target, name, remove };
  } catch (error) {
    await remove();
    throw asProblem(error);
  }
}

/** Removes every upload at once, for a program that ends before its answers do. */
export function removeUploadsInUse(): void {
  for (const folder of inUse) rmSync(folder, { recursive: true, force: true });
}

/** Removes what killed servers left in the folder for temporary files. */
export async function sweepLeftUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(FOLDER_PREFIX))) {
    const folder = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
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
  if (typeof code === 'string' && code.startsWith('E')) return error;
  if (typeof code === 'string' && code.startsWith('FST_')) return error;
  return new HttpProblem(400, { error: 'The upload is not complete, or not in the format that it names.' });
}
