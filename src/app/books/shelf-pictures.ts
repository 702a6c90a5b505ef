import type { Extraction } from '../../core/note.ts';
import type { Book, BookStore } from '../storage/book-store.ts';
import type { PageShelf } from '../storage/page-shelf.ts';

export interface ShelfPicturesParts {
  readonly store: Pick<BookStore, 'changeListed'>;
  readonly pages: PageShelf;
  /** Bytes of pictures that all books together may have; those of the oldest give way. */
  readonly pictureBytesMax: number;
  /** The books as they stand, the one that was changed last first. */
  readonly books: () => readonly Book[];
  /** Shows a book as it is from now on. */
  readonly list: (book: Book) => void;
  /** Called where the device does not keep what is to be kept. */
  readonly onForbidden: () => void;
}

/** The pictures of the books on this device: a cover for each, and the room that those of all books take. */
export class ShelfPictures {
  readonly #parts: ShelfPicturesParts;
  #measuring: Promise<unknown> = Promise.resolve();

  constructor(parts: ShelfPicturesParts) {
    this.#parts = parts;
  }

  /**
   * Adds to a book what takes longer than its notes: its cover, and how much room its pictures take. It begins once the
   * notes are `written`: a cover takes a second to draw, and notes that come after it would be lost with the window.
   */
  measure(sessionId: string, content: Extraction, written: Promise<unknown>): void {
    this.#measuring = Promise.all([this.#measuring, written])
      .then(() => this.#measure(sessionId, content))
      .catch(() => this.#parts.onForbidden());
  }

  /** Resolves once all books are measured, or cannot be. */
  async measured(): Promise<void> {
    await this.#measuring;
  }

  async #measure(sessionId: string, content: Extraction): Promise<void> {
    const { pages: shelf } = this.#parts;
    const before = this.#book(sessionId);
    const pages = await shelf.pages(sessionId);
    const pictureBytes = pages.reduce((sum, page) => sum + page.pictureBytes, 0);
    const { makeCover } = await import('./cover.ts');
    const cover = before?.cover ?? (await makeCover(content, { sessionId, shelf, pages }));
    const newest = this.#book(sessionId);
    if (newest === undefined || (newest.pictureBytes === pictureBytes && newest.cover === cover)) return;
    await this.#change(newest, { pictureBytes, ...(cover === undefined ? {} : { cover }) });
    await this.#makeRoom(sessionId);
  }

  /** Pictures of the books that were not touched for longest go where all of them take too much. */
  async #makeRoom(except: string): Promise<void> {
    const { pages, pictureBytesMax } = this.#parts;
    const books = this.#parts.books();
    let bytes = books.reduce((sum, book) => sum + book.pictureBytes, 0);
    for (const book of books.toReversed()) {
      if (bytes <= pictureBytesMax) return;
      if (book.pictureBytes === 0 || book.sessionId === except) continue;
      bytes -= book.pictureBytes;
      await pages.dropPictures(book.sessionId);
      await this.#change(book, { pictureBytes: 0 });
    }
  }

  async #change(book: Book, pictures: Pick<Book, 'pictureBytes' | 'cover'>): Promise<void> {
    const { store, list } = this.#parts;
    list({ ...book, ...pictures });
    await store.changeListed(book.sessionId, (there) => ({ ...there, ...pictures }));
  }

  #book(sessionId: string): Book | undefined {
    return this.#parts.books().find((one) => one.sessionId === sessionId);
  }
}
