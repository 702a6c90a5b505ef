import { isNewVersionThere } from './new-version.ts';

/** A part of the app that could not be fetched. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'PartMissing';
  }
}

/**
 * Fetches a part of the app. Rejects with `PartMissing` where that fails; where it fails because the server has another
 * version by now, the page is loaded anew, once, unless it is busy.
 */
export async function fetchPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadAgain(load);
  } catch (error) {
    await isNewVersionThere({ reloads: true });
    throw new PartMissing(error);
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
