import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { PartMissing } from './fetch-part.ts';

interface ErrorBoundaryProps {
  /** What is inside, as the beginning of a sentence: "The shelf". */
  readonly name: string;
  /** What can still be done without it. */
  readonly rescue?: ReactNode;
  /** True where nothing else is on the screen: then this is a page with a heading of its own. */
  readonly isWholeScreen?: boolean;
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

  override render(): ReactNode {
    const { name, rescue, isWholeScreen = false, children } = this.props;
    const { error, attempts } = this.state;
    if (error === null) return <Attempt key={attempts}>{children}</Attempt>;
    const again = (): void => this.setState({ error: null, attempts: attempts + 1 });
    const Heading = isWholeScreen ? 'h1' : 'h2';
    const card = (
      <div role="alert" className="leaf card-danger mt-6 p-5">
        <Heading className="font-display text-xl">{name} cannot be shown</Heading>
        <p className="mt-1">{reasonOf(error, isWholeScreen)} Your notes are safe.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button tone="primary" onClick={again}>
            Try again
          </Button>
          <Button onClick={() => window.location.reload()}>Load the page anew</Button>
        </div>
        {rescue}
      </div>
    );
    return isWholeScreen ? <main className="mx-auto max-w-3xl px-4 py-8">{card}</main> : card;
  }
}

function Attempt({ children }: { readonly children: ReactNode }) {
  return children;
}

function reasonOf(error: unknown, isWholeScreen: boolean): string {
  if (error instanceof PartMissing) return 'This part of the app could not be fetched: check the connection.';
  return `Something went wrong in ${isWholeScreen ? 'it' : 'this part of the app'}.`;
}
