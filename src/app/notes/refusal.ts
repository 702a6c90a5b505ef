import type { RequestError } from '../request.ts';

/** Why the server did not take notes, in whole sentences: its own, or what its status means. */
export function refusalText({ status, body }: Pick<RequestError, 'status' | 'body'>): string {
  const said = [...sentencesIn(body)].join(' ');
  if (status === 413) return 'They are more than it takes at once: export them, or make them shorter.';
  if (said !== '') return said;
  if (status === 401 || status === 403) return 'It does not let this browser save.';
  return `It answered ${status}.`;
}

/** The sentences of an answer of our server; of anything else, such as the page of a machine in between, none. */
function* sentencesIn(body: string): Generator<string> {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return;
  }
  const { error, details } = (answer ?? {}) as { readonly error?: unknown; readonly details?: unknown };
  for (const text of [error, details]) {
    if (typeof text !== 'string' || text.trim() === '') continue;
    yield /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
  }
}
