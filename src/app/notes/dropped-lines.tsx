import { type DroppedLine, dropReasonText, type LineKeeping, withLineKept } from '../../core/notes/notes.ts';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { droppedOf, droppedRemark } from './note-areas.ts';
import type { Area } from './session-shelf.ts';

/** Lines that are shown with their words; of more only the numbers are told. */
const SHOWN_MAX = 5;

interface DroppedLinesProps {
  readonly id: string;
  readonly area: Area;
  readonly draft: string | undefined;
}

/** Lines of an area that are no notes: which words would be missing from the file, and one click to get them in. */
export function DroppedLines({ id, area, draft }: DroppedLinesProps) {
  const dropped = droppedOf(area, draft);
  return (
    <div id={id} aria-live="polite" className="min-h-6">
      {dropped.length > 0 && draft !== undefined && (
        <div className="dropped-lines">
          <p>{droppedRemark(dropped)}</p>
          <ul>
            {dropped.slice(0, SHOWN_MAX).map((line) => (
              <DroppedRow key={line.line} area={area} draft={draft} dropped={line} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** How many lines are not kept: of takeaways each is. */
export function useDroppedCount(): number {
  const { notebook } = useServices();
  const { drafts } = useStore(notebook.state);
  return droppedOf('notes', drafts.notes).length;
}

interface DroppedRowProps {
  readonly area: Area;
  readonly draft: string;
  readonly dropped: DroppedLine;
}

function DroppedRow({ area, draft, dropped }: DroppedRowProps) {
  const { notebook } = useServices();
  const keep = (how: LineKeeping): void => {
    notebook.edit(area, withLineKept(draft, dropped.line, how));
    notebook.leave(area);
  };
  const hasBefore = withLineKept(draft, dropped.line, 'with-note-before') !== draft;
  return (
    <li>
      <q className="wrap-anywhere italic" title={dropReasonText(dropped.reason)}>
        {dropped.text}
      </q>
      {(dropped.reason === 'no-page' || dropped.reason === 'roman-page') && (
        <span className="flex flex-wrap gap-2">
          {hasBefore && <Button onClick={() => keep('with-note-before')}>Add to the note before</Button>}
          <Button onClick={() => keep('as-note')}>Make it a note</Button>
        </span>
      )}
    </li>
  );
}
