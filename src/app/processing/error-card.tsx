import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { FlowErrors } from './upload-flow.ts';

/** Files that are told of at once; of forty, the notes of the others would lie some screens below on a phone. */
const SHOWN_MAX = 3;

/** What failed, file by file, and the way to the details. */
export function ErrorCard({ errors }: { readonly errors: FlowErrors }) {
  const [isDebugShown, setIsDebugShown] = useState(false);
  if (errors.told.length === 0) return null;
  const more = errors.told.length - SHOWN_MAX;
  const showDebug = (): void => {
    for (const cause of errors.causes) console.error(cause);
    setIsDebugShown(true);
  };
  return (
    <section aria-labelledby="error-title" className="leaf card-danger mt-8 p-5">
      <h2 id="error-title" className="font-display text-xl text-danger">
        {errors.told.length === 1 ? 'Something could not be read' : `${errors.told.length} files could not be read`}
      </h2>
      <Failed told={errors.told.slice(0, SHOWN_MAX)} />
      {more > 0 && (
        <details className="mt-3">
          <summary className="text-link cursor-pointer py-2">and {more} more</summary>
          <Failed told={errors.told.slice(SHOWN_MAX)} />
        </details>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={showDebug}>Show Debug Info</Button>
        <output className="block text-sm">{isDebugShown && 'Check the browser console for the details.'}</output>
      </div>
    </section>
  );
}

function Failed({ told }: Pick<FlowErrors, 'told'>) {
  return (
    <ul className="mt-2 grid gap-3">
      {told.map(({ message, reasons }) => (
        <li key={message}>
          <p className="wrap-anywhere">{message}</p>
          {reasons.map((reason) => (
            <p key={reason} className="text-sm wrap-anywhere text-ink-soft">
              {reason}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
