import type { ErrorCode } from '../core/errors.ts';
import { AppError } from '../core/errors.ts';

/** What the pool sends: one job, answered by replies of the same id. */
export interface JobMessage {
  readonly id: number;
  readonly input: unknown;
}

/** What a worker sends. */
export type ReplyMessage =
  | { readonly id: number; readonly kind: 'progress'; readonly progress: unknown }
  | { readonly id: number; readonly kind: 'done'; readonly output: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly error: ErrorMessage };

/** An error as plain data: structured cloning would drop its class and its code. */
export interface ErrorMessage {
  readonly code: ErrorCode;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ErrorMessage;
}

/** How deep a chain of causes is followed: a chain may be a circle. */
const MAX_CAUSES = 8;

/** The error as data, with its causes; anything foreign gets the code `unknown`. */
export function messageFromError(error: unknown, depth = 0): ErrorMessage {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  return {
    code: error instanceof AppError ? error.code : 'unknown',
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: messageFromError(error.cause, depth + 1) }),
  };
}

/** The error again, with the stack of the worker in which it arose. */
export function errorFromMessage({ code, message, stack, cause }: ErrorMessage): AppError {
  const error = new AppError(code, message, cause === undefined ? undefined : { cause: errorFromMessage(cause) });
  if (stack !== undefined) error.stack = stack;
  return error;
}
