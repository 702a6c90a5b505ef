/**
 * The path under which the app is served, without a closing slash: empty at the root of a host. A build that may lie
 * anywhere finds it in the address of its page, which is always the first one there.
 */
export const BASE_PATH = baseAddress(import.meta.env.BASE_URL).replace(/\/+$/, '');

function baseAddress(configured: string): string {
  return configured.startsWith('.') ? new URL(configured, document.baseURI).pathname : configured;
}
