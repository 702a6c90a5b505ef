import { useEffect, useId, useRef, useState } from 'react';
import { messageFor } from '../../core/error-text.ts';
import { AppError } from '../../core/errors.ts';
import { fetchPart } from '../failures/fetch-part.ts';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';
import { importBooks } from './import-books.ts';

/** Takes notes that other programs wrote onto the shelf. Everything happens on this device. */
export function ImportNotes() {
  const { bookcase } = useServices();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<readonly string[]>([]);
  const outcome = useRef<HTMLOutputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Under a long shelf it would stand below what is seen.
  useEffect(() => {
    if (said.length > 0) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  const take = async (files: readonly File[]): Promise<void> => {
    setIsBusy(true);
    setSaid(['One moment…']);
    const lines: string[] = [];
    for (const file of files) {
      try {
        lines.push(outcomeOf(file.name, await importBooks(await booksIn(file), bookcase)));
      } catch (error) {
        console.error(error);
        lines.push(error instanceof AppError ? error.message : messageFor(error).message);
      }
    }
    setSaid(lines);
    setIsBusy(false);
  };
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files of notes"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) void take(files);
          event.target.value = '';
        }}
      />
      <Button aria-describedby={id} aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
        Import notes
      </Button>
      <p id={id} className="mt-2 text-sm text-ink-soft">
        From Kindle (My Clippings.txt, a notebook saved as HTML), Readwise, Bookcision, Calibre, KOReader, Kobo or Apple
        Books.
      </p>
      <output ref={outcome} className="mt-2 grid gap-1 text-sm text-ink-soft">
        {said.map((line, at) => (
          <span key={`${at} ${line}`} className="wrap-anywhere">
            {line}
          </span>
        ))}
      </output>
    </div>
  );
}

async function booksIn(file: File) {
  const { readNotesOnDevice } = await fetchPart(() => import('../../pipeline/import/browser-read-notes.ts'));
  return readNotesOnDevice(file, file.name);
}

function outcomeOf(name: string, { added, known }: { readonly added: number; readonly known: number }): string {
  const there = known === 0 ? '' : ` ${counted(known)} left out: ${known === 1 ? 'it is' : 'they are'} there already.`;
  return `${name}: ${added === 0 ? 'nothing new.' : `${counted(added)} imported.`}${there}`;
}

const counted = (notes: number): string => (notes === 1 ? '1 note' : `${notes} notes`);
