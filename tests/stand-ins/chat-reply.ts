/** What the stand-in model answers: a proper answer, or one of the ways in which a real service fails. */
export type ChatReply =
  /** A whole answer with this object as its JSON. */
  | { readonly kind: 'json'; readonly value: unknown }
  /** A whole answer with this text, whatever it is. */
  | { readonly kind: 'text'; readonly text: string }
  /** The text breaks off after so many bytes of UTF-8, as at `max_tokens`. */
  | { readonly kind: 'cut'; readonly text: string; readonly bytes: number }
  /** The model declines. */
  | { readonly kind: 'refusal'; readonly text: string }
  /** A filter stopped the answer; what came before it is given. */
  | { readonly kind: 'content-filter'; readonly text?: string }
  /** The message has no content. */
  | { readonly kind: 'no-content' }
  /** The list of choices is empty. */
  | { readonly kind: 'no-choices' }
  /** 429; `retryAfter` is the header, in seconds or as a date. */
  | { readonly kind: 'rate-limited'; readonly retryAfter?: string }
  /** An error of the service with its usual JSON. */
  | { readonly kind: 'error'; readonly status: number; readonly message?: string; readonly code?: string }
  /** A page of HTML, as a proxy in front of the service sends. */
  | { readonly kind: 'html'; readonly status: number }
  /** Any body with any status, sent as JSON. */
  | { readonly kind: 'raw'; readonly status: number; readonly body: string }
  /** The request is taken and never answered. */
  | { readonly kind: 'hang' }
  /** The answer starts and then nothing more comes. */
  | { readonly kind: 'hang-midway'; readonly text: string }
  /** The connection breaks without an answer. */
  | { readonly kind: 'disconnect' }
  /** The connection breaks within the answer. */
  | { readonly kind: 'disconnect-midway'; readonly text: string };

/** Why an answer ended. */
type FinishReason = 'stop' | 'length' | 'content_filter';

/** One choice of a chat completion, before it is put into the service's JSON. */
export interface Choice {
  readonly content: string | null;
  readonly refusal: string | null;
  readonly finishReason: FinishReason;
}

/** The choices that a reply stands for; `undefined` when it is no proper answer at all. */
export function choicesOf(reply: ChatReply): readonly Choice[] | undefined {
  switch (reply.kind) {
    case 'json':
      return [said(JSON.stringify(reply.value))];
    case 'text':
    case 'hang-midway':
    case 'disconnect-midway':
      return [said(reply.text)];
    case 'cut':
      return [{ ...said(cutAt(reply.text, reply.bytes)), finishReason: 'length' }];
    case 'refusal':
      return [{ content: null, refusal: reply.text, finishReason: 'stop' }];
    case 'content-filter':
      return [{ content: reply.text ?? null, refusal: null, finishReason: 'content_filter' }];
    case 'no-content':
      return [{ content: null, refusal: null, finishReason: 'stop' }];
    case 'no-choices':
      return [];
    case 'rate-limited':
    case 'error':
    case 'html':
    case 'raw':
    case 'hang':
    case 'disconnect':
      return undefined;
    default:
      return reply satisfies never;
  }
}

function said(content: string): Choice {
  return { content, refusal: null, finishReason: 'stop' };
}

/** The first `bytes` bytes; a character that is cut in two becomes U+FFFD, as in the service's own output. */
function cutAt(text: string, bytes: number): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes));
}
