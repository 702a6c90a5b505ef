import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCancelled } from '../../core/errors.ts';
import { PdfError } from '../../engines/pdf/file/file.ts';
import { createPdfReader, type PdfReader, type ReadPdfOptions } from '../../pipeline/pdf/node-pdf-reader.ts';
import type { PdfEvent } from '../../pipeline/pdf/pdf-events.ts';
import { Places, perMinute, watchTaking } from '../bounds/bounds.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../http/http.ts';
import { clientOf, HttpProblem, isCrossSite } from '../http/http.ts';
import { type AnswerEvent, withKindlePictures } from './kindle-pictures.ts';
import { answerFormat, answerText, NDJSON_TYPE } from './pdf-answer.ts';
import { pdfLimitsOf } from './pdf-limits.ts';
import { pdfProblem } from './pdf-problem.ts';
import { receivePdf, removeUploadsInUse, sweepLeftUploads, type UploadedPdf } from './pdf-upload.ts';

/** Uploads that come in at the same time: each may hold 300 MB on disk. */
const UPLOADS = { all: 64, perClient: 8 } as const;
/** Whole PDFs that wait for a reader of PDFs or are read. */
const LINE = { all: 64, perClient: 8 } as const;
/** A client in line is told this often that it still is; connections without a sign of life are closed. */
const STILL_WAITING_MS = 20_000;

/** What the route needs. */
export interface ProcessPdfOptions {
  readonly config: Config;
  /** Fires when the server stops and no longer waits for the rest of an upload. */
  readonly stopping: AbortSignal;
  readonly metrics: Metrics;
}

async function queuedReader(own: PdfReader, databaseUrl: string, { objectStore }: Config): Promise<PdfReader> {
  // A server that has no workers starts without what speaks to them.
  const [{ openObjectStore }, { createQueuedPdfReader }] = await Promise.all([
    import('../../queue/object-store.ts'),
    import('../../queue/queued-pdf-reader.ts'),
  ]);
  return createQueuedPdfReader(own, databaseUrl, objectStore && openObjectStore(objectStore));
}

/**
 * `POST /api/process-pdf`: the pages of a PDF, as pictures and with all that the file itself says of them. A place in
 * the line of those that are read is taken only by a whole file, so that slow uploads keep nobody waiting.
 */
export async function processPdf(
  app: FastifyInstance,
  { config, stopping, metrics }: ProcessPdfOptions,
): Promise<void> {
  const limits = pdfLimitsOf(config);
  const own = createPdfReader({ limits });
  const reader = config.databaseUrl === undefined ? own : await queuedReader(own, config.databaseUrl, config);
  const uploads = new Places(UPLOADS);
  const line = new Places(LINE);
  const bounds = { maxBytes: limits.bytes, windowMs: config.pdfSilentSeconds * 1000, stopping };
  // Answers that take longer than the program waits for them end with it.
  process.on('exit', removeUploadsInUse);
  app.addHook('onClose', async () => {
    process.off('exit', removeUploadsInUse);
    reader.close();
  });
  await app.register(multipart);
  await sweepLeftUploads();
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    // A form of another site could send files without asking.
    if (isCrossSite(request)) {
      throw new HttpProblem(403, { error: 'PDFs are taken from the pages of this server only.' });
    }
  };
  app.post(
    '/api/process-pdf',
    { onRequest, config: perMinute('PDFs', config.pdfsPerMinute) },
    async (request, reply) => {
      const leaving = signalOfLeaving(reply);
      const displaced = new AbortController();
      const giveWay = (): void => {
        displaced.abort(gaveWay());
        // Who takes nothing of an answer would not learn of it, and would keep its file.
        if (reply.raw.writableNeedDrain) reply.raw.destroy();
      };
      const signal = AbortSignal.any([leaving, displaced.signal]);
      const atEnd: (() => void | Promise<void>)[] = [];
      const done = async (): Promise<void> => {
        for (const end of atEnd.splice(0)) await end();
      };
      try {
        const endOfUpload = placeIn(uploads, request, giveWay);
        atEnd.push(endOfUpload);
        reader.warm();
        const upload = await receivePdf(request, { ...bounds, leaving: signal });
        atEnd.push(() => upload.remove());
        endOfUpload();
        atEnd.push(placeIn(line, request, giveWay));
        metrics.pdfsInLine += 1;
        atEnd.push(() => {
          metrics.pdfsInLine -= 1;
        });
        const reading = { signal, client: clientOf(request) };
        const events = await openAnswer({ reader, upload, reply, reading });
        // A client that does not take its pages would keep its place for ever.
        watchTaking(reply, bounds.windowMs);
        const draw = () => reader.read(upload, { ...reading, isForPictures: true });
        // Who takes lines needs no pictures of an export, and waits for none.
        const isObject = answerFormat(request.headers.accept) === 'json';
        const drawn = counted(isObject ? withKindlePictures(events, draw) : events, metrics);
        const pages = unlessDisplaced(drawn, displaced.signal);
        return await sendAnswer(followedBy(pages, done), { request, reply, upload, done });
      } catch (error) {
        await done();
        const isDisplaced = displaced.signal.aborted && !leaving.aborted;
        if (!isDisplaced && (leaving.aborted || isCancelled(error))) return reply.hijack();
        // What is left of the upload is not waited for.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw isDisplaced ? displaced.signal.reason : pdfProblem(error);
      }
    },
  );
}

function placeIn(places: Places, request: FastifyRequest, giveWay: () => void): () => void {
  const place = places.take(clientOf(request), 1, giveWay);
  if (place === 'full') throw tooBusy(503, 'Too many PDFs are being read.');
  if (place === 'client-full') throw tooBusy(429, 'Too many PDFs from your address are being read.');
  return place;
}

function tooBusy(status: number, error: string): HttpProblem {
  return new HttpProblem(status, { error, details: 'Try again in a minute.' }, { retryAfterS: 60 });
}

/** What the client with the most PDFs is told of the last of them when another comes and there is no place left. */
function gaveWay(): HttpProblem {
  const details = 'Yours gave way to those of others: your address has most of them. Try again in a minute.';
  return new HttpProblem(
    503,
    { error: 'Too many PDFs are being read.', details },
    { retryAfterS: 60, endsConnection: true },
  );
}

/** Fires when the connection ends before the answer does: then nobody waits for the pages any more. */
function signalOfLeaving(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  const told = () => {
    if (!reply.raw.writableFinished) abort.abort();
  };
  if (reply.raw.destroyed) told();
  reply.raw.once('close', told);
  return abort.signal;
}

interface Opening {
  readonly reader: PdfReader;
  readonly upload: UploadedPdf;
  readonly reply: FastifyReply;
  readonly reading: ReadPdfOptions;
}

/** Waits in line and for the first page, so that a file that cannot be read at all still gets its own status. */
async function openAnswer({ reader, upload, reply, reading }: Opening): Promise<AsyncGenerator<PdfEvent>> {
  const stillWaiting = setInterval(() => sayStillWaiting(reply), STILL_WAITING_MS);
  const events = reader.read(upload, reading);
  try {
    const head: PdfEvent[] = [];
    while (!head.some(({ kind }) => kind === 'page' || kind === 'kindle')) {
      const next = await events.next();
      if (next.done === true) break;
      head.push(next.value);
    }
    const [failed] = head.filter((event) => event.kind === 'page-failed');
    const isEmpty = head.every(({ kind }) => kind === 'opened' || kind === 'page-failed');
    // Not one page could be read: the first one's reason is the file's.
    if (isEmpty && failed !== undefined) throw new PdfError(failed.fault, failed.message);
    if (isEmpty) throw new PdfError('no-pages', 'No pages extracted from PDF');
    return withHead(head, events);
  } catch (error) {
    await events.return(undefined);
    throw error;
  } finally {
    clearInterval(stillWaiting);
  }
}

/** HTTP/1.0 has no word for it: clients of that, some proxies among them, would take it for the answer. */
function sayStillWaiting({ raw, request }: FastifyReply): void {
  if (request.raw.httpVersion !== '1.0') raw.writeProcessing();
}

async function* withHead(head: readonly PdfEvent[], rest: AsyncGenerator<PdfEvent>): AsyncGenerator<PdfEvent> {
  try {
    yield* head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* counted(events: AsyncGenerator<AnswerEvent>, metrics: Metrics): AsyncGenerator<AnswerEvent> {
  for await (const event of events) {
    if (event.kind === 'page' || event.kind === 'kindle-page') metrics.pdfPages += 1;
    yield event;
  }
}

/** Ends with why it gave way, not with a connection that breaks. */
async function* unlessDisplaced(
  events: AsyncGenerator<AnswerEvent>,
  displaced: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  try {
    yield* events;
  } catch (error) {
    throw displaced.aborted ? displaced.reason : error;
  }
}

/** The upload is gone before the last piece of the answer is sent. */
async function* followedBy(
  events: AsyncGenerator<AnswerEvent>,
  done: () => Promise<void>,
): AsyncGenerator<AnswerEvent> {
  try {
    yield* events;
  } finally {
    await done();
  }
}

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly upload: UploadedPdf;
  readonly done: () => Promise<void>;
}

function sendAnswer(events: AsyncGenerator<AnswerEvent>, { request, reply, upload, done }: Sending): FastifyReply {
  const format = answerFormat(request.headers.accept);
  const text = answerText(events, { format, originalName: upload.name });
  const stream = Readable.from(text, { objectMode: true, highWaterMark: 1 });
  stream.once('close', () => {
    done().catch((error: unknown) => request.log.error({ err: error }, 'an upload could not be removed'));
  });
  stream.once('error', (error) => {
    if (!isCancelled(error)) request.log.error({ err: error }, 'a PDF answer broke off');
  });
  return reply
    .type(format === 'ndjson' ? NDJSON_TYPE : 'application/json; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
