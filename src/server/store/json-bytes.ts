/**
 * JSON text in UTF-8, of which there may be megabytes. Where threads meet bytes are handed over, while a text is copied,
 * and the thread that answers requests would do nothing else for that time. What runs a statement with it in another
 * thread has the bytes meanwhile and puts them back.
 */
export class JsonBytes {
  bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  static of(json: string): JsonBytes {
    return new JsonBytes(new TextEncoder().encode(json));
  }

  /** For an answer, without a copy. */
  toBuffer(): Buffer {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
  }

  /** What the driver of PostgreSQL asks a value for. */
  toPostgres(): Buffer {
    return this.toBuffer();
  }

  toString(): string {
    return this.toBuffer().toString();
  }
}
