import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** Files that are named; of more only the number is told. */
const NAMED_MAX = 12;

/** Names the files of an upload that was broken off, but for pages that wait in the tray and can be read from there. */
export function UnreadFiles() {
  const { upload, tray } = useFirstServices();
  const gathered = new Set(useStore(tray.pages).map(({ name }) => name));
  const unread = useStore(upload.unread).filter((name) => !gathered.has(name));
  const { kind } = useStore(upload.state);
  if (unread.length === 0 || kind === 'loading') return null;
  const more = unread.length - NAMED_MAX;
  return (
    <section aria-label="Files that were not read" className="mx-auto mt-4 max-w-prose text-sm" data-stays-in-view>
      <p>The page was left or loaded anew while these were waiting to be read. Choose them again:</p>
      <ul className="mt-1 grid gap-1">
        {unread.slice(0, NAMED_MAX).map((name) => (
          <li key={name} className="wrap-anywhere">
            <strong>{name}</strong>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </section>
  );
}
