import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { databaseTrouble } from '../store/store.ts';

/** The shape of every error answer but those of the form protocol. Nothing in it repeats what was sent. */
export interface ProblemBody {
  readonly error: string;
  readonly details?: string;
}

/** An error that knows its answer: status and JSON body. */
export class HttpProblem extends Error {
  readonly statusCode: number;
  readonly body: ProblemBody;
  /** When the same request may do better, in seconds; sent as `Retry-After`. */
  readonly retryAfterS: number | undefined;
  /** The rest of the body is not waited for. */
  readonly endsConnection: boolean;
  /** Whoever runs the server should hear of it. */
  readonly isFault: boolean;

  constructor(statusCode: number, body: ProblemBody, options: ProblemOptions = {}) {
    super(body.error);
    this.statusCode = statusCode;
    this.body = body;
    this.retryAfterS = options.retryAfterS;
    this.endsConnection = options.endsConnection ?? false;
    this.isFault = statusCode >= 500 && options.isMeant !== true;
  }
}

interface ProblemOptions {
  readonly retryAfterS?: number;
  readonly endsConnection?: boolean;
  /** The server is as somebody wants it to be, though it cannot answer. */
  readonly isMeant?: boolean;
}

/** A database that was restarted is back after a few seconds. */
const DATABASE_RETRY_S = 5;

/** What the framework refuses before a route sees it, in our words. */
const FRAMEWORK_PROBLEMS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request has a content type that is not accepted here.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no body.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request is shorter or longer than it says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
  FST_FIELDS_LIMIT: 'The form has more fields than are accepted.',
  FST_PROTO_VIOLATION: 'The form has a field whose name is not accepted.',
};

/** Status and answer for anything that can be thrown on the way to an answer. */
export function problemOf(error: FastifyError | Error): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof AppError && error.code === 'save-failed') {
    const details = databaseTrouble(error);
    return new HttpProblem(503, { error: error.message, details }, { retryAfterS: DATABASE_RETRY_S });
  }
  if ('validation' in error && error.validation !== undefined) {
    return new HttpProblem(400, { error: 'The request is not valid.', details: error.message });
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) {
    const known = 'code' in error ? FRAMEWORK_PROBLEMS[error.code] : undefined;
    return new HttpProblem(status, { error: known ?? 'The request was refused.' });
  }
  return new HttpProblem(500, { error: 'Something went wrong on the server.' });
}

/** Answers with the problem behind an error, and logs it when the fault is the server's. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  // A path written in a way that the file server refuses leads nowhere, like any other unknown path.
  if ('code' in error && error.code === 'FST_STATIC_FORBIDDEN_PATH') {
    reply.callNotFound();
    return;
  }
  const problem = problemOf(error);
  if (problem.isFault) request.log.error({ err: error }, 'request failed');
  withHeaders(reply, problem).code(problem.statusCode).send(problem.body);
}

/** What the head of an answer says of a body that failed before any of it was sent, as a file that cannot be opened. */
const OF_ANOTHER_BODY = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-range',
  'etag',
  'last-modified',
];

/**
 * Makes the head of an answer that of a problem: JSON, which nobody keeps, with when to come back and that the connection
 * ends, where that is so.
 */
export function withHeaders(reply: FastifyReply, { retryAfterS, endsConnection }: HttpProblem): FastifyReply {
  for (const name of OF_ANOTHER_BODY) reply.removeHeader(name);
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  return endsConnection ? reply.header('connection', 'close') : reply;
}
