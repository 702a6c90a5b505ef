/** An SQLite file and how it is opened. */
export interface SqlitePlace {
  readonly path: string;
  /** How long a write waits for another process that writes to the file. */
  readonly busyTimeoutMs: number;
}

/** What the thread of a file is to do: run a statement, or close the file. */
export interface SqliteJob extends SqlitePlace {
  readonly statement?: {
    readonly sql: string;
    /** Bytes are text in UTF-8. */
    readonly parameters: readonly unknown[];
  };
}

/**
 * What came of it. An error goes as plain data, because its code would be lost on the way. Large texts of rows are bytes.
 */
export type SqliteOutcome = {
  /** The bytes among the parameters, given back. */
  readonly lent: readonly Uint8Array<ArrayBuffer>[];
} & (
  | { readonly kind: 'done'; readonly rows: readonly unknown[]; readonly changes: number | undefined }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }
);

/** What is wrong with a file as SQLite says it, where it is found by us. */
export function damaged(message: string): Error {
  return Object.assign(new Error(message), { code: 'SQLITE_CORRUPT' });
}
