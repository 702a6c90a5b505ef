import { AppError } from '../core/errors.ts';

/** What a server answered: the status; null where it did not answer. */
type Answer = number | null;

/** The error `reader-missing` of something that is fetched when it is needed: it says what was answered for it. */
export function missing(what: string, answer: Answer, cause?: unknown): AppError {
  const said = `${what} could not be loaded`;
  if (answer === null) {
    return new AppError('reader-missing', `${said}. Check the connection and try again.`, { cause });
  }
  // Whoever asks once more may be given what the first one was not.
  const why = answer >= 400 ? `: the server answered ${answer}. Try again later.` : '. Try again.';
  return new AppError('reader-missing', `${said}${why}`, { cause });
}

/** The same for a program: the browser tells nobody what was answered for it, so that it is asked for again. */
export async function missingPart(what: string, cause: unknown): Promise<AppError> {
  const message = cause instanceof Error ? cause.message : '';
  const address = /https?:\/\/\S+/.exec(message)?.[0] ?? import.meta.url;
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return missing(what, answer?.status ?? null, cause);
}
