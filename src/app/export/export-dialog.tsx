import { useState } from 'react';
import { type ExportFormat, exportExtraction } from '../../export/formats.ts';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ExportIcon } from '../ui/icons.tsx';
import { download } from './download.ts';
import { EXPORT_BUTTONS, MORE_EXPORT_BUTTONS } from './export-formats.ts';

/** The Export button, and the dialog with a button for each format. */
export function ExportDialog() {
  const { notebook, toasts } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const exportAs = async (format: ExportFormat): Promise<void> => {
    try {
      download(await exportExtraction(notebook.finish(), format));
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
      onOpenChange={setIsOpen}
      trigger={<Button icon={<ExportIcon className="size-4" />}>Export</Button>}
    >
      <FormatButtons buttons={EXPORT_BUTTONS} onChoose={(format) => void exportAs(format)} />
      <details className="mt-5">
        <summary className="text-link cursor-pointer py-2">More formats</summary>
        <FormatButtons buttons={MORE_EXPORT_BUTTONS} onChoose={(format) => void exportAs(format)} />
      </details>
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
