import { AppError } from '../../core/errors.ts';
import type { ModelAnswer, ModelPassage } from '../../core/grounding/grounding.ts';
import { type Chat, type ChatAnswer, type ChatCall, ChatFailure } from './chat.ts';
import { PAGE_INSTRUCTION, restInstruction } from './instruction.ts';
import { parseAnswer } from './model-answer.ts';
import { timeLimit } from './time-limit.ts';

/** How long a page may take. All times in milliseconds. */
export interface Patience {
  /** One call; models answer within 2 to 15 seconds, a local one on a small machine within a minute. */
  readonly callMs: number;
  /** All calls of a page together. */
  readonly pageMs: number;
  /** Pause before the first further try where the service names none; doubled with each. */
  readonly pauseMs: number;
}

/** Under the 90 seconds in which every page ends, with the time that the device takes to check the answer. */
export const PATIENCE: Patience = { callMs: 45_000, pageMs: 75_000, pauseMs: 1_000 };

/** A failed call is tried again so many times. */
const TRIES_MORE = 2;
/** An answer that breaks off is continued so many times: 1000 tokens hold ten passages, no page has a hundred. */
const PARTS_MAX = 10;

/** What a model says of a picture, and why it is not all, when it is not. */
export interface PageAnswer extends ModelAnswer {
  readonly lacks?: string;
}

/**
 * Asks a model about a picture until its answer is complete. Failed calls are tried again while there is time, an
 * answer that breaks off is continued. Rejects with `ChatFailure` when nothing came of it, with `AppError`
 * `model-no-content` when the reply was empty, and with the signal's reason when it was aborted.
 */
export async function askAboutPage(
  picture: string,
  { chat, signal, patience }: { readonly chat: Chat; readonly signal: AbortSignal; readonly patience: Patience },
): Promise<PageAnswer> {
  const end = performance.now() + patience.pageMs;
  const ask = (call: ChatCall): Promise<UsableAnswer> => askPatiently(call, { chat, signal, patience, end });
  const notes: ModelPassage[] = [];
  let answer = await ask({ text: PAGE_INSTRUCTION, picture });
  let { keyTakeaways } = answer;
  let lacks: string | undefined;
  for (let part = 1; ; part += 1) {
    const fresh = answer.notes.filter((note) => !notes.some((known) => known.text === note.text));
    notes.push(...fresh);
    lacks = lackOf(answer, part, fresh.length);
    if (lacks !== undefined || answer.isWhole) break;
    try {
      answer = await ask({ text: restInstruction(notes), picture });
      // Some models give them first, and not again with the rest.
      if (answer.keyTakeaways.length > 0) ({ keyTakeaways } = answer);
    } catch (error) {
      signal.throwIfAborted();
      lacks = error instanceof ChatFailure ? error.reason : 'the rest of the answer was empty';
      break;
    }
  }
  return { notes, keyTakeaways, ...(lacks !== undefined && { lacks }) };
}

/** Why there is no point in asking for the rest. */
function lackOf(answer: UsableAnswer, part: number, fresh: number): string | undefined {
  if (answer.end === 'filter') return "the model's content filter stopped it";
  if (answer.isWhole) return undefined;
  if (part >= PARTS_MAX) return 'it would not end';
  // Without one new complete entry, the next part would break off at the same place.
  return fresh === 0 && part > 1 ? 'one entry is too long for it' : undefined;
}

interface UsableAnswer extends ModelAnswer {
  readonly isWhole: boolean;
  readonly end: ChatAnswer['end'];
}

interface Asking {
  readonly chat: Chat;
  readonly signal: AbortSignal;
  readonly patience: Patience;
  /** When the time of the page is over, on the clock of `performance.now()`. */
  readonly end: number;
}

/** One call, tried again after failures that may pass and after answers that cannot be understood. */
async function askPatiently(call: ChatCall, asking: Asking): Promise<UsableAnswer> {
  const { patience, end } = asking;
  for (let tries = 0; ; tries += 1) {
    try {
      return usable(await askInTime(call, asking));
    } catch (error) {
      if (!(error instanceof ChatFailure) || error.remedy !== 'again' || tries >= TRIES_MORE) throw error;
      const pauseMs = error.pauseMs ?? patience.pauseMs * 2 ** tries;
      if (performance.now() + pauseMs >= end) throw error;
      await pause(pauseMs, asking.signal);
    }
  }
}

async function askInTime(call: ChatCall, { chat, signal, patience, end }: Asking): Promise<ChatAnswer> {
  const limit = timeLimit(Math.max(0, Math.min(patience.callMs, end - performance.now())), [signal]);
  try {
    return await chat.ask(call, limit.signal);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.isOver()) throw new ChatFailure('the model service did not answer in time', 'again', { cause: error });
    throw error;
  } finally {
    limit.end();
  }
}

function usable({ content, end, isRefusal }: ChatAnswer): UsableAnswer {
  const answer = content.trim() === '' ? undefined : parseAnswer(content);
  if (answer !== undefined) return { ...answer, end };
  if (isRefusal) throw new ChatFailure('the model declined to answer', 'none');
  if (end === 'filter') throw new ChatFailure("the model's content filter stopped the answer", 'none');
  if (content.trim() === '' && end === 'length') throw new ChatFailure('the answer broke off at its start', 'again');
  if (content.trim() === '') throw new AppError('model-no-content', 'No content in OpenAI response');
  throw new ChatFailure("the model's answer could not be understood", 'again');
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
