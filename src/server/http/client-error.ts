import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ProblemBody } from './problem.ts';

interface RawProblem extends ProblemBody {
  readonly status: string;
}

/** What is wrong with bytes that are no request, by the code of Node's parser. */
const PROBLEMS: Readonly<Record<string, RawProblem>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', error: 'The head of the request is too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: 'The request did not come in time.' },
};
const NOT_HTTP: RawProblem = { status: '400 Bad Request', error: 'The request is not valid HTTP.' };
const NO_PROXY: RawProblem = { status: '501 Not Implemented', error: 'This server is no proxy.' };

/** Answers what Node could not read as a request, in the shape of all our errors, and closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(answerOf(PROBLEMS[error.code ?? ''] ?? NOT_HTTP));
}

/** Refuses to be a way to other servers: `CONNECT` passes by the framework, and Node hangs up without a word. */
export function refuseConnect(app: FastifyInstance): void {
  app.server.on('connect', (_request, socket: Duplex) => {
    // Nobody else listens any more.
    socket.on('error', () => undefined);
    // Whoever keeps its own side open would keep a connection that nothing bounds.
    socket.end(answerOf(NO_PROXY), () => socket.destroy());
    app.log.info({ method: 'CONNECT', route: '(unknown)', status: Number.parseInt(NO_PROXY.status, 10), ms: 0 });
  });
}

function answerOf({ status, ...body }: RawProblem): string {
  const json = JSON.stringify(body satisfies ProblemBody);
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${json.length}\r\ncache-control: no-store\r\nconnection: close`;
  return `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${json}`;
}
