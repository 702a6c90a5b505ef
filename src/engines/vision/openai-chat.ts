import type * as openai from 'openai';
import type OpenAI from 'openai';
import type { APIError } from 'openai';
import type { Chat, ChatAnswer, ChatCall, ChatEnd } from './chat.ts';
import { ChatFailure } from './chat.ts';

/** The product's call: model unless another one is configured, tokens of one answer, temperature. */
export const DEFAULT_MODEL = 'gpt-4o';
const MAX_TOKENS = 1000;
const TEMPERATURE = 0.1;

/** Characters of a service's own words that the reader is shown. */
const WORDS_MAX = 160;
/** The only headers that are sent: local model servers refuse unknown ones to pages of other origins. */
const SENT_HEADERS = ['accept', 'authorization', 'content-type'];

/** Where the model is. */
export interface ModelAccess {
  /** Base address, up to and without `/chat/completions`. */
  readonly address: string;
  /** Sent to that address and nowhere else; none for services that want none. */
  readonly key?: string | undefined;
  readonly model: string;
}

type Fetch = typeof globalThis.fetch;

/** For tests. */
export interface ChatParts {
  readonly fetchWith?: Fetch;
  readonly load?: () => Promise<Pick<typeof openai, 'default' | 'APIError'>>;
}

/** A model service that speaks the chat-completions protocol. Its client (about 100 kB) loads with the first call. */
export function createOpenAiChat(access: ModelAccess, parts: ChatParts = {}): Chat {
  let loading: Promise<Client> | undefined;
  return {
    async ask(call, signal) {
      loading ??= loadClient(access, parts).catch((cause: unknown) => {
        loading = undefined;
        throw new ChatFailure('the program for talking to the model could not be loaded', 'none', { cause });
      });
      // A browser may wait for a file of a server that is gone for longer than a page may take.
      const { client, isApiError } = await orAborted(loading, signal);
      try {
        const request = client.chat.completions.create(
          {
            model: access.model,
            messages: [{ role: 'user', content: contentOf(call) }],
            max_tokens: MAX_TOKENS,
            temperature: TEMPERATURE,
            response_format: { type: 'json_object' },
          },
          { signal },
        );
        return answerOf(await request);
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof ChatFailure ? error : failureOf(error, isApiError, access.model);
      }
    },
  };
}

interface Client {
  readonly client: OpenAI;
  readonly isApiError: (error: unknown) => error is APIError;
}

/** What comes of `work`, or the signal's reason as soon as it fires. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function loadClient(
  { address, key }: ModelAccess,
  { fetchWith = (...call) => fetch(...call), load = () => import('openai') }: ChatParts,
): Promise<Client> {
  const { default: OpenAIClient, APIError: ApiErrorClass } = await load();
  const client = new OpenAIClient({
    baseURL: address,
    apiKey: key ?? 'none',
    organization: null,
    project: null,
    // The key is the reader's own, or there is none: the operator's stays on the server.
    dangerouslyAllowBrowser: true,
    // When to try again, and for how long, is decided for the whole page.
    maxRetries: 0,
    logLevel: 'off',
    fetch: async (url, init) => {
      const answer = await fetchWith(url, { ...init, headers: headersOf(init?.headers, key), redirect: 'error' });
      return wholeAnswer(answer, init?.signal ?? undefined);
    },
  });
  return { client, isApiError: (error): error is APIError => error instanceof ApiErrorClass };
}

/**
 * The answer with all of its body. Read here, for a signal no longer ends a call of which only the body is left to come
 * once memory was collected (nodejs/undici: the request that held the signal is gone).
 */
async function wholeAnswer(answer: Response, signal: AbortSignal | undefined): Promise<Response> {
  const { status, statusText, headers, body } = answer;
  if (body === null || signal === undefined) return answer;
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const stop = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return new Response(new Blob(pieces), { status, statusText, headers });
}

function headersOf(all: ConstructorParameters<typeof Headers>[0], key: string | undefined): Headers {
  const given = new Headers(all);
  const sent = new Headers();
  for (const name of SENT_HEADERS) {
    const value = given.get(name);
    if (value !== null && (name !== 'authorization' || key !== undefined)) sent.set(name, value);
  }
  return sent;
}

function contentOf({ text, picture }: ChatCall): OpenAI.ChatCompletionContentPart[] {
  const instruction = { type: 'text', text } as const;
  return picture === undefined ? [instruction] : [instruction, { type: 'image_url', image_url: { url: picture } }];
}

/** Proxies answer with pages of their own and status 200: nothing about an answer is taken for granted. */
function answerOf(completion: unknown): ChatAnswer {
  const choices = fieldOf(completion, 'choices');
  if (!Array.isArray(choices)) throw new ChatFailure('the model service gave no proper answer', 'again');
  const [choice]: readonly unknown[] = choices;
  const message = fieldOf(choice, 'message');
  const content = fieldOf(message, 'content');
  const refusal = fieldOf(message, 'refusal');
  return {
    content: typeof content === 'string' ? content : '',
    end: endOf(fieldOf(choice, 'finish_reason')),
    isRefusal: typeof refusal === 'string' && refusal !== '',
  };
}

function endOf(reason: unknown): ChatEnd {
  if (reason === 'length') return 'length';
  return reason === 'content_filter' ? 'filter' : 'stop';
}

function fieldOf(value: unknown, name: string): unknown {
  // An object that is not null has string keys; what is under them is checked where it is used.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function failureOf(error: unknown, isApiError: Client['isApiError'], model: string): ChatFailure {
  if (!isApiError(error)) return new ChatFailure('the model service gave no proper answer', 'again', { cause: error });
  const { status, headers, code } = error;
  const options = { cause: error, pauseMs: pauseOf(headers) };
  if (status === undefined) return new ChatFailure('the model service cannot be reached', 'again', options);
  if (status === 401 || status === 403) return new ChatFailure('the model service refuses the key', 'never', options);
  if (status === 429 && code === 'insufficient_quota')
    return new ChatFailure('the account at the model service is used up', 'never', options);
  if (status === 429) return new ChatFailure('the model service is busy', 'again', options);
  if (status === 404) return new ChatFailure(`there is no model "${model}" at this address`, 'never', options);
  if (status === 408 || status === 409 || status >= 500)
    return new ChatFailure(`the model service has trouble of its own (status ${status})`, 'again', options);
  return new ChatFailure(`the model service refuses the request (status ${status}${wordsOf(error)})`, 'none', options);
}

function wordsOf(error: APIError): string {
  const message = fieldOf(error.error, 'message');
  return typeof message === 'string' ? `: ${message.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, WORDS_MAX)}` : '';
}

/** `Retry-After` in seconds or as a date, or the same in milliseconds. */
function pauseOf(headers: Headers | undefined): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (exact >= 0) return exact;
  const given = headers?.get('retry-after') ?? '';
  const seconds = given === '' ? Number.NaN : Number(given);
  if (seconds >= 0) return seconds * 1000;
  const until = Date.parse(given) - Date.now();
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}
