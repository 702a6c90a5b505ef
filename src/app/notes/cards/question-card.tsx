import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusNotesIfFree } from '../../ui/free-focus.ts';

interface QuestionCardProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** Asks or tells the reader something about the notes. Who had the focus in it is at their heading once it is gone. */
export function QuestionCard({ className, children }: QuestionCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      // It is still there at this moment.
      queueMicrotask(focusNotesIfFree);
    };
  }, []);
  return (
    <div ref={card} role="alert" className={`leaf ${className}`}>
      {children}
    </div>
  );
}
