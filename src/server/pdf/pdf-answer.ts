import type { KindleNotes } from '../../pipeline/pdf/pdf-events.ts';
import { HttpProblem, type ProblemBody } from '../http/http.ts';
import type { AnswerEvent } from './kindle-pictures.ts';
import { pdfProblem } from './pdf-problem.ts';

/** Two ways to write the same pages: one JSON object, or one JSON value a line. */
export type AnswerFormat = 'json' | 'ndjson';

/** Silence after which a blank is written: connections without a sign of life are closed, here and by proxies. */
const SILENCE_MS = 20_000;

export const NDJSON_TYPE = 'application/x-ndjson';

/** The format that a client asks for; JSON unless lines are asked for. */
export function answerFormat(accept: string | undefined): AnswerFormat {
  return accept?.toLowerCase().includes(NDJSON_TYPE) === true ? 'ndjson' : 'json';
}

/**
 * The answer's text, piece by piece, as the pages come. When the file as a whole fails after the first page, the error
 * stands at the end: the answer has begun and its status cannot be changed.
 */
export function answerText(events: AsyncIterable<AnswerEvent>, options: AnswerOptions): AsyncGenerator<string> {
  return withBlanks(piecesOf(events, options), options.silenceMs ?? SILENCE_MS);
}

interface AnswerOptions {
  readonly format: AnswerFormat;
  readonly originalName: string;
  /** `SILENCE_MS` when absent. */
  readonly silenceMs?: number;
}

/** A blank between two values is no part of either, in both formats. */
async function* withBlanks(pieces: AsyncGenerator<string>, silenceMs: number): AsyncGenerator<string> {
  try {
    let next = pieces.next();
    while (true) {
      const piece = await within(silenceMs, next);
      if (piece?.done === true) return;
      yield piece === undefined ? ' ' : piece.value;
      if (piece !== undefined) next = pieces.next();
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** What comes of `work`, or `undefined` when it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function* piecesOf(
  events: AsyncIterable<AnswerEvent>,
  { format, originalName }: AnswerOptions,
): AsyncGenerator<string> {
  const writer = format === 'json' ? new JsonWriter() : new LineWriter();
  let opened: Opened | undefined;
  try {
    for await (const event of events) {
      if (event.kind === 'opened') {
        opened = event;
        continue;
      }
      yield writer.event(event, { originalName, opened });
      // Said once, with the first page.
      opened = opened && { kind: 'opened', pageCount: opened.pageCount };
    }
    yield writer.end();
  } catch (error) {
    const problem = pdfProblem(error);
    if (!(problem instanceof HttpProblem)) throw error;
    yield writer.end(problem.body);
  }
}

type Opened = Extract<AnswerEvent, { readonly kind: 'opened' }>;
type Written = Exclude<AnswerEvent, Opened>;

interface Context {
  readonly originalName: string;
  readonly opened: Opened | undefined;
}

interface Writer {
  event(event: Written, context: Context): string;
  end(problem?: ProblemBody): string;
}

class LineWriter implements Writer {
  event(event: Written, context: Context): string {
    return `${JSON.stringify(valueOf(event, context))}\n`;
  }

  end(problem?: ProblemBody): string {
    return problem === undefined ? '' : `${JSON.stringify(problem)}\n`;
  }
}

/** Pages that failed cannot stand among the pages, which all have a picture or notes: they are listed at the end. */
class JsonWriter implements Writer {
  readonly #failed: unknown[] = [];
  #begun = false;

  event(event: Written, context: Context): string {
    const value = valueOf(event, context);
    if (event.kind === 'page-failed') {
      this.#failed.push(value);
      return '';
    }
    const opening = this.#begun ? ',' : '{"pages":[';
    this.#begun = true;
    return opening + JSON.stringify(value);
  }

  end(problem?: ProblemBody): string {
    const failed = this.#failed.length === 0 ? '' : `,"failedPages":${JSON.stringify(this.#failed)}`;
    const said = problem === undefined ? '' : `,${JSON.stringify(problem).slice(1, -1)}`;
    return `${this.#begun ? '' : '{"pages":['}]${failed}${said}}`;
  }
}

/** Of the pages of an export the first has all its notes. */
const NO_NOTES: KindleNotes = { notes: [], unread: [], notices: [] };

/** One page of the answer. `known` and `notes` say what the file itself says, beyond its picture. */
function valueOf(event: Written, { originalName, opened }: Context): object {
  const { pageCount, title, authors, notices = [] } = opened ?? {};
  const common = { isPdf: true, originalName, pageCount };
  const book = { title, authors, ...(notices.length > 0 && { notices }) };
  switch (event.kind) {
    case 'page': {
      return { page: event.index + 1, ...common, ...book, known: event.known, image: base64(event.picture) };
    }
    case 'kindle': {
      // What a browser printed is called after its web page; the export itself names the book.
      const { kind: _kind, ...kindle } = event;
      return { page: 1, ...common, ...kindle, notices: [...notices, ...kindle.notices] };
    }
    case 'kindle-page': {
      const { index, picture, notes = NO_NOTES } = event;
      const said = { ...book, ...notes, notices: [...notices, ...notes.notices] };
      return { page: index + 1, ...common, ...said, image: base64(picture) };
    }
    case 'page-failed':
      return { page: event.index + 1, ...common, ...book, error: event.message };
    default:
      return event satisfies never;
  }
}

function base64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
