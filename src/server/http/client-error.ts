import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ProblemBody } from './problem.ts';
import { BARE_HEADERS } from './security.ts';

interface RawProblem extends ProblemBody {
  readonly status: string;
}

/** What is wrong with bytes that are no request, by the code of Node's parser. */
const PROBLEMS: Readonly<Record<string, RawProblem>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', error: 'The head of the request is too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: 'The request did not come in time.' },
};
const NOT_HTTP: RawProblem = { status: '400 Bad Request', error: 'The request is not valid HTTP.' };
const JSON_TYPE = 'application/json; charset=utf-8';
const NO_PROXY: RawProblem = { status: '501 Not Implemented', error: 'This server is no proxy.' };

/** Nobody is there any more, or there is no key yet in which anything could be said. */
const BEYOND_WORDS: readonly (string | undefined)[] = ['ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT'];
/**
 * For so long a last answer may wait to be taken. Of a client that was reset TLS tells nothing: what is written for it stays
 * unwritten, and the connection, with all that hangs on it, would stay.
 */
const TAKEN_MS = 3_000;

/** Answers what Node could not read as a request, in the shape of all our errors, and closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (BEYOND_WORDS.includes(error.code) || !socket.writable) return void socket.destroy();
  endWith(socket, PROBLEMS[error.code ?? ''] ?? NOT_HTTP);
}

function endWith(socket: Duplex, problem: RawProblem): void {
  socket.end(answerOf(problem));
  const timer = setTimeout(() => socket.destroy(), TAKEN_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** Refuses what Node would refuse without a word: an expectation that is not to be told to go on. */
export function refuseExpectations(app: FastifyInstance): void {
  const json = JSON.stringify({ error: 'The request expects what this server does not do.' } satisfies ProblemBody);
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, headersOf(json)).end(json);
    app.log.info({ method: '(unknown)', route: '(unknown)', status: 417, ms: 0 });
  });
}

/** Refuses to be a way to other servers: `CONNECT` passes by the framework, and Node hangs up without a word. */
export function refuseConnect(app: FastifyInstance): void {
  app.server.on('connect', (_request, socket: Duplex) => {
    if (socket.destroyed) return;
    // Nobody else listens any more.
    socket.on('error', () => undefined);
    // Whoever keeps its own side open would keep a connection that nothing bounds.
    endWith(socket, NO_PROXY);
    app.log.info({ method: 'CONNECT', route: '(unknown)', status: Number.parseInt(NO_PROXY.status, 10), ms: 0 });
  });
}

function answerOf({ status, ...body }: RawProblem): string {
  const json = JSON.stringify(body satisfies ProblemBody);
  const head = Object.entries(headersOf(json)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${head.join('')}\r\n${json}`;
}

function headersOf(json: string): Record<string, string | number> {
  const ofBody = { 'content-type': JSON_TYPE, 'content-length': json.length, 'cache-control': 'no-store' };
  return { ...ofBody, ...BARE_HEADERS, connection: 'close' };
}
