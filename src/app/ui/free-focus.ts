/** True where nothing has the focus: what had it is gone. */
export function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Whose focus is gone with what had it is at the heading of the notes. */
export function focusNotesIfFree(): void {
  if (isFocusFree()) document.querySelector<HTMLElement>('#notes-title')?.focus({ preventScroll: true });
}
