import { useEffect, useRef } from 'react';
import { isFocusFree } from '../ui/free-focus.ts';
import type { FlowState } from './upload-flow.ts';

/** What tells how an upload ended where there are no notes to go to: what failed, or else the button that stands there then. */
const ENDS = ['#error-title', '.upload-zone button:not(:disabled)'] as const;

/**
 * The progress had the focus, which would be lost with it: where nothing else takes it, it goes to what came of the upload.
 * The notes, which are below, take it before.
 */
export function useFocusAfterWork(kind: FlowState['kind']): void {
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === 'loading' && kind !== 'loading' && isFocusFree()) {
      const ends = ENDS.map((end) => document.querySelector<HTMLElement>(end));
      ends.find((end) => end !== null)?.focus();
    }
    before.current = kind;
  }, [kind]);
}
