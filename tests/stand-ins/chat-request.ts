/*
 * What the published description of the chat-completions call demands of a request, as far as text and pictures go,
 * and two rules that the service applies beyond it: `json_object` needs the word JSON in the messages, and a picture
 * must be one.
 */

/** A request that keeps to the rules, with the parts that tests look at. */
export interface ChatRequest {
  readonly model: string;
  /** Every text part, in order. */
  readonly text: string;
  /** Data URLs or addresses of the pictures. */
  readonly images: readonly string[];
  /** The whole body as it came. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A broken rule, in the shape of the service's error. */
export class Violation extends Error {
  readonly param: string | null;

  constructor(message: string, param: string | null) {
    super(message);
    this.param = param;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const KNOWN_FIELDS = (
  'messages model audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens ' +
  'metadata modalities moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key ' +
  'prompt_cache_options prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier ' +
  'stop store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity web_search_options'
).split(' ');
const ROLES = ['developer', 'system', 'user', 'assistant', 'tool', 'function'];
const RESPONSE_FORMATS = ['text', 'json_object', 'json_schema'];
const DETAILS = ['auto', 'low', 'high'];
/** First bytes of each kind of picture, in base64, and what the data URL must call it. */
const SIGNATURES: Readonly<Record<string, string>> = {
  'image/jpeg': '/9j/',
  'image/png': 'iVBORw0KGgo',
  'image/webp': 'UklGR',
  'image/gif': 'R0lGOD',
};

/** Checks a body against the rules; throws `Violation` for the first one that it breaks. */
export function checkChatRequest(input: unknown): ChatRequest {
  const body = object(input, null);
  const unknown = Object.keys(body).find((name) => !KNOWN_FIELDS.includes(name));
  if (unknown !== undefined) throw new Violation(`Unrecognized request argument supplied: ${unknown}`, null);
  if (typeof body['model'] !== 'string') throw new Violation('you must provide a model parameter', 'model');
  whole(body, 'max_tokens', { min: 1, max: Number.MAX_SAFE_INTEGER });
  whole(body, 'max_completion_tokens', { min: 1, max: Number.MAX_SAFE_INTEGER });
  whole(body, 'n', { min: 1, max: 128 });
  inRange(body, 'temperature', { min: 0, max: 2 });
  inRange(body, 'top_p', { min: 0, max: 1 });
  if (!['boolean', 'undefined'].includes(typeof (body['stream'] ?? undefined))) {
    throw new Violation("Invalid type for 'stream': expected a boolean.", 'stream');
  }
  const parts = messagesOf(body).flatMap(partsOf);
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  checkFormat(body['response_format'], text);
  const images = parts.flatMap((part) => (part.kind === 'image' ? [part.url] : []));
  return { model: body['model'], text, images, body };
}

function messagesOf(body: Fields): readonly Fields[] {
  const messages = body['messages'];
  if (!Array.isArray(messages)) throw new Violation("Missing required parameter: 'messages'.", 'messages');
  if (messages.length === 0) throw new Violation("Invalid 'messages': empty array.", 'messages');
  return messages.map((message: unknown, index) => object(message, `messages[${index}]`));
}

type Part = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'image'; readonly url: string };

function partsOf(message: Fields, index: number): readonly Part[] {
  const at = `messages[${index}]`;
  const { role, content } = message;
  if (typeof role !== 'string' || !ROLES.includes(role)) throw new Violation(`Invalid value for '${at}.role'.`, at);
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  if (role === 'assistant' && (content === null || content === undefined)) return [];
  if (!Array.isArray(content) || content.length === 0) {
    throw new Violation(`Invalid type for '${at}.content': expected a string or a non-empty array.`, at);
  }
  return content.map((part: unknown, place) => partOf(object(part, at), { role, at: `${at}.content[${place}]` }));
}

function partOf(part: Fields, { role, at }: { role: string; at: string }): Part {
  if (part['type'] === 'text') {
    if (typeof part['text'] !== 'string') throw new Violation(`Missing required parameter: '${at}.text'.`, at);
    return { kind: 'text', text: part['text'] };
  }
  if (part['type'] !== 'image_url') throw new Violation(`Invalid value for '${at}.type'.`, at);
  if (role !== 'user') throw new Violation('Image URLs are only allowed for messages with role user.', at);
  const image = object(part['image_url'], `${at}.image_url`);
  const { url, detail } = image;
  if (typeof url !== 'string') throw new Violation(`Missing required parameter: '${at}.image_url.url'.`, at);
  if (detail !== undefined && !DETAILS.some((known) => known === detail))
    throw new Violation(`Invalid '${at}.detail'.`, at);
  checkPicture(url, at);
  return { kind: 'image', url };
}

function checkPicture(url: string, at: string): void {
  if (/^https?:\/\//.test(url)) return;
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
  const signature = SIGNATURES[type];
  if (signature === undefined) throw new Violation(`Invalid '${at}.image_url': expected an image as a data URL.`, at);
  if (!data.startsWith(signature)) throw new Violation('You uploaded an unsupported image.', at);
}

function checkFormat(format: unknown, text: string): void {
  if (format === undefined) return;
  const { type } = object(format, 'response_format');
  if (!RESPONSE_FORMATS.some((known) => known === type))
    throw new Violation("Invalid 'response_format'.", 'response_format');
  if (type === 'json_object' && !/json/i.test(text)) {
    const rule =
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
    throw new Violation(rule, 'messages');
  }
}

function object(value: unknown, param: string | null): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Violation(`Invalid type for '${param ?? 'body'}': expected an object.`, param);
  }
  // An object that is not null and not a list has string keys; each value is checked where it is used.
  return value as Fields;
}

function whole(body: Fields, name: string, range: { min: number; max: number }): void {
  inRange(body, name, range);
  const value = body[name] ?? undefined;
  if (value !== undefined && !Number.isInteger(value)) throw new Violation(`Invalid '${name}': not an integer.`, name);
}

function inRange(body: Fields, name: string, { min, max }: { min: number; max: number }): void {
  const value = body[name] ?? undefined;
  if (value === undefined) return;
  if (typeof value !== 'number' || value < min || value > max) {
    throw new Violation(`Invalid '${name}': must be a number from ${min} to ${max}.`, name);
  }
}
