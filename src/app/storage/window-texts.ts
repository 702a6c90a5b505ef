import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { quietly } from './quietly.ts';

/** What a window has taken away for itself: no text of ours is empty. */
const GONE = '';

/**
 * Texts of one window over those of the device. What a window wrote or removed is what it reads again, also after a
 * reload, whatever other windows do; the device has what was written last, for windows that are opened later. A window
 * removes of the device only what it knows: what another one wrote since belongs to that.
 */
export function windowTexts(device: KeyValueStorage, own: KeyValueStorage): KeyValueStorage {
  const seen = new Map<string, string | null>();
  const ownText = (key: string): string | null => quietly(() => own.getItem(key));
  const setOwn = (key: string, text: string): void => {
    if (quietly(() => (own.setItem(key, text), true)) !== true) quietly(() => own.removeItem(key));
  };
  return {
    getItem: (key) => {
      const text = ownText(key);
      if (text !== null) return text === GONE ? null : text;
      const shared = device.getItem(key);
      seen.set(key, shared);
      return shared;
    },
    setItem: (key, text) => {
      seen.set(key, text);
      try {
        device.setItem(key, text);
      } catch (error) {
        // Who is told that nothing is kept finds nothing older either.
        quietly(() => own.removeItem(key));
        throw error;
      }
      setOwn(key, text);
    },
    removeItem: (key) => {
      const known = seen.get(key) ?? ownText(key);
      seen.set(key, null);
      setOwn(key, GONE);
      if (known !== null && device.getItem(key) === known) device.removeItem(key);
    },
  };
}
