import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/http.ts';
import { FIELD_LENGTH_MAX, FIELD_NAME_LENGTH_MAX, FIELDS_MAX, type FormError, type SentFields } from './form.ts';

/** Files that are taken in to be refused politely; more end the request. */
const FILES_MAX = 3;
/** Bytes of a whole form: all its fields at their longest would not fit, a long letter does. */
export const FORM_BYTES_MAX = 256 * 1024;
/** As form data, which names each field on lines of its own. */
export const MULTIPART_BYTES_MAX = FORM_BYTES_MAX + 64 * 1024;
/** What is wrong with a larger one that came as form data. */
export const FILES_TOO_BIG: FormError = { code: 'FILES_TOO_BIG', message: 'The form and its files are too large.' };

/** Limits of the multipart parser. One field more, and one character more, than allowed, so that it can be named. */
export const MULTIPART_LIMITS = {
  fields: FIELDS_MAX + 1,
  fieldNameSize: FIELD_NAME_LENGTH_MAX + 1,
  // The parser counts bytes, a character has up to four; it cuts what is longer, so the cut text is too long as well.
  fieldSize: 4 * (FIELD_LENGTH_MAX + 1),
  files: FILES_MAX,
  fileSize: FORM_BYTES_MAX,
  headerPairs: 100,
} as const;

/** What a form was sent with. */
export interface SentForm {
  readonly fields: SentFields;
  /** What is wrong with its files. This server keeps none. */
  readonly fileErrors: readonly FormError[];
}

/** Reads a form from a multipart, JSON or URL-encoded request. Rejects with the parser's error when it is malformed. */
export async function sentForm(request: FastifyRequest): Promise<SentForm> {
  if (request.isMultipart()) return sentMultipart(request);
  return { fields: fieldsOf(request.body), fileErrors: [] };
}

function fieldsOf(body: unknown): SentFields {
  if (body instanceof URLSearchParams) return new Map(body);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new Map();
  return new Map(Object.entries(body));
}

async function sentMultipart(request: FastifyRequest): Promise<SentForm> {
  const fields = new Map<string, unknown>();
  const errors: FormError[] = [];
  const take = async (): Promise<void> => {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value);
      else errors.push(...(await fileErrors(part)));
    }
  };
  try {
    await Promise.race([take(), tooMuchOf(request.raw)]);
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    if (codeOf(error) === 'FST_FILES_LIMIT') {
      return { fields, fileErrors: [{ code: 'TOO_MANY_FILES', message: `Send at most ${FILES_MAX} files.` }] };
    }
    // The parser's limits come with a status, what it cannot read does not.
    if (codeOf(error)?.startsWith('FST_')) throw error;
    throw new HttpProblem(400, { error: 'The form is not complete, or not in the format that it names.' });
  }
  return { fields, fileErrors: errors.slice(0, 1) };
}

/**
 * Rejects when more comes than a form may have. The parser gets no more of it then, and keeps no more; the rest is let
 * go by first, because an answer before its end reaches a browser as a broken line.
 */
function tooMuchOf(body: IncomingMessage): Promise<never> {
  let size = 0;
  return new Promise((_resolve, reject) => {
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MULTIPART_BYTES_MAX) return;
      body.off('data', count).unpipe().resume();
      finished(body, () => reject(new HttpProblem(413, { error: FILES_TOO_BIG.message })));
    };
    body.on('data', count);
  });
}
type FilePart = Extract<Multipart, { type: 'file' }>;

async function fileErrors(part: FilePart): Promise<readonly FormError[]> {
  let bytes = 0;
  for await (const chunk of part.file) bytes += Buffer.byteLength(chunk);
  // A file field that was left empty is sent as a file without name and content.
  if (bytes === 0 && !part.filename) return [];
  if (part.file.truncated) return [FILES_TOO_BIG];
  return [{ code: 'NO_FILE_UPLOADS', message: 'This form does not take files.' }];
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
