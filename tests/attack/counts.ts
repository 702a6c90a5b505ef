/** How much each program does: a little with every run of the tests, a lot with `npm run attack`. */
export interface AttackCounts {
  readonly outages: { readonly restarts: number; readonly freezes: number; readonly refusals: number };
  /** Kills of the server on each store. */
  readonly kills: number;
  /** Connections that drip, and requests of an honest reader meanwhile. */
  readonly drips: { readonly sockets: number; readonly requests: number };
  /** Connections that send as much as they can at once. */
  readonly floods: { readonly connections: number };
  /** Times that each costly body is sent, and bodies that never end. */
  readonly bodies: { readonly tries: number; readonly unfinished: number };
  /** Connections on which an answer is not taken, and on which a save is not waited for. */
  readonly leavers: { readonly untaken: number; readonly left: number };
  /** Sound books after one another, then a bomb; hostile PDFs made by hand, mutated PDFs and mutated pictures. */
  readonly files: {
    readonly books: number;
    /** Sound ones of several kinds, among which hostile ones come. */
    readonly mixed: number;
    /** None in the short form, where the tests of the service send them. */
    readonly hostile: number;
    readonly pdfs: number;
    readonly pictures: number;
  };
  /** Pages on which each of ten demands to a model is printed, each with other prose and marks. */
  readonly injections: { readonly pagesEach: number };
  /** Bound on each program. */
  readonly timeoutMs: number;
}

const SHORT: AttackCounts = {
  outages: { restarts: 2, freezes: 1, refusals: 1 },
  kills: 2,
  drips: { sockets: 80, requests: 10 },
  floods: { connections: 100 },
  bodies: { tries: 1, unfinished: 40 },
  leavers: { untaken: 12, left: 5 },
  files: { books: 8, mixed: 24, hostile: 0, pdfs: 20, pictures: 3 },
  injections: { pagesEach: 1 },
  // Only for what hangs: on a machine that does other things, a server alone may take a minute to start.
  timeoutMs: 900_000,
};

const LONG: AttackCounts = {
  outages: { restarts: 40, freezes: 10, refusals: 10 },
  kills: 500,
  drips: { sockets: 400, requests: 200 },
  floods: { connections: 400 },
  bodies: { tries: 20, unfinished: 400 },
  leavers: { untaken: 400, left: 100 },
  files: { books: 900, mixed: 900, hostile: 100, pdfs: 10_000, pictures: 2_000 },
  injections: { pagesEach: 3 },
  timeoutMs: 14_400_000,
};

/** Whether this is `npm run attack`, whose programs may judge what takes time. */
export const IS_LONG = process.env['ATTACK'] === 'long';

/** The first of the mutations, so that a long form can be done in parts. */
export const FIRST = Math.max(1, Number(process.env['ATTACK_FIRST'] ?? 1));

/** A share of the long form, for a machine that has other work as well. */
const share = Math.min(1, Math.max(0, Number(process.env['ATTACK_SHARE'] ?? 1)));

function shareOf<T>(counts: T): T {
  if (typeof counts === 'number') return Math.max(1, Math.round(counts * share)) as T; // A number stays one.
  const entries = Object.entries(counts as object).map(([key, value]) => [key, shareOf(value)]);
  return Object.fromEntries(entries) as T; // Each field has the type that it had.
}

/** The counts of this run; the environment variables are set by `npm run attack`. */
export const COUNTS: AttackCounts = IS_LONG ? { ...shareOf(LONG), timeoutMs: LONG.timeoutMs } : SHORT;
