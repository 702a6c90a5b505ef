import type { Socket } from 'node:net';
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

/** Answers what Node could not read as a request, in the shape of all our errors, and closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, ...body } = PROBLEMS[error.code ?? ''] ?? NOT_HTTP;
  const json = JSON.stringify(body satisfies ProblemBody);
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${json.length}\r\ncache-control: no-store\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${json}`);
}
