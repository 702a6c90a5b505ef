import { PdfError, type PdfFault } from '../../engines/pdf/file/file.ts';
import { HttpProblem, type ProblemBody } from '../http/http.ts';

const STATUS: Readonly<Record<PdfFault, number>> = {
  password: 422,
  broken: 422,
  empty: 400,
  'not-a-pdf': 415,
  'no-pages': 422,
  limit: 413,
  timeout: 422,
  crash: 422,
};

const DETAILS: Readonly<Record<PdfFault, string>> = {
  password: 'PDFs that ask for a password cannot be read.',
  broken: 'The file is not a whole PDF.',
  empty: 'The file has no content.',
  'not-a-pdf': 'The file does not begin like a PDF.',
  'no-pages': 'The file holds no page that can be shown.',
  limit: 'The server bounds what one PDF may cost; whoever runs it can raise the bound.',
  timeout: 'The server bounds the time that one PDF may take; whoever runs it can raise the bound.',
  crash: 'The page was given up; the server itself goes on.',
};

/** What a client is told of a PDF that could not be read. */
function pdfProblemBody(error: PdfError): ProblemBody {
  return { error: error.message, details: DETAILS[error.fault] };
}

/** The answer to a PDF that could not be read: status 4xx, because the file is at fault. */
export function pdfProblem(error: unknown): unknown {
  return error instanceof PdfError ? new HttpProblem(STATUS[error.fault], pdfProblemBody(error)) : error;
}
