import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { SESSION_ID_LENGTH } from '../session-id.ts';

/** Where log lines go; `process.stdout` is one. */
export interface LogSink {
  write(line: string): void;
}

const SESSION_ID_IN_TEXT = new RegExp(`(?<![\\w-])[\\w-]{${SESSION_ID_LENGTH}}(?![\\w-])`, 'g');

/** Replaces whatever may be a session identifier. Other words of that length go with it: that costs nothing. */
export function withoutSessionIds(text: string): string {
  return text.replace(SESSION_ID_IN_TEXT, '[session]');
}

/**
 * Logger options under which no address, header, body or session identifier reaches the log. The framework's own lines
 * for each request carry the address and are off; `logRequests` writes others.
 */
export function loggerOptions(level: string, sink: LogSink | undefined): FastifyServerOptions {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level,
      serializers: { err: safeError, req: () => ({}), res: () => ({}) },
      ...(sink === undefined ? {} : { stream: sink }),
    },
  };
}

/** Logs a line for each answer: method, pattern of the route, status and time, never the address itself. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
}

/** The line of one answer. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    method: request.method,
    route: request.routeOptions.url ?? '(unknown)',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  });
}

// A type alias, because only that fits the logger's index signature.
type SafeError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: SafeError;
};

/** Only the fields that are known to be harmless: database drivers attach values and addresses to their errors. */
function safeError(error: Error & { readonly code?: unknown }): SafeError {
  return {
    type: error.name,
    message: withoutSessionIds(error.message),
    stack: withoutSessionIds(error.stack ?? ''),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: safeError(error.cause) } : {}),
  };
}
