/** Everything that can go wrong in a way that the reader is told about. */
export const ERROR_CODES = [
  'file-unreadable',
  'file-empty',
  'type-not-accepted',
  'image-broken',
  'image-too-large',
  'pdf-failed',
  'pdf-no-pages',
  'pdf-invalid-json',
  'model-no-content',
  'model-failed',
  'language-missing',
  'engine-failed',
  'worker-lost',
  'reader-missing',
  'request-failed',
  'save-failed',
  'save-conflict',
  'cancelled',
  'unknown',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An error of ours. `message` is for the reader: it says what happened and what to do. `cause` keeps the origin. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}

/** True for the error of a cancelled job, ours or the platform's. */
export function isCancelled(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'cancelled';
  return error instanceof Error && error.name === 'AbortError';
}
