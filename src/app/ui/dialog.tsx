import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { CrossIcon } from './icons.tsx';

interface DialogProps {
  readonly title: string;
  readonly description?: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** True for content that wants more room than a few fields. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A dialog over the page: the focus stays inside, Escape closes it, and the trigger gets the focus back. */
export function Dialog({ title, description, trigger, isOpen, onOpenChange, isWide = false, children }: DialogProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="dialog-overlay" />
        <RadixDialog.Content
          className={`dialog leaf ${isWide ? 'dialog-wide' : ''}`}
          onKeyDown={(event) => {
            // A toast that comes or goes at the same moment may take the key for itself; the dialog closes all the same.
            if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="flex items-start justify-between gap-4">
            <RadixDialog.Title className="font-display text-3xl">{title}</RadixDialog.Title>
            <RadixDialog.Close className="icon-button -mt-1 -mr-2" aria-label="Close">
              <CrossIcon />
            </RadixDialog.Close>
          </div>
          {description !== undefined && (
            <RadixDialog.Description className="mt-1 text-ink-soft">{description}</RadixDialog.Description>
          )}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
