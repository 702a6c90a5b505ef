/** The app's own files, and those of the page reader once they were asked for. */
export const SHELL_CACHE = 'commonplace-shell';
/** Files that another app has shared and that the page has not yet taken. */
export const SHARED_CACHE = 'commonplace-shared';

/** How long the network may take to answer before the kept page is shown. */
const PAGE_WAIT_MS = 4000;

/** A file of the build. `revision` is null where its name holds a hash of its content. */
export interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

/** True for the recogniser, its language data and the network that sees marks. */
export function isHeavy(path: string): boolean {
  return /\.(?:wasm|gz|bin)$/.test(path);
}

/** What is kept although no file of this build asks for it; the recogniser's files are kept by themselves. */
export function staleKeys(kept: readonly string[], wanted: readonly string[]): readonly string[] {
  const all = new Set(wanted);
  return kept.filter((url) => !all.has(url) && !isHeavy(new URL(url).pathname));
}

/** Networks of older builds: there is one at a time, and the page asks for it. */
export function olderNetworks(kept: readonly string[], asked: readonly string[]): readonly string[] {
  const all = new Set(asked);
  return kept.filter((url) => new URL(url).pathname.endsWith('.bin') && !all.has(url));
}

/** The page as the network has it, or as it was kept where the network has nothing or is too slow. */
export async function pageAnswer(request: Request, shell: string): Promise<Response> {
  const kept = (): Promise<Response | undefined> => caches.match(shell, { cacheName: SHELL_CACHE });
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PAGE_WAIT_MS) });
    return answer.status >= 500 ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const page = await kept();
    if (page === undefined) throw error;
    return page;
  }
}

/** A file as it was kept, or from the network. */
export async function assetAnswer(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL_CACHE })) ?? (await fetch(request));
}
