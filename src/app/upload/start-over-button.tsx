import { flushSync } from 'react-dom';
import { useFirstServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';

/** Empties the screen. The button goes with it: the focus is on what comes first on an empty one. */
export function StartOverButton({ tone = 'plain' }: { readonly tone?: 'plain' | 'primary' }) {
  const { upload } = useFirstServices();
  return (
    <Button
      tone={tone}
      onClick={() => {
        flushSync(() => upload.startOver());
        document.querySelector<HTMLElement>('.upload-zone button')?.focus();
      }}
    >
      Start Over
    </Button>
  );
}
