import type { ToastText } from '../toasts/toast-store.ts';

/** The media types that are read. Anything else is refused before it is opened. */
export const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export const INVALID_TYPE_TOAST = {
  title: 'Invalid file type',
  description: 'Please upload only JPEG, PNG images or PDF files',
  tone: 'destructive',
} as const satisfies ToastText;

export const UPLOAD_DISABLED_TOAST = {
  title: 'Upload disabled',
  description: "Please click 'Start Over' if you want to process new files",
  tone: 'destructive',
} as const satisfies ToastText;

/** A selection, parted into what can be read and what cannot; both keep the order given. */
export interface SortedFiles {
  readonly accepted: readonly File[];
  readonly refused: readonly File[];
}

/** Parts a selection by media type. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const isAccepted = (file: File): boolean => ACCEPTED_TYPES.some((type) => type === file.type);
  return { accepted: files.filter(isAccepted), refused: files.filter((file) => !isAccepted(file)) };
}
