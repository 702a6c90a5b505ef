/**
 * For `onEscapeKeyDown` of a dialog: the key goes to what has the focus in it first, a field that drops what was typed
 * perhaps, and to a toast that came after the dialog last. The dialog closes in its own `onKeyDown`, if it gets there.
 */
export function leaveToFocus(event: KeyboardEvent): void {
  const isWithin = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  if (isWithin) event.preventDefault();
}
