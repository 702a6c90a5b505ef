import { BASE_PATH } from '../base-path.ts';

const RELOADED_KEY = 'commonplace.reloaded-for';

/** Set while something is under way that a reload would end. */
let isBusy: () => boolean = () => false;

/** Names what must not be cut off by a reload. */
export function reloadOnlyUnless(busy: () => boolean): void {
  isBusy = busy;
}

/**
 * True where the server has another version of the app than the one that runs; its files are then no longer there.
 * With `reloads` the page is loaded anew, once for each version, unless it is busy. Never rejects.
 */
export async function isNewVersionThere({ reloads }: { readonly reloads: boolean }): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? '';
  try {
    const answer = await fetch(`${BASE_PATH}/?version`, { cache: 'no-store' });
    const html = await answer.text();
    const offered = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1];
    if (!answer.ok || offered === undefined || offered === running) return false;
    if (reloads && !isBusy() && sessionStorage.getItem(RELOADED_KEY) !== offered) {
      sessionStorage.setItem(RELOADED_KEY, offered);
      window.location.reload();
    }
    return true;
  } catch {
    return false;
  }
}
