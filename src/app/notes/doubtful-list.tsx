import type { Doubt, Doubtful } from '../../core/note.ts';
import { doubtfulToNote, withoutDoubtful } from '../../core/notes/notes.ts';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';

const REASONS: Readonly<Record<Doubt, string>> = {
  'not-on-page': 'These words stand nowhere on the page.',
  'no-ink': 'No mark is seen on the page there.',
  unchecked: 'The page could not be read on this device to check them.',
};

/** What a vision model named without proof on the page: never among the notes unless the reader says so. */
export function DoubtfulList({ doubtful }: { readonly doubtful: readonly Doubtful[] }) {
  const { proofreader } = useServices();
  const keep = (at: number): void => {
    const { pages } = proofreader.state.get();
    proofreader.edit('Keep passage', (content) => doubtfulToNote(content, at, pages));
  };
  return (
    <section aria-labelledby="doubtful-title" className="mt-10">
      <h3 id="doubtful-title" className="font-display text-2xl">
        Doubtful
      </h3>
      <p className="text-sm text-ink-soft">
        The vision model took this for marked; the page does not show it. Keep what you know to be yours.
      </p>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {doubtful.map((passage, at) => (
          <li key={keyOf(passage)} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere">
                p. {passage.page} <q className="italic">{passage.text}</q>
              </p>
              <p className="text-sm text-ink-soft">
                {REASONS[passage.why]} {passage.file}
              </p>
            </div>
            <div className="flex gap-2">
              <Button onClick={() => keep(at)}>Keep as note</Button>
              <Button
                tone="quiet"
                onClick={() => proofreader.edit('Dismiss passage', (content) => withoutDoubtful(content, at))}
              >
                Dismiss
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function keyOf({ file, pageIndex, text }: Doubtful): string {
  return `${file} ${pageIndex} ${text}`;
}
