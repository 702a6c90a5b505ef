import type { ComponentProps, ReactNode } from 'react';

/** `primary` is the one thing to do next; `quiet` stands back; `link` stands in a line of text. */
type ButtonTone = 'plain' | 'primary' | 'quiet' | 'link';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly tone?: ButtonTone;
  readonly icon?: ReactNode;
}

const CLASS_NAMES: Readonly<Record<ButtonTone, string>> = {
  plain: 'button',
  primary: 'button button-primary',
  quiet: 'button button-quiet',
  link: 'button button-link',
};

/** A button with a label, and perhaps an icon before it. */
export function Button({ tone = 'plain', icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={CLASS_NAMES[tone]}>
      {icon}
      <span className="button-label">{children}</span>
    </button>
  );
}
