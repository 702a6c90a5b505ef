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
 * Calls `onChange` with whether the device may work on what nobody has asked for yet, at once and whenever that changes.
 * Not while the page is hidden, where the reader saves data, or on a battery that is low. The returned function ends it.
 */
export function watchEase(page: SeenPage, device: object, onChange: (isAtEase: boolean) => void): () => void {
  const ended = new AbortController();
  const told: TellingDevice = device;
  let battery: Battery | undefined;
  let last: boolean | undefined;
  const look = (): void => {
    const isLow = battery !== undefined && !battery.charging && battery.level < LOW_BATTERY;
    const isAtEase = page.visibilityState === 'visible' && told.connection?.saveData !== true && !isLow;
    if (isAtEase !== last && !ended.signal.aborted) onChange(isAtEase);
    last = isAtEase;
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
