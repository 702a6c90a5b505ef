import { performance } from 'node:perf_hooks';
import { nanoid } from 'nanoid';

/** What each kind of request was answered while the database stood still, and the longest that it took. */
export interface FrozenAnswers {
  readonly [request: string]: { readonly statuses: readonly number[]; readonly slowestMs: number };
}

/** Asks once for each thing that needs the database, all at the same time. */
export async function askFrozen(address: string, before: FrozenAnswers): Promise<FrozenAnswers> {
  const answers = await Promise.all(
    Object.entries(requests()).map(async ([name, { path, ...init }]) => {
      const began = performance.now();
      const answer = await fetch(`${address}${path}`, init);
      await answer.text();
      const took = performance.now() - began;
      const { statuses = [], slowestMs = 0 } = before[name] ?? {};
      return [name, { statuses: [...statuses, answer.status], slowestMs: Math.max(slowestMs, took) }] as const;
    }),
  );
  return Object.fromEntries(answers);
}

/** The longest of each kind, in words. */
export function wordsOf(answers: FrozenAnswers): string {
  return Object.entries(answers)
    .map(([name, { slowestMs }]) => `${name} ${Math.round(slowestMs)}`)
    .join(', ');
}

function requests(): Readonly<Record<string, RequestInit & { readonly path: string }>> {
  const notes = `/api/notes/${nanoid()}`;
  const save = (text: string, version?: number) => ({
    path: '/api/notes',
    ...posted({ sessionId: nanoid(), version, content: { notes: [{ page: 1, text }], keyTakeaways: [] } }),
  });
  return {
    'a save': save('kept'),
    'a save on a version': save('kept', 3),
    'a save of a megabyte': { ...save(''), ...large() },
    'a load': { path: notes },
    'a removal': { path: notes, method: 'DELETE' },
    'a form': { path: '/f/feedback', ...posted({ email: 'a@example.org', message: 'x', _id: nanoid() }) },
    readiness: { path: '/readyz' },
  };
}

function large(): RequestInit {
  const notes = Array.from({ length: 100 }, () => ({ page: 1, text: 'x'.repeat(10_000) }));
  return posted({ sessionId: nanoid(), content: { notes, keyTakeaways: [] } });
}

function posted(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
