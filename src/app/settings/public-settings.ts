import type { PublicSettings } from '../../core/public-settings.ts';
import { BASE_PATH } from '../base-path.ts';
import { HAS_SERVER } from '../has-server.ts';
import { apiRequest } from '../request.ts';
import { createStore, type Store } from '../store.ts';

/** What holds until the server has answered, and where it does not: everything stays between reader and server. */
export const NOTHING_CONFIGURED: PublicSettings = {
  model: { relay: null, onByDefault: false, own: false },
  forms: { endpoint: null, project: null, feedbackForm: 'feedback', supportForm: null },
  stripePublishableKey: null,
  analytics: null,
};

/** Settings that are being fetched. */
export interface SettingsShelf {
  readonly settings: Store<PublicSettings>;
  /** Resolves with what the server said, or with `NOTHING_CONFIGURED` when it does not answer; never rejects. */
  readonly fetched: Promise<PublicSettings>;
}

/** Asks the server for its public settings, once. */
export function fetchSettings(): SettingsShelf {
  const settings = createStore(NOTHING_CONFIGURED);
  if (!HAS_SERVER) return { settings, fetched: Promise.resolve(NOTHING_CONFIGURED) };
  const fetched = askServer().catch(() => NOTHING_CONFIGURED);
  void fetched.then((answer) => settings.set(answer));
  return { settings, fetched };
}

async function askServer(): Promise<PublicSettings> {
  const response = await apiRequest({ method: 'GET', url: `${BASE_PATH}/api/settings` });
  return (await response.json()) as PublicSettings; // The server's own type stands behind this shape.
}
