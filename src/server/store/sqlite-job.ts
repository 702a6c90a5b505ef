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
    readonly parameters: readonly unknown[];
  };
}

/** What came of it. An error goes as plain data, because its code would be lost on the way. */
export type SqliteOutcome =
  | { readonly kind: 'done'; readonly rows: readonly unknown[]; readonly changes: number | undefined }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined };
