import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { isFocusFree } from './free-focus.ts';
import { CrossIcon } from './icons.tsx';
import { leaveToFocus } from './own-escape.ts';

/** What a dialog says of itself. */
export interface DialogText {
  readonly title: string;
  readonly description?: string;
  /** True for content that wants more room than a few fields. */
  readonly isWide?: boolean;
}

interface DialogFrameProps extends DialogText {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Gets the focus back, if nothing else has it. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** The dialog itself: frame, title and the button that closes it. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, description, isOpen, onOpenChange, opener, isWide = false, children } = props;
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="dialog-overlay" />
        <RadixDialog.Content
          className={`dialog leaf ${isWide ? 'dialog-wide' : ''}`}
          onEscapeKeyDown={leaveToFocus}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Not what it lies over as well.
            event.stopPropagation();
            onOpenChange(false);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What the dialog led to may have the focus and be in view now, and stays there.
            if (isFocusFree()) opener.current?.focus({ preventScroll: true });
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {/* Whatever lies over it: what it is called, and the way out. */}
          <div className="dialog-head" data-stays-in-view>
            <RadixDialog.Title className="dialog-title font-display">{title}</RadixDialog.Title>
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
