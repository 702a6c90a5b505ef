// The app without a network. Registered by the page; the build puts the list of the app's files in its place.
import {
  assetAnswer,
  filesToKeep,
  isHeavy,
  type KeptFile,
  ownAnswer,
  pageAnswer,
  SHARED_CACHE,
  SHELL_CACHE,
  staleKeys,
} from './browser-offline-cache.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly KeptFile[] };

const FILES = self.__WB_MANIFEST;
const BASE = new URL(self.registration.scope);

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(dropStale()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return;
  const path = url.pathname.slice(BASE.pathname.length);
  if (request.method === 'POST' && path === 'share-target') return event.respondWith(takeShared(request));
  if (request.method !== 'GET' || /^(?:api|f|p)\//.test(path)) return;
  if (request.mode === 'navigate') return event.respondWith(pageAnswer(request, BASE.href));
  // The browser keeps machine code beside its own copy, which goes with the very answer to a request and no other.
  return event.respondWith(isHeavy(path) && navigator.onLine ? ownAnswer(request) : assetAnswer(request));
});

/** The page asks for what it will need without a network. */
self.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { readonly keep?: readonly string[] };
  if (keep !== undefined) event.waitUntil(keepFiles(keep));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  // The list may name a file twice, which `addAll` does not take.
  const missing = new Map<string, Request>();
  for (const { url, revision } of filesToKeep(FILES, await keptIn(cache))) {
    const address = new URL(url, BASE).href;
    // A name with a hash never changes; other files are fetched anew with each version.
    if (revision === null && (await cache.match(address)) !== undefined) continue;
    missing.set(address, new Request(address, revision === null ? {} : { cache: 'reload' }));
  }
  await cache.addAll([...missing.values()]);
  await cache.add(new Request(BASE.href, { cache: 'reload' }));
}

async function dropStale(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const wanted = FILES.map(({ url }) => new URL(url, BASE).href);
  for (const url of staleKeys(await keptIn(cache), [...wanted, BASE.href])) await cache.delete(url);
}

async function keptIn(cache: Cache): Promise<readonly string[]> {
  return (await cache.keys()).map(({ url }) => url);
}

async function keepFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  for (const url of urls) {
    const address = new URL(url, BASE).href;
    if ((await cache.match(address)) === undefined) await cache.add(address).catch(() => undefined);
  }
}

/** Pictures that another app hands over wait in a cache until the page takes them. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const cache = await caches.open(SHARED_CACHE);
  let count = 0;
  for (const file of form.getAll('files')) {
    if (typeof file === 'string') continue;
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) };
    await cache.put(new URL(`shared/${count}`, BASE).href, new Response(file, { headers }));
    count += 1;
  }
  return Response.redirect(new URL('?shared', BASE).href, 303);
}
