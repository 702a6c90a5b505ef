import { useCallback, useState } from 'react';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SettingsIcon } from '../ui/icons.tsx';

/** Fetched when somebody wants to change something. */
const SettingsContent = lazyPart(
  () => import('./settings-content.tsx'),
  (module) => module.SettingsContent,
);

/** The control of the header that opens the settings. */
export function SettingsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <Dialog
      title="Settings"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      renderTrigger={(control) => (
        <button type="button" {...control} className="icon-button" aria-label="Settings" title="Settings">
          <SettingsIcon className="size-6" />
        </button>
      )}
    >
      <ErrorBoundary name="The settings">
        <SettingsContent onDone={close} fallback="One moment…" />
      </ErrorBoundary>
    </Dialog>
  );
}
