import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ChatReply, type Choice, choicesOf } from './chat-reply.ts';
import { type ChatRequest, checkChatRequest, Violation } from './chat-request.ts';

/** Decides the reply to a request; `index` counts accepted requests from 0. */
type Replier = (request: ChatRequest, index: number) => ChatReply;

/** A server on this machine that speaks the chat-completions protocol. */
export interface ChatServer {
  /** To be used as the client's base address: it ends in `/v1`. */
  readonly address: string;
  /** Every request that kept to the protocol, in order. */
  readonly requests: readonly ChatRequest[];
  /** What was wrong with the others; a test of a client expects none. */
  readonly violations: readonly string[];
  /** How many requests ended because the client left before the answer was complete. */
  readonly abandoned: () => number;
  /** Replaces what decides the replies from now on; a list is used up in order, its last one again and again. */
  readonly reply: (with_: Replier | readonly ChatReply[]) => void;
  readonly close: () => Promise<void>;
}

/** How the stand-in is set up. */
export interface ChatServerOptions {
  /** The only key that is accepted; any when absent. */
  readonly key?: string;
}

const NOTHING: ChatReply = { kind: 'json', value: { notes: [], keyTakeaways: [] } };
const CHUNK_LENGTH = 24;

/** Starts the stand-in on a free port of this machine. It answers with no notes until it is told otherwise. */
export async function startChatServer(options: ChatServerOptions = {}): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const violations: string[] = [];
  let replier: Replier = () => NOTHING;
  let abandoned = 0;
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOtherOrigins(response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const body = await textOf(request);
    try {
      checkHead(request, options.key);
      const checked = checkChatRequest(parsed(body));
      requests.push(checked);
      give(response, checked, replier(checked, requests.length - 1));
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      violations.push(error.message);
      const status = error instanceof KeyViolation ? 401 : 400;
      const code = status === 401 ? 'invalid_api_key' : null;
      sendJson(response, status, {
        error: { message: error.message, type: 'invalid_request_error', param: error.param, code },
      });
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    requests,
    violations,
    abandoned: () => abandoned,
    reply: (with_) => {
      const first = requests.length;
      replier =
        typeof with_ === 'function' ? with_ : (_request, index) => with_[index - first] ?? with_.at(-1) ?? NOTHING;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class KeyViolation extends Violation {}

function checkHead(request: IncomingMessage, key: string | undefined): void {
  const path = request.url?.split('?')[0];
  if (request.method !== 'POST' || path !== '/v1/chat/completions') {
    throw new Violation(`Invalid URL (${request.method} ${path})`, null);
  }
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new Violation('The content type must be application/json.', null);
  }
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given === undefined) throw new KeyViolation("You didn't provide an API key.", null);
  // As the real service does, which is why such a message must not be shown to others.
  if (key !== undefined && given !== key) throw new KeyViolation(`Incorrect API key provided: ${given}.`, null);
}

function give(response: ServerResponse, request: ChatRequest, reply: ChatReply): void {
  const choices = choicesOf(reply);
  if (choices === undefined) return fail(response, reply);
  const stream = request.body['stream'] === true;
  const text = stream ? streamed(choices, request.model) : JSON.stringify(completion(choices, request));
  response.setHeader('content-type', stream ? 'text/event-stream; charset=utf-8' : 'application/json');
  const isWhole = reply.kind !== 'hang-midway' && reply.kind !== 'disconnect-midway';
  if (isWhole) return void response.end(text);
  response.write(text.slice(0, text.length / 2), () => {
    if (reply.kind === 'disconnect-midway') response.destroy();
  });
}

function fail(response: ServerResponse, reply: ChatReply): void {
  if (reply.kind === 'hang') return;
  if (reply.kind === 'disconnect') return void response.destroy();
  if (reply.kind === 'html') {
    response.writeHead(reply.status, { 'content-type': 'text/html' });
    return void response.end('<!doctype html><title>Bad gateway</title><script>alert(1)</script>');
  }
  if (reply.kind === 'raw') {
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    return void response.end(reply.body);
  }
  if (reply.kind === 'rate-limited') {
    if (reply.retryAfter !== undefined) response.setHeader('retry-after', reply.retryAfter);
    const error = {
      message: 'Rate limit reached for requests',
      type: 'requests',
      param: null,
      code: 'rate_limit_exceeded',
    };
    return sendJson(response, 429, { error });
  }
  if (reply.kind !== 'error') return;
  const message = reply.message ?? 'The server had an error while processing your request.';
  const type = reply.status >= 500 ? 'server_error' : 'invalid_request_error';
  sendJson(response, reply.status, { error: { message, type, param: null, code: reply.code ?? null } });
}

function completion(choices: readonly Choice[], request: ChatRequest): object {
  const prompt = Math.ceil(request.text.length / 4);
  const answered = Math.ceil(choices.map((choice) => choice.content ?? '').join('').length / 4);
  return {
    id: 'chatcmpl-stand-in',
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: choices.map(({ content, refusal, finishReason }, index) => ({
      index,
      message: { role: 'assistant', content, refusal, annotations: [] },
      logprobs: null,
      finish_reason: finishReason,
    })),
    usage: { prompt_tokens: prompt, completion_tokens: answered, total_tokens: prompt + answered },
  };
}

/** The same answer as server-sent events: the text in pieces, then the reason of the end, then `[DONE]`. */
function streamed(choices: readonly Choice[], model: string): string {
  const event = (delta: object, finishReason: string | null) => {
    const choice = { index: 0, delta, logprobs: null, finish_reason: finishReason };
    const chunk = { id: 'chatcmpl-stand-in', object: 'chat.completion.chunk', created: 0, model, choices: [choice] };
    return `data: ${JSON.stringify(chunk)}\n\n`;
  };
  const events = choices.flatMap(({ content, refusal, finishReason }) => {
    const pieces = (content ?? '').match(new RegExp(`[^]{1,${CHUNK_LENGTH}}`, 'g')) ?? [];
    const deltas = refusal === null ? pieces.map((piece) => ({ content: piece })) : [{ refusal }];
    return [{ role: 'assistant' }, ...deltas].map((delta) => event(delta, null)).concat(event({}, finishReason));
  });
  return [...events, 'data: [DONE]\n\n'].join('');
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function allowOtherOrigins(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
  response.setHeader('access-control-allow-headers', '*, authorization');
  response.setHeader('access-control-expose-headers', '*');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Violation('We could not parse the JSON body of your request.', null);
  }
}
