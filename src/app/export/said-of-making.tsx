import { Button } from '../ui/button.tsx';

interface SaidOfMakingProps {
  readonly said: string;
  readonly stop: (() => void) | undefined;
  readonly className: string;
}

/** What became of a file; while it is made, that it is, and a way to stop it. */
export function SaidOfMaking({ said, stop, className }: SaidOfMakingProps) {
  return (
    <output className={className}>
      {said}
      {stop !== undefined && (
        <span className="mt-2 block">
          <Button onClick={stop}>Stop</Button>
        </span>
      )}
    </output>
  );
}
