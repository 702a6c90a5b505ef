import type { Reach } from './page-wishes.ts';

/** Below this share of its charge a battery is kept for what the reader asks for. */
const LOW_BATTERY = 0.25;

/** A battery, where the browser tells of one. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** What a browser may tell of its device. */
interface TellingDevice {
  readonly connection?: { readonly saveData?: boolean };
  readonly getBattery?: () => Promise<Battery>;
}

/** The page as far as it is asked here. */
type SeenPage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `onChange` with how far the device may work on what nobody has asked for yet, at once and whenever that changes:
 * not at all while the page is hidden, where the reader saves data, or on a battery that is low; on a whole book only where
 * the device says that it is plugged in. The returned function ends it.
 */
export function watchEase(page: SeenPage, device: object, onChange: (reach: Reach) => void): () => void {
  const ended = new AbortController();
  const told: TellingDevice = device;
  let battery: Battery | undefined;
  let last: Reach | undefined;
  const look = (): void => {
    const reach = reachOf({ isSeen: page.visibilityState === 'visible', told, battery });
    if (reach !== last && !ended.signal.aborted) onChange(reach);
    last = reach;
  };
  page.addEventListener('visibilitychange', look, { signal: ended.signal });
  const known = told.getBattery?.().then(
    (found) => {
      battery = found;
      for (const event of ['chargingchange', 'levelchange']) {
        found.addEventListener(event, look, { signal: ended.signal });
      }
    },
    // A browser that keeps it to itself.
    () => undefined,
  );
  if (known === undefined) look();
  else void known.then(look);
  return () => ended.abort();
}

interface Condition {
  readonly isSeen: boolean;
  readonly told: TellingDevice;
  readonly battery: Battery | undefined;
}

function reachOf({ isSeen, told, battery }: Condition): Reach {
  if (!isSeen || told.connection?.saveData === true) return 'none';
  if (battery?.charging === true) return 'book';
  return battery !== undefined && battery.level < LOW_BATTERY ? 'none' : 'around';
}
