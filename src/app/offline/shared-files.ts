import { SHARED_CACHE } from '../../workers/browser-offline-cache.ts';

/** Takes the files that another app has shared with this one, if the page was opened for that; each is given once. */
export async function takeSharedFiles(): Promise<readonly File[]> {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('shared') || !('caches' in window)) return [];
  address.searchParams.delete('shared');
  window.history.replaceState(null, '', address);
  const cache = await caches.open(SHARED_CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (answer !== undefined) files.push(await fileOf(answer));
    await cache.delete(request);
  }
  return files;
}

async function fileOf(answer: Response): Promise<File> {
  const name = decodeURIComponent(answer.headers.get('x-file-name') ?? 'shared');
  const blob = await answer.blob();
  return new File([blob], name, { type: blob.type });
}
