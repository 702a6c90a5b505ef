import { useEffect, useId, useRef, useState } from 'react';
import { messageFor } from '../../core/error-text.ts';
import { AppError, isCancelled } from '../../core/errors.ts';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { annotatedName, passagesIn, pdfsOf } from './annotated-passages.ts';
import { download } from './download.ts';

/**
 * Gives a PDF of the open book again, with highlights where its notes stand; nothing where no note stands in one. The
 * app keeps pages, not files, so the reader names the file once more. It is made on this device.
 */
export function AnnotatedPdf({ onSaid }: { readonly onSaid: (said: string) => void }) {
  const { notebook, proofreader, toasts } = useServices();
  const { content } = useStore(notebook.state);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [making, setMaking] = useState<AbortController>();
  useEffect(() => () => making?.abort(), [making]);
  const names = pdfsOf(content?.notes ?? []);
  if (names.length === 0) return null;
  const write = async (file: File): Promise<void> => {
    const stop = new AbortController();
    setMaking(stop);
    onSaid('One moment…');
    try {
      const passages = passagesIn(file.name, notebook.finish().notes, proofreader.pages);
      const { annotateOnDevice } = await import('../../pipeline/pdf/browser-open-pdf.ts');
      const { bytes, added } = await annotateOnDevice(
        { blob: file, name: file.name },
        { passages, signal: stop.signal },
      );
      const name = annotatedName(file.name);
      download({ name, type: 'application/pdf', content: bytes });
      onSaid(`Saved as ${name}, where your browser keeps downloads. ${highlights(added)}`);
    } catch (error) {
      if (isCancelled(error)) {
        onSaid('Stopped. No file was made.');
        return;
      }
      console.error(error);
      onSaid('');
      toasts.show({ title: 'Error', description: whyNot(error), tone: 'destructive' });
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <div className="mt-3 grid">
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf"
        aria-label="The PDF that gets the highlights"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) void write(file);
          event.target.value = '';
        }}
      />
      <Button aria-describedby={id} onClick={() => (making === undefined ? input.current?.click() : making.abort())}>
        {making === undefined ? 'PDF with highlights (.pdf)' : 'Stop'}
      </Button>
      <span id={id} className="mt-1 text-center text-sm text-ink-soft">
        Choose {names.join(' or ')} once more: you get it with your marks as highlights that every PDF program shows.
      </span>
    </div>
  );
}

function highlights(added: number): string {
  if (added === 0) return 'All of your marks were in it as annotations already.';
  return added === 1 ? 'It has 1 highlight more.' : `It has ${added} highlights more.`;
}

function whyNot(error: unknown): string {
  return error instanceof AppError ? messageFor(error).message : 'The file could not be made. Try again.';
}
