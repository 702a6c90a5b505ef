import { addAbortSignal, Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Config } from './config.ts';
import { HttpProblem, problemOf } from './problem.ts';
import { perMinute } from './rate-limit.ts';
import { isSameOrigin } from './same-origin.ts';

/** A page picture as the app sends it is under 3 MB; base64 makes that 4 MB. */
const REQUEST_BYTES_MAX = 12 * 1024 * 1024;
/** Tokens of one answer; the product asks for 1000. */
const TOKENS_MAX = 4_000;
/** Characters of the instruction, or of notes from which takeaways are chosen. */
const TEXT_LENGTH_MAX = 200_000;
/** Under the 90 seconds in which every page must end, with or without the model. */
const ANSWER_TIMEOUT_MS = 85_000;
/** Headers of the service's answer that its client acts on; no others pass. */
const PASSED_HEADERS = ['retry-after', 'retry-after-ms', 'x-should-retry'] as const;

const TextPart = Type.Object(
  { type: Type.Literal('text'), text: Type.String({ maxLength: TEXT_LENGTH_MAX }) },
  { additionalProperties: false },
);

const ImagePart = Type.Object(
  {
    type: Type.Literal('image_url'),
    image_url: Type.Object(
      {
        // Never an address: the service would fetch it.
        url: Type.String({ pattern: '^data:image/(jpeg|png|webp);base64,' }),
        detail: Type.Optional(Type.Union([Type.Literal('auto'), Type.Literal('low'), Type.Literal('high')])),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

const UserMessage = Type.Object(
  {
    role: Type.Literal('user'),
    content: Type.Union([
      Type.String({ maxLength: TEXT_LENGTH_MAX }),
      Type.Array(Type.Union([TextPart, ImagePart]), { minItems: 1, maxItems: 2 }),
    ]),
  },
  { additionalProperties: false },
);

/** The calls of the product and no others: one message of the user, at most one picture, one JSON object back. */
const ChatBody = Type.Object(
  {
    // What the client names; the operator's model takes its place.
    model: Type.Optional(Type.String({ maxLength: 500 })),
    messages: Type.Array(UserMessage, { minItems: 1, maxItems: 1 }),
    max_tokens: Type.Integer({ minimum: 1, maximum: TOKENS_MAX }),
    temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
    response_format: Type.Object({ type: Type.Literal('json_object') }, { additionalProperties: false }),
    stream: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** What the relay needs to know. */
export interface RelayOptions {
  readonly config: Config;
  /** Time for a whole answer of the service; `ANSWER_TIMEOUT_MS` when absent. */
  readonly answerTimeoutMs?: number;
}

type ChatRequest = FastifyRequest<{ Body: Static<typeof ChatBody> }>;

/**
 * `POST /api/model/chat/completions`: passes the product's calls on to the operator's model service and its answers
 * back as they come. Address, key and model are the operator's; only pages of this server may use it. Neither picture
 * nor text nor key is logged or kept. Its own errors have the shape that the protocol's clients read.
 */
export async function modelRelay(app: FastifyInstance, options: RelayOptions): Promise<void> {
  const { config, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  app.setErrorHandler(sendChatProblem);
  app.post<{ Body: Static<typeof ChatBody> }>(
    '/api/model/chat/completions',
    {
      schema: { body: ChatBody },
      bodyLimit: REQUEST_BYTES_MAX,
      config: perMinute(config.modelCallsPerMinute),
      onRequest: async (request) => {
        if (!isSameOrigin(request)) {
          throw new HttpProblem(403, { error: 'The model is there for the pages of this server only.' });
        }
      },
    },
    async (request, reply) => {
      const signal = endOf(reply, answerTimeoutMs);
      return passOn(await ask(request.body, config, signal), { request, reply, signal });
    },
  );
}

interface Passing {
  readonly request: ChatRequest;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
}

async function passOn(answer: Response, { request, reply, signal }: Passing) {
  if (answer.status === 401 || answer.status === 403) {
    // The service's own words may hold part of the key.
    await answer.body?.cancel();
    request.log.error({ status: answer.status }, 'the model service refuses the key of this server');
    throw new HttpProblem(502, {
      error: 'The model service refuses the key of this server. Its operator must mend it.',
    });
  }
  for (const name of PASSED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply.code(answer.status).type(safeType(answer.headers.get('content-type')));
  if (answer.body === null) return reply.send('');
  // The call itself may have lost the signal by now (see endOf).
  return reply.send(addAbortSignal(signal, Readable.fromWeb(answer.body)));
}

async function ask(body: Static<typeof ChatBody>, config: Config, signal: AbortSignal): Promise<Response> {
  if (config.openaiApiKey === undefined) throw new HttpProblem(404, { error: 'This server has no model.' });
  try {
    return await fetch(`${config.openaiBaseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${config.openaiApiKey}` },
      body: JSON.stringify({ ...body, model: config.openaiModel }),
      // The key is meant for this address and no other.
      redirect: 'error',
      signal,
    });
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    const problem = isLate
      ? new HttpProblem(504, { error: 'The model service did not answer in time.' })
      : new HttpProblem(502, { error: 'The model service cannot be reached.' });
    problem.cause = cause;
    throw problem;
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

/** Only what the protocol's clients read keeps its type: a page of HTML must never be one of ours. */
function safeType(type: string | null): string {
  return type !== null && /^(?:application\/json|text\/event-stream)\b/i.test(type)
    ? type
    : 'text/plain; charset=utf-8';
}

function sendChatProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, body } = problemOf(error);
  if (statusCode >= 500) request.log.error({ err: error }, 'the model was not asked');
  const message = body.details === undefined ? body.error : `${body.error} ${body.details}`;
  const type = statusCode >= 500 ? 'server_error' : 'invalid_request_error';
  reply.code(statusCode).send({ error: { message, type, param: null, code: null } });
}
