import { type ReactNode, useCallback, useMemo } from 'react';
import { filesOf } from '../notes/note-content.ts';
import { useSeenPage, useWish } from '../proofread/use-wish.ts';
import { useServices } from '../services-context.tsx';
import type { KeptPage } from '../storage/page-shelf.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { FewThenMore } from '../ui/few-then-more.tsx';

/**
 * The first page of each file of the last upload in which nothing marked was seen. A file whose notes the reader takes out
 * is none: something was seen on it, and a line that came while a button is pressed would move that away from the finger.
 */
export function useBareFiles(): readonly KeptPage[] {
  const { notebook, proofreader } = useServices();
  const { content } = useStore(notebook.state);
  const { pages } = useStore(proofreader.state);
  return useMemo(() => {
    const last = pages.at(-1)?.upload;
    const ofLast = pages.filter(({ upload }) => upload === last);
    const seen = ofLast.filter(({ readings }) => readings.some(({ marks }) => marks.length > 0));
    const marked = new Set([...filesOf(content), ...seen.map(({ file }) => file)]);
    const named = new Set<string>();
    return ofLast.filter((page) => {
      const isFirst = page.readings.length > 0 && !named.has(page.file);
      if (isFirst) named.add(page.file);
      return isFirst && !marked.has(page.file);
    });
  }, [content, pages]);
}

/** Names the files that gave no note, each with its page one click away: what was missed can be taken by hand there. */
export function BareFiles({ files }: { readonly files: readonly KeptPage[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-label="Pages without marks" className="mx-auto mt-6 max-w-prose">
      <FewThenMore className="grid gap-2" items={files} row={rowOf} />
    </section>
  );
}

function rowOf(page: KeptPage, at: number, all: readonly KeptPage[]): ReactNode {
  return <BareFile key={page.file} page={page} rank={at - all.length} />;
}

function BareFile({ page: { file, pageIndex }, rank }: { readonly page: KeptPage; readonly rank: number }) {
  const { proofreader } = useServices();
  const wish = useWish({ file, pageIndex });
  // They stand above the notes, and what was missed is looked for on them first.
  useSeenPage(
    { file, pageIndex },
    useCallback(() => rank, [rank]),
    true,
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1" data-stays-in-view>
      <span className="line-clamp-3 min-w-0 flex-1 basis-36 wrap-anywhere text-ink-soft">
        Nothing marked was seen on {file}.
      </span>
      <Button {...wish} onClick={() => proofreader.openPage({ file, pageIndex }, null)}>
        Look at the page<span className="sr-only"> {file}</span>
      </Button>
    </li>
  );
}
