import type { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { HttpProblem } from '../http/http.ts';
import { FIELD_LENGTH_MAX, FIELDS_MAX, type FormError, type SentFields, TOO_MANY_FIELDS } from './form.ts';

/** Files that are taken in to be refused politely; more end the request. */
const FILES_MAX = 3;
/** Bytes of a whole form: all its fields at their longest would not fit, a long letter does. */
export const FORM_BYTES_MAX = 256 * 1024;
/** As form data, which names each field on lines of its own. */
export const MULTIPART_BYTES_MAX = FORM_BYTES_MAX + 64 * 1024;
/** Bytes that the parser gets at once: some eighty of the smallest parts. Then others have their turn. */
const SLICE_BYTES = 4 * 1024;

/** Limits of the multipart parser. One character more than allowed, so that it can be named. */
const LIMITS = {
  fields: FIELDS_MAX,
  // The parser counts bytes, a character has up to four; it cuts what is longer, so the cut text is too long as well.
  fieldSize: 4 * (FIELD_LENGTH_MAX + 1),
  files: FILES_MAX,
  fileSize: FORM_BYTES_MAX,
  // Parts that are neither count as well. With one more, too many files are named as that.
  parts: FIELDS_MAX + FILES_MAX + 1,
  headerPairs: 100,
} as const;

/** Why a form was not taken as it came. */
export interface Refusal {
  readonly status: number;
  readonly error: FormError;
}

const MALFORMED: FormError = { message: 'The form is not complete, or not in the format that it names.' };
const TOO_BIG: FormError = { code: 'FILES_TOO_BIG', message: 'The form and its files are too large.' };
const NO_FILES: FormError = { code: 'NO_FILE_UPLOADS', message: 'This form does not take files.' };
const TOO_MANY_FILES: FormError = { code: 'TOO_MANY_FILES', message: `Send at most ${FILES_MAX} files.` };

/** What a form was sent with. */
export class SentForm {
  readonly fields: SentFields;
  readonly refusal: Refusal | undefined;

  constructor(fields: SentFields, refusal?: Refusal) {
    this.fields = fields;
    this.refusal = refusal;
  }
}

/** The form in a body that a parser of content has taken in: `SentForm`, JSON or URL-encoded. */
export function sentForm(body: unknown): SentForm {
  if (body instanceof SentForm) return body;
  if (body instanceof URLSearchParams) return new SentForm(new Map(body));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new SentForm(new Map());
  return new SentForm(new Map(Object.entries(body)));
}

/**
 * Reads form data as it comes. The parser gets a little at a time, and nothing more once the form is refused; the rest is
 * let go by first, because an answer before its end reaches a browser as a broken line. Rejects with an `HttpProblem`
 * when it is malformed.
 */
export async function sentMultipart(contentType: string, body: Readable): Promise<SentForm> {
  try {
    const reading = new Reading(contentType);
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MULTIPART_BYTES_MAX) reading.refuse(413, TOO_BIG);
      await reading.take(chunk);
    }
    return size === 0 ? new SentForm(new Map()) : await reading.end();
  } catch {
    body.resume();
    throw new HttpProblem(400, { error: MALFORMED.message });
  }
}

class Reading {
  readonly #parser: BusboyInstance;
  readonly #fields = new Map<string, unknown>();
  readonly #done: Promise<void>;
  /** What ends the reading, and what is wrong with a file while others may follow. */
  #refusal: Refusal | undefined;
  #fileError: FormError | undefined;

  /** Throws when it names no boundary. */
  constructor(contentType: string) {
    this.#parser = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
    this.#done = new Promise((resolve, reject) => {
      this.#parser.once('finish', resolve).on('error', reject);
    });
    this.#done.catch(() => undefined);
    this.#parser
      .on('field', (name, value) => this.#takeField(name, value))
      .on('file', (_name, file, filename) => this.#takeFile(file, filename))
      .on('filesLimit', () => this.refuse(400, TOO_MANY_FILES))
      .on('fieldsLimit', () => this.refuse(400, TOO_MANY_FIELDS))
      .on('partsLimit', () => this.refuse(400, TOO_MANY_FIELDS));
  }

  refuse(status: number, error: FormError): void {
    this.#refusal ??= { status, error };
  }

  async take(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length && this.#refusal === undefined; at += SLICE_BYTES) {
      const slice = chunk.subarray(at, at + SLICE_BYTES);
      const taken = new Promise((resolve) => this.#parser.write(slice, resolve));
      await Promise.race([this.#done, taken]).catch(() => this.refuse(400, MALFORMED));
      await othersTurn();
    }
  }

  async end(): Promise<SentForm> {
    if (this.#refusal === undefined) {
      this.#parser.end();
      await this.#done;
      if (this.#fileError !== undefined) this.refuse(400, this.#fileError);
    }
    return new SentForm(this.#fields, this.#refusal);
  }

  #takeField(name: string | undefined, value: string): void {
    if (name === undefined) this.refuse(400, { message: 'Each field of the form must have a name.' });
    // What every object has is nothing that a form asks for.
    else if (name in Object.prototype)
      this.refuse(400, { message: 'The form has a field with a name that none may have.' });
    else this.#fields.set(name, value);
  }

  /** This server keeps no files. A file field that was left empty is sent as a file without name and content. */
  #takeFile(file: BusboyFileStream, filename: string | undefined): void {
    file
      .on('limit', () => {
        this.#fileError ??= TOO_BIG;
      })
      .on('end', () => {
        if (file.bytesRead > 0 || filename) this.#fileError ??= NO_FILES;
      })
      // The parser says so as well.
      .on('error', () => undefined)
      .resume();
  }
}
