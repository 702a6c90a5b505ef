import { lazy, Suspense, useCallback, useState } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Fetched when somebody wants to change something. */
const SettingsForm = lazy(async () => ({ default: (await import('./settings-form.tsx')).SettingsForm }));

/** The quiet way to the settings; it is there only where there is something to choose. */
export function SettingsButton() {
  const { model } = useStore(useServices().settings);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  if (model.relay === null && !model.own) return null;
  return (
    <Dialog
      title="How pages are read"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button tone="quiet">How pages are read</Button>}
    >
      <Suspense fallback={<p className="mt-6 text-ink-soft">One moment…</p>}>
        <SettingsForm onDone={close} />
      </Suspense>
    </Dialog>
  );
}
