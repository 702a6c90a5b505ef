/** What one PDF may cost. Every bound is named in the message when it is reached. */
export interface PdfLimits {
  readonly bytes: number;
  readonly pages: number;
  /** Pixels of one page's picture; larger pages are drawn smaller, never refused. */
  readonly pixelsPerPage: number;
  readonly msPerPage: number;
  /** Time that all pages together may be worked on; waiting for a reader that is slow does not count. */
  readonly msPerJob: number;
  readonly annotationsPerPage: number;
  /** Bytes that PDFium may take in all threads together. */
  readonly memoryBytes: number;
}

/** Limits that real books pass: the largest scans seen are 250 MB, the longest books 1,500 pages. */
export const DEFAULT_PDF_LIMITS: PdfLimits = {
  bytes: 300 * 1024 * 1024,
  pages: 2_000,
  pixelsPerPage: 20_000_000,
  msPerPage: 15_000,
  msPerJob: 15 * 60_000,
  annotationsPerPage: 10_000,
  memoryBytes: 320 * 1024 * 1024,
};

/** The environment variable of a limit: whole numbers from `min` to `max` of `unit`. */
export interface LimitVariable {
  readonly name: string;
  readonly unit: number;
  readonly min: number;
  readonly max: number;
}

/** How the limits are called outside; the messages name these. */
export const LIMIT_VARIABLES = {
  bytes: { name: 'PDF_MEGABYTES_MAX', unit: 1024 * 1024, min: 1, max: 4_000 },
  pages: { name: 'PDF_PAGES_MAX', unit: 1, min: 1, max: 100_000 },
  pixelsPerPage: { name: 'PDF_MEGAPIXELS_MAX', unit: 1_000_000, min: 1, max: 200 },
  msPerPage: { name: 'PDF_PAGE_SECONDS_MAX', unit: 1_000, min: 1, max: 3_600 },
  msPerJob: { name: 'PDF_JOB_MINUTES_MAX', unit: 60_000, min: 1, max: 1_440 },
  annotationsPerPage: { name: 'PDF_ANNOTATIONS_MAX', unit: 1, min: 0, max: 1_000_000 },
  memoryBytes: { name: 'PDF_MEMORY_MEGABYTES_MAX', unit: 1024 * 1024, min: 64, max: 100_000 },
} as const satisfies Readonly<Record<keyof PdfLimits, LimitVariable>>;
