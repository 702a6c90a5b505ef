/** One call: instruction text, and the picture as a data URL when there is one. */
export interface ChatCall {
  readonly text: string;
  readonly picture?: string;
}

/** Why an answer ended: by itself, at the limit of tokens, or by a filter. */
export type ChatEnd = 'stop' | 'length' | 'filter';

/** What a model answered. */
export interface ChatAnswer {
  /** Text of the first choice; empty when it has none. */
  readonly content: string;
  readonly end: ChatEnd;
  /** True where the model declined in so many words. */
  readonly isRefusal: boolean;
}

/**
 * A model service. `ask` rejects with `ChatFailure`, or with what `signal` was aborted for. The signal ends the call at
 * any time, also in the middle of an answer.
 */
export interface Chat {
  ask(call: ChatCall, signal: AbortSignal): Promise<ChatAnswer>;
}

/** What may be done after a failure: `again` is worth another try, `none` for this page,
 * `never` for any page until the settings change. */
export type Remedy = 'again' | 'none' | 'never';

/** A call that gave no answer. `reason` ends a sentence that the reader is told: "…, because ⟨reason⟩". */
export class ChatFailure extends Error {
  readonly reason: string;
  readonly remedy: Remedy;
  /** How long the service asks to be left alone, in milliseconds. */
  readonly pauseMs: number | undefined;

  constructor(reason: string, remedy: Remedy, options: { cause?: unknown; pauseMs?: number | undefined } = {}) {
    super(reason, options);
    this.name = 'ChatFailure';
    this.reason = reason;
    this.remedy = remedy;
    this.pauseMs = options.pauseMs;
  }
}
