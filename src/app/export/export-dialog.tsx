import { useId, useState } from 'react';
import type { Extraction } from '../../core/note.ts';
import type { ExportFormat } from '../../export/formats.ts';
import { textFromExtraction } from '../../export/text.ts';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { isFirstClick } from '../ui/first-click.ts';
import { ExportIcon } from '../ui/icons.tsx';
import { AnnotatedPdf } from './annotated-pdf.tsx';
import { EXPORT_BUTTONS, type ExportButton, MORE_EXPORT_BUTTONS } from './export-formats.ts';
import { SaidOfMaking } from './said-of-making.tsx';
import { canShare, share } from './share.ts';
import { useMaking } from './use-making.ts';

interface ExportDialogProps {
  /** What is exported where that is not what is on the screen; undefined where it cannot be read. */
  readonly load?: () => Promise<Extraction | undefined>;
  /** Which book that is, for those who hear the button. */
  readonly label?: string;
}

/** The Export button, and the dialog with a button for each format. */
export function ExportDialog({ load, label }: ExportDialogProps) {
  const { notebook, toasts } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const { make, say, ...making } = useMaking();
  const contentNow = async (): Promise<Extraction> => {
    const content = load === undefined ? notebook.finish() : await load();
    if (content === undefined) throw new Error('The notes of this book cannot be read.');
    return content;
  };
  const exportAs = (format: ExportFormat): Promise<void> =>
    make(async () => ({ job: { kind: 'book', book: await contentNow(), format } }));
  const shareNotes = async (): Promise<void> => {
    try {
      const content = await contentNow();
      await share({ title: content.title ?? 'Book Notes', text: textFromExtraction(content) });
    } catch (error) {
      console.error(error);
      toasts.show({ title: 'Error', description: 'The notes could not be shared. Try again.', tone: 'destructive' });
    }
  };
  const print = (): void => {
    notebook.finish();
    window.print();
  };
  return (
    <Dialog
      title="Export Notes"
      description="The file is made on this device."
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => {
        setIsOpen(isNowOpen);
        // Of a file that is still being made it goes on telling.
        if (making.stop === undefined) say('');
      }}
      renderTrigger={(control) => (
        <Button {...control} icon={<ExportIcon className="size-4" />}>
          Export{label !== undefined && <span className="sr-only"> {label}</span>}
        </Button>
      )}
    >
      <FormatButtons buttons={EXPORT_BUTTONS} onChoose={(format) => void exportAs(format)} />
      <details className="mt-5">
        <summary className="text-link cursor-pointer py-2">More formats</summary>
        <FormatButtons buttons={MORE_EXPORT_BUTTONS} onChoose={(format) => void exportAs(format)} />
        {load === undefined && <AnnotatedPdf onSaid={say} />}
      </details>
      <div className="mt-5 flex flex-wrap gap-3 border-t border-rule pt-4">
        {load === undefined && <Button onClick={() => print()}>Print</Button>}
        {canShare({ title: 'Book Notes', text: 'x' }) && <Button onClick={() => void shareNotes()}>Share</Button>}
      </div>
      <SaidOfMaking {...making} className="dialog-said" />
    </Dialog>
  );
}

interface FormatButtonsProps {
  readonly buttons: readonly ExportButton[];
  readonly onChoose: (format: ExportFormat) => void;
}

function FormatButtons({ buttons, onChoose }: FormatButtonsProps) {
  const id = useId();
  return (
    <ul className="mt-6 grid gap-3 in-[details]:mt-2">
      {buttons.map(({ format, label, use }) => (
        <li key={format} className="grid">
          <Button aria-describedby={`${id}-${format}`} onClick={(event) => isFirstClick(event) && onChoose(format)}>
            {label}
          </Button>
          <span id={`${id}-${format}`} className="mt-1 text-center text-sm text-ink-soft">
            {use}
          </span>
        </li>
      ))}
    </ul>
  );
}
