import { useServices } from '../services-context.tsx';
import type { ToastText } from '../toasts/toast-store.ts';
import { Button } from '../ui/button.tsx';
import { CopyIcon } from '../ui/icons.tsx';

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

/** Puts text on the clipboard and says whether it is there. Must be called from a click or a key. */
async function copyText(text: string): Promise<boolean> {
  // Without a secure connection (a home network without certificates) browsers hide the clipboard interface.
  if (navigator.clipboard === undefined) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
