/** True where nothing has the focus: what had it is gone. */
export function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
