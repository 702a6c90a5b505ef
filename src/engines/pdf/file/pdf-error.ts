import type { ErrorCode } from '../../../core/errors.ts';
import { AppError } from '../../../core/errors.ts';

/** Why a PDF could not be read, for the service's status and the tests. */
export type PdfFault = 'password' | 'broken' | 'empty' | 'not-a-pdf' | 'no-pages' | 'limit' | 'timeout' | 'crash';

/** A PDF that could not be read: `message` names the file and says what to do. */
export class PdfError extends AppError {
  readonly fault: PdfFault;

  constructor(fault: PdfFault, message: string, options?: { cause?: unknown }) {
    super(codeOf(fault), message, options);
    this.name = 'PdfError';
    this.fault = fault;
  }
}

function codeOf(fault: PdfFault): ErrorCode {
  if (fault === 'no-pages') return 'pdf-no-pages';
  return fault === 'empty' ? 'file-empty' : 'pdf-failed';
}
