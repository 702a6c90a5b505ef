import { missingPart } from '../../engines/browser-missing.ts';
import { isNewVersionThere } from './new-version.ts';

/**
 * Fetches a part of the app, called `what` where that fails. Rejects with `AppError` `reader-missing` then; where it fails because
 * the server has another version by now, the page is loaded anew, once, unless it is busy.
 */
export async function fetchPart<Module>(load: () => Promise<Module>, what = 'This part of the app'): Promise<Module> {
  try {
    return await loadAgain(load);
  } catch (error) {
    await isNewVersionThere({ reloads: true });
    throw await missingPart(what, error);
  }
}

/** Some browsers keep the failure under the address: another one fetches the same file anew. */
async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '')?.[0];
    if (address === undefined) throw error;
    // The same file under another address: it holds the same module.
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module;
  }
}
