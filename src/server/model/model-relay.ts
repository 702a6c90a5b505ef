import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { betweenSteps, perMinute } from '../bounds/bounds.ts';
import type { Config } from '../config.ts';
import { HttpProblem, isSameOrigin, problemOf, withHeaders } from '../http/http.ts';
import type { Counters } from '../store/store.ts';
import { AnswerTooLarge, boundedBody, wholeBody } from './bounded-answer.ts';
import { mayUseModel } from './model-access.ts';

/** A page picture as the app sends it is under 3 MB; base64 makes that 4 MB. */
const REQUEST_BYTES_MAX = 5 * 1024 * 1024;
/** Tokens of one answer; the product asks for 1000. */
const TOKENS_MAX = 4_000;
/** Characters of the instruction, or of notes from which takeaways are chosen. */
const TEXT_LENGTH_MAX = 200_000;
/** Under the 90 seconds in which every page must end, with or without the model. */
const ANSWER_TIMEOUT_MS = 85_000;
/** Headers of the service's answer that its client acts on; no others pass. */
const PASSED_HEADERS = ['retry-after', 'retry-after-ms', 'x-should-retry'] as const;

/** The calls of the product and no others: one message of the user, at most one picture, one JSON object back. */
interface ChatBody {
  /** What the client names; the operator's model takes its place. */
  readonly model?: string;
  readonly messages: readonly [{ readonly role: 'user'; readonly content: string | readonly ChatPart[] }];
  readonly max_tokens: number;
  readonly temperature?: number;
  readonly response_format: { readonly type: 'json_object' };
  readonly stream?: boolean;
}

type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string; readonly detail?: string } };

/** The schema of an object with these fields, all but the optional ones required, and no others. */
function objectOf(properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', additionalProperties: false, required, properties };
}

const TEXT = { type: 'string', maxLength: TEXT_LENGTH_MAX };
const TEXT_PART = objectOf({ type: { const: 'text' }, text: TEXT });
const IMAGE_URL = {
  // Never an address: the service would fetch it.
  url: { type: 'string', pattern: '^data:image/(jpeg|png|webp);base64,' },
  detail: { enum: ['auto', 'low', 'high'] },
};
const IMAGE_PART = objectOf({ type: { const: 'image_url' }, image_url: objectOf(IMAGE_URL, ['detail']) });
const USER_MESSAGE = objectOf({
  role: { const: 'user' },
  content: { anyOf: [TEXT, { type: 'array', minItems: 1, maxItems: 2, items: { anyOf: [TEXT_PART, IMAGE_PART] } }] },
});

/** The schema of `ChatBody`. */
const CHAT_BODY = objectOf(
  {
    model: { type: 'string', maxLength: 500 },
    messages: { type: 'array', minItems: 1, maxItems: 1, items: USER_MESSAGE },
    max_tokens: { type: 'integer', minimum: 1, maximum: TOKENS_MAX },
    temperature: { type: 'number', minimum: 0, maximum: 2 },
    response_format: objectOf({ type: { const: 'json_object' } }),
    stream: { type: 'boolean' },
  },
  ['model', 'temperature', 'stream'],
);

/** Bytes of an answer: four thousand tokens are some 20 KB, and a stream has 300 bytes of frame around each. */
const ANSWER_BYTES_MAX = 1024 * 1024;
const STREAM_BYTES_MAX = 4 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;

/** What the relay needs to know. */
export interface RelayOptions {
  readonly config: Config;
  readonly counters: Counters;
  /** Time for a whole answer of the service; `ANSWER_TIMEOUT_MS` when absent. */
  readonly answerTimeoutMs?: number;
}

type ChatRequest = FastifyRequest<{ Body: ChatBody }>;

/**
 * `POST /api/model/chat/completions`: passes the product's calls on to the operator's model service and its answers
 * back as they come, within bounds. Address, key and model are the operator's; only pages of this server may use it, for
 * readers whom the operator lets in (`mayUseModel`), and all of them only so often in a day. Neither picture nor text
 * nor key is logged or kept. All errors are our own, in the shape that the protocol's clients read.
 */
export async function modelRelay(app: FastifyInstance, options: RelayOptions): Promise<void> {
  const { config, counters, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  app.setErrorHandler(sendChatProblem);
  app.post<{ Body: ChatBody }>(
    '/api/model/chat/completions',
    {
      schema: { body: CHAT_BODY },
      bodyLimit: REQUEST_BYTES_MAX,
      config: perMinute('pages for the model', config.modelCallsPerMinute),
      onRequest: async (request) => {
        if (!isSameOrigin(request)) {
          throw new HttpProblem(403, { error: 'The model is there for the pages of this server only.' });
        }
        if (!mayUseModel(request, config)) {
          throw new HttpProblem(403, { error: 'The model is there for readers whom the operator has given access.' });
        }
      },
    },
    async (request, reply) => {
      if (config.openaiApiKey === undefined) throw new HttpProblem(404, { error: 'This server has no model.' });
      await countCall(counters, config.modelCallsPerDay);
      const signal = endOf(reply, answerTimeoutMs);
      return passOn(await ask(request, config, signal), { request, reply, signal });
    },
  );
}

interface Passing {
  readonly request: ChatRequest;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
}

async function countCall(counters: Counters, max: number): Promise<void> {
  if (max === 0) return;
  const { total, endsInMs } = await counters.add({ key: 'model calls', amount: 1, windowMs: DAY_MS });
  if (total <= max) return;
  const details = 'All calls of this day are used up (MODEL_CALLS_PER_DAY). Pages are read on the device instead.';
  throw new HttpProblem(
    429,
    { error: 'The model is not asked.', details },
    { retryAfterS: Math.ceil(endsInMs / 1000) },
  );
}

async function passOn(answer: Response, { request, reply, signal }: Passing) {
  if (!answer.ok) {
    await answer.body?.cancel();
    request.log.warn({ status: answer.status }, 'the model service answers with an error');
    for (const name of PASSED_HEADERS) {
      const value = answer.headers.get(name);
      if (value !== null && /^[\w :,.-]{1,40}$/.test(value)) reply.header(name, value);
    }
    throw serviceProblem(answer.status);
  }
  if (/^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '')) {
    return reply.type('text/event-stream').send(boundedBody(answer, STREAM_BYTES_MAX, signal));
  }
  try {
    const body = await wholeBody(answer, ANSWER_BYTES_MAX, signal);
    // Whatever it is: a page of HTML must never be one of ours.
    return reply.type('application/json; charset=utf-8').send(body);
  } catch (cause) {
    throw brokenAnswer(cause);
  }
}

function brokenAnswer(cause: unknown): HttpProblem {
  const isLate = cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError');
  if (isLate) return caused(new HttpProblem(504, { error: 'The model service did not answer in time.' }), cause);
  const error =
    cause instanceof AnswerTooLarge
      ? 'The model service answered with more than an answer can be.'
      : 'The model service broke off its answer.';
  return caused(new HttpProblem(502, { error }), cause);
}

/** Our own words: those of the service may hold part of the key, or anything else. */
function serviceProblem(status: number): HttpProblem {
  switch (status) {
    case 401:
    case 403:
      return new HttpProblem(502, {
        error: 'The model service refuses the key of this server. Its operator must mend it.',
      });
    case 429:
      return new HttpProblem(429, { error: 'The model service takes no more calls at the moment.' });
    default:
      return status >= 500
        ? new HttpProblem(status > 504 ? 502 : status, { error: `The model service has a fault (status ${status}).` })
        : new HttpProblem(400, { error: `The model service does not accept the call (status ${status}).` });
  }
}

function caused(problem: HttpProblem, cause: unknown): HttpProblem {
  problem.cause = cause;
  return problem;
}

async function ask({ body, raw }: ChatRequest, config: Config, signal: AbortSignal): Promise<Response> {
  const size = Number(raw.headers['content-length'] ?? REQUEST_BYTES_MAX);
  await betweenSteps(size);
  const text = JSON.stringify({ ...body, model: config.openaiModel });
  await betweenSteps(size);
  try {
    return await fetch(`${config.openaiBaseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${config.openaiApiKey}` },
      body: text,
      // The key is meant for this address and no other.
      redirect: 'error',
      signal,
    });
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    const problem = isLate
      ? new HttpProblem(504, { error: 'The model service did not answer in time.' })
      : new HttpProblem(502, { error: 'The model service cannot be reached.' });
    throw caused(problem, cause);
  }
}

/**
 * Fires when the client leaves or the time is over. Not `AbortSignal.any` of a timeout: Node lets go of that one when
 * memory is collected (nodejs/node#57736), and a service that falls silent would be waited for without end.
 */
function endOf(reply: FastifyReply, ms: number): AbortSignal {
  const end = new AbortController();
  const late = setTimeout(() => end.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  reply.raw.once('close', () => {
    clearTimeout(late);
    end.abort();
  });
  return end.signal;
}

function sendChatProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  const { statusCode, body } = problem;
  withHeaders(reply, problem);
  if (problem.isFault) request.log.error({ err: error }, 'the model was not asked');
  const message = body.details === undefined ? body.error : `${body.error} ${body.details}`;
  const type = statusCode >= 500 ? 'server_error' : 'invalid_request_error';
  const code = statusCode === 429 ? 'rate_limit_exceeded' : null;
  reply.code(statusCode).send({ error: { message, type, param: null, code } });
}
