import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FewThenMore } from '../ui/few-then-more.tsx';
import type { ToldFailure } from './tell-error.ts';
import type { FlowErrors } from './upload-flow.ts';

/** What failed, file by file, and the way to the details. */
export function ErrorCard({
  errors,
  onTryAgain,
}: {
  readonly errors: FlowErrors;
  readonly onTryAgain: (() => void) | undefined;
}) {
  const [isDebugShown, setIsDebugShown] = useState(false);
  if (errors.told.length === 0) return null;
  const showDebug = (): void => {
    for (const cause of errors.causes) console.error(cause);
    setIsDebugShown(true);
  };
  return (
    <section aria-labelledby="error-title" className="leaf card-danger mt-8 p-5">
      <h2 id="error-title" tabIndex={-1} className="font-display text-xl text-danger">
        {errors.told.length === 1 ? 'Something could not be read' : `${errors.told.length} files could not be read`}
      </h2>
      <FewThenMore className="mt-2 grid gap-3" items={errors.told} row={failed} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {errors.again.length > 0 && onTryAgain !== undefined && (
          <Button tone="primary" onClick={onTryAgain}>
            Try again
          </Button>
        )}
        <Button onClick={showDebug}>Show Debug Info</Button>
        <output className="block text-sm">{isDebugShown && 'Check the browser console for the details.'}</output>
      </div>
    </section>
  );
}

function failed({ message, reasons }: ToldFailure): ReactNode {
  return (
    <li key={message}>
      <p className="wrap-anywhere">{message}</p>
      {reasons.map((reason) => (
        <p key={reason} className="text-sm wrap-anywhere text-ink-soft">
          {reason}
        </p>
      ))}
    </li>
  );
}
