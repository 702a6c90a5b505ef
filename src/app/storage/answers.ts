/**
 * A database from which nothing was heard for two of these is taken to give no answer: in WebKit a transaction was seen that
 * ended neither way, and held up all that came after it. Two, as a device that slept has counted the first one at once.
 */
const SILENCE_MS = 5000;

/** Waits for the answers of a database, but not for ever. */
export interface Answers {
  /** Something was heard: who waits can go on waiting. */
  readonly onAnswer: () => void;
  /** What `ask` gives; rejects where nothing is heard any more, and at once from then on, until something is. */
  of<T>(ask: () => Promise<T>): Promise<T>;
}

const noAnswer = (): Error => new Error('The database does not answer.');

export function createAnswers(): Answers {
  const waiting = new Set<(reason: Error) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;
  const giveUp = (): void => {
    isSilent = true;
    for (const reject of waiting) reject(noAnswer());
    waiting.clear();
  };
  const listen = (): void => {
    clearTimeout(timer);
    if (waiting.size === 0) return;
    timer = setTimeout(() => {
      timer = setTimeout(giveUp, SILENCE_MS);
    }, SILENCE_MS);
  };
  const onAnswer = (): void => {
    isSilent = false;
    listen();
  };
  return {
    onAnswer,
    of: async (ask) => {
      if (isSilent) throw noAnswer();
      let done: (() => void) | undefined;
      const silence = new Promise<never>((_resolve, reject) => {
        waiting.add(reject);
        done = () => waiting.delete(reject);
      });
      if (waiting.size === 1) listen();
      return await Promise.race([ask(), silence]).finally(() => {
        done?.();
        if (waiting.size === 0) clearTimeout(timer);
      });
    },
  };
}
