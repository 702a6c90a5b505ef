/** A signal that fires when the time is over, or with another one. */
export interface TimeLimit {
  /** Aborted with a `TimeoutError` when the time is over, or with the reason of the signal that fired before. */
  readonly signal: AbortSignal;
  /** True when the time was over before anything else fired. */
  isOver(): boolean;
  /** Lets go of timer and signals; aborts `signal`, so that what still listens to it ends as well. */
  end(reason?: Error): void;
}

/**
 * Fires after `ms` milliseconds, or as soon as one of `signals` does; `end()` has to be called.
 *
 * Not `AbortSignal.any([AbortSignal.timeout(ms)])`: Node keeps such a timeout by a weak reference only, so that it never
 * fires when memory is collected in the meantime, and the call that waits for it waits for ever (nodejs/node#57736).
 */
export function timeLimit(ms: number, signals: readonly (AbortSignal | undefined)[] = []): TimeLimit {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = !controller.signal.aborted;
    controller.abort(new DOMException('The time is over.', 'TimeoutError'));
  }, ms);
  const given = signals.filter((signal) => signal !== undefined);
  const listeners = given.map((signal) => {
    const stop = (): void => controller.abort(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    return () => signal.removeEventListener('abort', stop);
  });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end(reason) {
      clearTimeout(timer);
      for (const remove of listeners) remove();
      controller.abort(reason);
    },
  };
}
