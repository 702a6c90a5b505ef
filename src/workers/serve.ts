import type { JobMessage, ReplyMessage } from './messages.ts';
import { messageFromError } from './messages.ts';
import type { Parcel } from './pool.ts';

/** The outside world seen from within a worker, whatever the platform. */
export interface HostPort {
  post(message: unknown, transfer: readonly Transferable[]): void;
  onMessage(listener: (message: unknown) => void): void;
}

/**
 * Answers the jobs of a pool with `work`, for the life of the worker. Errors become replies; `AppError` keeps its code.
 * `work` may report progress as often as it likes before it resolves.
 */
export function serve<Input, Output, Progress = never>(
  host: HostPort,
  work: (input: Input, report: (progress: Progress) => void) => Promise<Parcel<Output>>,
): void {
  const reply = (message: ReplyMessage, transfer: readonly Transferable[] = []): void => host.post(message, transfer);

  async function answer({ id, input }: JobMessage): Promise<void> {
    try {
      // The pool on the other side declares the same types.
      const result = await work(input as Input, (progress) => reply({ id, kind: 'progress', progress }));
      reply({ id, kind: 'done', output: result.value }, result.transfer);
    } catch (error) {
      reply({ id, kind: 'failed', error: messageFromError(error) });
    }
  }

  host.onMessage((message) => void answer(message as JobMessage));
}
