import { type ReactNode, type Ref, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import type { DialogText } from './dialog-frame.tsx';
import { useBackCloses } from './use-back-closes.ts';

/** Fetched with the first dialog. */
const DialogFrame = lazyPart(
  () => import('./dialog-frame.tsx'),
  (module) => module.DialogFrame,
);

/** What makes a button the one that opens a dialog. */
interface DialogControl {
  readonly ref: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
}

interface DialogProps extends DialogText {
  /** The button that opens it. */
  readonly renderTrigger: (control: DialogControl) => ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A dialog over the page: the focus stays inside, Escape and Back close it, and the trigger gets the focus back. */
export function Dialog({ renderTrigger, isOpen, onOpenChange, children, ...text }: DialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isUsed, setIsUsed] = useState(isOpen);
  if (isOpen && !isUsed) setIsUsed(true);
  const close = (): void => onOpenChange(false);
  useBackCloses(isOpen, close);
  const leaveFailure = (): void => {
    close();
    button.current?.focus();
  };
  return (
    <>
      {renderTrigger({
        ref: button,
        onClick: () => onOpenChange(true),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
      })}
      {isUsed &&
        createPortal(
          // Only what is said of a failure stands in here: the dialog itself has a place of its own.
          <div className="dialog-failure">
            <ErrorBoundary name={text.title} opened={{ isOpen, onClose: leaveFailure }}>
              <DialogFrame {...text} isOpen={isOpen} onOpenChange={onOpenChange} opener={button}>
                {children}
              </DialogFrame>
            </ErrorBoundary>
          </div>,
          document.body,
        )}
    </>
  );
}
