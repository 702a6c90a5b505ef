/** A part of a body; its memory may be that of others as well. */
export type Piece = Buffer<ArrayBuffer>;

/** Chunks of this size and more are pieces as they are; smaller ones are put together. */
const LARGE_BYTES = 4 * 1024;
const PUT_TOGETHER_BYTES = 16 * 1024;

/**
 * Gathers a body in few pieces, however it comes: a client may send each byte by itself, and a chunk costs some hundred
 * bytes beside its own. `hold` is told of the bytes of each piece, and refuses it by throwing.
 */
export class Pieces {
  readonly #hold: (bytes: number) => void;
  readonly #pieces: Piece[] = [];
  #small: Piece | undefined;
  #filled = 0;

  constructor(hold: (bytes: number) => void) {
    this.#hold = hold;
  }

  add(chunk: Piece): void {
    const isLarge = chunk.length >= LARGE_BYTES;
    if (isLarge || this.#filled + chunk.length > PUT_TOGETHER_BYTES) this.#close();
    // A part of what came with much else would keep all of that.
    if (isLarge) return this.#push(2 * chunk.length < chunk.buffer.byteLength ? Buffer.from(chunk) : chunk);
    this.#small ??= Buffer.allocUnsafe(PUT_TOGETHER_BYTES);
    this.#filled += chunk.copy(this.#small, this.#filled);
  }

  /** All that was added, in order. */
  all(): readonly Piece[] {
    this.#close();
    return this.#pieces;
  }

  #close(): void {
    if (this.#small !== undefined && this.#filled > 0) this.#push(Buffer.from(this.#small.subarray(0, this.#filled)));
    this.#filled = 0;
  }

  #push(piece: Piece): void {
    this.#hold(piece.length);
    this.#pieces.push(piece);
  }
}
