import type { ModelChoice } from './model-choice.ts';

const COOKIE = 'commonplace-model';
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Names the origin of the reader's own model to our server, which then lets the next page that it sends connect there:
 * no page may connect anywhere else. Without such a model the name is taken back. True when the page must be loaded
 * anew before it can reach the model. The key is never part of it.
 */
export function nameOwnModel({ reader, own }: ModelChoice, path: string): boolean {
  const origin = reader === 'own' && URL.canParse(own.address) ? new URL(own.address).origin : '';
  if (origin === namedOrigin()) return false;
  const lifetime = origin === '' ? 0 : YEAR_S;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${COOKIE}=${encodeURIComponent(origin)}; Max-Age=${lifetime}; Path=${path}; SameSite=Lax`;
  // Where cookies are forbidden, loading again would change nothing, and would go on for ever.
  return origin !== '' && origin === namedOrigin();
}

function namedOrigin(): string {
  const [, value = ''] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  return decodeURIComponent(value);
}
