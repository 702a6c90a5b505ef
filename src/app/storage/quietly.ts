/** What an action of the browser's storage gives; null where that is forbidden or full. */
export function quietly<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
