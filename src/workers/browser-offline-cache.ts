/** The app's own files, and those of the page reader once they were asked for. */
export const SHELL_CACHE = 'commonplace-shell';
/** Files that another app has shared and that the page has not yet taken. */
export const SHARED_CACHE = 'commonplace-shared';

/** How long the network may take to answer before what was kept is taken. */
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

/** What is kept although no file of this build has its name. */
export function staleKeys(kept: readonly string[], wanted: readonly string[]): readonly string[] {
  const all = new Set(wanted);
  return kept.filter((url) => !all.has(url));
}

/**
 * The files of this build that are to be kept before it takes over: its own, and of what reads pages the next form of what
 * is kept, so that who could read pages without a network still can.
 */
export function filesToKeep(files: readonly KeptFile[], kept: readonly string[]): readonly KeptFile[] {
  const forms = new Set(kept.map((url) => withoutHash(new URL(url).pathname)));
  const isKept = (path: string): boolean => [...forms].some((form) => form.endsWith(`/${withoutHash(path)}`));
  return files.filter(({ url }) => !isHeavy(url) || isKept(url));
}

function withoutHash(path: string): string {
  return path.replace(/-[0-9a-f]{8}(?=\.\w+$)/, '');
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

/**
 * A file as the browser itself has it or gets it, or as it was kept where that fails or says nothing: a device may be in a
 * network that leads nowhere.
 */
export async function ownAnswer(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: SHELL_CACHE });
  if (kept === undefined) return await fetch(request);
  const waited = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), PAGE_WAIT_MS);
  });
  return await Promise.race([fetch(request).catch(() => kept), waited]);
}

/** A file as it was kept, or from the network. */
export async function assetAnswer(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL_CACHE })) ?? (await fetch(request));
}
