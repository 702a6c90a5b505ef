import { missing } from './browser-missing.ts';
import type { LoadingFile } from './engine.ts';

/** Milliseconds: loading is told of where the rest, at the pace so far, takes longer. A shorter wait needs no word. */
const SLOW_MS = 1000;
/** Milliseconds before which there is no pace: opening a file takes a busy device as long as the first twentieth of all. */
const PACE_MS = 250;

/** A file that is fetched, under a name that is told of, and how many bytes it has as it is unpacked from the network. */
interface Expected {
  readonly name: string;
  readonly bytes: number;
}

/** A file of our own server. */
export interface Asset extends Expected {
  readonly url: string;
}

/** Counts what is fetched for opening and reading pages, and tells of it while that takes a while. */
export class Fetched {
  readonly #files = new Map<string, LoadingFile>();
  readonly #now: () => number;
  #begunMs = 0;
  /** Once it was told of, it is to the end. */
  #isSlow = false;
  #tell: (files: readonly LoadingFile[]) => void = () => undefined;

  /** `now` gives milliseconds and is there for tests. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Who is told of all files from now on. */
  tellTo(tell: (files: readonly LoadingFile[]) => void): void {
    this.#tell = tell;
  }

  /** Counts the bytes of a file as they come; settles once it is here, or lost, and never rejects. */
  async count({ name, bytes: total }: Expected, body: ReadableStream<Uint8Array> | null): Promise<void> {
    if (this.#isAllHere()) [this.#begunMs, this.#isSlow] = [this.#now(), false];
    this.#files.set(name, { name, loaded: 0, total });
    try {
      const reader = body?.getReader();
      for (let loaded = 0; ; ) {
        const { done = true, value } = (await reader?.read()) ?? {};
        if (done || value === undefined) break;
        loaded += value.byteLength;
        this.#files.set(name, { name, loaded: Math.min(loaded, total), total });
        this.#look();
      }
      this.#files.set(name, { name, loaded: total, total });
      this.#look();
    } catch {
      // Whoever fetches it tells of that.
      this.#files.delete(name);
    }
  }

  #look(): void {
    const files = [...this.#files.values()];
    const loaded = files.reduce((sum, file) => sum + file.loaded, 0);
    const missing = files.reduce((sum, file) => sum + file.total - file.loaded, 0);
    const passedMs = this.#now() - this.#begunMs;
    const msLeft = (passedMs / Math.max(1, loaded)) * missing;
    this.#isSlow ||= passedMs > PACE_MS && msLeft > SLOW_MS;
    if (this.#isSlow) this.#tell(files);
  }

  #isAllHere(): boolean {
    return [...this.#files.values()].every(({ loaded, total }) => loaded === total);
  }
}

/** What this thread fetches. */
export const fetched = new Fetched();

/** Fetches a file, called `what` where that fails, and counts it. Rejects with `AppError` `reader-missing`. */
export async function fetchAsset(asset: Asset, what: string): Promise<Response> {
  const response = await fetch(asset.url).catch((cause: unknown) => {
    throw missing(what, null, cause);
  });
  if (!response.ok) throw missing(what, response.status);
  // A copy is counted: machine code is kept only with the answer itself.
  void fetched.count(asset, response.clone().body);
  return response;
}
