import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  readonly isInvalid: boolean;
  /** What is wrong with it; empty when nothing is. */
  readonly error: ReactNode;
}

/** A labelled field with its error under it. */
export function TextField({ label, isInvalid, error, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input {...rest} id={id} className="field" aria-invalid={isInvalid} aria-describedby={`${id}-error`} />
      <div id={`${id}-error`} aria-live="polite">
        {error}
      </div>
    </div>
  );
}
