import { useState } from 'react';
import type { Extraction } from '../../core/note.ts';
import { type ExportFormat, exportExtraction } from '../../export/formats.ts';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ExportIcon } from '../ui/icons.tsx';
import { download } from './download.ts';
import { EXPORT_BUTTONS, MORE_EXPORT_BUTTONS } from './export-formats.ts';

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
  const [said, setSaid] = useState('');
  const exportAs = async (format: ExportFormat): Promise<void> => {
    try {
      const content = load === undefined ? notebook.finish() : await load();
      if (content === undefined) throw new Error('The notes of this book cannot be read.');
      const file = await exportExtraction(content, format);
      download(file);
      setSaid(`Saved as ${file.name}, where your browser keeps downloads.`);
    } catch (error) {
      console.error(error);
      toasts.show({ title: 'Error', description: 'The file could not be made. Try again.', tone: 'destructive' });
    }
  };
  return (
    <Dialog
      title="Export Notes"
      description="The file is made on this device."
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => {
        setIsOpen(isNowOpen);
        setSaid('');
      }}
      trigger={
        <Button icon={<ExportIcon className="size-4" />}>
          Export{label !== undefined && <span className="sr-only"> {label}</span>}
        </Button>
      }
    >
      <FormatButtons buttons={EXPORT_BUTTONS} onChoose={(format) => void exportAs(format)} />
      <details className="mt-5">
        <summary className="text-link cursor-pointer py-2">More formats</summary>
        <FormatButtons buttons={MORE_EXPORT_BUTTONS} onChoose={(format) => void exportAs(format)} />
      </details>
      <output className="mt-4 block text-sm text-ink-soft empty:hidden">{said}</output>
    </Dialog>
  );
}

interface FormatButtonsProps {
  readonly buttons: typeof EXPORT_BUTTONS;
  readonly onChoose: (format: ExportFormat) => void;
}

function FormatButtons({ buttons, onChoose }: FormatButtonsProps) {
  return (
    <div className="mt-6 grid gap-3 in-[details]:mt-2">
      {buttons.map(({ format, label }) => (
        <Button key={format} onClick={() => onChoose(format)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
