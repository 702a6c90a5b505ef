import { createAnswers } from './answers.ts';

const NAME = 'commonplace';
const VERSION = 4;

/**
 * Tables of the device's own database. `books` has what the shelf lists, `contents` the notes themselves, so that the list
 * is read without them; their keys begin with the session identifier. `words` has what was read of pages to the end, found
 * by its age as well. `gathered` has pages that are not read yet.
 */
type Table = SessionTable | 'gathered';
type SessionTable = 'pages' | 'pictures' | 'words' | 'histories' | 'books' | 'contents';

/** The tables that hold what belongs to sessions. */
export const SESSION_TABLES: readonly SessionTable[] = ['pages', 'pictures', 'words', 'histories', 'books', 'contents'];
/** The index of `words` by the time at which they were kept. */
export const WORDS_BY_AGE = 'by age';
const TABLES: readonly Table[] = [...SESSION_TABLES, 'gathered'];

/** The tables of one transaction, by name. */
export type Tables = (name: Table) => IDBObjectStore;
/** Work on the tables in one transaction; the requests that it makes are waited for. */
type Work<T> = (table: Tables) => T;

/**
 * The browser's own database. Every call rejects where the browser forbids storage, has no space left or gives no answer:
 * nobody waits for what is kept for ever.
 */
export interface Database {
  /**
   * Runs `work` and resolves with what it gave once everything is written. Where there was no space it is run once more:
   * it may do nothing but make requests.
   */
  write<T>(work: Work<T>): Promise<T>;
  /** Resolves with the answer to the one request that `work` makes. */
  read<T>(work: Work<IDBRequest<T>>): Promise<T>;
}

/** Opens the database when it is first asked for. */
export function openDatabase(factory: () => IDBFactory): Database {
  const answers = createAnswers();
  let opening: Promise<IDBDatabase> | undefined;
  const opened = (): Promise<IDBDatabase> => {
    opening ??= open(factory, {
      onAnswer: answers.onAnswer,
      onLost: () => {
        opening = undefined;
      },
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const writeOnce = <T>(work: Work<T>): Promise<T> =>
    answers.of(async () => {
      const transaction = (await opened()).transaction(TABLES, 'readwrite');
      const result = work((name) => transaction.objectStore(name));
      await completed(transaction);
      return result;
    });
  /** Has the browser count what is kept; see `write`. */
  const recount = async (): Promise<void> => writeOnce(() => undefined).catch(() => undefined);
  return {
    write: async (work) => {
      try {
        return await writeOnce(work);
      } catch (error) {
        if (!isForWantOfSpace(error)) throw error;
      }
      // Chromium's private windows count a picture that they are about to refuse as kept, and from then on refuse
      // everything, however small: what is refused makes no new count, what is written does, were it nothing at all.
      await recount();
      try {
        return await writeOnce(work);
      } catch (error) {
        await recount();
        throw error;
      }
    },
    read: (work) =>
      answers.of(async () => {
        const transaction = (await opened()).transaction(TABLES, 'readonly');
        return await answered(work((name) => transaction.objectStore(name)));
      }),
  };
}

/** All keys of a session. */
export function keysOf(sessionId: string): IDBKeyRange {
  // An array sorts after every text and number: nothing of the session lies beyond.
  return IDBKeyRange.bound([sessionId], [sessionId, []]);
}

interface Heard {
  /** Called with every answer of the connection. */
  readonly onAnswer: () => void;
  readonly onLost: () => void;
}

async function open(factory: () => IDBFactory, { onAnswer, onLost }: Heard): Promise<IDBDatabase> {
  const request = factory().open(NAME, VERSION);
  request.addEventListener('upgradeneeded', () => {
    const { objectStoreNames } = request.result;
    for (const table of TABLES) {
      if (objectStoreNames.contains(table)) continue;
      const created = request.result.createObjectStore(table);
      if (table === 'words') created.createIndex(WORDS_BY_AGE, 'keptAt');
    }
  });
  await happened(request, { done: 'success', failed: ['error', 'blocked'] });
  onAnswer();
  const database = request.result;
  // Those of its transactions and requests pass it on their way down, whether or not they come up again.
  for (const answer of ['success', 'complete', 'error', 'abort', 'close'])
    database.addEventListener(answer, onAnswer, true);
  database.addEventListener('versionchange', () => {
    database.close();
    onLost();
  });
  database.addEventListener('close', onLost);
  return database;
}

async function completed(transaction: IDBTransaction): Promise<void> {
  await happened(transaction, { done: 'complete', failed: ['error', 'abort'] });
}

function isForWantOfSpace(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof DOMException && cause.name === 'QuotaExceededError';
}

async function answered<T>(request: IDBRequest<T>): Promise<T> {
  await happened(request, { done: 'success', failed: ['error'] });
  return request.result;
}

interface Outcomes {
  readonly done: string;
  readonly failed: readonly string[];
}

/** Resolves with the event that says so, rejects with what went wrong. */
function happened(target: IDBTransaction | IDBRequest, { done, failed }: Outcomes): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(done, () => resolve(), { once: true });
    for (const event of failed) {
      const fail = (): void => {
        // A request that is blocked has no result yet, and none of its fields may be read.
        const cause = event === 'blocked' ? null : target.error;
        reject(new Error(`The database failed: ${event}.`, { cause }));
      };
      target.addEventListener(event, fail, { once: true });
    }
  });
}
