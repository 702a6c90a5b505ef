import { useServices } from '../services-context.tsx';
import type { ToastText } from '../toasts/toast-store.ts';
import { Button } from '../ui/button.tsx';
import { CopyIcon } from '../ui/icons.tsx';
import { copyText } from './copy-text.ts';

/** How long the result of copying is shown. */
const COPY_TOAST_MS = 2000;

interface CopyButtonProps {
  readonly label: 'Key Takeaways' | 'Notes';
  readonly text: string;
}

/** Copies a list as it stands in its text area, and says whether that worked. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const { toasts } = useServices();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    toasts.show(isCopied ? copied(label) : COPY_FAILED);
  };
  return (
    <Button
      icon={<CopyIcon className="size-4" />}
      tone="quiet"
      aria-label={`Copy ${label}`}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
}

function copied(label: string): ToastText {
  return { title: 'Copied!', description: `${label} copied to clipboard.`, durationMs: COPY_TOAST_MS };
}

const COPY_FAILED: ToastText = {
  title: 'Copy failed',
  description: 'Could not copy to clipboard.',
  tone: 'destructive',
  durationMs: COPY_TOAST_MS,
};
