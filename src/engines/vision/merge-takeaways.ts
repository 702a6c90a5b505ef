import { supportedBy } from '../../core/grounding/grounding.ts';
import { type Chat, ChatFailure } from './chat.ts';
import { mergeInstruction } from './instruction.ts';
import { parseTakeaways } from './model-answer.ts';
import { timeLimit } from './time-limit.ts';

/** The notes are there already: nobody should wait long for this. */
const MERGE_MS = 30_000;

/**
 * Lets a model make at most `cap` takeaways of those of several pages; only their text is sent. Rejects when it cannot
 * within 30 seconds, or when what it says is not what the takeaways say.
 */
export async function mergeTakeaways(
  takeaways: readonly string[],
  { chat, cap, signal }: { readonly chat: Chat; readonly cap: number; readonly signal?: AbortSignal | undefined },
): Promise<readonly string[]> {
  const limit = timeLimit(MERGE_MS, [signal]);
  try {
    const { content } = await chat.ask({ text: mergeInstruction(takeaways, cap) }, limit.signal);
    const merged = supportedBy(parseTakeaways(content), takeaways.join(' ')).slice(0, cap);
    if (merged.length === 0) throw new ChatFailure("the model's answer could not be understood", 'none');
    return merged;
  } finally {
    limit.end();
  }
}
