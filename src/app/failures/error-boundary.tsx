import { Component, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { AppError } from '../../core/errors.ts';
import { Button } from '../ui/button.tsx';
import { isFocusFree } from '../ui/free-focus.ts';

interface ErrorBoundaryProps {
  /** What is inside, as the beginning of a sentence: "The shelf". */
  readonly name: string;
  /** What can still be done without it. */
  readonly rescue?: ReactNode;
  /** True where nothing else is on the screen: then this is a page with a heading of its own. */
  readonly isWholeScreen?: boolean;
  /** Given for what the reader opened and can close again: what is said of its failure goes with it. */
  readonly opened?: { readonly isOpen: boolean; readonly onClose: () => void };
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly attempts: number;
}

/** Keeps a failure of one part of the screen to that part: it says so, and can be tried again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, attempts: 0 };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error ?? new Error('Something without a name was thrown.') };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override componentDidUpdate({ opened: before }: ErrorBoundaryProps): void {
    // Who opens it once more tries again.
    if (this.state.error !== null && before?.isOpen === false && this.props.opened?.isOpen === true) this.#again();
  }

  #again = (): void => this.setState(({ attempts }) => ({ error: null, attempts: attempts + 1 }));

  override render(): ReactNode {
    const { name, rescue, isWholeScreen = false, opened, children } = this.props;
    const { error, attempts } = this.state;
    if (error === null) {
      return (
        // A dialog takes the focus by itself, and a whole screen begins at its top.
        <Attempt key={attempts} name={attempts > 0 && opened === undefined && !isWholeScreen ? name : undefined}>
          {children}
        </Attempt>
      );
    }
    if (opened?.isOpen === false) return null;
    const Heading = isWholeScreen ? 'h1' : 'h2';
    const card = (
      <div role="alert" className="leaf card-danger mt-6 p-5">
        <Heading className="font-display text-xl">{name} cannot be shown</Heading>
        <p className="mt-1">{reasonOf(error, isWholeScreen)} Your notes are safe.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <AgainButton
            takesFocus={() => opened !== undefined || (attempts > 0 && isFocusFree())}
            onClick={this.#again}
          />
          <Button onClick={() => window.location.reload()}>Load the page anew</Button>
          {opened !== undefined && <Button onClick={opened.onClose}>Close</Button>}
        </div>
        {rescue}
      </div>
    );
    return isWholeScreen ? <main className="mx-auto max-w-3xl px-4 py-8">{card}</main> : card;
  }
}

interface AttemptProps {
  /** What is tried again, where it is. */
  readonly name: string | undefined;
  readonly children: ReactNode;
}

/** Who tried again waits right before what comes: the button is gone, and the focus would be at the top of the page. */
function Attempt({ name, children }: AttemptProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {name !== undefined && (
        <span ref={place} tabIndex={-1} className="sr-only">
          {name}
        </span>
      )}
      {children}
    </>
  );
}

interface AgainButtonProps {
  readonly takesFocus: () => boolean;
  readonly onClick: () => void;
}

/** Has the focus of who asked for what failed; a failure that comes by itself takes nobody's. */
function AgainButton({ takesFocus, onClick }: AgainButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const come = useEffectEvent(() => {
    if (takesFocus()) button.current?.focus();
  });
  useEffect(() => come(), []);
  return (
    <Button ref={button} tone="primary" onClick={onClick}>
      Try again
    </Button>
  );
}

function reasonOf(error: unknown, isWholeScreen: boolean): string {
  if (error instanceof AppError && error.code === 'reader-missing') return error.message;
  return `Something went wrong in ${isWholeScreen ? 'it' : 'this part of the app'}.`;
}
