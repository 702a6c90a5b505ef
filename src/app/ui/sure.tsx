import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

interface SureProps {
  readonly label: string;
  readonly question: string;
  /** What the button says that does it. */
  readonly act?: string;
  readonly isDisabled?: boolean;
  /** Does it, and says what came of it. */
  readonly onSure: () => Promise<string>;
}

/** A button that asks once more, as what it does cannot be undone. */
export function Sure({ label, question, act = 'Remove', isDisabled = false, onSure }: SureProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isAtWork, setIsAtWork] = useState(false);
  const [said, setSaid] = useState('');
  const ask = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  // Each button goes with its press; the focus is on what came in its place.
  const turnTo = (asks: boolean): void => {
    flushSync(() => setIsAsking(asks));
    (asks ? leave : ask).current?.focus();
  };
  if (!isAsking) {
    return (
      <div>
        <Button ref={ask} disabled={isDisabled} onClick={() => turnTo(true)}>
          {label}
        </Button>
        <output className="mt-1 block text-sm text-ink-soft empty:hidden">{said}</output>
      </div>
    );
  }
  const doIt = async (): Promise<void> => {
    setIsAtWork(true);
    setSaid(await onSure());
    setIsAtWork(false);
    turnTo(false);
  };
  return (
    <div>
      <p>{question}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button tone="primary" disabled={isAtWork} onClick={() => void doIt()}>
          {act}
        </Button>
        <Button ref={leave} disabled={isAtWork} onClick={() => turnTo(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
