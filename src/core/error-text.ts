import { AppError, type ErrorCode } from './errors.ts';

/** What the reader is told of an error: the sentence of the catalogue, and below it what is known of the cause. */
export interface ErrorText {
  readonly message: string;
  readonly detail?: string;
}

/** The context in which an error came up. */
export interface ErrorContext {
  /** Name of the file that failed, when it was one. */
  readonly file?: string | undefined;
}

/** The message where nothing better is known. */
const UNKNOWN = 'Failed to process files';

/** Turns anything thrown into what the reader is told. */
export function messageFor(error: unknown, { file }: ErrorContext = {}): ErrorText {
  const text = error instanceof AppError ? textOf(error) : foreignText(error);
  // What has nothing to do with the file is not said of it.
  const isOfFile = !(error instanceof AppError && (error.code === 'cancelled' || error.code === 'reader-missing'));
  if (file === undefined || !isOfFile) return { message: text };
  const message = `Failed to process "${file}". Please ensure it's a valid file.`;
  return text === UNKNOWN ? { message } : { message, detail: text };
}

/** The sentence of a code: the error's own where the catalogue asks for it or where it knows more. */
function textOf(error: AppError): string {
  const said = error.message.trim();
  const code: ErrorCode = error.code;
  switch (code) {
    case 'file-unreadable':
      return 'Failed to read file';
    case 'file-empty':
      return said || 'The file is empty. Take or export it again.';
    case 'type-not-accepted':
      return 'Please upload only JPEG, PNG images or PDF files';
    case 'image-broken':
      return said || 'The picture is damaged or not a JPEG or PNG. Take or export it again.';
    case 'image-too-large':
      return said || 'The picture has too many pixels. Make it smaller and try again.';
    case 'pdf-failed':
      return pdfText(said);
    case 'pdf-no-pages':
      return 'No pages extracted from PDF';
    case 'pdf-invalid-json':
      return said || 'The server returned invalid JSON';
    case 'model-no-content':
      return 'No content in OpenAI response';
    case 'model-failed':
      return said || 'The model gave no usable answer. Try again, or read on this device.';
    case 'language-missing':
      return said || 'There is no recognition data for this language.';
    case 'engine-failed':
      return said || 'The page could not be read. Try it again on its own.';
    case 'worker-lost':
      return said || 'Reading stopped unexpectedly. Try this file again on its own.';
    case 'reader-missing':
      return said || 'The page reader could not be loaded. Try again.';
    case 'request-failed':
      return said || 'The server could not be reached. Check the connection and try again.';
    case 'save-failed':
    case 'save-conflict':
      return 'Failed to save changes';
    case 'cancelled':
      return 'Cancelled. What was read so far is kept.';
    case 'unknown':
      return said || UNKNOWN;
    default:
      return code satisfies never;
  }
}

function pdfText(said: string): string {
  const catalogue = 'Failed to process PDF';
  if (said.startsWith(catalogue)) return said;
  return `${catalogue}: ${said || 'Unknown error'}`;
}

function foreignText(error: unknown): string {
  return error instanceof Error && error.message.trim() !== '' ? error.message : UNKNOWN;
}
