import type { Page } from '../../core/page.ts';
import type { OpenPdf, PageStream } from '../../pipeline/open-file.ts';
import { isUnreachable, type SentFile } from '../../pipeline/pdf/open-pdf-service.ts';

/** The two ways of opening a PDF, and which of them the reader wants. */
export interface PdfOpeners {
  readonly service: OpenPdf<SentFile>;
  /** Loaded with the first PDF that is opened here. Rejects with `AppError` `reader-missing`, which is no fault of the file. */
  readonly loadDevice: () => Promise<OpenPdf<SentFile>>;
  /** True where PDFs are to stay on this device, or there is no network; asked for each file. */
  readonly staysHere: () => boolean;
  /** Called before a file is sent. */
  readonly onSend: () => void;
  /** Called once the service has answered for it. */
  readonly onAnswer: () => void;
}

/**
 * Opens PDFs through the service or on this device. One that the service could not be asked about is opened here: it has
 * not come anywhere, and waiting would be of no use.
 */
export function openPdfBy(openers: PdfOpeners): OpenPdf<SentFile> {
  return (file, options) => new OpenedPdf(openers, file, options);
}

class OpenedPdf implements PageStream {
  readonly #openers: PdfOpeners;
  readonly #file: SentFile;
  readonly #options: Parameters<OpenPdf<SentFile>>[1];
  #stream: PageStream | undefined;

  constructor(openers: PdfOpeners, file: SentFile, options: Parameters<OpenPdf<SentFile>>[1]) {
    this.#openers = openers;
    this.#file = file;
    this.#options = options;
  }

  get pageCount(): number | undefined {
    return this.#stream?.pageCount;
  }

  get title(): string | undefined {
    return this.#stream?.title;
  }

  get authors(): string | undefined {
    return this.#stream?.authors;
  }

  get notices(): readonly string[] | undefined {
    return this.#stream?.notices;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
    const { service, loadDevice, staysHere, onSend, onAnswer } = this.#openers;
    if (!staysHere()) {
      onSend();
      let isAnswered = false;
      try {
        this.#stream = service(this.#file, this.#options);
        for await (const page of this.#stream) {
          if (!isAnswered) onAnswer();
          isAnswered = true;
          yield page;
        }
        return;
      } catch (error) {
        if (!isAnswered && !isUnreachable(error)) onAnswer();
        if (isAnswered || !isUnreachable(error)) throw error;
      }
    }
    const device = await loadDevice();
    this.#stream = device(this.#file, this.#options);
    yield* this.#stream;
  }
}
