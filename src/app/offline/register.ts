import { BASE_PATH } from '../base-path.ts';
import type { Preferences } from '../settings/preferences.ts';
import type { Store } from '../store.ts';

/** The first page has its files and the reader's attention first. */
const KEEP_AFTER_MS = 5000;

/**
 * Makes the app work without a network from the next visit on. Where the browser has no service workers, or the
 * connection is not secure, nothing happens. What reads pages is kept for the languages that are chosen.
 */
export async function registerOffline(preferences: Store<Preferences>): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  try {
    await navigator.serviceWorker.register(`${BASE_PATH}/browser-service-worker.js`, { scope: `${BASE_PATH}/` });
    const { active } = await navigator.serviceWorker.ready;
    const keep = (): void => void keepEngine(active, preferences.get().languages);
    setTimeout(() => {
      keep();
      preferences.subscribe(keep);
    }, KEEP_AFTER_MS);
  } catch (error) {
    console.warn('The app will need a network: ', error);
  }
}

/** About 6 MB, once: without them no page could be read. Readers who save data get them with their first page. */
async function keepEngine(worker: ServiceWorker | null, languages: readonly string[]): Promise<void> {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData === true) return;
  const { offlineFiles } = await import('../../engines/device/platform/browser-assets.ts');
  const { PDFIUM_FILE } = await import('../../engines/pdf/browser-pdfium-file.ts');
  // A worker has no origin to name: the rule is for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage({ keep: [...new Set(languages.flatMap(offlineFiles)), PDFIUM_FILE] });
}
